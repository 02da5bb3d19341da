import { citeEvent, citeField, kubectlIn, nodeRoot, refOf } from "#lib/evidence/cite.ts";
import { mayLackSandbox } from "#lib/evidence/sandbox-error.ts";
import { eventsWith } from "#lib/evidence/timeline.ts";
import { offer } from "#lib/rules/answer.ts";
import { defineRule, NOT_APPLICABLE, type RuleFinding } from "#lib/rules/define.ts";
import { sandboxSaid } from "#lib/rules/sandbox-answer.ts";
import { messages } from "./messages.ts";

/** One new sandbox after a reboot or a runtime's restart is normal. */
const OFTEN = 3;

/** The runtime's own obstacle, as far as its words tell it (F4.6). */
const KINDS: readonly (readonly [string, RegExp])[] = [
  ["pause-image", /sandbox image|pull image "[^"]*pause|failed to pull and unpack image/i],
  ["still-busy", /is reserved for|name is reserved|context deadline exceeded|DeadlineExceeded/i],
  ["no-room", /no space left on device|cannot allocate memory|disk quota exceeded|too many open files|resource temporarily unavailable/i],
];

export const rule = defineRule({
  meta: {
    id: "sandbox-creation-failed",
    evidence: ["pod"],
    optionalEvidence: ["events"],
    certainties: ["likely", "possible"],
    explains: [],
    fixes: ["delete-pod"],
    runbooks: [],
    permissions: [{ verb: "list", group: "", resource: "events" }],
  },
  messages,
  detect({ pod, events }, { symptom }) {
    const said = sandboxSaid(pod, events, symptom);
    const node = pod.spec?.nodeName ?? "?";
    const common = {
      avoid: "again",
      root: nodeRoot(node),
      fixes: [offer("delete-pod", "no")],
      runbooks: [],
      kubectl: [`${kubectlIn(pod)} describe pod ${pod.metadata?.name ?? ""}`, `kubectl describe node ${node}`],
      notChecked: ["runtime-log"],
    };
    const found = (one: Omit<RuleFinding, keyof typeof common>) => ({ verdict: "found", findings: [{ ...common, ...one }] }) as const;
    const params = { pod: pod.metadata?.name ?? "", node };
    if (said.failure !== null) {
      const { fault, event, words } = said.failure;
      if (fault !== "other") return NOT_APPLICABLE;
      const kind = KINDS.find(([, pattern]) => pattern.test(words))?.[0] ?? "other";
      return found({
        certainty: "likely",
        message: kind,
        nextStep: kind === "pause-image" ? "pause-image" : "runtime",
        params: { ...params, said: words, count: event.count },
        cites: [citeEvent(event.event)],
      });
    }
    const changed =
      events.ok && mayLackSandbox(pod, symptom.class) ? eventsWith(events.value, { reason: "SandboxChanged" }).at(-1) : undefined;
    if (!changed || changed.count < OFTEN) return said.answer;
    return found({
      certainty: "possible",
      message: "changed",
      nextStep: "runtime",
      params: { ...params, said: changed.message, count: changed.count },
      cites: [citeEvent(changed.event), citeField(refOf("Pod", pod), "spec.nodeName", node)],
    });
  },
});
