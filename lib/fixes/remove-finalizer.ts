import { finalizerSetter } from "#lib/evidence/finalizers.ts";
import type { Pod } from "#lib/kube/objects.ts";
import { word } from "#lib/runbooks/define.ts";
import { type FixPlan, type FixRequest, notOffered, type PodFix, type PodInput, type PreconditionId, type Said, says } from "./define.ts";
import { type FinalizerOwner, finalizerOwner } from "./finalizer-owner.ts";
import { deletionOf, deletionState, podPath } from "./pod-deletion.ts";
import type { Statement } from "./statement.ts";

/** The garbage collector's own: taking them off early orphans or forgets what depends on the pod (F1.6). */
const COLLECTORS = new Set(["foregroundDeletion", "orphan"]);
/** The object goes in the request itself (F1.7), or with the kubelet's last DELETE. */
const AT_ONCE_MS = 30_000;
const WITH_KUBELET_MS = 150_000;

/** Takes off exactly this one: UID and resourceVersion, and the value at its place, are tested in the same write (F1.7). */
function patchRequest(pod: Pod, finalizer: string, index: number): FixRequest {
  return {
    method: "PATCH",
    path: podPath(pod),
    contentType: "application/json-patch+json",
    body: [
      { op: "test", path: "/metadata/uid", value: pod.metadata?.uid ?? "" },
      { op: "test", path: "/metadata/resourceVersion", value: pod.metadata?.resourceVersion ?? "" },
      { op: "test", path: `/metadata/finalizers/${index}`, value: finalizer },
      { op: "remove", path: `/metadata/finalizers/${index}` },
    ],
  };
}

function twin(pod: Pod, request: FixRequest): string {
  const { namespace = "", name = "" } = pod.metadata ?? {};
  return `kubectl -n ${word(namespace)} patch pod ${word(name)} --type=json -p ${word(JSON.stringify(request.body))}`;
}

/** The finalizer that is meant: the named one, or the only one there is. */
function meant({ pod, params }: PodInput): string | undefined {
  const there = pod.metadata?.finalizers ?? [];
  if (params.finalizer !== undefined) return String(params.finalizer);
  return there.length === 1 ? there[0] : undefined;
}

/** What the object waits for once this one is off. */
function after(pod: Pod, others: readonly string[]): Said {
  if (others.length > 0) return says("others", { others: others.join(", ") });
  const grace = pod.metadata?.deletionGracePeriodSeconds ?? 0;
  return grace > 0 ? says("last-grace", { grace }) : says("last");
}

function risksOf(pod: Pod, finalizer: string): Said[] {
  const setter = finalizerSetter(pod, finalizer);
  return [
    says("unguarded", { finalizer }),
    ...(setter === null ? [] : [says("set-by", { manager: setter.manager, time: setter.time ?? "?" })]),
  ];
}

/** Why waiting is not enough. */
function whyNotWait(owner: FinalizerOwner): Said {
  if (owner.state === "gone") return says("nobody-left", { who: owner.who });
  if (owner.state === "done") return says("has-finished", { who: owner.who });
  return says("nobody-comes");
}

/** What only a human can say: that the machine is off, where no kubelet is left; that the finalizer's work is done. */
function statementsOf({ pod, node }: PodInput, owner: FinalizerOwner, finalizer: string): { param: Statement; said: Said }[] {
  const nodeName = pod.spec?.nodeName;
  const machineGone = nodeName !== undefined && node === null;
  const asks = owner.state === "not-known" || (owner.state === "working" && machineGone);
  return [
    ...(machineGone ? [{ param: "nodeOff" as const, said: says("state-off", { node: nodeName }) }] : []),
    ...(asks ? [{ param: "ownerDone" as const, said: says("state-done", { finalizer, who: owner.who ?? "?" }) }] : []),
  ];
}

