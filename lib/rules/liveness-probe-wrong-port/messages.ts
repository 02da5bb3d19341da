import type { RuleMessages } from "#lib/rules/define.ts";
import { PROBE_OFFERS } from "#lib/rules/probe-texts.ts";

export const messages: RuleMessages = {
  en: {
    title: "Its liveness probe asks a port where nobody listens",
    roots: {
      "no-such-name": "liveness names port {port}, container declares {declared}",
      loopback: "{container} listens on port {port} for itself only",
      "log-says-other": "liveness asks port {port}, program listens on {heard}",
      "declares-other": "liveness asks port {port}, container declares {declared}",
      "readiness-differs": "liveness asks port {port}, readiness another one",
    },
    shortSteps: { align: "correct the probe's port", "listen-wide": "listen on all addresses" },
    messages: {
      "no-such-name":
        "The liveness probe of {container} ({what}) names a port that the container does not declare (it declares {declared}), so it cannot succeed: the kubelet ended the container after {ran} s (exit code {exitCode}).",
      loopback:
        "The program in {container} says that it listens on port {port}, but only for itself (127.0.0.1); the liveness probe ({what}) comes from outside and is refused, so the kubelet ended the container after {ran} s (exit code {exitCode}).",
      "log-says-other":
        "The liveness probe of {container} ({what}) is refused on port {port}, while the program says that it listens on {heard}: the kubelet ended a program that works, after {ran} s (exit code {exitCode}).",
      "declares-other":
        "The liveness probe of {container} ({what}) gets no answer on port {port}, and the container declares {declared}: the probe most likely names the wrong port. The kubelet ended the container after {ran} s (exit code {exitCode}).",
      "readiness-differs":
        "The liveness probe of {container} ({what}) is refused on port {port}, while its readiness probe ({readiness}) passes: the liveness probe most likely names the wrong port. The kubelet ended the container after {ran} s (exit code {exitCode}).",
    },
    nextSteps: {
      align: "Correct the port of the liveness probe in {owner} so that it asks where the program listens.",
      "listen-wide": "Let the program listen on all addresses (0.0.0.0 or ::) in {owner}, or use an exec probe that asks from inside.",
    },
    avoid: { "raise-budget": "Do not raise failureThreshold or the delay: nobody will ever answer there, the restarts only come later." },
    offers: PROBE_OFFERS.en,
    clear: {},
    notChecked: {
      events: "The kubelet's events are gone or could not be read; that the probe ended it follows from the times alone.",
      log: "Its log could not be read; it might say where the program listens.",
    },
  },
  "zh-CN": {
    title: "存活探针访问的端口没有监听",
    roots: {
      "no-such-name": "存活探针引用端口 {port}，容器声明的是 {declared}",
      loopback: "{container} 只为自己监听端口 {port}",
      "log-says-other": "存活探针访问 {port}，程序监听的是 {heard}",
      "declares-other": "存活探针访问 {port}，容器声明的是 {declared}",
      "readiness-differs": "存活探针访问 {port}，就绪探针是另一个端口",
    },
    shortSteps: { align: "改正探针的端口", "listen-wide": "监听所有地址" },
    messages: {
      "no-such-name":
        "{container} 的存活探针（{what}）引用了容器没有声明的端口（声明的是 {declared}），因此不可能成功：kubelet 在 {ran} 秒后终止了容器（退出码 {exitCode}）。",
      loopback:
        "{container} 里的程序说它监听端口 {port}，但只为自己（127.0.0.1）；存活探针（{what}）从外面来，被拒绝，于是 kubelet 在 {ran} 秒后终止了容器（退出码 {exitCode}）。",
      "log-says-other":
        "{container} 的存活探针（{what}）在端口 {port} 上被拒绝，而程序说它监听 {heard}：kubelet 在 {ran} 秒后终止了一个正常的程序（退出码 {exitCode}）。",
      "declares-other":
        "{container} 的存活探针（{what}）在端口 {port} 上没有应答，而容器声明的是 {declared}：很可能探针写错了端口。kubelet 在 {ran} 秒后终止了容器（退出码 {exitCode}）。",
      "readiness-differs":
        "{container} 的存活探针（{what}）在端口 {port} 上被拒绝，而就绪探针（{readiness}）是通过的：很可能存活探针写错了端口。kubelet 在 {ran} 秒后终止了容器（退出码 {exitCode}）。",
    },
    nextSteps: {
      align: "在 {owner} 中改正存活探针的端口，让它访问程序真正监听的地方。",
      "listen-wide": "在 {owner} 中让程序监听所有地址（0.0.0.0 或 ::），或改用从容器内部发起的 exec 探针。",
    },
    avoid: { "raise-budget": "不要调大 failureThreshold 或延迟：那里永远不会有人应答，只是重启来得晚一些。" },
    offers: PROBE_OFFERS["zh-CN"],
    clear: {},
    notChecked: {
      events: "kubelet 的事件已经消失或无法读取；由探针终止这一点只是从时间推断的。",
      log: "无法读取它的日志；日志可能会说程序监听在哪里。",
    },
  },
};
