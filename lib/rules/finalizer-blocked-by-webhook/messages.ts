import type { RuleMessages } from "#lib/rules/define.ts";

export const messages: RuleMessages = {
  en: {
    title: "A webhook keeps the finalizer from being taken off",
    roots: {
      refused: "webhook {webhook} refuses to update pods",
      "no-endpoints": "webhook {webhook} has no endpoints, fails closed",
      "owner-works": "webhook {webhook} stands before finalizer removal",
      asked: "webhook {webhook} is asked about every finalizer removal",
    },
    shortSteps: { exempt: "exempt such updates", "bring-back": "bring its Service back" },
    messages: {
      refused:
        "{owner} would take {finalizer} off {pod}, but that is an UPDATE of the pod, and the admission webhook {webhook} does not let it pass: {words}. As long as it does not, nobody can take the finalizer off, by hand neither.",
      "no-endpoints":
        "Taking {finalizer} off {pod} is an UPDATE of the pod, and the webhook {webhook} ({configuration}) is asked about it. Its Service {service} has no ready endpoint and its failures count as refusals, so every such update fails, whoever sends it.",
      "owner-works":
        "{owner} works: it has written {pod} down as ended and has only its finalizer {finalizer} left to take off. That is an UPDATE of the pod, about which the webhook {webhook} ({configuration}) is asked, and it fails closed; most likely it refuses, because the old pod breaks a policy.",
      asked:
        "Taking {finalizer} off {pod} is an UPDATE of the pod, about which the webhook {webhook} ({configuration}) is asked, and it fails closed. If {owner} is at work and yet nothing happens, this is the place to look.",
    },
    nextSteps: {
      exempt:
        "Have {webhook} leave out updates of pods that are being deleted (its rules, its policies, or an exemption for namespace {namespace}); {owner} then takes the finalizer off by itself. Its log says why it refuses.",
      "bring-back":
        "Bring the pods behind Service {service} back; updates of pods then pass again, and {owner} takes the finalizer off by itself.",
    },
    avoid: {
      strip:
        "Do not patch {finalizer} away by hand: the same webhook is asked about that. And do not delete the whole webhook configuration: it guards the whole cluster.",
    },
    offers: {
      "remove-finalizer":
        "The removal is the very update that the webhook stands before; it would fail too, and its owner does it when it passes.",
      "force-delete": "A finalizer holds the object whatever the grace is.",
    },
    clear: {},
    notChecked: {
      "its-answer": "What the webhook answers was not seen: no event or condition quotes it. A dry run of the removal would show it.",
      endpoints: "Whether the webhook's Service has ready endpoints could not be read.",
    },
  },
  "zh-CN": {
    title: "webhook 阻止了 finalizer 的移除",
    roots: {
      refused: "webhook {webhook} 拒绝更新 Pod",
      "no-endpoints": "webhook {webhook} 没有端点，且失败即拒绝",
      "owner-works": "webhook {webhook} 挡在移除 finalizer 之前",
      asked: "每次移除 finalizer 都要询问 webhook {webhook}",
    },
    shortSteps: { exempt: "豁免此类更新", "bring-back": "恢复它的 Service" },
    messages: {
      refused:
        "{owner} 本会从 {pod} 上移除 {finalizer}，但那是对 Pod 的一次 UPDATE，而准入 webhook {webhook} 不放行：{words}。只要它不放行，谁都移除不了这个 finalizer，手工也不行。",
      "no-endpoints":
        "从 {pod} 上移除 {finalizer} 是对 Pod 的一次 UPDATE，要询问 webhook {webhook}（{configuration}）。它的 Service {service} 没有就绪的端点，而它的失败按拒绝处理，因此无论谁发送，这样的更新都会失败。",
      "owner-works":
        "{owner} 在正常工作：它已把 {pod} 记为结束，只差移除 finalizer {finalizer}。那是对 Pod 的一次 UPDATE，要询问 webhook {webhook}（{configuration}），且它失败即拒绝；很可能是因为这个旧 Pod 违反了某条策略而被拒绝。",
      asked:
        "从 {pod} 上移除 {finalizer} 是对 Pod 的一次 UPDATE，要询问 webhook {webhook}（{configuration}），且它失败即拒绝。如果 {owner} 在工作却没有动静，就该看这里。",
    },
    nextSteps: {
      exempt:
        "让 {webhook} 放过正在删除的 Pod 的更新（改它的规则、策略，或为命名空间 {namespace} 设置豁免）；之后 {owner} 会自行移除 finalizer。拒绝的原因写在它的日志里。",
      "bring-back": "恢复 Service {service} 背后的 Pod；之后对 Pod 的更新就能通过，{owner} 会自行移除 finalizer。",
    },
    avoid: {
      strip: "不要手工去掉 {finalizer}：同一个 webhook 也会被询问。也不要删除整个 webhook 配置：它守护的是整个集群。",
    },
    offers: {
      "remove-finalizer": "移除正是被 webhook 挡住的那次更新，同样会失败；放行之后它的所有者会自己移除。",
      "force-delete": "无论宽限期是多少，finalizer 都会留住对象。",
    },
    clear: {},
    notChecked: {
      "its-answer": "没有看到 webhook 的回答：没有事件或状况引用它。对移除做一次 dry run 就能看到。",
      endpoints: "无法读取该 webhook 的 Service 是否有就绪的端点。",
    },
  },
};