function plan(input: PodInput): FixPlan {
  const { pod } = input;
  const name = pod.metadata?.name ?? "";
  const there = pod.metadata?.finalizers ?? [];
  if (deletionOf(pod) === null) return notOffered("not-deleted", { name });
  const finalizer = meant(input);
  if (finalizer === undefined) return notOffered("which", { finalizers: there.join(", ") || "–" });
  const index = there.indexOf(finalizer);
  if (index < 0) return notOffered("not-there", { finalizer, finalizers: there.join(", ") || "–" });
  if (COLLECTORS.has(finalizer)) return notOffered("collector", { finalizer });
  const others = there.filter((_, at) => at !== index);
  const owner = finalizerOwner(pod, finalizer, input.finalizerEvidence);
  const statements = statementsOf(input, owner, finalizer);
  const request = patchRequest(pod, finalizer, index);
  const isLast = others.length === 0;
  const grace = pod.metadata?.deletionGracePeriodSeconds ?? 0;
  const withinMs = isLast && grace > 0 ? WITH_KUBELET_MS : AT_ONCE_MS;
  const ownerCheck: PreconditionId = owner.state === "done" || owner.state === "working" ? "owner-present" : "owner-gone";
  return {
    offered: true,
    what: [says("what", { finalizer, name }), after(pod, others)],
    request,
    kubectl: twin(pod, request),
    preconditions: [
      "uid-unchanged",
      "state-unchanged",
      "still-terminating",
      "containers-ended",
      ...(statements.some(({ param }) => param === "nodeOff") ? ["node-confirmed-off" as const] : []),
      ownerCheck,
      "permission",
      "dry-run-accepted",
      "nobody-else-acting",
    ],
    risks: risksOf(pod, finalizer),
    gentler: [
      { id: "wait-until", why: whyNotWait(owner) },
      { id: "redelete", why: says("why-not-redelete") },
    ],
    confirm: { typedName: name, reason: true, statements },
    doneMeans: isLast ? says("done-gone", { uid: pod.metadata?.uid ?? "" }) : says("done-off", { finalizer }),
    success: isLast ? { kind: "uid-gone", withinMs, replacement: null } : { kind: "finalizer-off", finalizer, withinMs },
    state: deletionState(pod),
  };
}

/** A JSON patch that takes exactly one finalizer off a deleted pod (catalogue, "Fixes"; F1.7). */
export const fix: PodFix = {
  id: "remove-finalizer",
  rung: 3,
  on: "pod",
  permission: { verb: "patch", group: "", resource: "pods" },
  reads: ["finalizer-owner"],
  plan,
  texts: {
    en: {
      title: "Remove this finalizer",
      what: "Takes {finalizer} off {name}, and nothing else.",
      last: "It is the only one left, so the pod disappears at once.",
      "last-grace": "It is the only one left; with {grace} s of grace still written, the object goes when the kubelet has confirmed.",
      others: "The pod stays: {others} go on holding it.",
      unguarded: "What {finalizer} protects is then cleaned up by nobody. Look for it where it is, often outside of the cluster.",
      "set-by": "It was set by {manager}, at the latest at {time}: ask there first.",
      "nobody-left": "{who} is gone: nobody is left who would take it off.",
      "has-finished": "{who} has finished and counts this pod no more, so it will not take it off by itself.",
      "nobody-comes": "It has been waited for; whoever should take it off does not come.",
      "why-not-redelete": "A second DELETE does not touch finalizers.",
      "state-off": "The machine behind {node} is off and will not come back with this pod.",
      "state-done": "Whoever answers for {finalizer} ({who}) was asked: its work for this pod is done.",
      "done-gone": "The UID {uid} is gone.",
      "done-off": "{finalizer} is off.",
      "not-deleted": "{name} is not being deleted: a finalizer holds nothing yet, and whoever set it counts on it.",
      which: "Name one finalizer in the param `finalizer`; the pod has {finalizers}.",
      "not-there": "{finalizer} is not on this pod; it has {finalizers}.",
      collector:
        "{finalizer} is the garbage collector's: it takes it off when the dependents are settled, and they would be forgotten without it.",
    },
    "zh-CN": {
      title: "移除这个 finalizer",
      what: "只从 {name} 上移除 {finalizer}，不动其他任何东西。",
      last: "它是最后一个，所以 Pod 会立刻消失。",
      "last-grace": "它是最后一个；宽限期仍记为 {grace} 秒，对象会在 kubelet 确认之后消失。",
      others: "Pod 仍会留下：{others} 继续留住它。",
      unguarded: "{finalizer} 所保护的东西此后无人清理。请到它实际所在的地方查看，往往在集群之外。",
      "set-by": "它由 {manager} 设置，最晚在 {time}：请先去问那边。",
      "nobody-left": "{who} 已不存在：没有谁会来移除它。",
      "has-finished": "{who} 已结束，不再统计这个 Pod，所以不会自行移除。",
      "nobody-comes": "已经等过了；该来移除它的一直没有来。",
      "why-not-redelete": "再发一次 DELETE 不会动 finalizer。",
      "state-off": "{node} 背后的机器已关机，不会带着这个 Pod 回来。",
      "state-done": "已问过 {finalizer} 的负责方（{who}）：它对这个 Pod 的工作已经完成。",
      "done-gone": "UID {uid} 已消失。",
      "done-off": "{finalizer} 已移除。",
      "not-deleted": "{name} 并未处于删除中：finalizer 还没有留住什么，而设置它的一方仍然依赖它。",
      which: "请用参数 `finalizer` 指定一个；该 Pod 上有 {finalizers}。",
      "not-there": "该 Pod 上没有 {finalizer}；它有 {finalizers}。",
      collector: "{finalizer} 属于垃圾回收器：依赖对象处理完后它会自行移除，提前移除会让它们被遗忘。",
    },
  },
};
