import { describe, expect, it } from "vitest";
import type { Diagnosis } from "#lib/contract/diagnosis.ts";
import { NOW } from "#lib/testing/build-pod.ts";
import { toMarkdown } from "./markdown.ts";

const DIAGNOSIS: Diagnosis = {
  subject: { kind: "Pod", namespace: "shop", name: "web-0", uid: "u" },
  class: "crash-loop",
  listed: true,
  status: "CrashLoopBackOff",
  stuckSince: "2026-11-30T11:00:00Z",
  stuckSinceSource: "loop-start",
  causes: [
    {
      id: "oom-killed",
      certainty: "certain",
      title: "Out of memory.",
      message: "It was killed.",
      nextStep: "Raise the limit.",
      rootText: "container app hits its limit of 64Mi",
      shortStep: "raise the limit",
      avoid: "Do not restart.",
      root: { kind: "Pod", key: "k", label: "l" },
      cites: [
        {
          object: "Pod/shop/web-0",
          path: "status",
          value: "first\n  <img src=x> [click](http://example.com) *bold* `code`",
          time: "2026-11-30T11:59:00Z",
          recomputed: true,
        },
      ],
      params: {},
      fixes: [{ id: "debug-pod", rung: 2, offered: "now", why: "See inside." }],
      runbooks: [],
      kubectl: ["kubectl -n shop logs web-0"],
      notChecked: ["The heap."],
    },
  ],
  ruledOut: [{ id: "node-unreachable", because: "The node is Ready.", cites: [] }],
  unknown: [
    { id: "secret-missing", missing: [{ evidence: "secretRefs", why: "forbidden" }] },
    { id: "broken-rule", missing: [] },
  ],
  advice: [],
  checklist: [{ id: "logs", state: "bad", text: "Read it." }],
};

describe("toMarkdown", () => {
  it("gives verdict, evidence, unseen, next step and who, in this order", () => {
    const text = toMarkdown(DIAGNOSIS, { now: NOW, from: "server" }, "en", "sre@example.com");
    const parts = [
      "Pod shop/web-0",
      "in state 1h 00m",
      "oom-killed (certain)",
      "Evidence",
      "The heap.",
      "Raise the limit.",
      "debug-pod",
      "Ruled out",
      "secretRefs (forbidden)",
      "the rule itself failed",
      "sre@example.com",
    ];
    const places = parts.map((part) => text.indexOf(part));
    expect(places).not.toContain(-1);
    expect(places).toEqual([...places].sort((a, b) => a - b));
  });

  it("takes the meaning from what the cluster wrote", () => {
    const text = toMarkdown(DIAGNOSIS, { now: NOW, from: "server" }, "en");
    expect(text).toContain("first \\<img src=x\\> \\[click\\](http://example.com) \\*bold\\* \\`code\\`");
    expect(text.split("\n").filter((line) => line.startsWith("  <img"))).toEqual([]);
  });

  it("says why there is no row of the ward for it", () => {
    const unlisted = (change: Partial<Diagnosis>) =>
      toMarkdown({ ...DIAGNOSIS, listed: false, ...change }, { now: NOW, from: "server" }, "en").match(/no row of[^\n)_]*/)?.[0];
    expect(unlisted({})).toBe("no row of the ward yet");
    expect(unlisted({ class: "not-ready", subject: { kind: "Deployment", namespace: "shop", name: "web", uid: "d" } })).toMatch(
      /^no row of its own: the ward lists pods/,
    );
  });

  it("speaks Chinese, and says what a healthy pod is", () => {
    const healthy = { ...DIAGNOSIS, class: "healthy" as const, listed: false, causes: [], stuckSince: null, checklist: [] };
    const markdown = (diagnosis: Diagnosis) => toMarkdown(diagnosis, { now: NOW, from: "server" }, "zh-CN");
    expect(markdown(healthy)).toContain("没有发现异常。");
    expect(markdown({ ...healthy, checklist: DIAGNOSIS.checklist })).toContain("自身正常，但周边有异常：见查房。");
    expect(toMarkdown({ ...healthy, class: "pending" }, { now: NOW, from: "server" }, "en")).toContain("No known cause fits.");
  });
});
