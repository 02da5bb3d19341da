import { CRASH_OFFERS } from "#lib/rules/crash-texts.ts";
import type { RuleMessages } from "#lib/rules/define.ts";

export const messages: RuleMessages = {
  en: {
    title: "Killed (137), and not for memory as far as the API tells",
    roots: {
      limit: "{container} killed (137), no out-of-memory on record",
      "no-limit": "{container} killed (137), no out-of-memory on record, no limit",
      "node-changed": "{container} killed (137) as {node} changed its state",
    },
    shortSteps: { "kernel-log": "read the node's kernel log", "look-at-node": "look at the node at that time" },
    messages: {
      limit:
        "Container {container} was ended by SIGKILL (exit code {exitCode}[[, reason {reason}]], after {ran} s). Ruled out: an out-of-memory kill that the runtime saw (limit {limit}), a probe, an eviction, a deletion. What is left: a process inside that kills it, somebody or an agent on {node}, or a kill at the limit that the runtime missed.",
      "no-limit":
        "Container {container} was ended by SIGKILL (exit code {exitCode}[[, reason {reason}]], after {ran} s) and has no memory limit. Ruled out: an out-of-memory kill that the runtime saw, a probe, an eviction, a deletion. What is left: a process inside that kills it, or somebody or an agent on {node}.",
      "node-changed":
        "Container {container} was ended by SIGKILL (exit code {exitCode}[[, reason {reason}]]) within two minutes of a change of the Ready state of {node}[[ ({since})]]. Ruled out: an out-of-memory kill that the runtime saw, a probe, an eviction, a deletion. A restart of the runtime or the machine would explain it.",
    },
    nextSteps: {
      "kernel-log":
        "On {node}, read the kernel's and the runtime's log around {at}: an oom-kill line there names memory after all; otherwise look for who sends signals (a supervisor or watchdog inside {container}, an agent on the node).",
      "look-at-node":
        "Look at what {node} went through around {at}: its events, the kubelet's and the runtime's log, its boot time. If it was a restart, {container} needs nothing else.",
    },
    avoid: { raise: "Do not raise the memory limit on the exit code alone: 137 is any SIGKILL, and no out-of-memory kill is on record." },
    offers: CRASH_OFFERS.en,
    clear: {},
    notChecked: {
      kernel: "The kernel's log of the node was not read; only it names the sender of a SIGKILL.",
      events: "Events of the pod could not be read or have expired, so a probe's kill is ruled out only as far as the times tell.",
      "node-events": "Events of the node could not be read; a system OOM there would look alike.",
      node: "The node could not be read; a restart of it would look alike.",
    },
  },
  "zh-CN": {
    title: "被杀（137），从 API 看并非因为内存",
    roots: {
      limit: "{container} 被杀（137），没有 OOM 的记录",
      "no-limit": "{container} 被杀（137），没有 OOM 记录，也没有上限",
      "node-changed": "{container} 在 {node} 状态变化时被杀（137）",
    },
    shortSteps: { "kernel-log": "查看节点的内核日志", "look-at-node": "查看当时的节点" },
    messages: {
      limit:
        "容器 {container} 被 SIGKILL 结束（退出码 {exitCode}[[，原因 {reason}]]，运行了 {ran} 秒）。已排除：运行时看到的 OOM（上限 {limit}）、探针、驱逐、删除。剩下的可能：容器内有进程杀它、{node} 上有人或代理程序杀它，或在上限处被杀而运行时没有看到。",
      "no-limit":
        "容器 {container} 被 SIGKILL 结束（退出码 {exitCode}[[，原因 {reason}]]，运行了 {ran} 秒），它没有内存上限。已排除：运行时看到的 OOM、探针、驱逐、删除。剩下的可能：容器内有进程杀它，或 {node} 上有人或代理程序杀它。",
      "node-changed":
        "容器 {container} 被 SIGKILL 结束（退出码 {exitCode}[[，原因 {reason}]]），前后两分钟内 {node} 的 Ready 状态发生了变化[[（{since}）]]。已排除：运行时看到的 OOM、探针、驱逐、删除。运行时或机器重启可以解释它。",
    },
    nextSteps: {
      "kernel-log":
        "在 {node} 上查看 {at} 前后的内核日志和运行时日志：如果有 oom-kill，就还是内存问题；否则查明是谁在发信号（{container} 内部的守护程序或看门狗、节点上的代理程序）。",
      "look-at-node":
        "查看 {node} 在 {at} 前后经历了什么：它的事件、kubelet 和运行时的日志、启动时间。如果是重启，{container} 就不需要做别的。",
    },
    avoid: { raise: "不要仅凭退出码就提高内存上限：137 是任何一种 SIGKILL，没有 OOM 的记录。" },
    offers: CRASH_OFFERS.zh,
    clear: {},
    notChecked: {
      kernel: "没有读取节点的内核日志；只有它能说明 SIGKILL 是谁发的。",
      events: "无法读取 Pod 的事件，或事件已过期，因此只能根据时间排除探针。",
      "node-events": "无法读取节点事件；节点上的系统级 OOM 看起来会是一样的。",
      node: "无法读取节点；节点重启看起来会是一样的。",
    },
  },
};
