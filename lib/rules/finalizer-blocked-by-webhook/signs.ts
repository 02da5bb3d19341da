import type { Cite } from "#lib/contract/diagnosis.ts";
import { parseDenial, parseWebhookFailure } from "#lib/evidence/admission-error.ts";
import { citeEvent, citeField, refOf } from "#lib/evidence/cite.ts";
import { controllerWorkload, knownFinalizer } from "#lib/evidence/finalizers.ts";
import { readyEndpoints } from "#lib/evidence/service-endpoints.ts";
import { timeline } from "#lib/evidence/timeline.ts";
import type { OwnerLink } from "#lib/evidence/types.ts";
import type { MatchingWebhook } from "#lib/evidence/webhooks.ts";
import { asKube } from "#lib/kube/cast.ts";
import type { Condition, KubeEvent, KubeObject, Pod } from "#lib/kube/objects.ts";

/** A text in which the API server names a webhook that refused an update, or could not be asked. */
export interface Refusal {
  readonly name: string;
  readonly words: string;
  readonly cite: Cite;
}

function refusalIn(text: string, cite: Cite): Refusal | null {
  const denial = parseDenial(text);
  if (denial?.by === "webhook") return { name: denial.name, words: denial.words || text, cite };
  const failure = parseWebhookFailure(text);
  return failure ? { name: failure.name, words: failure.words, cite } : null;
}

/** The newest refusal in events of the pod and its owners since the request, or one that an owner's condition still says. */
export function refusalOf(events: readonly KubeEvent[], owners: readonly OwnerLink[], since: number): Refusal | null {
  const told = timeline(events).filter(({ last }) => (last ?? 0) >= since);
  const fromEvents = told.flatMap(({ event, message }) => refusalIn(message, citeEvent(event)) ?? []);
  const fromConditions = owners.flatMap(({ object }) => {
    const { status } = asKube<KubeObject & { status?: { conditions?: readonly Condition[] } }>(object ?? {});
    return (status?.conditions ?? []).flatMap(({ type, message, lastTransitionTime }) => {
      const cite = citeField(refOf(object?.kind ?? "", object ?? {}), `status.conditions[${type}].message`, message, lastTransitionTime);
      return refusalIn(message ?? "", cite) ?? [];
    });
  });
  return fromEvents.at(-1) ?? fromConditions.at(-1) ?? null;
}

/** Ready endpoints of a webhook's Service; null when it is called by URL or that could not be read. */
export function endpointsOf({ service }: MatchingWebhook, services: readonly KubeObject[] | null): number | null {
  if (service === null || services === null) return null;
  const here = services.some(
    ({ kind, metadata }) => kind === "Service" && metadata?.name === service.name && metadata.namespace === service.namespace,
  );
  return here ? readyEndpoints(service.namespace, service.name, services) : 0;
}

/** A Job that has written this pod down as ended: its controller works, and only the update of the pod is missing (F1.6). */
export function listsAsEnded(owners: readonly OwnerLink[], pod: Pod): OwnerLink | null {
  const uid = pod.metadata?.uid ?? "-";
  const lists = ({ object }: OwnerLink) => {
    const { status } = asKube<KubeObject & { status?: { uncountedTerminatedPods?: Record<string, readonly string[]> } }>(object ?? {});
    return Object.values(status?.uncountedTerminatedPods ?? {}).some((uids) => uids.includes(uid));
  };
  return owners.find((link) => link.ref.kind === "Job" && lists(link)) ?? null;
}

/** A webhook of the finalizer's own project lets its own controller through: it is no sign of a refusal. */
export function isOwn({ name, configuration, service }: MatchingWebhook, finalizer: string): boolean {
  const project = (controllerWorkload(finalizer) ?? "").split("-")[0] ?? "";
  const group = knownFinalizer(finalizer)?.group ?? "";
  const names = [name, configuration, service?.namespace ?? "", service?.name ?? ""];
  return (project.length > 3 && names.some((one) => one.includes(project))) || (group !== "" && name.endsWith(group));
}
