import { conditionOf, conditionStatus } from "#lib/kube/conditions.ts";
import type { Condition, Pod } from "#lib/kube/objects.ts";

/** A condition that the pod's spec waits for; `condition` null = nobody has written it. */
export interface ReadinessGate {
  readonly type: string;
  readonly index: number;
  readonly condition: Condition | null;
}

/**
 * Readiness gates that keep a pod from being ready although all its containers are (F5.5). Empty while a container is
 * not ready: then the gates are not what it waits for.
 */
export function closedGates(pod: Pod): readonly ReadinessGate[] {
  const { conditions } = pod.status ?? {};
  if (conditionStatus(conditions, "Ready") === "True" || conditionStatus(conditions, "ContainersReady") !== "True") return [];
  return (pod.spec?.readinessGates ?? []).flatMap(({ conditionType }, index): ReadinessGate[] => {
    const type = conditionType ?? "";
    const condition = conditionOf(conditions, type);
    return condition?.status === "True" ? [] : [{ type, index, condition: condition ?? null }];
  });
}

/** Who writes the conditions of well-known gates, by what their name begins with or holds. */
const WRITERS: readonly { readonly gate: RegExp; readonly writer: string; readonly look: string }[] = [
  {
    gate: /^target-health\.(?:elbv2|alb\.ingress)\.k8s\.aws\/|^target-health\.alb\.ingress/,
    writer: "AWS Load Balancer Controller",
    look: "get targetgroupbindings",
  },
  { gate: /^cloud\.google\.com\/load-balancer-neg-ready$/, writer: "GKE NEG controller", look: "get svcneg" },
  {
    gate: /^(?:[\w.-]*\.)?alibabacloud\.com\/|^service\.readiness\.alibabacloud\.com/,
    writer: "cloud-controller-manager",
    look: "get services",
  },
  { gate: /^cloud\.tencent\.com\/load-balancer/, writer: "service-controller", look: "get services" },
  {
    gate: /^(?:[\w-]+\.)?(?:apps\.)?kruise\.io\/|^KruisePodReady$|^InPlaceUpdateReady$/,
    writer: "kruise-controller-manager",
    look: "get clonesets",
  },
  { gate: /^(?:[\w-]+\.)?cilium\.io\//, writer: "Cilium", look: "get ciliumendpoints" },
];

/** The controller that writes a gate's condition, and what to look at; null = not known here. */
export function gateWriter(type: string): { readonly writer: string; readonly look: string } | null {
  return WRITERS.find(({ gate }) => gate.test(type)) ?? null;
}
