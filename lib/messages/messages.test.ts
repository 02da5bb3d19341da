import { createTranslator } from "use-intl/core";
import { expect, test } from "vitest";
import { messagesFor } from "./index.ts";

function leaves(tree: object, path = ""): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === "string" ? [[`${path}${key}`, value] as [string, string]] : leaves(value as object, `${path}${key}.`),
  );
}

/** Names of a message's ICU arguments and of its tags; the branches of plurals and selects are messages themselves. */
function args(text: string): string[] {
  const names = new Set([...text.matchAll(/<(\w+)>/g)].map((match) => match[1] ?? ""));
  for (const block of blocks(text)) {
    const [name = "", type] = block.split(",", 2);
    names.add(name.trim());
    if (type && /plural|select/.test(type)) for (const branch of blocks(block)) for (const inner of args(branch)) names.add(inner);
  }
  return [...names].sort();
}

/** The insides of the outermost braces. */
function blocks(text: string): string[] {
  const found: string[] = [];
  let depth = 0;
  let start = 0;
  for (let i = 0; i < text.length; i += 1) {
    if (text[i] === "{" && depth++ === 0) start = i + 1;
    if (text[i] === "}" && --depth === 0) found.push(text.slice(start, i));
  }
  return found;
}

const en = leaves(messagesFor("en"));
const zh = new Map(leaves(messagesFor("zh-CN")));

test("both languages have the same keys and the same arguments", () => {
  expect([...zh.keys()].sort()).toEqual(en.map(([key]) => key).sort());
  for (const [key, text] of en) expect(args(zh.get(key) ?? ""), key).toEqual(args(text));
});

test("every Chinese text is translated, and its punctuation is Chinese next to Chinese", () => {
  for (const [key, text] of zh) {
    expect(text, key).not.toMatch(/[\u4e00-\u9fff][,;!?]|[,;!?][\u4e00-\u9fff]/);
    expect(text, key).not.toMatch(/[\u4e00-\u9fff]\.(\s|$)|[\u4e00-\u9fff]: /);
  }
});

/** Names that kubectl and the API print, which are the same in any language. */
const SAME =
  /^(?:init|sidecar|ephemeral|kubelet|kubectl|Cordon|Uncordon|Drain|Pod|NotReady|SchedulingDisabled|QoS|UID|uid|YAML|managedFields|Warning|core|中|EN)$/;

test("no Chinese text equals its English one, but for the names that both write alike", () => {
  const untold = (text: string) => {
    const words = text.replace(/\{[^}]*\}/g, " ").match(/[\p{L}]+/gu) ?? [];
    return words.every((word) => SAME.test(word));
  };
  expect(en.filter(([key, text]) => zh.get(key) === text && !untold(text))).toEqual([]);
});

test("every text is valid ICU", () => {
  for (const locale of ["en", "zh-CN"] as const) {
    const problems: string[] = [];
    // Any key and any argument: only the parser's verdict is asked for.
    const t = createTranslator({ locale, messages: messagesFor(locale), onError: (error) => problems.push(error.message) }) as unknown as {
      raw(key: string): string;
      rich(key: string, values: object): unknown;
    };
    const values = new Proxy({}, { get: (_, key) => (key === "count" ? 2 : "x"), has: () => true });
    for (const [key] of en) {
      try {
        t.rich(key, values);
      } catch (thrown) {
        problems.push(`${key}: ${String(thrown)}`);
      }
    }
    expect(problems.filter((p) => /MALFORMED|INVALID_MESSAGE/.test(p))).toEqual([]);
  }
});
