import type { Pod } from "#lib/kube/objects.ts";
import { type Said, type SuccessTest, says } from "./define.ts";
import { controllerOf, ownGraceSeconds, replacingOwner } from "./pod-deletion.ts";

/** The kubelet needs time after the grace: kill, sandbox, unmount, final DELETE (F1.1, F1.3). */
const AFTER_GRACE_MS = 90_000;
const REPLACEMENT_MS = 120_000;

/** What becomes of the pod's place: whether anybody makes it again, and in what order. */
export function replacement(pod: Pod): Said {
  const owner = replacingOwner(pod);
  const name = pod.metadata?.name ?? "";
  if (owner === null) {
    const other = controllerOf(pod);
    if (other === null) return says("not-replaced", { name });
    return other.kind === "Job" ? says("by-job", { owner: other.name }) : says("by-other", { kind: other.kind, owner: other.name });
  }
  if (owner.kind === "StatefulSet") return says("by-stateful-set", { owner: owner.name, name });
  // Its controller leaves a node alone on which one of its pods is still there, being deleted (daemon_controller.go).
  if (owner.kind === "DaemonSet") return says("by-daemon-set", { owner: owner.name });
  return says("by-controller", { kind: owner.kind, owner: owner.name });
}

/** The success test of a deletion with the pod's own grace: its UID gone, and a replacement Ready where one is due. */
export function untilReplaced(pod: Pod): SuccessTest {
  const owner = replacingOwner(pod);
  return {
    kind: "uid-gone",
    withinMs: ownGraceSeconds(pod) * 1000 + AFTER_GRACE_MS,
    replacement: owner === null ? null : { ownerUid: owner.uid, withinMs: REPLACEMENT_MS },
  };
}

/** The texts of `replacement` but for a DaemonSet's pod. */
export const REPLACEMENT_TEXTS = {
  en: {
    "by-controller": "{kind} {owner} makes a new pod at once, beside the old one.",
    "by-stateful-set": "StatefulSet {owner} makes {name} again under the same name, but only after this one is gone from the API.",
    "by-job": "Job {owner} decides by its backoffLimit and completions whether a new pod follows.",
    "by-other": "{kind} {owner} controls it and decides whether a new pod follows; it is none of Kubernetes' own kinds.",
    "not-replaced": "No controller owns {name}: nobody makes it again.",
  },
  "zh-CN": {
    "by-controller": "{kind} {owner} 会立刻新建一个 Pod，与旧 Pod 并存一段时间。",
    "by-stateful-set": "StatefulSet {owner} 会用同样的名字重建 {name}，但要等旧对象从 API 中消失之后。",
    "by-job": "是否再建新 Pod，由 Job {owner} 按 backoffLimit 和 completions 决定。",
    "by-other": "是否再建新 Pod，由控制它的 {kind} {owner} 决定；它不是 Kubernetes 自带的类型。",
    "not-replaced": "{name} 没有控制器：不会有人重建它。",
  },
} as const;

/** Of a DaemonSet's pod, for the fixes that take it; it is never evicted. */
export const DAEMON_SET_TEXTS = {
  en: { "by-daemon-set": "DaemonSet {owner} puts a new pod on the same node, but only after this one is gone from the API." },
  "zh-CN": { "by-daemon-set": "DaemonSet {owner} 会在同一节点上放一个新 Pod，但要等旧对象从 API 中消失之后。" },
} as const;
