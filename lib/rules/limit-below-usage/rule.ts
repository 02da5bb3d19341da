import { citeField, citeRecomputed, refOf, specPathOf } from "#lib/evidence/cite.ts";
import { sampleRef } from "#lib/evidence/resource-use.ts";
import { asKube } from "#lib/kube/cast.ts";
import type { KubeObject } from "#lib/kube/objects.ts";
import { formatQuantity, parseQuantity } from "#lib/kube/quantity.ts";
import { adviceFinding, isAdvised, lastingContainers } from "#lib/rules/advice.ts";
import { foundOr, lacking } from "#lib/rules/answer.ts";
import { defineRule, NOT_APPLICABLE } from "#lib/rules/define.ts";
import { messages } from "./messages.ts";

/** PodMetrics of metrics.k8s.io, or what the kubelet itself measured: one sample per container. */
interface PodMetrics extends KubeObject {
  readonly timestamp?: string;
  readonly containers?: readonly { readonly name?: string; readonly usage?: Readonly<Record<string, string>> }[];
}

/** From this share of the limit on, a container has no room left: memory is ended at 1, CPU is throttled at it. */
const FULL = { memory: 0.9, cpu: 0.95 } as const;

export const rule = defineRule({
  meta: {
    id: "limit-below-usage",
    advice: true,
    evidence: ["pod"],
    optionalEvidence: ["metrics", "owners"],
    certainties: ["likely"],
    explains: [],
    fixes: [],
    runbooks: [],
  },
  messages,
  detect({ pod, metrics, owners }) {
    const limited = isAdvised(pod) ? lastingContainers(pod).filter(({ spec }) => spec?.resources?.limits !== undefined) : [];
    if (limited.length === 0) return NOT_APPLICABLE;
    if (!metrics.ok) return lacking("metrics", metrics.why);
    const { containers, timestamp } = asKube<PodMetrics>(metrics.value);
    const full = limited.flatMap((container) =>
      (["memory", "cpu"] as const).flatMap((resource) => {
        const limitText = container.spec?.resources?.limits?.[resource];
        const limit = parseQuantity(limitText);
        const usage = parseQuantity(containers?.find(({ name }) => name === container.name)?.usage?.[resource]);
        if (limit === null || usage === null || limit <= 0 || usage < limit * FULL[resource]) return [];
        const used = formatQuantity(resource, usage);
        return adviceFinding(pod, owners, {
          certainty: "likely",
          message: resource,
          nextStep: resource,
          params: { container: container.name, used, limit: limitText ?? "", share: Math.round((usage / limit) * 100) },
          cites: [
            citeField(refOf("Pod", pod), `${specPathOf(pod, container)}.resources.limits.${resource}`, limitText),
            {
              ...citeRecomputed(sampleRef(pod, metrics.value), `containers[${container.name}].usage.${resource}`, used),
              ...(timestamp ? { time: timestamp } : {}),
            },
          ],
        });
      }),
    );
    return foundOr(full, NOT_APPLICABLE);
  },
});
