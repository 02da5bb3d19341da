import { type FixPlan, notOffered, type PodFix, type PodInput, type PreconditionId, type Said, says } from "./define.ts";
import {
  claimNames,
  controllerName,
  deleteRequest,
  deletionOf,
  deletionState,
  isMirror,
  kubectlTwin,
  nodeReady,
  type PodDeletion,
  stamp,
} from "./pod-deletion.ts";
import { DAEMON_SET_TEXTS, REPLACEMENT_TEXTS, replacement } from "./replacement.ts";
import type { Statement } from "./statement.ts";

/** Without finalizers the object goes in the request itself (F1.2). */
const AT_ONCE_MS = 30_000;

/** Where the pod's kubelet stands, which decides why it cannot confirm and what has to be known first. */
type Kubelet = "no-node" | "unread" | "ready" | "not-ready" | "lost";

function kubeletOf({ node }: PodInput): Kubelet {
  if (node === null) return "no-node";
  const ready = nodeReady(node);
  if (node === undefined || ready === null) return "unread";
  if (ready === "True") return "ready";
  return ready === "Unknown" ? "lost" : "not-ready";
}

/** Claims of this pod that one node alone may write to; those whose modes could not be read count as such. */
export function singleWriterClaims({ pod, claims }: PodInput): readonly string[] {
  const modes = new Map((claims ?? []).map(({ metadata, spec }) => [metadata?.name, spec?.accessModes ?? []]));
  return claimNames(pod).filter((name) => modes.get(name)?.some((mode) => mode.startsWith("ReadWriteOnce")) ?? true);
}

/** A second copy of these would do harm: one identity twice, or two writers on one volume. */
function isSingular(input: PodInput): boolean {
  return controllerName(input.pod, "StatefulSet") !== null || singleWriterClaims(input).length > 0;
}

function why(kubelet: Kubelet, { pod, now }: PodInput, deletion: PodDeletion): Said {
  const overdue = Math.round((now - deletion.deadline) / 1000);
  return says(`why-${kubelet}`, { node: pod.spec?.nodeName ?? "–", overdue });
}

function gentler(kubelet: Kubelet, { pod }: PodInput): Extract<FixPlan, { offered: true }>["gentler"] {
  const node = pod.spec?.nodeName ?? "–";
  if (kubelet === "ready") return [{ id: "redelete", why: says("first-redelete", { node }) }];
  if (kubelet === "no-node") return [{ id: "wait-until", why: says("first-wait") }];
  return [{ id: "out-of-service-taint", why: says("first-taint", { node }) }];
}

function risksOf(input: PodInput): Said[] {
  const { pod } = input;
  const name = pod.metadata?.name ?? "";
  const node = pod.spec?.nodeName ?? "–";
  const set = controllerName(pod, "StatefulSet");
  const single = singleWriterClaims(input);
  const claims = claimNames(pod);
  return [
    says("runs-on", { node }),
    ...(set === null ? [] : [says("twice", { owner: set, name })]),
    ...(single.length > 0 ? [says("two-writers", { claims: single.join(", ") })] : []),
    ...(claims.length > 0 ? [says("attached", { claims: claims.join(", "), node })] : []),
    says("left-behind", { node }),
  ];
}

/** What a human has to say first: on a live node that he looked there, elsewhere that the machine is off. */
function statementsOf(kubelet: Kubelet, input: PodInput): { param: Statement; said: Said }[] {
  const words = { node: input.pod.spec?.nodeName ?? "–" };
  if (kubelet === "ready") return [{ param: "noLiveWriter", said: says("state-looked", words) }];
  return isSingular(input) ? [{ param: "nodeOff", said: says("state-off", words) }] : [];
}

function refusal({ pod, now }: PodInput): FixPlan | null {
  const name = pod.metadata?.name ?? "";
  const deletion = deletionOf(pod);
  const finalizers = pod.metadata?.finalizers ?? [];
  if (isMirror(pod)) return notOffered("mirror", { name, node: pod.spec?.nodeName ?? "–" });
  if (deletion === null) return notOffered("not-deleted", { name });
  if (now <= deletion.deadline) return notOffered("inside-grace", { name, end: stamp(deletion.deadline) });
  return finalizers.length > 0 ? notOffered("finalizers", { name, finalizers: finalizers.join(", ") }) : null;
}

function plan(input: PodInput): FixPlan {
  const { pod } = input;
  const refused = refusal(input);
  const deletion = deletionOf(pod);
  if (refused !== null || deletion === null) return refused ?? notOffered("not-deleted", { name: pod.metadata?.name ?? "" });
  const { name = "", uid = "" } = pod.metadata ?? {};
  const kubelet = kubeletOf(input);
  const statements = statementsOf(kubelet, input);
  const stated: PreconditionId[] = statements.flatMap(({ param }): PreconditionId[] =>
    param === "nodeOff" ? ["node-confirmed-off", "no-live-writer"] : ["no-live-writer"],
  );
  const request = deleteRequest(pod, 0);
  return {
    offered: true,
    what: [says("what", { name }), why(kubelet, input, deletion), replacement(pod)],
    request,
    kubectl: kubectlTwin(request),
    preconditions: [
      "uid-unchanged",
      "state-unchanged",
      "still-terminating",
      ...stated,
      "permission",
      "dry-run-accepted",
      "nobody-else-acting",
    ],
    risks: risksOf(input),
    gentler: gentler(kubelet, input),
    confirm: { typedName: name, reason: true, statements },
    doneMeans: says("done", { uid }),
    success: { kind: "uid-gone", withinMs: AT_ONCE_MS, replacement: null },
    // A node that comes back has a kubelet that settles the pod itself.
    state: { ...deletionState(pod), kubelet },
  };
}

