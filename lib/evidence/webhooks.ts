import { asKube } from "#lib/kube/cast.ts";
import type { KubeObject, LabelSelector, Pod } from "#lib/kube/objects.ts";
import { type Labels, matchesSelector } from "#lib/kube/selector.ts";

interface Webhook {
  readonly name?: string;
  readonly failurePolicy?: string;
  readonly clientConfig?: { readonly service?: { readonly namespace?: string; readonly name?: string }; readonly url?: string };
  readonly namespaceSelector?: LabelSelector;
  readonly objectSelector?: LabelSelector;
  readonly rules?: readonly {
    readonly apiGroups?: readonly string[];
    readonly operations?: readonly string[];
    readonly resources?: readonly string[];
    readonly scope?: string;
  }[];
}
interface WebhookConfiguration extends KubeObject {
  readonly webhooks?: readonly Webhook[];
}

/** An admission webhook that is asked about some request, and where it is configured. */
export interface MatchingWebhook {
  readonly configuration: string;
  readonly kind: string;
  readonly name: string;
  /** Where it stands in its configuration, for cites. */
  readonly path: string;
  /** True unless its failure is ignored: `Fail` is the default. */
  readonly failsClosed: boolean;
  /** The Service that serves it; null = it is called by URL. */
  readonly service: { readonly namespace: string; readonly name: string } | null;
}

const hits = (list: readonly string[] | undefined, wanted: string) => (list ?? []).some((entry) => entry === wanted || entry === "*");
const hitsPods = (list: readonly string[] | undefined) => hits(list, "pods") || (list ?? []).includes("*/*");

/** An empty selector takes all. What cannot be told for want of labels counts as taken: it says "may be asked". */
function selects(selector: LabelSelector | undefined, labels: Labels | null): boolean {
  const parts = Object.keys(selector?.matchLabels ?? {}).length + (selector?.matchExpressions ?? []).length;
  return selector === undefined || parts === 0 || labels === null || matchesSelector(labels, selector);
}

/** Labels of the pod's namespace, or null when only its name is known and the selector asks for more. */
function namespaceLabels(pod: Pod, namespace: KubeObject | null, selector: LabelSelector | undefined): Labels | null {
  const name = { "kubernetes.io/metadata.name": pod.metadata?.namespace ?? "" };
  if (namespace !== null) return { ...name, ...namespace.metadata?.labels };
  const keys = [...Object.keys(selector?.matchLabels ?? {}), ...(selector?.matchExpressions ?? []).map(({ key }) => key ?? "")];
  return keys.every((key) => key === "kubernetes.io/metadata.name") ? name : null;
}

type Operation = "CREATE" | "UPDATE";

function isAsked(webhook: Webhook, operation: Operation, pod: Pod, namespace: KubeObject | null): boolean {
  const byRule = (webhook.rules ?? []).some(
    ({ apiGroups, operations, resources, scope }) =>
      hits(apiGroups, "") && hits(operations, operation) && hitsPods(resources) && scope !== "Cluster",
  );
  if (!byRule || !selects(webhook.objectSelector, pod.metadata?.labels ?? {})) return false;
  return selects(webhook.namespaceSelector, namespaceLabels(pod, namespace, webhook.namespaceSelector));
}

/**
 * The webhooks that are asked about an UPDATE of this pod, by their rules and selectors: each of them may refuse that a
 * finalizer is taken off (F1.7). Match conditions are not evaluated, so it says "may be asked", never "refuses".
 * @param namespace the pod's namespace with its labels; null = not known
 */
export function webhooksOnPodUpdate(
  configurations: readonly KubeObject[],
  pod: Pod,
  namespace: KubeObject | null,
): readonly MatchingWebhook[] {
  return matching(configurations, "UPDATE", pod, namespace);
}

/** The same of the CREATE of a pod: each of them may refuse that a workload makes it. */
export function webhooksOnPodCreate(
  configurations: readonly KubeObject[],
  pod: Pod,
  namespace: KubeObject | null,
): readonly MatchingWebhook[] {
  return matching(configurations, "CREATE", pod, namespace);
}

function matching(
  configurations: readonly KubeObject[],
  operation: Operation,
  pod: Pod,
  namespace: KubeObject | null,
): readonly MatchingWebhook[] {
  return configurations.flatMap((object) =>
    (asKube<WebhookConfiguration>(object).webhooks ?? []).flatMap((webhook, index) => {
      if (!isAsked(webhook, operation, pod, namespace)) return [];
      const service = webhook.clientConfig?.service;
      return [
        {
          configuration: object.metadata?.name ?? "",
          kind: object.kind ?? "",
          name: webhook.name ?? "",
          path: `webhooks[${index}]`,
          failsClosed: webhook.failurePolicy !== "Ignore",
          service: service ? { namespace: service.namespace ?? "", name: service.name ?? "" } : null,
        },
      ];
    }),
  );
}
