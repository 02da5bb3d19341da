import { CRASH_OFFERS } from "#lib/rules/crash-texts.ts";
import type { RuleMessages } from "#lib/rules/define.ts";

export const messages: RuleMessages = {
  en: {
    title: "A required environment variable is missing",
    roots: {
      absent: "{container} needs {variable}, which is set nowhere",
      "near-miss": "{container} needs {variable}; set is {near}",
      empty: "{container} needs {variable}, which is set to nothing",
      "optional-missing": "{variable} is not in {from}",
      maybe: "{container} needs {variable}",
    },
    shortSteps: {
      set: "set {variable}",
      "correct-name": "correct the variable's name",
      "add-key": "put the key into its source",
      "look-up": "look whether its source has it",
    },
    messages: {
      absent:
        "Container {container} stops because {variable} is not set, and the pod's spec sets it nowhere: neither in env nor in envFrom. The program says: “{line}”.",
      "near-miss":
        "Container {container} stops because {variable} is not set. The pod's spec sets {near} instead, which looks like the same setting under another name. The program says: “{line}”.",
      empty:
        "Container {container} stops because {variable} is empty: the pod's spec sets it, but to an empty text. The program says: “{line}”.",
      "optional-missing":
        "Container {container} stops because {variable} is not set. It should come from {from}, but that object or key is not there, and the reference is optional, so the kubelet started the container without it. The program says: “{line}”.",
      maybe:
        "Container {container} ends because {variable} is not set. Only {from} may provide it, and whether it does could not be read here. The program says: “{line}”.",
    },
    nextSteps: {
      set: "Set {variable} for container {container} in {owner}: in env, or through a ConfigMap or Secret.",
      "correct-name": "Compare the names: let {owner} set {variable} where it sets {near} now, or let the program read that one.",
      "add-key":
        "Create the key for {variable} in {from} in namespace {namespace}, then let the container start again; take `optional` away from what the program cannot do without.",
      "look-up":
        "Look whether {from} in namespace {namespace} has the key {variable}; if not, add it there or in env of {container} in {owner}.",
    },
    avoid: {
      guess:
        "Do not turn to images, limits or probes: the program says itself what it needs. A Secret's value does not belong into the spec as plain text.",
    },
    offers: CRASH_OFFERS.en,
    clear: {},
    notChecked: { "image-env": "What the image sets by itself (ENV) is not visible in the API." },
  },
  "zh-CN": {
    title: "缺少必需的环境变量",
    roots: {
      absent: "{container} 需要 {variable}，但哪里都没有设置",
      "near-miss": "{container} 需要 {variable}，设置的却是 {near}",
      empty: "{container} 需要 {variable}，但它被设成了空值",
      "optional-missing": "{from} 里没有 {variable}",
      maybe: "{container} 缺少变量 {variable}",
    },
    shortSteps: { set: "设置 {variable}", "correct-name": "改正变量名", "add-key": "在来源里补上该键", "look-up": "核对来源里有没有" },
    messages: {
      absent: "容器 {container} 因 {variable} 未设置而停止，Pod 的 spec 里也没有设置它：env 和 envFrom 中都没有。程序说：“{line}”。",
      "near-miss":
        "容器 {container} 因 {variable} 未设置而停止。Pod 的 spec 设置的是 {near}，看起来是同一个配置的另一个名字。程序说：“{line}”。",
      empty: "容器 {container} 因 {variable} 为空而停止：Pod 的 spec 设置了它，但值是空的。程序说：“{line}”。",
      "optional-missing":
        "容器 {container} 因 {variable} 未设置而停止。它应当来自 {from}，但该对象或键不存在，而引用是 optional 的，所以 kubelet 没有它也启动了容器。程序说：“{line}”。",
      maybe: "容器 {container} 因 {variable} 未设置而停止。只有 {from} 可能提供它，而里面有没有，这里读不到。程序说：“{line}”。",
    },
    nextSteps: {
      set: "在 {owner} 中为容器 {container} 设置 {variable}：写在 env 里，或通过 ConfigMap 或 Secret。",
      "correct-name": "对照名字：让 {owner} 把现在的 {near} 改为 {variable}，或让程序去读现有的名字。",
      "add-key": "在命名空间 {namespace} 的 {from} 里补上 {variable} 的键，再让容器重新启动；程序离不开的配置不要标为 optional。",
      "look-up": "查看命名空间 {namespace} 的 {from} 里有没有键 {variable}；没有就补上，或写进 {owner} 中 {container} 的 env。",
    },
    avoid: { guess: "不要去猜镜像、资源上限或探针：程序自己说了缺什么。Secret 的值不要以明文写进 spec。" },
    offers: CRASH_OFFERS.zh,
    clear: {},
    notChecked: { "image-env": "镜像自己设置的变量（ENV）在 API 里看不到。" },
  },
};
