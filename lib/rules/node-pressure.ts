import { citeField, nodeRoot } from "#lib/evidence/cite.ts";
import { type Consumer, type Eviction, PRESSURE_CONDITION, type Pressure, readEviction } from "#lib/evidence/refusal.ts";
import type { Collected, NodeEvidence, OwnerLink } from "#lib/evidence/types.ts";
import { conditionOf } from "#lib/kube/conditions.ts";
import type { Condition, Pod } from "#lib/kube/objects.ts";
import { parseTime } from "#lib/kube/time.ts";
import { foundOr } from "./answer.ts";
import { NOT_APPLICABLE, type RuleAnswer, type RuleContext } from "./define.ts";
import { offerDelete, putAside } from "./put-aside.ts";

/** What the rules about the three kinds of pressure declare alike. */
export const PRESSURE_META = {
  evidence: ["pod"],
  optionalEvidence: ["node", "owners"],
  classes: ["failed"],
  certainties: ["certain"],
  explains: ["container-status-unknown", "killed-without-oom"],
  fixes: ["delete-pod"],
  runbooks: [],
} as const;

export interface PressureEvidence {
  readonly pod: Pod;
  readonly node: Collected<NodeEvidence>;
  readonly owners: Collected<readonly OwnerLink[]>;
}

/** The kubelet keeps a pressure condition for five minutes after relief: a younger one may be passing by itself (F4.9). */
const TRANSITION_MS = 300_000;

function isFor(eviction: Eviction, pressure: Pressure): boolean {
  return eviction.kind === "low" ? eviction.pressure === pressure : eviction.kind === "refused" && eviction.pressures.includes(pressure);
}

/** `worker 52676Ki (request 10Mi), …`: who used more than it asked for, the largest first. */
function consumersText(consumers: readonly Consumer[]): string {
  return consumers.map(({ name, used, request }) => `${name} ${used} (request ${request})`).join(", ") || "-";
}

/** `memory: 68728Ki < 100Mi`, what was left against the threshold; kubelets before 1.25 name the resource alone (F4.9). */
function measureText({ resource, available, threshold }: Eviction & { readonly kind: "low" }): string {
  return available && threshold ? `${resource}: ${available} < ${threshold}` : resource;
}

/** Whom the kubelet named nobody beside: the pod's only container, else the pod. */
function onlyContainer({ metadata, spec }: Pod): string {
  const [first, ...rest] = spec?.containers ?? [];
  return (rest.length === 0 ? first?.name : undefined) ?? metadata?.name ?? "?";
}

/** Under pressure for longer than the kubelet's own hysteresis: a pod made now is refused like this one. */
function isLasting(condition: Condition | null, now: number): boolean {
  if (condition?.status !== "True") return false;
  const since = parseTime(condition.lastTransitionTime);
  return since === null || now - since > TRANSITION_MS;
}

/** The verdict that a node under one kind of pressure evicted or refused the pod. The kubelet's own words prove it. */
export function judgePressure(pressure: Pressure, { pod, node, owners }: PressureEvidence, { symptom, now }: RuleContext): RuleAnswer {
  const eviction = readEviction(pod);
  if (eviction === null || !isFor(eviction, pressure)) return NOT_APPLICABLE;
  const aside = putAside(pod, owners, symptom);
  const type = PRESSURE_CONDITION[pressure];
  const object = node.ok ? node.value.object : null;
  const condition = conditionOf(object?.status?.conditions, type);
  const low = eviction.kind === "low" ? eviction : null;
  const under = condition?.status === "True";
  const when = isLasting(condition, now) ? "no" : "now";
  return foundOr(
    [
      {
        certainty: "certain",
        message: low === null ? "refused" : low.consumers.length > 0 ? "evicted" : "evicted-first",
        nextStep: under ? "free" : condition === null ? "look" : "passed",
        avoid: under ? "loop" : "restart",
        params: {
          ...aside.params,
          condition: type,
          resource: low?.resource ?? type,
          measure: low === null ? type : measureText(low),
          consumers: consumersText(low?.consumers ?? []),
          top: low?.consumers[0]?.name ?? onlyContainer(pod),
        },
        root: nodeRoot(aside.node),
        cites: [
          ...aside.cites,
          ...(condition
            ? [citeField(`Node/${aside.node}`, `status.conditions[${type}].status`, condition.status, condition.lastTransitionTime)]
            : []),
        ],
        fixes: [offerDelete(aside.place, { waiting: when, naked: when })],
        runbooks: pressure === "disk" && under ? ["free-node-disk"] : [],
        kubectl: aside.kubectl,
        notChecked: [...aside.notChecked, ...(condition === null ? ["node"] : []), "who"],
      },
    ],
    NOT_APPLICABLE,
  );
}
