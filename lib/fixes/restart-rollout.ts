import { type FixPlan, notOffered, type Said, says, type WorkloadFix, type WorkloadInput } from "./define.ts";
import { ownerState, patchRequest, patchTwin } from "./patch-request.ts";
import { stamp } from "./pod-deletion.ts";
import { rolloutWithinMs, strategyOf, wantedPods } from "./workload-pods.ts";

/** In what order the pods are replaced. */
function order(input: WorkloadInput): Said {
  const strategy = strategyOf(input);
  if (strategy === "Recreate") return says("recreate");
  if (input.kind === "StatefulSet") return says("ordered");
  return says(input.kind === "DaemonSet" ? "node-by-node" : "rolling");
}

function plan(input: WorkloadInput): FixPlan {
  const { object, kind, now } = input;
  const name = object.metadata?.name ?? "";
  if (object.metadata?.deletionTimestamp !== undefined) return notOffered("deleted", { kind, name });
  if (object.spec?.paused === true) return notOffered("paused", { name });
  if (strategyOf(input) === "OnDelete") return notOffered("on-delete", { kind, name });
  const pods = wantedPods(input);
  if (pods === 0) return notOffered("no-pods", { kind, name });
  const annotations = { "kubectl.kubernetes.io/restartedAt": stamp(now) };
  const request = patchRequest(input, { spec: { template: { metadata: { annotations } } } });
  return {
    offered: true,
    what: [says("what", { kind, name, pods }), order(input)],
    request,
    kubectl: patchTwin(input, request),
    preconditions: ["uid-unchanged", "state-unchanged", "permission", "dry-run-accepted", "nobody-else-acting"],
    risks: [says("healthy-too"), says("same-template"), ...(strategyOf(input) === "Recreate" ? [says("outage")] : [])],
    gentler: [{ id: "delete-pod", why: says("why-not-delete") }],
    confirm: { reason: false },
    doneMeans: says("done", { kind, name }),
    success: { kind: "rollout-complete", withinMs: rolloutWithinMs(input) },
    state: ownerState(input),
  };
}

/** What `kubectl rollout restart` does, with UID and resourceVersion in the body (catalogue, "Fixes"; F7.4). */
export const fix: WorkloadFix = {
  id: "restart-rollout",
  rung: 1,
  on: "workload",
  kinds: ["Deployment", "StatefulSet", "DaemonSet"],
  permission: { verb: "patch" },
  plan,
  texts: {
    en: {
      title: "Restart the rollout",
      what: "Stamps the pod template of {kind} {name} with the time, so that its controller replaces all {pods} of its pods by new ones of the same template.",
      rolling: "New pods come first and old ones go as they become Ready, as far as maxSurge and maxUnavailable allow.",
      recreate: "The strategy is Recreate: all old pods go before the first new one is made.",
      ordered: "One pod after the other, from the highest ordinal down; a pod that does not become Ready holds up the rest.",
      "node-by-node": "Node by node, as far as maxUnavailable allows; a pod that does not become Ready holds up the rest.",
      "healthy-too": "Healthy pods are replaced as well as sick ones.",
      "same-template": "Image and settings stay: a fault that lies in them comes back with every new pod.",
      outage: "Nothing serves between the old pods and the new.",
      "why-not-delete": "It replaces one pod only.",
      done: "{kind} {name} counts all its pods as new and ready. If its controller says that the rollout is stuck, that is told instead.",
      deleted: "{kind} {name} is being deleted: no new pods come.",
      paused: "Deployment {name} is paused: a new template would not roll out. Resume it first.",
      "on-delete":
        "The update strategy of {kind} {name} is OnDelete: a new template reaches a pod only when that pod is deleted. Delete the pods one by one.",
      "no-pods": "{kind} {name} asks for no pods: there is nothing to restart.",
    },
    "zh-CN": {
      title: "重启 rollout",
      what: "在 {kind} {name} 的 Pod 模板上写入当前时间，控制器会用同一模板的新 Pod 替换全部 {pods} 个 Pod。",
      rolling: "先建新 Pod，就绪后再移除旧 Pod，幅度由 maxSurge 和 maxUnavailable 决定。",
      recreate: "策略是 Recreate：旧 Pod 全部消失之后才创建第一个新 Pod。",
      ordered: "从最大序号开始逐个替换；某个 Pod 一直不就绪，后面的就要等它。",
      "node-by-node": "逐个节点替换，幅度由 maxUnavailable 决定；某个 Pod 一直不就绪，其余的就要等它。",
      "healthy-too": "健康的 Pod 也会和异常的一起被替换。",
      "same-template": "镜像和配置不变：问题如果出在这里，每个新 Pod 都会再犯。",
      outage: "旧 Pod 与新 Pod 之间没有任何实例提供服务。",
      "why-not-delete": "它只替换一个 Pod。",
      done: "{kind} {name} 统计到所有 Pod 都是新的且已就绪。如果控制器判断 rollout 卡住，则如实告知。",
      deleted: "{kind} {name} 正在被删除：不会再有新 Pod。",
      paused: "Deployment {name} 已暂停：新模板不会推出。请先恢复。",
      "on-delete": "{kind} {name} 的更新策略是 OnDelete：只有 Pod 被删除后才会用新模板重建。请逐个删除 Pod。",
      "no-pods": "{kind} {name} 不要求任何 Pod：没有可重启的。",
    },
  },
};
