import type { Cite } from "#lib/contract/diagnosis.ts";
import { citeField, clock, kubectlIn, nodeRoot, refOf, workloadRoot } from "#lib/evidence/cite.ts";
import { containersOf } from "#lib/evidence/containers.ts";
import { sh } from "#lib/format/shell-word.ts";
import type { Node, Pod } from "#lib/kube/objects.ts";
import { parseTime } from "#lib/kube/time.ts";
import { offer } from "#lib/rules/answer.ts";
import { defineRule, NOT_APPLICABLE, type RuleAnswer } from "#lib/rules/define.ts";
import { messages } from "./messages.ts";

/** Clocks of a healthy cluster agree within seconds; from here on times mislead a reader. */
const TOLERANCE_MS = 60_000;

interface Skew {
  readonly variant: "before-creation" | "request-ahead" | "node-ahead";
  readonly byMs: number;
  readonly cites: readonly Cite[];
  readonly node: string | null;
}

/** The API server's own times contradict each other: deleted before it was made, or asked for in the future (F1.1). */
function serverSkew(pod: Pod, now: number): Skew | null {
  const ref = refOf("Pod", pod);
  const { creationTimestamp, deletionTimestamp, deletionGracePeriodSeconds } = pod.metadata ?? {};
  const deadline = parseTime(deletionTimestamp);
  const created = parseTime(creationTimestamp);
  if (deadline === null) return null;
  const requested = deadline - (deletionGracePeriodSeconds ?? 0) * 1000;
  const cites = [
    citeField(ref, "metadata.creationTimestamp", creationTimestamp),
    citeField(ref, "metadata.deletionTimestamp", deletionTimestamp),
    citeField(ref, "metadata.deletionGracePeriodSeconds", deletionGracePeriodSeconds),
  ];
  if (created !== null && requested < created - 1000) return { variant: "before-creation", byMs: created - requested, cites, node: null };
  if (requested > now + TOLERANCE_MS) return { variant: "request-ahead", byMs: requested - now, cites, node: null };
  return null;
}

/** The newest time that only the kubelet can have written, with where it stands. */
function newestOfKubelet(pod: Pod): { readonly at: number; readonly cite: Cite } | null {
  const ref = refOf("Pod", pod);
  const times = containersOf(pod).flatMap(({ statusPath, startedAt, end }) => [
    { path: `${statusPath}.state.running.startedAt`, text: startedAt },
    { path: `${statusPath}.state.terminated.finishedAt`, text: end?.finishedAt ?? null },
  ]);
  const read = times.flatMap(({ path, text }) => {
    const at = parseTime(text);
    return at === null ? [] : [{ at, cite: citeField(ref, path, text) }];
  });
  return read.sort((a, b) => b.at - a.at)[0] ?? null;
}

/** The node's clock runs ahead of the server's: its kubelet has written a time that has not come yet. */
function nodeSkew(pod: Pod, node: Node | null, now: number): Skew | null {
  const newest = newestOfKubelet(pod);
  const heard = (node?.status?.conditions ?? []).flatMap(({ type, lastHeartbeatTime }) => {
    const at = parseTime(lastHeartbeatTime);
    return at === null
      ? []
      : [{ at, cite: citeField(`Node/${node?.metadata?.name}`, `status.conditions[${type}].lastHeartbeatTime`, lastHeartbeatTime) }];
  });
  const ahead = [...heard, ...(newest ? [newest] : [])].filter(({ at }) => at > now + TOLERANCE_MS).sort((a, b) => b.at - a.at);
  const [first] = ahead;
  return first
    ? { variant: "node-ahead", byMs: first.at - now, cites: ahead.slice(0, 3).map(({ cite }) => cite), node: pod.spec?.nodeName ?? null }
    : null;
}

function answer(pod: Pod, skew: Skew, now: number): RuleAnswer {
  return {
    verdict: "found",
    findings: [
      {
        certainty: skew.variant === "before-creation" ? "certain" : skew.variant === "request-ahead" ? "likely" : "possible",
        message: skew.variant,
        nextStep: skew.node === null ? "server-clocks" : "node-clock",
        avoid: "trust",
        params: {
          pod: pod.metadata?.name ?? "",
          node: skew.node ?? "-",
          by: Math.round(skew.byMs / 1000),
          now: clock(now),
          created: pod.metadata?.creationTimestamp ?? "?",
          deleted: pod.metadata?.deletionTimestamp ?? "?",
        },
        root: skew.node === null ? workloadRoot(pod, []) : nodeRoot(skew.node),
        cites: skew.cites,
        fixes: [offer("force-delete", "no")],
        runbooks: [],
        kubectl: [
          sh`${kubectlIn(pod)} get pod ${pod.metadata?.name ?? ""} -o jsonpath='{.metadata.creationTimestamp} {.metadata.deletionTimestamp}'`,
        ],
        notChecked: ["which-clock"],
      },
    ],
  };
}

export const rule = defineRule({
  meta: {
    id: "deletion-clock-skew",
    evidence: ["pod"],
    optionalEvidence: ["node"],
    classes: ["terminating", "ending"],
    certainties: ["certain", "likely", "possible"],
    explains: [],
    fixes: ["force-delete"],
    runbooks: [],
  },
  messages,
  detect({ pod, node }, { now }) {
    if (pod.metadata?.deletionTimestamp === undefined) return NOT_APPLICABLE;
    const skew = serverSkew(pod, now) ?? nodeSkew(pod, node.ok ? node.value.object : null, now);
    return skew === null ? NOT_APPLICABLE : answer(pod, skew, now);
  },
});
