import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { placeholders } from "#lib/format/fill.ts";
import { inLanguage, SENTENCES, type SentenceId, say } from "./sentences.ts";

const IDS = Object.keys(SENTENCES) as SentenceId[];
const sample = (id: SentenceId) => Object.fromEntries(placeholders(SENTENCES[id].en).map((name, index) => [name, `<${name} ${index}>`]));

describe.each(IDS)("%s", (id) => {
  test("has the same placeholders in both languages, and Chinese in the Chinese one", () => {
    expect(placeholders(SENTENCES[id]["zh-CN"]).sort()).toEqual(placeholders(SENTENCES[id].en).sort());
    expect(SENTENCES[id]["zh-CN"]).toMatch(/[\u4e00-\u9fff]/);
  });

  test("is found again when it was said, and put into Chinese with its values", () => {
    const chinese = inLanguage(say(id, sample(id)), "zh-CN");
    const expected = Object.entries(sample(id)).reduce<string>(
      (text, [name, value]) => text.replace(`{${name}}`, value),
      SENTENCES[id]["zh-CN"],
    );
    expect(chinese).toBe(expected);
    expect(inLanguage(say(id, sample(id)), "en")).toBe(say(id, sample(id)));
  });
});

test("sentences that follow each other by lines, and one inside another, are all put over", () => {
  const inner = say("noKubeconfig", { file: "here" });
  expect(inLanguage(`${say("noSuchCluster", { name: '"x"' })}\n${inner}\n${say("tryDemo")}`, "zh-CN")).not.toMatch(/There|found|Start/);
  expect(inLanguage(say("kubeconfigIncomplete", { file: "f", detail: say("cancelled") }), "zh-CN")).toBe(
    "kubeconfig f 不完整：请求已取消。",
  );
});

test("what others say stays as they said it", () => {
  const theirs = 'pods "web-0" is forbidden: User "jo" cannot get resource "pods" in API group "" in the namespace "shop"';
  expect(inLanguage(theirs, "zh-CN")).toBe(theirs);
  expect(inLanguage(say("unreachable", { detail: "connect ECONNREFUSED 127.0.0.1:6443" }), "zh-CN")).toBe(
    "无法连接 API server：connect ECONNREFUSED 127.0.0.1:6443。",
  );
});

test("any text is taken, whatever is in it, and in time", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 300 }), (text) => void expect(typeof inLanguage(text, "zh-CN")).toBe("string")),
  );
  expect(inLanguage("The kubeconfig ".repeat(2_000), "zh-CN")).toContain("The kubeconfig");
});
