import { type Collected, collected } from "#lib/evidence/types.ts";
import type { KubeObject } from "#lib/kube/objects.ts";
import { defineCollector } from "../collector.ts";
import { readAll } from "../simple.ts";

const GROUP = { group: "admissionregistration.k8s.io", version: "v1" };

/** Admission webhook configurations: one of them may refuse that a finalizer is taken off, or that a pod is made. */
export const webhooks = defineCollector({
  key: "webhooks",
  permissions: [
    { verb: "list", group: GROUP.group, resource: "validatingwebhookconfigurations" },
    { verb: "list", group: GROUP.group, resource: "mutatingwebhookconfigurations" },
  ],
  wanted: ({ pod, symptom }) =>
    symptom.class === "blocked" || (symptom.class === "terminating" && (pod.metadata?.finalizers ?? []).length > 0),
  async onDemand(_subject, source): Promise<Collected<readonly KubeObject[]>> {
    const [validating, mutating] = await Promise.all([
      readAll(source, { ...GROUP, resource: "validatingwebhookconfigurations" }, "ValidatingWebhookConfiguration"),
      readAll(source, { ...GROUP, resource: "mutatingwebhookconfigurations" }, "MutatingWebhookConfiguration"),
    ]);
    if (!validating.ok) return validating;
    return mutating.ok ? collected([...validating.value, ...mutating.value]) : mutating;
  },
});
