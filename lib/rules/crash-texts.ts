/** Why the fixes of a container that ends by itself are offered or not; the same for every such cause. */
export const CRASH_OFFERS = {
  en: {
    "debug-pod": "A copy with a shell instead of the command shows the same image, settings and volumes, to try it by hand.",
    "delete-pod": "A new pod has the same image and the same settings, and ends the same way.",
    "restart-rollout": "Every new pod has the same image and the same settings.",
  },
  zh: {
    "debug-pod": "用 shell 代替原命令的副本：镜像、配置和卷都相同，可以手动试。",
    "delete-pod": "新的 Pod 用同样的镜像和配置，结局也一样。",
    "restart-rollout": "每个新 Pod 的镜像和配置都相同。",
  },
} as const;

/** The part of CRASH_OFFERS where no copy is offered. */
export const NO_OFFERS = {
  en: { "delete-pod": CRASH_OFFERS.en["delete-pod"], "restart-rollout": CRASH_OFFERS.en["restart-rollout"] },
  zh: { "delete-pod": CRASH_OFFERS.zh["delete-pod"], "restart-rollout": CRASH_OFFERS.zh["restart-rollout"] },
} as const;
