import { CRASH_OFFERS } from "#lib/rules/crash-texts.ts";
import type { RuleMessages } from "#lib/rules/define.ts";

export const messages: RuleMessages = {
  en: {
    title: "The postStart hook fails",
    roots: {
      said: "postStart hook of {container} fails: {hook}",
      "by-pattern": "{container} killed at once; its postStart hook?",
      hangs: "postStart hook of {container} does not return: {hook}",
      "holds-deletion": "postStart hook of {container} holds the deletion",
      "may-hang": "postStart hook of {container} may hang: {hook}",
    },
    shortSteps: { "try-hook": "run the hook by hand", "end-hook": "end the hook on the node" },
    messages: {
      said: "The postStart hook of container {container} failed, so the kubelet killed the container ([[exit code {exitCode} after {ran} s, ]]{restarts, plural, one {# restart} other {# restarts}}). The main process is not at fault. The hook is: {hook}.",
      hangs:
        "Container {container} was started, and its postStart hook has not come back since. Until it does, the kubelet shows the container as ContainerCreating and starts no other one, although its process runs. The hook is: {hook}.",
      "holds-deletion":
        "{pod} is overdue by {overdue} s, and the postStart hook of {container} has most likely not returned yet: the kubelet shows the container as ContainerCreating for as long, and ends the pod only when it is done with starting it. The hook is: {hook}.",
      "may-hang":
        "Container {container} is shown as ContainerCreating although the pod's sandbox has stood for long. Its postStart hook may be running still: until it returns, a process that runs looks just like this. The hook is: {hook}.",
      "by-pattern":
        "Container {container} was killed {ran} s after its start (exit code {exitCode}), and no event tells by whom. It has a postStart hook, no probe that could have done it, and a hook that fails ends just like that. The hook is: {hook}.",
    },
    nextSteps: {
      "end-hook":
        "End the hook or its container on {node} (runbook end-container-now); the deletion then goes on by itself. Correct the hook in {owner} and give its work a time limit, or the next pod ends the same way.",
      "try-hook":
        "Run the hook of {container} by hand in a copy of the pod; the API keeps nothing of its output. Correct it in {owner}, or let it end with 0 where its work may fail. It runs at the same moment as the main process: it must wait for what it needs.",
    },
    avoid: {
      force: "Do not force delete {pod}: that ends nothing on {node}, the process and its hook run on unseen.",
      main: "Do not search the fault in the main process or raise limits: it is killed because of the hook, whatever it does.",
    },
    offers: {
      ...CRASH_OFFERS.en,
      redelete: "The kubelet takes no notice of a second request while the hook runs.",
      "force-delete": "It ends nothing on the node, and two copies may run at once.",
    },
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
      "holds-deletion": "{container} 的 postStart 钩子挡住了删除",
      "may-hang": "{container} 的 postStart 钩子可能卡住：{hook}",
    },
    shortSteps: { "try-hook": "手动运行钩子", "end-hook": "在节点上结束钩子" },
    messages: {
      said: "容器 {container} 的 postStart 钩子失败，kubelet 因此杀掉了容器（[[{ran} 秒后退出码 {exitCode}，]]已重启 {restarts} 次）。主进程没有问题。钩子是：{hook}。",
      hangs:
        "容器 {container} 已经启动，但它的 postStart 钩子一直没有返回。在它返回之前，kubelet 把容器显示为 ContainerCreating，也不启动别的容器，尽管它的进程在运行。钩子是：{hook}。",
      "holds-deletion":
        "{pod} 的删除已超期 {overdue} 秒，而 {container} 的 postStart 钩子很可能还没有返回：在它返回之前，kubelet 把容器显示为 ContainerCreating，并且要等启动做完才会结束 Pod。钩子是：{hook}。",
      "may-hang":
        "容器 {container} 显示为 ContainerCreating，而 Pod 的沙箱早已就绪。它的 postStart 钩子可能还在运行：在钩子返回之前，正在运行的进程看起来就是这样。钩子是：{hook}。",
      "by-pattern":
        "容器 {container} 启动 {ran} 秒后被杀（退出码 {exitCode}），没有事件说明是谁杀的。它有 postStart 钩子，没有可能杀它的探针，而钩子失败正是这种结局。钩子是：{hook}。",
    },
    nextSteps: {
      "end-hook":
        "在 {node} 上结束钩子或它的容器（手册 end-container-now），删除随后会自行继续。在 {owner} 中改正钩子并给它的工作设时限，否则下一个 Pod 还会这样。",
      "try-hook":
        "在 Pod 的副本里手动运行 {container} 的钩子；API 不保存它的输出。在 {owner} 中改正它；如果它的工作允许失败，就让它以 0 结束。它与主进程同时开始运行，需要什么必须自己等待。",
    },
    avoid: {
      force: "不要强制删除 {pod}：那不会结束 {node} 上的任何进程，进程和它的钩子会在看不见的地方继续运行。",
      main: "不要在主进程里找毛病，也不要提高资源上限：无论它做什么，都会因钩子而被杀。",
    },
    offers: {
      ...CRASH_OFFERS.zh,
      redelete: "钩子运行期间，kubelet 不理会第二次请求。",
      "force-delete": "它不会结束节点上的任何进程，还可能让两份同时运行。",
    },
    clear: {},
    notChecked: {
      output: "钩子的输出在 API 里没有保存；节点上 kubelet 的日志里可能有。",
      events: "无法读取事件；FailedPostStartHook 事件可以证明。",
    },
  },
};
