import type { RuleMessages } from "#lib/rules/define.ts";

export const messages: RuleMessages = {
  en: {
    title: "A scheduling gate holds it back",
    roots: {
      known: "gate {gate} is not taken off ({controller})",
      "in-template": "gate {gate} of {template} is not taken off",
      unknown: "gate {gate} is not taken off",
      "known-down": "gate {gate} stays: {controller} is down",
    },
    shortSteps: { repair: "repair {where}", controller: "look at {controller}", "find-controller": "find who removes the gate" },
    messages: {
      known:
        "{pod} carries the scheduling gate {gates}, and the scheduler does not even look at it before the gate is gone. It belongs to {controller}, which has not taken it off.",
      "in-template":
        "{pod} carries the scheduling gate {gates}, written in the template of {template}. The scheduler does not even look at the pod before somebody takes the gate off, and nobody has.",
      unknown:
        "{pod} carries the scheduling gate {gates}, and the scheduler does not even look at it before the gate is gone. Who takes it off cannot be told from the pod[[ (set by: {manager})]].",
      "known-down":
        "{pod} carries the scheduling gate {gates}, and the scheduler does not even look at it before the gate is gone. It belongs to {controller}, and {where} has no pod available: nobody takes the gate off.",
    },
    nextSteps: {
      controller:
        "Look at {controller}: is it running, what does its log say about {pod}, and what is it waiting for? A queue that is full or a check that has not passed is a reason to wait, not a fault.",
      "find-controller":
        "Find the controller or admission webhook that sets {gate} (the part before the slash usually names it) and see what it waits for or why it does not run.",
      repair:
        "Repair {where}: see why none of its pods is available (its own sick pods say more). When it is back it takes the gate off by itself.",
    },
    avoid: {
      capacity:
        "Do not add nodes or change requests and tolerations: the scheduler has not looked at it. Taking the gate off by hand skips the check or the quota it stands for.",
    },
    offers: {
      remade:
        "It has never run. {owner} makes a new pod, which passes admission again, so the gate's controller sees that one from the start; of use only while that controller works.",
      "delete-pod": "A new pod normally gets the same gate; only when the controller is well again and missed this one may a new pod help.",
    },
    clear: {},
    notChecked: { controller: "Whether the gate's controller runs was not looked up." },
  },
  "zh-CN": {
    title: "被调度门（scheduling gate）挡住",
    roots: {
      known: "{gate} 没有被移除（{controller}）",
      "in-template": "{template} 的 {gate} 没有被移除",
      unknown: "调度门 {gate} 没有被移除",
      "known-down": "{gate} 没有被移除：{controller} 没有可用的 Pod",
    },
    shortSteps: { repair: "修复 {where}", controller: "检查 {controller}", "find-controller": "找出谁负责移除它" },
    messages: {
      known: "{pod} 带有调度门 {gates}，在它被移除之前，调度器根本不看这个 Pod。它属于 {controller}，而后者没有移除它。",
      "in-template": "{pod} 带有调度门 {gates}，写在 {template} 的模板里。在有人移除它之前，调度器根本不看这个 Pod，而没有人移除。",
      unknown: "{pod} 带有调度门 {gates}，在它被移除之前，调度器根本不看这个 Pod。从 Pod 上看不出由谁移除[[（设置者：{manager}）]]。",
      "known-down":
        "{pod} 带有调度门 {gates}，在它被移除之前，调度器根本不看这个 Pod。它属于 {controller}，而 {where} 没有可用的 Pod：没有人移除它。",
    },
    nextSteps: {
      controller: "检查 {controller}：它在运行吗，日志里关于 {pod} 说了什么，在等什么？队列已满或检查未通过是等待的理由，不是故障。",
      "find-controller": "找出设置 {gate} 的控制器或准入 webhook（斜杠前的部分通常就是它的名字），看它在等什么，或者为什么没有运行。",
      repair: "修复 {where}：查看它的 Pod 为何都不可用（它自己的异常 Pod 会说明更多）。它恢复后会自行移除调度门。",
    },
    avoid: {
      capacity: "不要加节点，也不要改请求量或容忍度：调度器根本没看过它。手动移除调度门会跳过它所代表的检查或配额。",
    },
    offers: {
      remade: "它从未运行过。{owner} 会创建新的 Pod 并重新经过准入，调度门的控制器会从头看到它；只有该控制器正常时才有用。",
      "delete-pod": "新的 Pod 一般会带上同样的调度门；只有控制器已恢复、恰好漏掉这一个时，新的 Pod 才可能有用。",
    },
    clear: {},
    notChecked: { controller: "没有查看该调度门的控制器是否在运行。" },
  },
};
