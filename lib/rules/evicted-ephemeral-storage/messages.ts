import type { RuleMessages } from "#lib/rules/define.ts";
import { PUT_ASIDE } from "#lib/rules/put-aside-messages.ts";

export const messages: RuleMessages = {
  en: {
    title: "Evicted: it wrote more to disk than its own limit allows",
    roots: {
      container: "container {name} wrote more than its disk limit of {limit}",
      pod: "all containers together wrote more than {limit}",
      emptyDir: "emptyDir volume {name} grew beyond {limit}",
    },
    shortSteps: { container: "find what writes, set the limit", volume: "bound the volume or what fills it" },
    messages: {
      container:
        "Container {name} wrote more than its ephemeral-storage limit of {limit} (its writable layer, logs and emptyDir volumes count), so the kubelet on {node} evicted the whole pod. The node itself need not be short of disk.",
      pod: "The pod's containers together used more ephemeral storage than the sum of their limits, {limit} (writable layers, logs and emptyDir volumes count), so the kubelet on {node} evicted the pod. The node itself need not be short of disk.",
      emptyDir:
        "The emptyDir volume {name} grew beyond its sizeLimit of {limit}, so the kubelet on {node} evicted the whole pod. The node itself need not be short of disk.",
    },
    nextSteps: {
      container:
        "Find what {name} writes inside the container (temporary files, caches, logs). Bound it or move it to a volume of its own; if it is needed, raise {field} in {owner}.",
      volume: "Find what fills volume {name}. Bound it (retention, cache size), or raise {field} in {owner}.",
    },
    avoid: {
      memory:
        "Do not read exit code 137 as out of memory, and do not just start it again: with the same limit and the same writes it is evicted again.",
    },
    offers: PUT_ASIDE.en.offers,
    clear: {},
    notChecked: {
      ...PUT_ASIDE.en.notChecked,
      files: "Which files filled the disk is not visible through the API; they went with the pod.",
    },
  },
  "zh-CN": {
    title: "被驱逐：写入磁盘超过了自己的上限",
    roots: {
      container: "容器 {name} 的磁盘写入超过上限 {limit}",
      pod: "所有容器合计写入超过 {limit}",
      emptyDir: "emptyDir 卷 {name} 超过 {limit}",
    },
    shortSteps: { container: "查明写入来源，调整上限", volume: "限制该卷或写入它的程序" },
    messages: {
      container:
        "容器 {name} 的写入超过了 ephemeral-storage 上限 {limit}（可写层、日志和 emptyDir 卷都计入），{node} 上的 kubelet 因此驱逐了整个 Pod。节点本身未必缺磁盘。",
      pod: "Pod 的所有容器合计使用的临时存储超过了各上限之和 {limit}（可写层、日志和 emptyDir 卷都计入），{node} 上的 kubelet 因此驱逐了它。节点本身未必缺磁盘。",
      emptyDir: "emptyDir 卷 {name} 超过了 sizeLimit {limit}，{node} 上的 kubelet 因此驱逐了整个 Pod。节点本身未必缺磁盘。",
    },
    nextSteps: {
      container:
        "查明 {name} 在容器里写了什么（临时文件、缓存、日志）。限制它，或改写到单独的卷；如果确有需要，在 {owner} 中提高 {field}。",
      volume: "查明是什么填满了卷 {name}。加以限制（保留时间、缓存大小），或在 {owner} 中提高 {field}。",
    },
    avoid: { memory: "不要把退出码 137 当成内存不足，也不要只是重新启动：上限不变、写入不变，还会再被驱逐。" },
    offers: PUT_ASIDE["zh-CN"].offers,
    clear: {},
    notChecked: { ...PUT_ASIDE["zh-CN"].notChecked, files: "通过 API 看不到是哪些文件占满了磁盘；它们已随 Pod 一起消失。" },
  },
};
