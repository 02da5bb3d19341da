import type { RuleMessages } from "#lib/rules/define.ts";
import { PROBE_OFFERS } from "#lib/rules/probe-texts.ts";

export const messages: RuleMessages = {
  en: {
    title: "The command of its readiness probe does not come back in time",
    roots: {
      one: "{container}: {command} takes over {timeout}s",
      several: "probe commands time out in several containers",
    },
    shortSteps: { measure: "measure the command by hand", "compare-nodes": "compare with another node" },
    messages: {
      one: "Container {container} runs, but the command of its readiness probe ({command}) does not come back within {timeout} s (timeoutSeconds) and is counted as timed out. The command is slow or stuck, it gets too little CPU, or starting commands in containers of node {node} is slow.",
      several:
        "The probe commands of several containers of this pod timed out, {container} ({command}, {timeout} s) among them. The programs run; what the commands share is node {node}, where starting a command in a container is slow or hangs.",
    },
    nextSteps: {
      measure:
        "Run {command} in {container} and measure it. If it is fast by hand, compare with a replica on another node; raise timeoutSeconds in {owner} only if the command honestly needs longer.",
      "compare-nodes":
        "Compare with a replica on another node: if commands are fast there, node {node} is at fault (runtime, cgroups, disk, a new node image). Keep new pods off it until that is repaired; raising timeoutSeconds in {owner} is a stopgap.",
    },
    avoid: {
      "restart-all":
        "Do not restart the whole workload: the programs run, and new pods on the same kind of node would hang in the same way.",
    },
    offers: {
      ...PROBE_OFFERS.en,
      cordon: "Keeps new pods off node {node} while you compare; it moves nothing and can be taken back.",
    },
    clear: {},
    notChecked: { node: "How fast commands start on that node is not visible through the API; replicas on other nodes tell." },
  },
  "zh-CN": {
    title: "就绪探针的命令没有及时返回",
    roots: {
      one: "{container}：{command} 超过 {timeout} 秒",
      several: "多个容器的探针命令都超时",
    },
    shortSteps: { measure: "手动执行命令并计时", "compare-nodes": "与另一个节点对比" },
    messages: {
      one: "容器 {container} 在运行，但就绪探针的命令（{command}）没有在 {timeout} 秒（timeoutSeconds）内返回，被算作超时。要么命令很慢或卡住，要么它分到的 CPU 太少，要么在节点 {node} 的容器里启动命令很慢。",
      several:
        "这个 Pod 里多个容器的探针命令都超时了，其中有 {container}（{command}，{timeout} 秒）。程序都在运行；这些命令共同的地方是节点 {node}，在那里的容器中启动命令很慢或者会卡住。",
    },
    nextSteps: {
      measure:
        "在 {container} 里执行 {command} 并计时。如果手动执行很快，就与另一个节点上的副本对比；只有命令确实需要更久时，才在 {owner} 中调大 timeoutSeconds。",
      "compare-nodes":
        "与另一个节点上的副本对比：如果那里命令很快，问题就在节点 {node}（运行时、cgroup、磁盘、新的节点镜像）。修好之前不要让新的 Pod 上去；在 {owner} 中调大 timeoutSeconds 只是权宜之计。",
    },
    avoid: { "restart-all": "不要重启整个工作负载：程序都在运行，同类节点上的新 Pod 也会同样卡住。" },
    offers: {
      ...PROBE_OFFERS["zh-CN"],
      cordon: "在你对比期间让新的 Pod 不再调度到节点 {node}；它不移动任何东西，也可以撤销。",
    },
    clear: {},
    notChecked: { node: "在该节点上启动命令有多快，通过 API 看不到；可以看其他节点上的副本。" },
  },
};
