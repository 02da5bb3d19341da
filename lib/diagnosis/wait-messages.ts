import type { Locale } from "#lib/contract/causes.ts";

/** Texts of the moments that `waits.ts` gives. Those of `why` follow "Only after:". */
export const WAIT_MESSAGES: Readonly<Record<Locale, Readonly<Record<string, string>>>> = {
  en: {
    eviction:
      "a look at {node}, which may come back before that. The pod bears its taint {taint} for {seconds} s (tolerationSeconds); at about {until} the control plane deletes it by itself.",
    "eviction-replaced": "The pod is marked for deletion (event TaintManagerEviction), and {owner} makes another one at once.",
    "eviction-in-order":
      "The pod is marked for deletion (event TaintManagerEviction). {owner} makes it anew only when this one is gone from the API.",
    "eviction-same-node":
      "The pod is marked for deletion (event TaintManagerEviction). {owner} places one on {node} again only when that taint is off or tolerated.",
    "eviction-by-owner": "The pod is marked for deletion (event TaintManagerEviction); what follows is up to {owner}.",
    "eviction-not-replaced": "The pod is marked for deletion (event TaintManagerEviction), and nothing replaces it: it has no controller.",
    "eviction-stays": "It stays Terminating until {node} reports again, or is confirmed off and then marked out of service.",
    "eviction-late":
      "Not deleted a minute later: the kube-controller-manager was restarted and counts anew, or it holds evictions back because too many nodes of the zone are silent. Look at the other nodes first.",
    restart:
      "mending what ends {container}. The kubelet starts it again by itself at about {until}, after a pause of {backOff}; nothing has to be deleted for that.",
    "restart-expect": "Within a minute of that moment {container} is started again (restarts {restarts} → {next}) and keeps running.",
    "restart-otherwise":
      "It ends again: it is not mended, and the next pause is no shorter; read the log of that attempt. No attempt at all: the kubelet on {node} does not get to it, so look at the node.",
  },
  "zh-CN": {
    eviction:
      "先看一下 {node}，它可能在那之前恢复。Pod 对污点 {taint} 只容忍 {seconds} 秒（tolerationSeconds）；约 {until} 控制平面会自行删除它。",
    "eviction-replaced": "Pod 被标记为删除（事件 TaintManagerEviction），{owner} 会立即新建一个。",
    "eviction-in-order": "Pod 被标记为删除（事件 TaintManagerEviction）。要等它从 API 中消失，{owner} 才会重新创建。",
    "eviction-same-node": "Pod 被标记为删除（事件 TaintManagerEviction）。只有污点去掉或被容忍之后，{owner} 才会再次在 {node} 上放一个。",
    "eviction-by-owner": "Pod 被标记为删除（事件 TaintManagerEviction）；之后如何由 {owner} 决定。",
    "eviction-not-replaced": "Pod 被标记为删除（事件 TaintManagerEviction），不会有替代：它没有控制器。",
    "eviction-stays": "它会一直停在 Terminating，直到 {node} 重新汇报，或确认已关机并标记为停止服务。",
    "eviction-late": "一分钟后仍未删除：kube-controller-manager 重启过、重新计时，或因该可用区失联的节点太多而暂缓驱逐。先看其他节点。",
    restart: "先修好让 {container} 结束的原因。间隔 {backOff} 之后，约 {until}，kubelet 会自行再次启动它，为此不需要删除任何东西。",
    "restart-expect": "到时一分钟之内 {container} 会再次启动（重启次数 {restarts} → {next}），并保持运行。",
    "restart-otherwise":
      "它又结束了：原因没有修好，下一次间隔不会更短；读这次尝试的日志。根本没有尝试：{node} 上的 kubelet 没有处理到它，请看节点。",
  },
};
