import type { Locale } from "#lib/contract/causes.ts";
import type { RuleTexts } from "./define.ts";

/** What is the same in every verdict about a pull: a new pod or another rollout asks the same question again. */
export const PULL_TEXTS: Readonly<Record<Locale, Pick<RuleTexts, "avoid" | "offers">>> = {
  en: {
    avoid: {
      restart: "Do not delete or restart the pod: a new one asks the same registry for the same image in the same way.",
      image: "Do not change image, Secret or registry for this: only what this very pod was made with is out of date.",
    },
    offers: {
      "delete-pod": "A new pod pulls the same image in the same way.",
      "restart-rollout": "It makes more pods that pull the same image in the same way.",
    },
  },
  "zh-CN": {
    avoid: {
      restart: "不要删除或重启 Pod：新的 Pod 会以同样的方式向同一仓库请求同一个镜像。",
      image: "不要为此修改镜像、Secret 或仓库：过时的只是这个 Pod 创建时带上的内容。",
    },
    offers: {
      "delete-pod": "新的 Pod 会以同样的方式拉取同一个镜像。",
      "restart-rollout": "只会产生更多以同样方式拉取同一镜像的 Pod。",
    },
  },
};

/** What a specific cause of a failing pull stands before. */
export const PULL_FALLBACKS = ["image-not-found-or-private", "registry-error"] as const;
