import type { RuleMessages } from "#lib/rules/define.ts";

export const messages: RuleMessages = {
  en: {
    title: "No readiness probe",
    roots: {
      none: "{container} serves {ports} without a readiness probe",
    },
    shortSteps: {
      add: "add a readiness probe",
    },
    messages: {
      none: "{container} serves port {ports} and has no readiness probe: it gets traffic as soon as the process runs, before it can answer, and goes on getting it when it cannot.",
    },
    nextSteps: {
      add: "Give {container} a readiness probe in {owner} that asks something cheap which is true only when it can serve.",
    },
    avoid: {},
    offers: {},
    clear: {},
    notChecked: {},
  },
  "zh-CN": {
    title: "没有就绪探针",
    roots: {
      none: "{container} 提供端口 {ports}，没有就绪探针",
    },
    shortSteps: {
      add: "加上就绪探针",
    },
    messages: {
      none: "{container} 提供端口 {ports}，却没有就绪探针：进程一启动就会收到流量，即使还不能应答；之后不能应答时也照样收到。",
    },
    nextSteps: {
      add: "在 {owner} 中给 {container} 加一个就绪探针，检查一件轻量、且只有能服务时才成立的事。",
    },
    avoid: {},
    offers: {},
    clear: {},
    notChecked: {},
  },
};
