import type { PodTemplateHolder } from "#lib/kube/objects.ts";
import { type FixPlan, notOffered, says, type WorkloadFix, type WorkloadInput } from "./define.ts";
import { ownerState, patchRequest } from "./patch-request.ts";
import { templateDiff } from "./template-diff.ts";
import { wholeNumber } from "./whole-number.ts";
import { rolloutWithinMs, wantedPods } from "./workload-pods.ts";

const REVISION = "deployment.kubernetes.io/revision";

/** A Deployment's or ReplicaSet's revision (F7.4); 0 when it has none. */
const revisionOf = ({ metadata }: PodTemplateHolder): number => Number(metadata?.annotations?.[REVISION] ?? 0);

/** The template of a revision without the label that its ReplicaSet has put on. */
function templateOf({ spec }: PodTemplateHolder): Readonly<Record<string, unknown>> {
  const { "pod-template-hash": _hash, ...labels } = spec?.template?.metadata?.labels ?? {};
  return { ...spec?.template, metadata: { ...spec?.template?.metadata, labels } };
}

/** The revision that is wished for, or the newest before the current one. */
function chosen({ object, params }: WorkloadInput, revisions: readonly PodTemplateHolder[]): PodTemplateHolder | undefined {
  if (params.revision !== undefined) return revisions.find((one) => revisionOf(one) === wholeNumber(params.revision, 0));
  return revisions.find((one) => revisionOf(one) < revisionOf(object));
}

function plan(input: WorkloadInput): FixPlan {
  const { object, params } = input;
  const { namespace = "", name = "", deletionTimestamp } = object.metadata ?? {};
  if (deletionTimestamp !== undefined) return notOffered("deleted", { name });
  if (object.spec?.paused === true) return notOffered("paused", { name });
  if (input.revisions === undefined) return notOffered("unread", { name });
  const others = input.revisions.filter((one) => revisionOf(one) > 0 && revisionOf(one) !== revisionOf(object));
  const revisions = others.sort((a, b) => revisionOf(b) - revisionOf(a));
  const numbers = revisions.map(revisionOf);
  const target = chosen(input, revisions);
  if (target === undefined) {
    if (params.revision === undefined) return notOffered("no-earlier", { name });
    return notOffered("no-revision", { name, asked: params.revision, revisions: numbers.join(", ") || "–" });
  }
  const revision = revisionOf(target);
  const template = templateOf(target);
  const { lines, more } = templateDiff(object.spec?.template, template);
  if (lines.length === 0) return notOffered("same", { name, revision });
  const request = patchRequest(input, { spec: { template: { $patch: "replace", ...template } } });
  return {
    offered: true,
    what: [
      says("what", { name, from: revisionOf(object), to: revision, pods: wantedPods(input) }),
      says(more > 0 ? "diff-more" : "diff", { lines: lines.join("; "), more }),
      says("kept", { revisions: numbers.join(", ") }),
    ],
    choices: [
      { kind: "number", param: "revision", label: says("revision"), value: revision, min: Math.min(...numbers), max: Math.max(...numbers) },
    ],
    request,
    kubectl: `kubectl rollout undo deployment/${name} -n ${namespace} --to-revision=${revision}`,
    preconditions: ["uid-unchanged", "state-unchanged", "permission", "dry-run-accepted", "nobody-else-acting"],
    risks: [says("data"), says("manifest"), says("twin")],
    gentler: [{ id: "restart-rollout", why: says("why-not-restart", { name }) }],
    confirm: { reason: false },
    doneMeans: says("done", { name }),
    success: { kind: "rollout-complete", withinMs: rolloutWithinMs(input) },
    state: { ...ownerState(input), revision: `${revision} ${target.metadata?.uid ?? ""}` },
  };
}

/** What `kubectl rollout undo` does, with UID and resourceVersion in the body (catalogue, "Fixes"; F7.4). */
export const fix: WorkloadFix = {
  id: "rollback-rollout",
  rung: 1,
  on: "workload",
  kinds: ["Deployment"],
  reads: ["revisions"],
  permission: { verb: "patch" },
  plan,
  texts: {
    en: {
      "why-not-restart": "A restart makes new pods of {name} from the same template, with whatever is wrong in it.",
      title: "Roll back the Deployment",
      what: "Gives Deployment {name} the pod template of revision {to} in place of revision {from}: all {pods} of its pods are replaced.",
      diff: "What changes: {lines}.",
      "diff-more": "What changes: {lines}; and {more, plural, one {# more field} other {# more fields}}.",
      kept: "Revisions that are still kept: {revisions}.",
      revision: "Revision",
      data: "Only the template goes back. ConfigMaps, Secrets and what a migration did to the data stay as they are: the old version must be able to live with them.",
      manifest: "Whatever applies its manifest (Helm, Argo CD, Flux) brings the new template back the next time: revert it there too.",
      twin: "kubectl's own command for this carries neither UID nor resourceVersion. Values of variables are masked in what is shown, not in what is sent.",
      done: "Deployment {name} counts all its pods as of this template and ready. If its controller says that the rollout is stuck, that is told instead.",
      deleted: "Deployment {name} is being deleted: no new pods come.",
      paused: "Deployment {name} is paused: a changed template would not roll out. Resume it first.",
      unread: "The ReplicaSets of Deployment {name} could not be read, so its earlier revisions are not known.",
      "no-earlier": "Deployment {name} keeps no earlier revision (see revisionHistoryLimit).",
      "no-revision": "Deployment {name} keeps no revision {asked}; it keeps {revisions}.",
      same: "The template of Deployment {name} is that of revision {revision} already.",
    },
    "zh-CN": {
      "why-not-restart": "重启只会按 {name} 现有的模板新建 Pod，模板里的问题依旧。",
      title: "回滚 Deployment",
      what: "把 Deployment {name} 的 Pod 模板从版本 {from} 换回版本 {to}：全部 {pods} 个 Pod 都会被替换。",
      diff: "变化之处：{lines}。",
      "diff-more": "变化之处：{lines}；另有 {more} 个字段。",
      kept: "仍保留的版本：{revisions}。",
      revision: "版本",
      data: "退回的只是模板。ConfigMap、Secret 以及迁移对数据所做的改动都保持现状：旧版本必须能与之共存。",
      manifest: "应用其清单的工具（Helm、Argo CD、Flux）下次会把新模板带回来：那里也要回退。",
      twin: "kubectl 自己的命令不带 UID 和 resourceVersion。显示的内容里变量的值已遮盖，实际发送的没有。",
      done: "Deployment {name} 统计到所有 Pod 都是此模板且已就绪。如果控制器判断 rollout 卡住，则如实告知。",
      deleted: "Deployment {name} 正在被删除：不会再有新 Pod。",
      paused: "Deployment {name} 已暂停：修改后的模板不会推出。请先恢复。",
      unread: "无法读取 Deployment {name} 的 ReplicaSet，因此不知道以前的版本。",
      "no-earlier": "Deployment {name} 没有保留更早的版本（见 revisionHistoryLimit）。",
      "no-revision": "Deployment {name} 没有保留版本 {asked}；保留的有 {revisions}。",
      same: "Deployment {name} 的模板已经是版本 {revision} 的模板。",
    },
  },
};
