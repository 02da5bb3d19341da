import type { RuleMessages } from "#lib/rules/define.ts";
import { PULL_TEXTS } from "#lib/rules/pull-texts.ts";

export const messages: RuleMessages = {
  en: {
    ...PULL_TEXTS.en,
    title: "The node's policy refuses the image's signature",
    roots: { unsigned: "{image} has no signature, and the node wants one", rejected: "the node's policy rejects {image}" },
    shortSteps: { sign: "sign the image and push it", "compare-policy": "compare signature and policy" },
    messages: {
      unsigned:
        "The runtime on {node} found {image} in its registry and refuses it: its policy asks for a signature, and the image has none. The runtime says: {error}.",
      rejected: "The runtime on {node} found {image} in its registry and refuses it by its signature policy. The runtime says: {error}.",
    },
    nextSteps: {
      sign: "Let the pipeline sign {image} with the key that the policy of the nodes trusts, and push the signature beside it. The kubelet tries again by itself.",
      "compare-policy":
        "Compare who signed {image} with what the policy on {node} accepts (policy.json and registries.d of the runtime): a wrong key, another identity, or a registry that the policy does not allow. Correct the signing, not the policy.",
    },
    clear: {},
    notChecked: { policy: "The policy lives in files on the node and was not read." },
  },
  "zh-CN": {
    ...PULL_TEXTS["zh-CN"],
    title: "节点的策略拒绝了镜像签名",
    roots: { unsigned: "{image} 没有签名，而节点要求签名", rejected: "节点策略拒绝 {image}" },
    shortSteps: { sign: "给镜像签名并推送", "compare-policy": "对照签名与策略" },
    messages: {
      unsigned: "{node} 上的运行时在仓库里找到了 {image}，但拒绝使用：策略要求签名，而镜像没有签名。运行时的原话：{error}。",
      rejected: "{node} 上的运行时在仓库里找到了 {image}，但按签名策略拒绝了它。运行时的原话：{error}。",
    },
    nextSteps: {
      sign: "让流水线用节点策略信任的密钥给 {image} 签名，并把签名一起推送。kubelet 会自行重试。",
      "compare-policy":
        "对照 {image} 的签名者与 {node} 上策略所接受的内容（运行时的 policy.json 和 registries.d）：密钥不对、身份不同，或策略不允许该仓库。应改正签名，而不是放宽策略。",
    },
    clear: {},
    notChecked: { policy: "策略保存在节点上的文件里，没有读取。" },
  },
};
