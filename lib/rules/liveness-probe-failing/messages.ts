import type { RuleMessages } from "#lib/rules/define.ts";
import { PROBE_OFFERS } from "#lib/rules/probe-texts.ts";

export const messages: RuleMessages = {
  en: {
    title: "Its liveness probe fails and ends it",
    roots: {
      status: "liveness {path} answers {code} in {container}",
      command: "liveness command fails in {container}: {output}",
      "command-missing": "{container} has no {command}",
      "no-answer": "liveness of {container} gets no answer in time",
      "worked-before": "{container} fails its liveness probe after {ran}s",
      other: "liveness of {container}: {output}",
      unseen: "liveness ends {container} after {ran}s",
    },
    shortSteps: { "correct-probe": "make probe and program agree", "find-hang": "find why it stops answering" },
    messages: {
      status:
        "The liveness probe of {container} ({what}) gets status {code}, so the kubelet ended the container after {ran} s (exit code {exitCode}) and starts it again each time. The program runs; it is the probe's answer that is wrong.",
      command:
        "The command of the liveness probe of {container} ({command}) ends with an error ({output}), so the kubelet ended the container after {ran} s (exit code {exitCode}) and starts it again each time.",
      "command-missing":
        "The command of the liveness probe of {container} ({command}) cannot be started in its image ({output}), so the kubelet ended the container after {ran} s (exit code {exitCode}).",
      "no-answer":
        "The liveness probe of {container} ({what}) gets no answer in time ({output}), so the kubelet ended the container after {ran} s (exit code {exitCode}). The program hangs, is overloaded, or gets too little CPU.",
      "worked-before":
        "Container {container} worked for {ran} s, longer than its liveness probe ({what}) would have let it fail ({budget} s); then the probe failed ({output}) and the kubelet ended it (exit code {exitCode}).",
      other:
        "The liveness probe of {container} ({what}) fails ({output}), so the kubelet ended the container after {ran} s (exit code {exitCode}) and starts it again each time.",
      unseen:
        "Container {container} was stopped (exit code {exitCode}) after {ran} s, which is just the time its liveness probe ({what}) lets it fail: most likely the kubelet ended it for that.",
    },
    nextSteps: {
      "correct-probe":
        "Ask what the probe asks ({what}) from inside the pod, and make it and the program agree in {owner}: path, command or file. If the program is right to say no, repair what it complains about.",
      "find-hang":
        "Look at the log and the CPU limit of {container} for the minutes before it stopped answering ({what}); a thread dump tells a deadlock. Give it more time in {owner} only if it is honestly slow.",
    },
    avoid: {
      "drop-probe": "Do not remove the liveness probe before you know why it fails: it may be the only thing that ends a hung program.",
    },
    offers: PROBE_OFFERS.en,
    clear: {},
    notChecked: {
      events: "The kubelet's events are gone or could not be read; that the probe ended it follows from the times alone.",
      log: "Its log could not be read; it would say what the program was doing.",
    },
  },
  "zh-CN": {
    title: "存活探针失败，容器因此被终止",
    roots: {
      status: "{container} 的存活探针 {path} 返回 {code}",
      command: "{container} 的存活命令失败：{output}",
      "command-missing": "{container} 里没有 {command}",
      "no-answer": "{container} 的存活探针没有及时得到应答",
      "worked-before": "{container} 运行 {ran} 秒后存活探针失败",
      other: "{container} 的存活探针：{output}",
      unseen: "{container} 在 {ran} 秒后被存活探针终止",
    },
    shortSteps: { "correct-probe": "让探针与程序一致", "find-hang": "查明它为何不再应答" },
    messages: {
      status:
        "{container} 的存活探针（{what}）得到状态码 {code}，于是 kubelet 在 {ran} 秒后终止了容器（退出码 {exitCode}），每次重启都如此。程序在运行，不对的是探针得到的应答。",
      command:
        "{container} 的存活探针命令（{command}）以错误结束（{output}），于是 kubelet 在 {ran} 秒后终止了容器（退出码 {exitCode}），每次重启都如此。",
      "command-missing":
        "{container} 的存活探针命令（{command}）在它的镜像里无法启动（{output}），于是 kubelet 在 {ran} 秒后终止了容器（退出码 {exitCode}）。",
      "no-answer":
        "{container} 的存活探针（{what}）没有及时得到应答（{output}），于是 kubelet 在 {ran} 秒后终止了容器（退出码 {exitCode}）。程序卡住了、过载了，或者分到的 CPU 太少。",
      "worked-before":
        "容器 {container} 正常工作了 {ran} 秒，超过存活探针（{what}）允许它失败的时间（{budget} 秒）；之后探针失败（{output}），kubelet 终止了它（退出码 {exitCode}）。",
      other:
        "{container} 的存活探针（{what}）失败（{output}），于是 kubelet 在 {ran} 秒后终止了容器（退出码 {exitCode}），每次重启都如此。",
      unseen:
        "容器 {container} 在 {ran} 秒后被停止（退出码 {exitCode}），正好是存活探针（{what}）允许它失败的时间：很可能是 kubelet 因此终止了它。",
    },
    nextSteps: {
      "correct-probe":
        "在 Pod 内照探针的方式问一遍（{what}），在 {owner} 中让它与程序一致：路径、命令或文件。如果程序说不是对的，就修它指出的问题。",
      "find-hang":
        "查看 {container} 不再应答（{what}）之前几分钟的日志和 CPU 限制；线程转储能看出死锁。只有它确实慢时，才在 {owner} 中给它更多时间。",
    },
    avoid: { "drop-probe": "在弄清失败原因之前不要去掉存活探针：它可能是唯一能结束卡死程序的东西。" },
    offers: PROBE_OFFERS["zh-CN"],
    clear: {},
    notChecked: {
      events: "kubelet 的事件已经消失或无法读取；由探针终止这一点只是从时间推断的。",
      log: "无法读取它的日志；日志会说程序当时在做什么。",
    },
  },
};
