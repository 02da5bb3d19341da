import type { RuleMessages } from "#lib/rules/define.ts";

export const messages: RuleMessages = {
  en: {
    title: "Its scheduler refuses it for a reason of its own",
    roots: {
      group: "{scheduler} waits for the whole pod group",
      queue: "{scheduler}: its queue or quota has no room",
      error: "{scheduler} fails while placing it",
      other: "{scheduler} says: {said}",
    },
    shortSteps: {
      group: "look at its pod group",
      queue: "look at its queue's limits",
      error: "read the scheduler's log",
      other: "read the scheduler's words",
    },
    messages: {
      group:
        "{scheduler} holds {pod} back until its group[[ ({group})]] can be placed as a whole: so many of its pods as the minimum asks for must exist and fit at the same time. Its words: {said}.",
      queue:
        "{scheduler} holds {pod} back because its queue or quota[[ ({queue})]] has no room for it, whatever the nodes have. Its words: {said}.",
      error: "{scheduler} began to place {pod} and failed on the way; no node refused it. Its words: {said}.",
      other: "{scheduler} does not place {pod}, in words of its own that speak of no node: {said}.",
    },
    nextSteps: {
      group:
        "Look at the pod group[[ {group}]]: how many of its pods exist, how many its minimum asks for, and why the missing ones are not made or do not fit. Make room for all of them at once, or lower the minimum in {owner}.",
      queue:
        "Compare what the queue or quota[[ {queue}]] allows with what runs in it, and wait for an end there, raise its limit, or send {owner} to another one.",
      error: "Read the log of {scheduler} about {pod}. It tries again by itself; if the error stays, what it names has to be repaired.",
      other: "Read these words in the documentation of {scheduler} or of the plugin that says them, and its log about {pod}.",
    },
    avoid: {
      alone: "Do not delete {pod} or start it anew: its successor waits in the same place, and a group with fewer members waits longer.",
      capacity: "Do not add nodes or lower requests before these words are understood: they name no node that is too small.",
    },
    offers: { "delete-pod": "The next pod meets the same answer of {scheduler}." },
    clear: {},
    notChecked: {
      "group-and-queue": "The scheduler's own objects (pod groups, queues, quotas) were not read.",
      "scheduler-log": "The scheduler's log was not read.",
    },
  },
  "zh-CN": {
    title: "调度器以自己的理由不放置它",
    roots: {
      group: "{scheduler} 在等整个 pod group",
      queue: "{scheduler}：队列或配额没有余量",
      error: "{scheduler} 放置时出错",
      other: "{scheduler} 说：{said}",
    },
    shortSteps: {
      group: "检查它的 pod group",
      queue: "检查队列的上限",
      error: "看调度器的日志",
      other: "看调度器的原话",
    },
    messages: {
      group:
        "{scheduler} 不单独放置 {pod}，要等它的组[[（{group}）]]能整体放下：达到最小数量的 Pod 必须都已存在，并且同时放得下。原话：{said}。",
      queue: "{scheduler} 没有放置 {pod}，因为它的队列或配额[[（{queue}）]]没有余量，与节点是否有空闲无关。原话：{said}。",
      error: "{scheduler} 开始放置 {pod}，中途出错；没有节点拒绝它。原话：{said}。",
      other: "{scheduler} 没有放置 {pod}，用的是自己的说法，没有提到任何节点：{said}。",
    },
    nextSteps: {
      group:
        "检查 pod group[[ {group}]]：它有多少个 Pod，最小数量是多少，缺的那些为什么没有创建或放不下。为它们一次腾出足够的空间，或在 {owner} 里降低最小数量。",
      queue: "把队列或配额[[ {queue}]]允许的量与其中正在运行的量对照：等那里的 Pod 结束、提高上限，或让 {owner} 使用另一个队列。",
      error: "查看 {scheduler} 关于 {pod} 的日志。它会自己重试；如果错误一直在，就要修复它提到的部分。",
      other: "在 {scheduler} 或给出这段话的插件的文档里查这段原话，并查看它关于 {pod} 的日志。",
    },
    avoid: {
      alone: "不要删除 {pod} 或重新启动它：后继的 Pod 仍在同样的位置等待，而成员变少的组会等得更久。",
      capacity: "在弄懂这段原话之前，不要加节点或降低请求量：它没有说哪个节点太小。",
    },
    offers: { "delete-pod": "下一个 Pod 会得到 {scheduler} 同样的回答。" },
    clear: {},
    notChecked: {
      "group-and-queue": "没有读取调度器自己的对象（pod group、队列、配额）。",
      "scheduler-log": "没有读取调度器的日志。",
    },
  },
};
