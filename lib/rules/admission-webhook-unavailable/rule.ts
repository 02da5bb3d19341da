import { parseWebhookFailure, type WebhookFailure } from "#lib/evidence/admission-error.ts";
import { citeField, citeRecomputed, refOf } from "#lib/evidence/cite.ts";
import { templateOf } from "#lib/evidence/would-be-pod.ts";
import { sh } from "#lib/format/shell-word.ts";
import { asKube } from "#lib/kube/cast.ts";
import type { KubeObject } from "#lib/kube/objects.ts";
import { matchesSelector } from "#lib/kube/selector.ts";
import { type Blocked, blockedFinding, blockedWorkload, silentAbout } from "#lib/rules/blocked.ts";
import { defineRule, NOT_APPLICABLE, type RuleFinding } from "#lib/rules/define.ts";
import { messages } from "./messages.ts";

interface Configuration extends KubeObject {
  readonly webhooks?: readonly {
    readonly name?: string;
    readonly failurePolicy?: string;
    readonly clientConfig?: { readonly url?: string; readonly service?: { readonly namespace?: string; readonly name?: string } };
  }[];
}
interface Slice extends KubeObject {
  readonly endpoints?: readonly { readonly conditions?: { readonly ready?: boolean | null } }[];
}
const SERVICE_NAME = "kubernetes.io/service-name";

function policyOf(name: string, configurations: readonly KubeObject[]) {
  for (const object of configurations) {
    const webhooks = asKube<Configuration>(object).webhooks ?? [];
    const index = webhooks.findIndex((webhook) => webhook.name === name);
    const path = `webhooks[${index}].failurePolicy`;
    const { failurePolicy = "Fail", clientConfig } = webhooks[index] ?? {};
    if (index >= 0) return { object, clientConfig, cite: citeField(refOf(object.kind ?? "", object), path, failurePolicy) };
  }
  return null;
}

/** The failure with the address that the configuration has, where the API server's text names none. */
function addressed(failure: WebhookFailure, configurations: readonly KubeObject[]): WebhookFailure {
  const { url = "", service } = policyOf(failure.name, configurations)?.clientConfig ?? {};
  if (failure.host !== "") return failure;
  if (service?.name === undefined) return { ...failure, host: url || failure.name };
  return { ...failure, service: { name: service.name, namespace: service.namespace ?? "" } };
}

/** The Service stands before the blocked workload itself: its own webhook keeps it from coming up. */
function guardsItself(
  { owner, creator, namespace }: Blocked,
  { service }: WebhookFailure,
  services: readonly KubeObject[] | null,
): boolean {
  const behind = (services ?? []).find(
    (one) => one.kind === "Service" && one.metadata?.name === service?.name && one.metadata?.namespace === namespace,
  );
  const { selector } = asKube<{ readonly spec?: { readonly selector?: Record<string, string> } }>(behind ?? {}).spec ?? {};
  const labels = templateOf([creator, owner])?.metadata?.labels ?? {};
  return service?.namespace === namespace && selector !== undefined && matchesSelector(labels, { matchLabels: selector });
}

/** Ready endpoints of the webhook's Service; null when that cannot be told. A `ready` that is not set counts as ready. */
function readyEndpoints({ service }: WebhookFailure, services: readonly KubeObject[] | null): number | null {
  if (service === null || services === null) return null;
  const isHere = (one: KubeObject) => one.metadata?.namespace === service.namespace;
  if (!services.some((one) => one.kind === "Service" && isHere(one) && one.metadata?.name === service.name)) return null;
  const slices = services.filter((one) => isHere(one) && one.metadata?.labels?.[SERVICE_NAME] === service.name);
  return slices.flatMap((one) => asKube<Slice>(one).endpoints ?? []).filter(({ conditions }) => conditions?.ready !== false).length;
}

function finding(
  blocked: Blocked,
  failure: WebhookFailure,
  configurations: readonly KubeObject[] | null,
  services: readonly KubeObject[] | null,
): RuleFinding {
  const ready = readyEndpoints(failure, services);
  const locked = guardsItself(blocked, failure, services);
  const policy = policyOf(failure.name, configurations ?? []);
  const { service } = failure;
  const target = service === null ? failure.host : `Service ${service.namespace}/${service.name}`;
  const endpoints =
    service === null || ready === null
      ? []
      : [citeRecomputed(`Service/${service.namespace}/${service.name}`, "ready endpoints", String(ready))];
  return blockedFinding(blocked, {
    message: failure.fault,
    nextStep: locked ? "unlock" : failure.fault === "answer" ? "read-answer" : service === null ? "repair-host" : "repair",
    avoid: locked ? "leave-open" : "policy",
    root: { kind: "Webhook", key: `webhook/${failure.name}`, label: failure.name },
    params: { name: failure.name, target, configuration: policy?.object.metadata?.name ?? "-", words: failure.words },
    cites: [...(policy === null ? [] : [policy.cite]), ...endpoints],
    kubectl:
      service === null
        ? []
        : [
            sh`kubectl -n ${service.namespace} get service,endpointslices,pods`,
            sh`kubectl -n ${service.namespace} describe service ${service.name}`,
          ],
    notChecked: ready === null ? ["endpoints"] : [],
  });
}

export const rule = defineRule({
  meta: {
    id: "admission-webhook-unavailable",
    evidence: ["owners"],
    optionalEvidence: ["ownerEvents", "webhooks", "services"],
    certainties: ["certain"],
    explains: [],
    fixes: [],
    runbooks: [],
    permissions: [{ verb: "list", group: "apps", resource: "replicasets" }],
  },
  messages,
  detect({ owners, ownerEvents, webhooks, services }, context) {
    const blocked = blockedWorkload(owners, ownerEvents, context);
    if (blocked === null) return NOT_APPLICABLE;
    const said = parseWebhookFailure(blocked.failure?.text ?? "");
    if (said === null) return silentAbout(blocked, ownerEvents);
    const configurations = webhooks.ok ? webhooks.value : null;
    const failure = addressed(said, configurations ?? []);
    return { verdict: "found", findings: [finding(blocked, failure, configurations, services.ok ? services.value : null)] };
  },
});
