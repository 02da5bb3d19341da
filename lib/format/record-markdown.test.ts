import { describe, expect, it } from "vitest";
import type { Finding } from "#lib/contract/diagnosis.ts";
import type { PodRecord } from "#lib/contract/record.ts";
import { kubectlFor, type MarkdownWords, recordMarkdown } from "./record-markdown.ts";

const finding: Finding = {
  id: "node-unreachable",
  certainty: "certain",
  title: "Its node is unreachable",
  message: "Node worker-7 has been silent since 12:04.",
  nextStep: "Bring worker-7 back.",
  rootText: "node worker-7 silent since 12:04 UTC",
  shortStep: "repair or confirm off",
  avoid: "Do not force delete it.",
  root: { kind: "Node", key: "Node/worker-7", label: "worker-7" },
  cites: [{ object: "Node/worker-7", path: "status.conditions[Ready]", value: "Unknown", time: "2026-10-01T12:04:51Z" }],
  params: {},
  fixes: [],
  runbooks: [],
  kubectl: ["kubectl get node worker-7 -o wide"],
  notChecked: ["Whether the machine is off."],
};
const record = (causes: Finding[]): PodRecord => ({
  now: "2026-10-01T12:45:15Z",
  readAt: "2026-10-01T12:45:15Z",
  serverVersion: "v1.36.3",
  gone: false,
  replacedBy: null,
  replacementCandidates: [],
  ready: "1/1",
  restarts: 0,
  createdAt: null,
  node: "worker-7",
  terminatingForSeconds: null,
  graceSeconds: null,
  sharedCause: null,
  scheduling: null,
  network: null,
  containers: [],
  debug: { copyOf: null, places: [] },
  related: [],
  resources: { containers: [], sample: { at: null, window: null, source: null, missing: "absent", absent: "not-served", kubelet: null } },
  describe: [],
  runbooks: [],
  audit: [],
  diagnosis: {
    subject: { kind: "Pod", namespace: "payments", name: "ledger-2", uid: "u-1" },
    class: "terminating",
    listed: true,
    status: "Terminating",
    stuckSince: null,
    stuckSinceSource: "unknown",
    causes,
    ruledOut: [{ id: "within-grace-period", because: "The grace ended.", cites: [] }],
    unknown: [{ id: "prestop-hook-hang", missing: [{ evidence: "nodeLogs", why: "forbidden" }] }],
    advice: [],
    checklist: [],
  },
});
const words: MarkdownWords = {
  verdict: "Verdict",
  evidence: "Evidence",
  ruledOut: "Ruled out",
  unseen: "Not seen",
  next: "Next step",
  round: "The round",
  check: (id) => `[${id}]`,
  kubectl: "kubectl",
  who: "Who did what",
  nobody: "Nobody.",
  noCause: "Cause not known",
  inState: "Terminating for 36m 12s",
  cluster: "cluster prod",
  read: "Read 12:45:15",
  certainty: (certainty) => certainty,
  missing: (missing) => `${missing.evidence} (${missing.why})`,
};

describe("recordMarkdown", () => {
  it("keeps the order of the page: verdict, evidence, unseen, next step, who, link", () => {
    const text = recordMarkdown(record([finding]), words, "https://ward.example/c/prod");
    const order = ["Its node is unreachable", "**Evidence:**", "**Not seen:**", "**Next step:**", "**Who did what:**", "<https://"];
    const places = order.map((part) => text.indexOf(part));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places).not.toContain(-1);
    expect(text).toContain("- `prestop-hook-hang`: nodeLogs (forbidden)");
    expect(text).toContain("- Whether the machine is off.");
  });

  it("tells the round, with the command where something is left to do", () => {
    const one = record([finding]);
    const checklist: PodRecord["diagnosis"]["checklist"] = [
      { id: "logs", state: "ok", text: "No container has started.", command: "kubectl logs ledger-2" },
      { id: "reproduction", state: "yours", text: "Try it in a copy.", command: "kubectl debug ledger-2" },
    ];
    const text = recordMarkdown({ ...one, diagnosis: { ...one.diagnosis, checklist } }, words, "https://w/");
    expect(text).toContain(
      "**The round:**\n- ✓ [logs]: No container has started.\n- ○ [reproduction]: Try it in a copy. `kubectl debug ledger-2`",
    );
  });

  it("says that the cause is not known, and where to begin", () => {
    const text = recordMarkdown(record([]), words, "https://ward.example/");
    expect(text).toContain("**Verdict:** Cause not known");
    expect(kubectlFor(record([]).diagnosis)).toContain("kubectl describe pod -n payments ledger-2");
  });

  it("asks for what has no namespace without one", () => {
    const subject = { kind: "Namespace", namespace: "", name: "payments", uid: "u-2" };
    expect(kubectlFor({ subject, causes: [] })).toEqual([
      "kubectl get namespace payments -o yaml",
      "kubectl describe namespace payments",
      "kubectl events -n payments --types=Warning",
    ]);
  });

  it("lets no text of the cluster become markup or break a line", () => {
    const hostile = "a](https://evil)\n# head <img> `x` **b**";
    const text = recordMarkdown(
      record([{ ...finding, message: hostile, cites: [{ object: "Pod/`a`", value: hostile }] }]),
      words,
      "https://w/",
    );
    expect(text).toContain("a\\](https://evil) \\# head \\<img\\> \\`x\\` \\*\\*b\\*\\*");
    expect(text).not.toMatch(/^# head/m);
    expect(text).toContain("`` Pod/`a` ``");
  });
});

it("calls what is no pod by its kind, and tells what a line of the round could not see", () => {
  const pod = record([]);
  const diagnosis = {
    ...pod.diagnosis,
    subject: { kind: "Namespace", namespace: "", name: "shop", uid: "u-2" },
    checklist: [
      {
        id: "dependencies" as const,
        state: "unknown" as const,
        text: "Its quotas could not be read.",
        missing: [{ evidence: "quotas" as const, why: "forbidden" as const }],
        command: "kubectl -n shop get resourcequotas",
      },
    ],
  };
  const text = recordMarkdown({ ...pod, diagnosis }, words, "https://podward/x");
  expect(text).toMatch(/^## Namespace `shop`: /);
  expect(text).toContain(
    `- ? [dependencies]: Its quotas could not be read. (${words.missing({ evidence: "quotas", why: "forbidden" })}) \`kubectl -n shop get resourcequotas\``,
  );
});
