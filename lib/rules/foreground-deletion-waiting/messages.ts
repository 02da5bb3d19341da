import type { RuleMessages } from "#lib/rules/define.ts";

export const messages: RuleMessages = {
  en: {
    title: "A foreground deletion waits for dependents",
    roots: {
      dependents: "foreground deletion waits for {first}",
      "dependents-held": "foreground deletion: {held} is held itself",
      "none-seen": "foreground deletion waits, no dependent is seen",
    },
    shortSteps: { "look-at-dependents": "see why they stay", "look-at-collector": "look at the garbage collector" },
    messages: {
      dependents:
        "{pod} was deleted in the foreground: the garbage collector takes {finalizer} off only when everything that names the pod as its owner and blocks it is gone. Still there: {dependents}.",
      "dependents-held":
        "{pod} was deleted in the foreground: the garbage collector takes {finalizer} off only when everything that names the pod as its owner and blocks it is gone. Still there: {dependents}; {held} is held by a finalizer of its own ({finalizers}).",
      "none-seen":
        "{pod} was deleted in the foreground and still has {finalizer}, although nothing that would block it was seen. Either an object of another kind depends on it, or the garbage collector does not act.",
    },
    nextSteps: {
      "look-at-dependents":
        "Look at what holds {dependents}: it holds the pod too. When nothing of it is left, the garbage collector removes {pod} by itself.",
      "look-at-collector":
        "Look for objects of other kinds that name {pod} as their owner, and at kube-controller-manager: its log says what the garbage collector waits for, or which API it cannot list.",
    },
    avoid: {
      strip: "Do not strip {finalizer}: the dependents would be left behind without an owner. A force delete does not touch a finalizer.",
    },
    offers: {
      "remove-finalizer": "The garbage collector takes it off as soon as the dependents are gone; before that they would be orphaned.",
      "force-delete": "A finalizer holds the object whatever the grace is.",
    },
    clear: {},
    notChecked: { "other-kinds": "Only the usual kinds of dependents were looked for; others can block as well." },
  },
  "zh-CN": {
    title: "前台删除在等待依赖对象",
    roots: {
      dependents: "前台删除在等待 {first}",
      "dependents-held": "前台删除在等待 {held}，而它自身也被留住",
      "none-seen": "前台删除在等待，但没有看到依赖对象",
    },
    shortSteps: { "look-at-dependents": "查看它们为何还在", "look-at-collector": "检查垃圾回收器" },
    messages: {
      dependents:
        "{pod} 是以前台方式删除的：只有当所有以它为所有者并阻止其删除的对象都消失后，垃圾回收器才会移除 {finalizer}。仍然存在：{dependents}。",
      "dependents-held":
        "{pod} 是以前台方式删除的：只有当所有以它为所有者并阻止其删除的对象都消失后，垃圾回收器才会移除 {finalizer}。仍然存在：{dependents}；其中 {held} 被它自己的 finalizer（{finalizers}）留住。",
      "none-seen":
        "{pod} 是以前台方式删除的，{finalizer} 仍在，但没有看到会阻止它的对象。要么有别的类型的对象依赖它，要么垃圾回收器没有动作。",
    },
    nextSteps: {
      "look-at-dependents": "看看 {dependents} 为何还在：留住它们的就是留住 Pod 的。它们消失之后，垃圾回收器会自行移除 {pod}。",
      "look-at-collector":
        "查找以 {pod} 为所有者的其他类型的对象，并检查 kube-controller-manager：垃圾回收器在等什么，或哪个 API 列不出来，写在它的日志里。",
    },
    avoid: {
      strip: "不要剥掉 {finalizer}：依赖对象会失去所有者而被遗留。强制删除也动不了 finalizer。",
    },
    offers: {
      "remove-finalizer": "依赖对象一消失，垃圾回收器就会移除它；在那之前移除会让它们成为孤儿。",
      "force-delete": "无论宽限期是多少，finalizer 都会留住对象。",
    },
    clear: {},
    notChecked: { "other-kinds": "只查找了常见类型的依赖对象；其他类型也可能阻止。" },
  },
};
