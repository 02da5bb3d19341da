import { type FixPlan, notOffered, type Said, says, type WorkloadFix, type WorkloadInput } from "./define.ts";
import { ownerState, patchRequest, patchTwin } from "./patch-request.ts";
import { ownGraceSeconds } from "./pod-deletion.ts";
import { wholeNumber } from "./whole-number.ts";
import { wantedPods } from "./workload-pods.ts";

/** More than any workload of a sane cluster; a slip of the finger ends here. */
const MOST_REPLICAS = 1000;
const A_POD_MS = 30_000;
const LONGEST_MS = 1_800_000;

/** What a reader most likely wants: as many pods as there is room for, or one more where all are ready. */
function proposal(input: WorkloadInput): number {
  const wanted = wantedPods(input);
  const ready = input.object.status?.readyReplicas ?? 0;
  return ready > 0 && ready < wanted ? ready : wanted + 1;
}

function direction(input: WorkloadInput, replicas: number): Said {
  const wanted = wantedPods(input);
  if (replicas > wanted) return says("up", { count: replicas - wanted });
  return says(input.kind === "StatefulSet" ? "down-ordered" : "down", { count: wanted - replicas });
}

/** Who would set the count again. */
function undoneBy({ autoscalers }: WorkloadInput): Said[] {
  if (autoscalers === undefined) return [says("autoscalers-unread")];
  return autoscalers.map(({ metadata, spec }) =>
    says("autoscaler", { autoscaler: metadata?.name ?? "", min: spec?.minReplicas ?? 1, max: spec?.maxReplicas ?? "?" }),
  );
}

function plan(input: WorkloadInput): FixPlan {
  const { object, kind, params } = input;
  const name = object.metadata?.name ?? "";
  const owner = object.metadata?.ownerReferences?.find(({ controller }) => controller === true);
  if (object.metadata?.deletionTimestamp !== undefined) return notOffered("deleted", { kind, name });
  if (owner) return notOffered("owned", { kind, name, owner: `${owner.kind} ${owner.name}` });
  const wanted = wantedPods(input);
  const replicas = wholeNumber(params.replicas, proposal(input));
  if (replicas === null || replicas > MOST_REPLICAS)
    return notOffered("bad-count", { asked: String(params.replicas), most: MOST_REPLICAS });
  if (replicas === wanted) return notOffered("already", { kind, name, wanted });
  const request = patchRequest(input, { spec: { replicas } }, "scale");
  const grace = ownGraceSeconds({ spec: object.spec?.template?.spec ?? {} }) * 1000;
  return {
    offered: true,
    what: [says("what", { kind, name, from: wanted, to: replicas }), direction(input, replicas)],
    choices: [{ kind: "number", param: "replicas", label: says("replicas"), value: replicas, min: 0, max: MOST_REPLICAS }],
    request,
    kubectl: patchTwin(input, request),
    preconditions: ["uid-unchanged", "state-unchanged", "permission", "dry-run-accepted", "nobody-else-acting"],
    risks: [
      ...undoneBy(input),
      says("manifest"),
      ...(replicas === 0 ? [says("zero")] : []),
      ...(kind === "StatefulSet" && replicas < wanted ? [says("claims")] : []),
    ],
    gentler: [],
    confirm: { reason: false },
    doneMeans: says("done", { kind, name, replicas }),
    success: { kind: "scaled", replicas, withinMs: Math.min(LONGEST_MS, 60_000 + Math.abs(replicas - wanted) * (grace + A_POD_MS)) },
    state: ownerState(input),
  };
}

/** PATCH of the scale subresource, UID and resourceVersion in the body (catalogue, "Fixes"; F7.4). */
export const fix: WorkloadFix = {
  id: "scale-workload",
  rung: 1,
  on: "workload",
  kinds: ["Deployment", "StatefulSet", "ReplicaSet"],
  reads: ["autoscalers"],
  permission: { verb: "patch", subresource: "scale" },
  plan,
  texts: {
    en: {
      title: "Scale the workload",
      what: "Asks for {to, plural, one {# pod} other {# pods}} of {kind} {name} in place of {from}.",
      replicas: "Pods",
      up: "{count} more are made; each needs room, quota and its volumes like the others.",
      down: "{count} go, with their own grace; those that are not ready or not yet placed go first.",
      "down-ordered": "{count} go, with their own grace, from the highest ordinal down, whether they are sick or not.",
      autoscaler:
        "HorizontalPodAutoscaler {autoscaler} (from {min} to {max}) sets this count too: it will undo yours within seconds to minutes. Change its bounds instead.",
      "autoscalers-unread": "Autoscalers could not be read: if one points at this workload, it will undo your count.",
      manifest: "Whatever applies its manifest (Helm, Argo CD, Flux) sets the old count again the next time: change it there too.",
      zero: "With 0 pods nothing serves any more.",
      claims: "The claims of the pods that go stay, unless its persistentVolumeClaimRetentionPolicy deletes them.",
      done: "{kind} {name} counts {replicas, plural, one {# pod} other {# pods}}, and that is still what is asked for.",
      deleted: "{kind} {name} is being deleted: its count does not matter any more.",
      owned: "{kind} {name} belongs to {owner}, which sets its count: scale that.",
      "bad-count": "The count must be a whole number from 0 to {most}, not {asked}.",
      already: "{kind} {name} asks for {wanted, plural, one {# pod} other {# pods}} already.",
    },
    "zh-CN": {
      title: "调整副本数",
      what: "把 {kind} {name} 要求的 Pod 数从 {from} 改为 {to}。",
      replicas: "Pod 数",
      up: "新增 {count} 个；每个都和其他的一样需要空间、配额和卷。",
      down: "减少 {count} 个，按各自的宽限期结束；未就绪或尚未调度的先走。",
      "down-ordered": "减少 {count} 个，按各自的宽限期从最大序号开始结束，不论是否异常。",
      autoscaler: "HorizontalPodAutoscaler {autoscaler}（{min} 到 {max}）也在设置这个数：几秒到几分钟内就会改回去。请改它的上下限。",
      "autoscalers-unread": "自动扩缩器无法读取：如果有一个指向此工作负载，它会把您的数改回去。",
      manifest: "应用其清单的工具（Helm、Argo CD、Flux）下次会恢复旧的数：那里也要改。",
      zero: "0 个 Pod 意味着不再有任何实例提供服务。",
      claims: "被移除的 Pod 的 PVC 会保留，除非 persistentVolumeClaimRetentionPolicy 要求删除。",
      done: "{kind} {name} 统计到 {replicas} 个 Pod，且要求的数仍是这个。",
      deleted: "{kind} {name} 正在被删除：副本数已无意义。",
      owned: "{kind} {name} 属于 {owner}，由后者设置副本数：请调整后者。",
      "bad-count": "副本数必须是 0 到 {most} 的整数，而不是 {asked}。",
      already: "{kind} {name} 要求的 Pod 数已经是 {wanted}。",
    },
  },
};
