import type { RuleMessages } from "#lib/rules/define.ts";

export const messages: RuleMessages = {
  en: {
    title: "The pod's sandbox cannot be stopped",
    roots: {
      "own-runtime": "runtime class {handler} on {node} cannot stop a sandbox",
      shim: "a sandbox's shim on {node} does not answer",
      plain: "runtime on {node} cannot stop a sandbox",
    },
    shortSteps: { "repair-runtime": "repair that sandbox's runtime" },
    messages: {
      "own-runtime":
        "{pod} runs under runtime class {handler}, and on {node} its sandbox cannot be stopped ({tries, plural, one {# attempt} other {# attempts}}, last {last}): {words}. The deletion waits for that sandbox, not for a container.",
      shim: "The shim that holds the sandbox of {pod} on {node} does not answer ({tries, plural, one {# attempt} other {# attempts}}, last {last}): {words}. Until it is gone the kubelet cannot confirm that the pod has ended.",
      plain:
        "The containers of {pod} have ended, but the runtime on {node}[[ ({runtime})]] cannot stop its sandbox ({tries, plural, one {# attempt} other {# attempts}}, last {last}): {words}. The deletion waits for that.",
    },
    nextSteps: {
      "repair-runtime":
        "On {node} find the shim of this sandbox (crictl pods, ps) and what it logs[[; with {handler} look at that runtime's own version and its virtual machine]]. A restart of the container runtime gives up a dead shim; the kubelet then finishes by itself.",
    },
    avoid: {
      force:
        "Do not force delete {pod}: the sandbox would stay on {node} with its address and, under a virtualising runtime, a whole machine's memory.",
    },
    offers: {
      redelete: "The kubelet is trying already; a DELETE does not reach the shim.",
      "force-delete": "It leaves the sandbox behind on {node}, and nothing cleans it up any more.",
    },
    clear: {},
    notChecked: {
      shim: "Whether the shim's process still lives can be seen only on {node}.",
      node: "The node could not be read, so whether it is Ready is not known.",
    },
  },
  "zh-CN": {
    title: "Pod 的沙箱停不下来",
    roots: {
      "own-runtime": "{node} 上的运行时类 {handler} 停不下沙箱",
      shim: "{node} 上某个沙箱的 shim 没有响应",
      plain: "{node} 上的运行时停不下沙箱",
    },
    shortSteps: { "repair-runtime": "修复该沙箱的运行时" },
    messages: {
      "own-runtime":
        "{pod} 使用运行时类 {handler}，在 {node} 上它的沙箱停不下来（尝试 {tries} 次，最后一次 {last}）：{words}。删除等的是这个沙箱，而不是容器。",
      shim: "{node} 上持有 {pod} 沙箱的 shim 没有响应（尝试 {tries} 次，最后一次 {last}）：{words}。在它消失之前，kubelet 无法确认该 Pod 已结束。",
      plain:
        "{pod} 的容器都已结束，但 {node} 上的运行时[[（{runtime}）]]停不下它的沙箱（尝试 {tries} 次，最后一次 {last}）：{words}。删除就在等这个。",
    },
    nextSteps: {
      "repair-runtime":
        "在 {node} 上找到这个沙箱的 shim（crictl pods、ps）并看它的日志[[；若使用 {handler}，请检查该运行时自身的版本和它的虚拟机]]。重启容器运行时会放弃已死的 shim，之后 kubelet 会自行完成。",
    },
    avoid: {
      force: "不要强制删除 {pod}：沙箱会留在 {node} 上占着地址；若是虚拟化运行时，还占着整台虚拟机的内存。",
    },
    offers: {
      redelete: "kubelet 已经在尝试；DELETE 到不了 shim。",
      "force-delete": "它会把沙箱遗留在 {node} 上，之后再也没有人清理。",
    },
    clear: {},
    notChecked: {
      shim: "shim 的进程是否还活着，只有在 {node} 上才能看到。",
      node: "无法读取节点，不知道它是否 Ready。",
    },
  },
};
