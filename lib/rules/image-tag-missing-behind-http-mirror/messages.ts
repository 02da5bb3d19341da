import type { RuleMessages } from "#lib/rules/define.ts";
import { PULL_TEXTS } from "#lib/rules/pull-texts.ts";

export const messages: RuleMessages = {
  en: {
    ...PULL_TEXTS.en,
    title: "The tag is missing; the error about HTTP misleads",
    roots: {
      "other-repository": "{path} has no tag {tag}; HTTP is not the fault",
      "same-repository": "{path} has no tag {tag}; HTTP is not the fault",
    },
    shortSteps: { correct: "correct the tag or push it" },
    messages: {
      "other-repository":
        "The error speaks of HTTP and HTTPS, but {node} runs {other} from the same registry {registry}, so its runtime can speak to it. Most likely the registry said that {path} has no tag {tag}; the runtime then tried HTTPS as well and reported that second, misleading error.",
      "same-repository":
        "The error speaks of HTTP and HTTPS, but {node} runs {other}, another tag of the same repository at {registry}. Most likely the registry said that {path} has no tag {tag}; the runtime then tried HTTPS as well and reported that second, misleading error.",
    },
    nextSteps: {
      correct:
        "List the tags of {path} in {registry} (curl http://{registry}/v2/{path}/tags/list from {node}). Correct the tag {tag} in {owner} or push the image; the kubelet tries again by itself.",
    },
    avoid: { restart: "Do not change the registry's TLS or the runtime's configuration: they serve other images on this very node." },
    clear: {},
    notChecked: { registry: "The registry was not asked whether the tag exists." },
  },
  "zh-CN": {
    ...PULL_TEXTS["zh-CN"],
    title: "标签不存在；关于 HTTP 的报错是误导",
    roots: {
      "other-repository": "{path} 没有标签 {tag}；问题不在 HTTP",
      "same-repository": "{path} 没有标签 {tag}；不是 HTTP 的错",
    },
    shortSteps: { correct: "改正标签或推送它" },
    messages: {
      "other-repository":
        "报错说的是 HTTP 和 HTTPS，但 {node} 上正运行着同一仓库 {registry} 的 {other}，说明运行时能与它通信。很可能仓库回答 {path} 没有标签 {tag}，运行时随后又试了 HTTPS，报出来的是这第二个误导人的错误。",
      "same-repository":
        "报错说的是 HTTP 和 HTTPS，但 {node} 上正运行着 {other}，是 {registry} 里同一个镜像的另一个标签。很可能仓库回答 {path} 没有标签 {tag}，运行时随后又试了 HTTPS，报出来的是这第二个误导人的错误。",
    },
    nextSteps: {
      correct:
        "列出 {registry} 里 {path} 的标签（在 {node} 上 curl http://{registry}/v2/{path}/tags/list）。在 {owner} 中改正标签 {tag} 或补推镜像；kubelet 会自行重试。",
    },
    avoid: { restart: "不要改仓库的 TLS 或运行时的配置：就在这个节点上，它们正在为其他镜像服务。" },
    clear: {},
    notChecked: { registry: "没有询问仓库该标签是否存在。" },
  },
};
