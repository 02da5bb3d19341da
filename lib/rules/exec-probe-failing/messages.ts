import type { RuleMessages } from "#lib/rules/define.ts";
import { PROBE_OFFERS } from "#lib/rules/probe-texts.ts";

export const messages: RuleMessages = {
  en: {
    title: "The command of its readiness probe fails",
    roots: {
      "with-output": "{container}: {output}",
      "without-a-word": "{container}: {command} fails without a word",
      unseen: "{container}: {command} does not pass",
    },
    shortSteps: { "follow-output": "repair what it complains about", "run-it": "run the command by hand" },
    messages: {
      "with-output":
        "Container {container} runs, and the command of its readiness probe ({command}) runs too but ends with an error: {output}.",
      "without-a-word":
        "Container {container} runs, and the command of its readiness probe ({command}) runs too but ends with an error and says nothing (Readiness probe failed, without output).",
      unseen:
        "Container {container} runs and has had time enough to start, yet the command of its readiness probe ({command}) does not pass. No event tells how it fails.",
    },
    nextSteps: {
      "follow-output":
        "Take the command at its word and repair what it names; run it inside {container} to see the rest. Correct the command in {owner} if it asks the wrong thing.",
      "run-it": "Run {command} inside {container} and look at its exit code; then correct the program or the probe's command in {owner}.",
    },
    avoid: { "drop-probe": "Do not drop the probe or delete the pod to get it ready: find out first what the command checks." },
    offers: PROBE_OFFERS.en,
    clear: {},
    notChecked: { events: "The kubelet's Unhealthy events are gone or could not be read; they hold the command's output." },
  },
  "zh-CN": {
    title: "就绪探针的命令执行失败",
    roots: {
      "with-output": "{container}：命令输出 {output}",
      "without-a-word": "{container}：{command} 失败且没有输出",
      unseen: "{container}：{command} 没有通过",
    },
    shortSteps: { "follow-output": "修复它所说的问题", "run-it": "手动执行这条命令" },
    messages: {
      "with-output": "容器 {container} 在运行，就绪探针的命令（{command}）也能执行，但以错误结束：{output}。",
      "without-a-word":
        "容器 {container} 在运行，就绪探针的命令（{command}）也能执行，但以错误结束且没有任何输出（Readiness probe failed，没有内容）。",
      unseen: "容器 {container} 在运行，也有足够的时间启动，但就绪探针的命令（{command}）没有通过。没有事件说明它如何失败。",
    },
    nextSteps: {
      "follow-output": "照命令所说的去修它指出的问题；在 {container} 里执行它可以看到其余内容。如果它问错了东西，就在 {owner} 中改正命令。",
      "run-it": "在 {container} 里执行 {command} 并看退出码；然后改程序，或改 {owner} 中探针的命令。",
    },
    avoid: { "drop-probe": "不要为了让它就绪而去掉探针或删除 Pod：先弄清这条命令检查的是什么。" },
    offers: PROBE_OFFERS["zh-CN"],
    clear: {},
    notChecked: { events: "kubelet 的 Unhealthy 事件已经消失或无法读取；命令的输出就在其中。" },
  },
};
