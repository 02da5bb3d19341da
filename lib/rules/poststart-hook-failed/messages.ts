import { CRASH_OFFERS } from "#lib/rules/crash-texts.ts";
import type { RuleMessages } from "#lib/rules/define.ts";

export const messages: RuleMessages = {
  en: {
    title: "The postStart hook fails",
    roots: {
      said: "postStart hook of {container} fails: {hook}",
      "by-pattern": "{container} killed at once; its postStart hook?",
      hangs: "postStart hook of {container} does not return: {hook}",
      "may-hang": "postStart hook of {container} may hang: {hook}",
    },
    shortSteps: { "try-hook": "run the hook by hand" },
    messages: {
      said: "The postStart hook of container {container} failed, so the kubelet killed the container (exit code {exitCode} after {ran} s, {restarts, plural, one {# restart} other {# restarts}}). The main process is not at fault. The hook is: {hook}.",
      hangs:
        "Container {container} was started, and its postStart hook has not come back since. Until it does, the kubelet shows the container as ContainerCreating and starts no other one, although its process runs. The hook is: {hook}.",
      "may-hang":
        "Container {container} is shown as ContainerCreating although the pod's sandbox has stood for long. Its postStart hook may be running still: until it returns, a process that runs looks just like this. The hook is: {hook}.",
      "by-pattern":
        "Container {container} was killed {ran} s after its start (exit code {exitCode}), and no event tells by whom. It has a postStart hook, no probe that could have done it, and a hook that fails ends just like that. The hook is: {hook}.",
    },
    nextSteps: {
      "try-hook":
        "Run the hook of {container} by hand in a copy of the pod; the API keeps nothing of its output. Correct it in {owner}, or let it end with 0 where its work may fail. It runs at the same moment as the main process: it must wait for what it needs.",
    },
    avoid: { main: "Do not search the fault in the main process or raise limits: it is killed because of the hook, whatever it does." },
    offers: CRASH_OFFERS.en,
    clear: {},
    notChecked: {
      output: "What the hook wrote is kept nowhere in the API; the kubelet's log on the node may have it.",
      events: "Events could not be read; FailedPostStartHook would prove it.",
    },
  },
  "zh-CN": {
    title: "postStart 钩子失败",
    roots: {
      said: "{container} 的 postStart 钩子失败：{hook}",
      "by-pattern": "{container} 刚启动就被杀，可能是 postStart 钩子",
      hangs: "{container} 的 postStart 钩子没有返回：{hook}",
      "may-hang": "{container} 的 postStart 钩子可能卡住：{hook}",
    },
    shortSteps: { "try-hook": "手动运行钩子" },
    messages: {
      said: "容器 {container} 的 postStart 钩子失败，kubelet 因此杀掉了容器（{ran} 秒后退出码 {exitCode}，已重启 {restarts} 次）。主进程没有问题。钩子是：{hook}。",
      hangs:
        "容器 {container} 已经启动，但它的 postStart 钩子一直没有返回。在它返回之前，kubelet 把容器显示为 ContainerCreating，也不启动别的容器，尽管它的进程在运行。钩子是：{hook}。",
      "may-hang":
        "容器 {container} 显示为 ContainerCreating，而 Pod 的沙箱早已就绪。它的 postStart 钩子可能还在运行：在钩子返回之前，正在运行的进程看起来就是这样。钩子是：{hook}。",
      "by-pattern":
        "容器 {container} 启动 {ran} 秒后被杀（退出码 {exitCode}），没有事件说明是谁杀的。它有 postStart 钩子，没有可能杀它的探针，而钩子失败正是这种结局。钩子是：{hook}。",
    },
    nextSteps: {
      "try-hook":
        "在 Pod 的副本里手动运行 {container} 的钩子；API 不保存它的输出。在 {owner} 中改正它；如果它的工作允许失败，就让它以 0 结束。它与主进程同时开始运行，需要什么必须自己等待。",
    },
    avoid: { main: "不要在主进程里找毛病，也不要提高资源上限：无论它做什么，都会因钩子而被杀。" },
    offers: CRASH_OFFERS.zh,
    clear: {},
    notChecked: {
      output: "钩子的输出在 API 里没有保存；节点上 kubelet 的日志里可能有。",
      events: "无法读取事件；FailedPostStartHook 事件可以证明。",
    },
  },
};
