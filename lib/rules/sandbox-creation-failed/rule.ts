import { citeEvent, citeField, kubectlIn, nodeRoot, refOf, specPathOf, workloadOf, workloadRoot } from "#lib/evidence/cite.ts";
import { containersOf } from "#lib/evidence/containers.ts";
import { isStartOutOfMemory } from "#lib/evidence/crash.ts";
import type { SandboxFailure } from "#lib/evidence/sandbox-error.ts";
import { mayLackSandbox, SANDBOX_CLASSES } from "#lib/evidence/sandbox-error.ts";
import { eventsWith } from "#lib/evidence/timeline.ts";
import type { OwnerLink } from "#lib/evidence/types.ts";
import { sh } from "#lib/format/shell-word.ts";
import type { Pod } from "#lib/kube/objects.ts";
import { offer } from "#lib/rules/answer.ts";
import { defineRule, NOT_APPLICABLE, type RuleFinding } from "#lib/rules/define.ts";
import { sandboxSaid } from "#lib/rules/sandbox-answer.ts";
import { messages } from "./messages.ts";

/** One new sandbox after a reboot or a runtime's restart is normal. */
const OFTEN = 3;

/** The runtime's own obstacle, as far as its words tell it (F4.6). */
const KINDS: readonly (readonly [string, RegExp])[] = [
  ["no-user-namespaces", /does not support user namespaces|hostUsers: false/i],
  [
    "pause-image",
    /sandbox image|pull(?:ing)? image "[^"]*pause|failed to pull and unpack image|creating pod sandbox .{0,400}initializing source docker:/i,
  ],
  ["still-busy", /is reserved for|name is reserved|context deadline exceeded|DeadlineExceeded/i],
  ["no-room", /no space left on device|cannot allocate memory|disk quota exceeded|too many open files|resource temporarily unavailable/i],
];

/** The runtime cannot even set up the sandbox inside the pod's memory limit: the pod is at fault, not the node. */
const isLimitTooLow = (words: string) => isStartOutOfMemory(words) || /memory limit \S{0,20} ?too low/i.test(words);

function tooLow(pod: Pod, owners: readonly OwnerLink[], { event, words }: SandboxFailure) {
  const limited = containersOf(pod).flatMap((container) => {
    const limit = container.spec?.resources?.limits?.memory;
    return limit === undefined ? [] : [{ container, limit: String(limit) }];
  });
  const owner = workloadOf(pod, owners);
  return {
    certainty: "likely",
    message: "limit-too-low",
    nextStep: "raise-limit",
    avoid: "node",
    root: workloadRoot(pod, owners),
    fixes: [offer("delete-pod", "no", "same-limit")],
    notChecked: [],
    params: {
      pod: pod.metadata?.name ?? "",
      node: pod.spec?.nodeName ?? "?",
      said: words,
      count: event.count,
      limits: limited.map(({ container, limit }) => `${container.name} ${limit}`).join(", ") || "-",
      owner: `${owner.kind} ${owner.name}`,
    },
    cites: [
      citeEvent(event.event),
      ...limited.map(({ container, limit }) =>
        citeField(refOf("Pod", pod), `${specPathOf(pod, container)}.resources.limits.memory`, limit),
      ),
    ],
  } as const;
}

export const rule = defineRule({
  meta: {
    id: "sandbox-creation-failed",
    evidence: ["pod"],
    optionalEvidence: ["events", "owners"],
    classes: SANDBOX_CLASSES,
    certainties: ["likely", "possible"],
    explains: [],
    fixes: ["delete-pod"],
    runbooks: [],
  },
  messages,
  detect({ pod, events, owners }, { symptom }) {
    const said = sandboxSaid(pod, events, symptom);
    const node = pod.spec?.nodeName ?? "?";
    const common = {
      avoid: "again",
      root: nodeRoot(node),
      fixes: [offer("delete-pod", "no")],
      runbooks: [],
      kubectl: [sh`${kubectlIn(pod)} describe pod ${pod.metadata?.name ?? ""}`, sh`kubectl describe node ${node}`],
      notChecked: ["runtime-log"],
    };
    const found = (one: Omit<RuleFinding, keyof typeof common> & Partial<RuleFinding>) =>
      ({ verdict: "found", findings: [{ ...common, ...one }] }) as const;
    const params = { pod: pod.metadata?.name ?? "", node };
    if (said.failure !== null) {
      const { fault, event, words } = said.failure;
      if (fault !== "other") return NOT_APPLICABLE;
      if (isLimitTooLow(words)) return found(tooLow(pod, owners.ok ? owners.value : [], said.failure));
      const owner = workloadOf(pod, owners.ok ? owners.value : []);
      const kind = KINDS.find(([, pattern]) => pattern.test(words))?.[0] ?? "other";
      return found({
        certainty: "likely",
        message: kind,
        nextStep: kind === "pause-image" || kind === "no-user-namespaces" ? kind : "runtime",
        ...(kind === "no-user-namespaces" ? { avoid: "isolation", notChecked: ["handlers"] } : {}),
        params: { ...params, said: words, count: event.count, owner: `${owner.kind} ${owner.name}` },
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
