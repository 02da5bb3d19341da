import { asKube } from "#lib/kube/cast.ts";
import type { KubeObject } from "#lib/kube/objects.ts";

interface WebhookConfiguration extends KubeObject {
  readonly webhooks?: readonly {
    readonly name?: string;
    readonly rules?: readonly {
      readonly apiGroups?: readonly string[];
      readonly operations?: readonly string[];
      readonly resources?: readonly string[];
    }[];
  }[];
}

/** An admission webhook that is asked about some request, and where it is configured. */
export interface MatchingWebhook {
  readonly configuration: string;
  readonly kind: string;
  readonly name: string;
}

const hits = (list: readonly string[] | undefined, wanted: string) => (list ?? []).some((entry) => entry === wanted || entry === "*");

/**
 * The webhooks whose rules take in UPDATE of pods: each of them may refuse that a finalizer is taken off (F1.7).
 * Selectors and match conditions are not evaluated, so it says "may be asked", never "refuses".
 */
export function webhooksOnPodUpdate(configurations: readonly KubeObject[]): readonly MatchingWebhook[] {
  return configurations.flatMap((object) => {
    const configuration = asKube<WebhookConfiguration>(object);
    return (configuration.webhooks ?? []).flatMap((webhook) => {
      const asked = (webhook.rules ?? []).some(
        ({ apiGroups, operations, resources }) => hits(apiGroups, "") && hits(operations, "UPDATE") && hits(resources, "pods"),
      );
      return asked ? [{ configuration: object.metadata?.name ?? "", kind: object.kind ?? "", name: webhook.name ?? "" }] : [];
    });
  });
}
