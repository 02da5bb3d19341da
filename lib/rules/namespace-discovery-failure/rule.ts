import { citeField, citeRecomputed } from "#lib/evidence/cite.ts";
import { type ApiServiceFacts, failedGroupVersions, failingApiServices, hindrance } from "#lib/evidence/namespace-deletion.ts";
import { readyEndpoints } from "#lib/evidence/service-endpoints.ts";
import { sh } from "#lib/format/shell-word.ts";
import type { Condition, KubeObject } from "#lib/kube/objects.ts";
import { foundOr, lacking, offer } from "#lib/rules/answer.ts";
import { defineRule, NOT_APPLICABLE, type RuleFinding } from "#lib/rules/define.ts";
import { deletionOf } from "#lib/symptoms/deletion.ts";
import { messages } from "./messages.ts";

interface Failure {
  readonly namespace: string;
  readonly condition: Condition;
  readonly terminatingFor: number;
  readonly read: boolean;
}

function finding(failure: Failure, api: ApiServiceFacts, ready: number | null): RuleFinding {
  const { namespace, condition, terminatingFor, read } = failure;
  const ref = `APIService/${api.name}`;
  const service = api.service ? `${api.service.namespace}/${api.service.name}` : "";
  const { available } = api;
  return {
    certainty: read ? "certain" : "likely",
    message: api.service ? "no-backend" : "unreadable",
    nextStep: api.service ? "repair" : "look",
    avoid: "finalize",
    params: {
      namespace,
      api: api.name,
      service: service || "-",
      serviceName: api.service?.name ?? "-",
      reason: available?.reason ?? "?",
      says: available?.message ?? condition.message ?? "-",
      terminating: terminatingFor,
    },
    root: { kind: "APIService", key: ref, label: api.name },
    cites: [
      citeField(
        `Namespace/${namespace}`,
        "status.conditions[NamespaceDeletionDiscoveryFailure].message",
        condition.message,
        condition.lastTransitionTime,
      ),
      ...(available ? [citeField(ref, "status.conditions[Available].reason", available.reason, available.lastTransitionTime)] : []),
      ...(available ? [citeField(ref, "status.conditions[Available].message", available.message, available.lastTransitionTime)] : []),
      ...(api.service ? [citeField(ref, "spec.service.name", api.service.name)] : []),
      ...(ready === null ? [] : [citeRecomputed(`Service/${service}`, "ready endpoints", String(ready))]),
    ],
    fixes: [offer("remove-finalizer", "no")],
    runbooks: [],
    kubectl: [sh`kubectl get apiservice ${api.name} -o yaml`, sh`kubectl get namespace ${namespace} -o yaml`],
    notChecked: ["backend", ...(read ? [] : ["api-services"])],
  };
}

/** The APIServices at fault; where they cannot be read, the names that the condition gives away. */
function failing(message: string, objects: readonly KubeObject[] | null): readonly ApiServiceFacts[] {
  const found = objects === null ? [] : failingApiServices(message, objects);
  if (found.length > 0) return found;
  return failedGroupVersions(message).map(({ group, version }) => ({ name: `${version}.${group}`, service: null, available: null }));
}

export const rule = defineRule({
  meta: {
    id: "namespace-discovery-failure",
    evidence: [],
    optionalEvidence: ["namespace", "apiServices", "services"],
    classes: ["terminating"],
    certainties: ["certain", "likely"],
    explains: ["namespace-content-remaining"],
    fixes: ["remove-finalizer"],
    runbooks: [],
  },
  messages,
  detect({ namespace, apiServices, services }, { now, subject }) {
    if (subject.kind !== "Namespace") return NOT_APPLICABLE;
    if (!namespace.ok) return lacking("namespace", namespace.why);
    if (namespace.value === null) return NOT_APPLICABLE;
    const condition = hindrance(namespace.value, "NamespaceDeletionDiscoveryFailure");
    if (condition === null) return NOT_APPLICABLE;
    const failure: Failure = {
      namespace: namespace.value.metadata?.name ?? "",
      condition,
      terminatingFor: deletionOf(namespace.value.metadata, now)?.terminatingForSeconds ?? 0,
      read: apiServices.ok,
    };
    const apis = failing(condition.message ?? "", apiServices.ok ? apiServices.value : null);
    const findings = apis.map((api) =>
      finding(failure, api, services.ok && api.service ? readyEndpoints(api.service.namespace, api.service.name, services.value) : null),
    );
    return foundOr(findings, apiServices.ok ? NOT_APPLICABLE : lacking("apiServices", apiServices.why));
  },
});
