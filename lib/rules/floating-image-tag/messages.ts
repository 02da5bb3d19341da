import type { RuleMessages } from "#lib/rules/define.ts";

export const messages: RuleMessages = {
  en: {
    title: "The image tag moves",
    roots: {
      moving: "{container} runs {image}",
      "no-tag": "{container} runs {image} without a tag",
    },
    shortSteps: {
      pin: "pin version or digest",
    },
    messages: {
      moving:
        "{container} runs {image}: the tag {tag} is moved to newer builds, so two pods of one revision can run different programs, and a rollback brings nothing back.",
      "no-tag":
        "{container} runs {image} without a tag, which means {tag}: two pods of one revision can run different programs, and a rollback brings nothing back.",
    },
    nextSteps: {
      pin: "Name a version that is never moved, or the digest (image@sha256:…), in {owner}.",
    },
    avoid: {},
    offers: {},
    clear: {},
    notChecked: {},
  },
  "zh-CN": {
    title: "镜像标签会移动",
    roots: {
      moving: "{container} 使用 {image}，标签会移动",
      "no-tag": "{container} 使用 {image}，没有标签",
    },
    shortSteps: {
      pin: "固定版本或摘要",
    },
    messages: {
      moving: "{container} 使用 {image}：标签 {tag} 会指向更新的构建，同一版本的两个 Pod 可能运行不同的程序，回滚也回不到原来的内容。",
      "no-tag": "{container} 使用 {image}，没有标签，也就是 {tag}：同一版本的两个 Pod 可能运行不同的程序，回滚也回不到原来的内容。",
    },
    nextSteps: {
      pin: "在 {owner} 中写明不会移动的版本，或使用摘要（image@sha256:…）。",
    },
    avoid: {},
    offers: {},
    clear: {},
    notChecked: {},
  },
};
