import type { RuleMessages } from "#lib/rules/define.ts";

export const messages: RuleMessages = {
  en: {
    title: "Probe warnings from its start, and well since",
    roots: { start: "{probe} failed {count, plural, one {# time} other {# times}} before it was ready" },
    shortSteps: { nothing: "nothing to do" },
    messages: {
      start:
        "The warnings ({probe} failed, {count, plural, one {# time} other {# times}}, last: {said}) are from the time before {pod} was ready. It has been ready since {readyAt} and was never restarted, so they say only that starting takes a moment.",
    },
    nextSteps: {
      nothing:
        "Nothing is to be done. If the warnings bother you, give the container a startupProbe whose budget fits its start, or a longer initialDelaySeconds.",
    },
    avoid: { probe: "Do not loosen or remove the probe for this: it did what it is for and kept traffic away until the program was up." },
    offers: {},
    clear: {},
    notChecked: {},
  },
  "zh-CN": {
    title: "启动期间的探针警告，此后一切正常",
    roots: { start: "就绪之前 {probe} 失败了 {count} 次" },
    shortSteps: { nothing: "无需处理" },
    messages: {
      start:
        "这些警告（{probe} 失败 {count} 次，最近一次：{said}）来自 {pod} 就绪之前。它自 {readyAt} 起一直就绪，也从未重启，因此只说明启动需要一点时间。",
    },
    nextSteps: { nothing: "无需处理。如果不想看到这些警告，可以给容器设置与启动时间相称的 startupProbe，或更长的 initialDelaySeconds。" },
    avoid: { probe: "不要为此放宽或去掉探针：它起到了作用，在程序启动完成之前没有放入流量。" },
    offers: {},
    clear: {},
    notChecked: {},
  },
};
