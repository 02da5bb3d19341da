import type { RuleMessages } from "#lib/rules/define.ts";

export const messages: RuleMessages = {
  en: {
    title: "Nothing spreads its replicas",
    roots: {
      none: "{replicas, plural, one {# replica} other {# replicas}}, nothing spreads them",
    },
    shortSteps: {
      spread: "add a spread constraint",
    },
    messages: {
      none: "Nothing in {owner} asks that its {replicas, plural, one {# replica} other {# replicas}} stand on different nodes or in different zones: the scheduler tries to, but may put them all on one node, and its loss takes them all.",
    },
    nextSteps: {
      spread:
        "Add topologySpreadConstraints in {owner} over kubernetes.io/hostname and topology.kubernetes.io/zone, with ScheduleAnyway so that nothing hangs.",
    },
    avoid: {},
    offers: {},
    clear: {},
    notChecked: {},
  },
  "zh-CN": {
    title: "没有让副本分散的设置",
    roots: {
      none: "{replicas} 个副本，没有分散设置",
    },
    shortSteps: {
      spread: "加上分散约束",
    },
    messages: {
      none: "{owner} 中没有任何设置要求 {replicas} 个副本位于不同的节点或可用区：调度器会尽量分散，但也可能全部放在一个节点上，那个节点一坏就全没了。",
    },
    nextSteps: {
      spread:
        "在 {owner} 中按 kubernetes.io/hostname 和 topology.kubernetes.io/zone 加 topologySpreadConstraints，并用 ScheduleAnyway，以免挂起。",
    },
    avoid: {},
    offers: {},
    clear: {},
    notChecked: {},
  },
};
