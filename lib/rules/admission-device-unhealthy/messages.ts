import type { RuleMessages } from "#lib/rules/define.ts";
import { PUT_ASIDE } from "#lib/rules/put-aside-messages.ts";

export const messages: RuleMessages = {
  en: {
    title: "Refused by its node: the device it needs could not be handed out",
    roots: {
      "after-start": "node {node} had restarted, {device} not there yet",
      unhealthy: "node {node} has no healthy {device} for it",
      manager: "node {node} could not set its resources aside",
    },
    shortSteps: {
      tidy: "delete the leftover",
      again: "delete it, a new one fits",
      plugin: "look at the device plugin",
      fit: "look at what the node has free",
    },
    messages: {
      "after-start":
        "Shortly after {node} or its kubelet started ({started}), {pod} was refused with UnexpectedAdmissionError: its device {device} had not been registered by the device plugin yet. A pod that is refused once is not let in later.",
      unhealthy:
        "The kubelet on {node} refused {pod} with UnexpectedAdmissionError: it could not hand out {device}. The device plugin reports no healthy device, too few, or does not answer.",
      manager:
        "The kubelet on {node} refused {pod} with UnexpectedAdmissionError: its CPU or memory manager could not set aside for this pod alone what it asks for ({says}). The scheduler counts only the node's sum, not what is left unshared; after a restart of the kubelet its checkpoint may also disagree with what runs.",
    },
    nextSteps: {
      tidy: "Nothing is to be repaired: {owner} has its pods again. Delete the leftover.",
      again: "{node} offers {device} again ({offers}): delete the leftover, a pod made now is let in.",
      plugin:
        "Look at the device plugin's pod on {node} and at the device itself (its driver, its health): the node offers {offers} of {device} now. When it is offered again, delete the leftover.",
      fit: "See on {node} what its CPU and memory manager have handed out (/var/lib/kubelet/cpu_manager_state and memory_manager_state) against the pods that run there. Make the request fit what is left, or make room; then delete the leftover.",
    },
    avoid: { node: "Do not drain, cordon or reinstall {node} for a single refusal: after a start it passes by itself." },
    offers: { ...PUT_ASIDE.en.offers },
    clear: {},
    notChecked: {
      ...PUT_ASIDE.en.notChecked,
      start: "Events of the node could not be read; whether it had just restarted is not known.",
      offers: "The node could not be read; what it offers now is not known.",
    },
  },
  "zh-CN": {
    title: "被节点拒绝：无法分配它需要的设备",
    roots: {
      "after-start": "节点 {node} 刚重启，{device} 尚未就位",
      unhealthy: "节点 {node} 没有可用的 {device}",
      manager: "节点 {node} 无法为它独占预留资源",
    },
    shortSteps: { tidy: "删除遗留对象", again: "删除它，新 Pod 可被接纳", plugin: "检查设备插件", fit: "查看节点还有什么可用" },
    messages: {
      "after-start":
        "{node} 或它的 kubelet 启动后不久（{started}），{pod} 以 UnexpectedAdmissionError 被拒绝：设备插件还没有注册 {device}。一旦被拒绝，之后也不会再被接纳。",
      unhealthy:
        "{node} 上的 kubelet 以 UnexpectedAdmissionError 拒绝了 {pod}：无法分配 {device}。设备插件报告没有健康的设备、数量不足，或没有响应。",
      manager:
        "{node} 上的 kubelet 以 UnexpectedAdmissionError 拒绝了 {pod}：它的 CPU 管理器或内存管理器无法为这个 Pod 单独预留所要求的资源（{says}）。调度器只看节点的总量，不看还剩多少可独占；kubelet 重启之后，它的检查点也可能与实际运行的不符。",
    },
    nextSteps: {
      tidy: "没有什么需要修复：{owner} 的 Pod 已恢复齐全。删除遗留对象即可。",
      again: "{node} 已重新提供 {device}（{offers}）：删除遗留对象，现在创建的 Pod 会被接纳。",
      plugin:
        "查看 {node} 上设备插件的 Pod，以及设备本身（驱动、健康状况）：节点现在提供的 {device} 为 {offers}。恢复提供之后，删除遗留对象。",
      fit: "在 {node} 上对照正在运行的 Pod，查看 CPU 管理器和内存管理器分配了什么（/var/lib/kubelet/cpu_manager_state 和 memory_manager_state）。让请求适合剩余的量，或腾出空间；然后删除遗留对象。",
    },
    avoid: { node: "不要因为一次拒绝就 drain、cordon 或重装 {node}：启动之后它会自行恢复。" },
    offers: { ...PUT_ASIDE["zh-CN"].offers },
    clear: {},
    notChecked: {
      ...PUT_ASIDE["zh-CN"].notChecked,
      start: "无法读取节点事件；不知道它是否刚重启过。",
      offers: "无法读取该节点；不知道它现在提供什么。",
    },
  },
};
