"use client";

import { defaultKeymap } from "@codemirror/commands";
import { yaml as yamlLanguage } from "@codemirror/lang-yaml";
import { codeFolding, foldAll, foldGutter, foldKeymap, HighlightStyle, syntaxHighlighting, unfoldAll } from "@codemirror/language";
import { highlightSelectionMatches, openSearchPanel, search, searchKeymap } from "@codemirror/search";
import { EditorState, type Extension } from "@codemirror/state";
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import { type Ref, useEffect, useImperativeHandle, useRef } from "react";
import type { Locale } from "#lib/contract/causes.ts";
import { textChange } from "#lib/format/text-change.ts";

export interface YamlEditorHandle {
  readonly foldAll: () => void;
  readonly unfoldAll: () => void;
  readonly search: () => void;
}

export interface YamlEditorProps {
  readonly ref: Ref<YamlEditorHandle>;
  readonly text: string;
  readonly label: string;
  readonly locale: Locale;
}

/** A read-only view of YAML with folding and search. A change of the text keeps folds and the place one reads at. */
export function YamlEditor({ ref, text, label, locale }: YamlEditorProps) {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const latest = useRef(text);
  latest.current = text;
  useEffect(() => {
    if (host.current === null) return;
    const state = EditorState.create({ doc: latest.current, extensions: extensionsOf(label, locale) });
    const editor = new EditorView({ state, parent: host.current });
    view.current = editor;
    return () => {
      editor.destroy();
      view.current = null;
    };
  }, [label, locale]);
  useEffect(() => {
    const editor = view.current;
    const change = editor === null ? null : textChange(editor.state.doc.toString(), text);
    if (change !== null) editor?.dispatch({ changes: change });
  }, [text]);
  useImperativeHandle(ref, () => ({
    foldAll: () => view.current && foldAll(view.current),
    unfoldAll: () => view.current && unfoldAll(view.current),
    search: () => view.current && openSearchPanel(view.current),
  }));
  return <div ref={host} className="text-sm" />;
}

function extensionsOf(label: string, locale: Locale): Extension[] {
  return [
    EditorView.cspNonce.of(documentNonce()),
    EditorState.readOnly.of(true),
    EditorView.contentAttributes.of({ "aria-label": label, "aria-readonly": "true", spellcheck: "false", tabindex: "0" }),
    EditorState.phrases.of(locale === "zh-CN" ? ZH_PHRASES : {}),
    lineNumbers(),
    foldGutter({ openText: "▾", closedText: "▸" }),
    codeFolding(),
    drawSelection(),
    highlightActiveLine(),
    highlightSelectionMatches(),
    search({ top: true }),
    yamlLanguage(),
    syntaxHighlighting(HIGHLIGHT),
    THEME,
    keymap.of([...searchKeymap, ...foldKeymap, ...defaultKeymap]),
  ];
}

const HIGHLIGHT = HighlightStyle.define([
  { tag: [tags.definition(tags.propertyName), tags.propertyName], color: "var(--blue)" },
  { tag: [tags.number, tags.bool, tags.null], color: "var(--orange)" },
  { tag: tags.string, color: "var(--green)" },
  { tag: [tags.comment, tags.meta], color: "var(--quiet)" },
  { tag: [tags.punctuation, tags.separator, tags.squareBracket, tags.brace], color: "var(--soft)" },
]);

const THEME = EditorView.theme({
  "&": { color: "var(--ink)", backgroundColor: "transparent", maxHeight: "clamp(240px, 70dvh, 1000px)" },
  "&.cm-focused": { outline: "2px solid var(--accent)", outlineOffset: "-2px" },
  ".cm-scroller": { fontFamily: "var(--font-mono)", lineHeight: "18px", overflow: "auto" },
  ".cm-content": { padding: "8px 0", caretColor: "var(--ink)" },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
  ".cm-gutters": { backgroundColor: "transparent", color: "var(--quiet)", border: "none", paddingLeft: "8px" },
  ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "color-mix(in srgb, var(--accent) 6%, transparent)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
    backgroundColor: "color-mix(in srgb, var(--accent) 28%, transparent)",
  },
  ".cm-foldGutter span": { cursor: "pointer", padding: "0 3px" },
  ".cm-foldPlaceholder": { backgroundColor: "var(--grey-tint)", border: "none", color: "var(--grey)", padding: "0 4px" },
  ".cm-searchMatch": { backgroundColor: "var(--amber-tint)", outline: "1px solid var(--amber)" },
  ".cm-searchMatch-selected": { backgroundColor: "color-mix(in srgb, var(--accent) 35%, transparent)" },
  ".cm-selectionMatch": { backgroundColor: "var(--grey-tint)" },
  ".cm-panels": { backgroundColor: "var(--sunken)", color: "var(--ink)", borderBottom: "1px solid var(--line)" },
  ".cm-panel.cm-search": { padding: "6px 14px", display: "flex", flexWrap: "wrap", alignItems: "center", gap: "6px", fontSize: "12px" },
  ".cm-panel.cm-search br, .cm-panel.cm-search [name=replace], .cm-panel.cm-search [name=replaceAll]": { display: "none" },
  ".cm-panel.cm-search label": { fontSize: "12px", display: "inline-flex", alignItems: "center" },
  ".cm-textfield": {
    backgroundColor: "var(--surface)",
    border: "1px solid var(--line)",
    borderRadius: "5px",
    color: "var(--ink)",
    padding: "2px 8px",
    margin: "0",
  },
  ".cm-button": {
    backgroundImage: "none",
    backgroundColor: "var(--surface)",
    border: "1px solid var(--line)",
    borderRadius: "5px",
    margin: "0",
  },
  ".cm-panel.cm-search [name=close]": { color: "var(--soft)", fontSize: "16px", padding: "0 8px" },
});

const ZH_PHRASES = {
  Find: "搜索",
  next: "下一个",
  previous: "上一个",
  all: "全部",
  "match case": "区分大小写",
  regexp: "正则表达式",
  "by word": "全字匹配",
  close: "关闭",
  "current match": "当前结果",
  "on line": "在行",
  "Fold line": "折叠此行",
  "Unfold line": "展开此行",
  "folded code": "已折叠的内容",
  "Folded lines": "已折叠的行",
  "Unfolded lines": "已展开的行",
  to: "至",
  unfold: "展开",
};

/**
 * The nonce of the Content Security Policy that this document was opened with, for the style element the editor makes.
 * Pages that are reached by a link keep the document's policy, so a nonce sent along with them would be another one.
 */
function documentNonce(): string {
  return document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce ?? "";
}
