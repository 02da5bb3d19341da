import type { RuleMessages } from "#lib/rules/define.ts";
import { PROBE_OFFERS } from "#lib/rules/probe-texts.ts";

export const messages: RuleMessages = {
  en: {
    title: "The command of its probe cannot be started",
    roots: {
      "not-there": "{container}: the image has no {command}",
      "not-executable": "{container}: may not run {command}",
    },
    shortSteps: { "use-what-is-there": "probe with what the image has", "make-executable": "make it executable" },
    messages: {
      "not-there":
        "The {probe} of {container} runs {command}, and that could not be started: {output}. The image {image} does not hold it, so the probe can never pass; the program itself may be well.",
      "not-executable":
        "The {probe} of {container} runs {command}, and the container may not execute it: {output}. The probe can never pass; the program itself may be well.",
    },
    nextSteps: {
      "use-what-is-there":
        "Give the probe in {owner} a command that the image {image} holds, or better an httpGet, tcpSocket or grpc probe that needs none; or put the tool back into the image.",
      "make-executable":
        "Make the file executable in the image (or in its ConfigMap's defaultMode), or call it through its interpreter in the probe's command in {owner}.",
    },
    avoid: { "drop-probe": "Do not delete the pod: the next one has the same image and the same command." },
    offers: PROBE_OFFERS.en,
    clear: {},
    notChecked: {},
  },
  "zh-CN": {
    title: "探针要执行的命令无法启动",
    roots: {
      "not-there": "{container}：镜像里没有 {command}",
      "not-executable": "{container}：无权执行 {command}",
    },
    shortSteps: { "use-what-is-there": "改用镜像里有的命令", "make-executable": "加上可执行权限" },
    messages: {
      "not-there":
        "{container} 的 {probe} 要执行 {command}，但无法启动：{output}。镜像 {image} 里没有它，所以探针不可能通过；程序本身可能是好的。",
      "not-executable": "{container} 的 {probe} 要执行 {command}，但容器无权执行：{output}。探针不可能通过；程序本身可能是好的。",
    },
    nextSteps: {
      "use-what-is-there":
        "在 {owner} 中把探针换成镜像 {image} 里有的命令，最好改用不需要命令的 httpGet、tcpSocket 或 grpc 探针；或者把工具放回镜像。",
      "make-executable": "在镜像里（或 ConfigMap 的 defaultMode 里）给文件加上可执行权限，或在 {owner} 的探针命令里通过解释器调用它。",
    },
    avoid: { "drop-probe": "不要删除 Pod：下一个 Pod 的镜像和命令都一样。" },
    offers: PROBE_OFFERS["zh-CN"],
    clear: {},
    notChecked: {},
  },
};
