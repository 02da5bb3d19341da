import type { Certainty } from "#lib/contract/causes.ts";
import type { Cite, Root } from "#lib/contract/diagnosis.ts";
import { workloadOf, workloadRoot } from "#lib/evidence/cite.ts";
import { type ContainerFacts, containersOf } from "#lib/evidence/containers.ts";
import type { Collected, OwnerLink } from "#lib/evidence/types.ts";
import { asKube } from "#lib/kube/cast.ts";
import type { KubeObject, Pod } from "#lib/kube/objects.ts";
import { MIRROR_ANNOTATION } from "#lib/kube/vocabulary.ts";
import type { Params, RuleFinding } from "./define.ts";

/** Advice is for pods that live on: not for one that goes, has ended, or is a node's own. */
export function isAdvised(pod: Pod): boolean {
  const { metadata, status } = pod;
  if (metadata?.deletionTimestamp || metadata?.annotations?.[MIRROR_ANNOTATION]) return false;
  return status?.phase !== "Succeeded" && status?.phase !== "Failed";
}

/** What advice about disruption budgets declares alike. */
export const BUDGET_ADVICE = {
  advice: true,
  evidence: ["pod", "budgets"],
  optionalEvidence: ["owners"],
  certainties: ["certain"],
  explains: [],
  fixes: [],
  runbooks: [],
  permissions: [{ verb: "get", group: "apps", resource: "deployments" }],
} as const;

/** Containers that run as long as the pod does: no init and no debug containers. */
export function lastingContainers(pod: Pod): readonly ContainerFacts[] {
  return containersOf(pod).filter(({ kind }) => kind === "container" || kind === "sidecar");
}

interface Scaled extends KubeObject {
  readonly spec?: { readonly replicas?: number };
}

/** The top controller that holds a number of replicas, and that number; null when it is not known or has none. */
export function scaledOwner(owners: Collected<readonly OwnerLink[]>): { readonly ref: string; readonly replicas: number } | null {
  if (!owners.ok) return null;
  const top = owners.value.at(-1);
  if (!top || top.object === null || !["Deployment", "StatefulSet", "ReplicaSet"].includes(top.ref.kind)) return null;
  const { metadata, spec } = asKube<Scaled>(top.object);
  return { ref: `${top.ref.kind}/${metadata?.namespace ?? ""}/${top.ref.name}`, replicas: spec?.replicas ?? 1 };
}

/** What one piece of advice says, beside what all of them do. */
export interface AdviceTold {
  readonly message: string;
  readonly nextStep: string;
  readonly params?: Params;
  readonly cites: readonly Cite[];
  readonly certainty?: Certainty;
  readonly root?: Root;
  readonly kubectl?: readonly string[];
}

/** A piece of advice: read off the spec, so certain unless said otherwise, and without a button. */
export function adviceFinding(pod: Pod, owners: Collected<readonly OwnerLink[]> | null, told: AdviceTold): RuleFinding {
  const links = owners?.ok ? owners.value : [];
  const owner = workloadOf(pod, links);
  return {
    certainty: told.certainty ?? "certain",
    message: told.message,
    nextStep: told.nextStep,
    params: { pod: pod.metadata?.name ?? "", owner: `${owner.kind} ${owner.name}`, ...told.params },
    root: told.root ?? workloadRoot(pod, links),
    cites: told.cites,
    fixes: [],
    runbooks: [],
    kubectl: told.kubectl ?? [],
    notChecked: [],
  };
}