/** DELETE with grace 0: the object goes without the kubelet's word (catalogue, "Fixes"; F1.2). The last rung. */
export const fix: PodFix = {
  id: "force-delete",
  rung: 4,
  on: "pod",
  permission: { verb: "delete", group: "", resource: "pods" },
  reads: ["claims"],
  aftercare: "aftercare-force-delete",
  plan,
  texts: {
    en: {
      title: "Force delete",
      what: "Takes {name} out of the API at once, without waiting for its kubelet. It ends no process: what runs, runs on.",
      "why-no-node": "The kubelet cannot confirm: there is no Node {node} any more. The deletion is overdue by {overdue} s.",
      "why-unread":
        "Node {node} could not be read, so it is not known why the kubelet has not confirmed for {overdue} s past the deadline.",
      "why-ready":
        "Node {node} is Ready, so its kubelet could confirm and has not for {overdue} s past the deadline: it may have lost the pod, or be stuck on it.",
      "why-not-ready": "The kubelet on {node} has not confirmed for {overdue} s past the deadline: the node says Ready=False.",
      "why-lost": "The kubelet cannot confirm: {node} is silent (Ready=Unknown). The deletion is overdue by {overdue} s.",
      ...REPLACEMENT_TEXTS.en,
      ...DAEMON_SET_TEXTS.en,
      "runs-on": "Its containers may go on running on {node}, unseen by the API, and go on answering and writing.",
      twice: "StatefulSet {owner} makes {name} again at once. If the old one still runs, there are two with one identity.",
      "two-writers": "The volumes of {claims} are meant for one node: two writers can destroy what is on them.",
      attached: "{claims} may stay attached to {node}; a replacement elsewhere waits for that, by default 6 minutes.",
      "left-behind": "Mounts, sandbox and address stay behind on {node}. The aftercare runbook for this very pod is shown afterwards.",
      "first-redelete": "The kubelet on {node} lives: delete again, then restart the kubelet. Both let it confirm by itself.",
      "first-wait": "Pod garbage collection does the same by itself 40 to 80 s after the Node went; wait for that first.",
      "first-taint":
        "With the machine confirmed off, the out-of-service taint on {node} frees all its pods, and detaches their volumes too.",
      "state-looked": "I have looked on {node}: none of its containers runs, and none of its volumes is mounted there.",
      "state-off": "The node is off: I have confirmed outside of the cluster that the machine of {node} runs nothing any more.",
      done: "The UID {uid} is gone.",
      mirror: "{name} is a mirror of a static pod: deleting does nothing. Edit the manifest on {node}.",
      "not-deleted": "{name} is not being deleted; use “Delete the pod”, and force only what does not end.",
      "inside-grace": "{name} is inside its grace until {end}: its kubelet is at work.",
      finalizers: "The finalizers {finalizers} hold {name} whatever the grace is; a force delete would be answered 200 and change nothing.",
    },
    "zh-CN": {
      title: "强制删除",
      what: "不等 kubelet，立刻把 {name} 从 API 中移除。它不会结束任何进程：正在运行的会继续运行。",
      "why-no-node": "kubelet 无法确认：Node {node} 已不存在。删除已超期 {overdue} 秒。",
      "why-unread": "节点 {node} 无法读取，所以不知道 kubelet 为何在期限过后 {overdue} 秒仍未确认。",
      "why-ready": "节点 {node} 是 Ready，它的 kubelet 本可以确认，却在期限过后 {overdue} 秒仍未确认：可能丢了这个 Pod，或者卡在它上面。",
      "why-not-ready": "{node} 上的 kubelet 在期限过后 {overdue} 秒仍未确认：该节点报告 Ready=False。",
      "why-lost": "kubelet 无法确认：{node} 没有音讯（Ready=Unknown）。删除已超期 {overdue} 秒。",
      ...REPLACEMENT_TEXTS["zh-CN"],
      ...DAEMON_SET_TEXTS["zh-CN"],
      "runs-on": "它的容器可能在 {node} 上继续运行，API 看不到，却仍在应答和写入。",
      twice: "StatefulSet {owner} 会立刻重建 {name}。如果旧的还在运行，就会有两个相同身份的 Pod。",
      "two-writers": "{claims} 的卷只允许一个节点使用：两个写入者会毁掉上面的数据。",
      attached: "{claims} 可能仍挂接在 {node} 上；别处的替代 Pod 要等它卸离，默认 6 分钟。",
      "left-behind": "挂载、沙箱和地址会遗留在 {node} 上。之后会显示针对这个 Pod 的善后 runbook。",
      "first-redelete": "{node} 上的 kubelet 还活着：先再删一次，再重启 kubelet。两者都能让它自行确认。",
      "first-wait": "Node 消失 40 到 80 秒后，Pod 垃圾回收会自行做同样的事；请先等它。",
      "first-taint": "确认机器已关机后，给 {node} 打 out-of-service 污点能释放它的所有 Pod，还会卸离它们的卷。",
      "state-looked": "我已在 {node} 上看过：它的容器都不在运行，它的卷也都没有挂载在那里。",
      "state-off": "节点已关机：我已在集群之外确认 {node} 的机器不再运行任何东西。",
      done: "UID {uid} 已消失。",
      mirror: "{name} 是静态 Pod 的镜像：删除没有作用。请修改 {node} 上的清单文件。",
      "not-deleted": "{name} 并未处于删除中；请使用“删除该 Pod”，只对结束不了的才强制。",
      "inside-grace": "{name} 仍在宽限期内，直到 {end}：它的 kubelet 正在处理。",
      finalizers: "无论宽限期是多少，finalizer {finalizers} 都会留住 {name}；强制删除只会得到 200，什么都不变。",
    },
  },
};
