import type { RuleMessages } from "#lib/rules/define.ts";
import { PULL_TEXTS } from "#lib/rules/pull-texts.ts";

export const messages: RuleMessages = {
  en: {
    ...PULL_TEXTS.en,
    title: "The registry speaks plain HTTP, and the runtime insists on HTTPS",
    roots: { "plain-http": "{endpoint} speaks HTTP, the nodes ask in HTTPS" },
    shortSteps: { "tls-or-declare": "give it TLS, or declare it" },
    messages: {
      "plain-http":
        "The registry {endpoint} answers in plain HTTP, while the runtime on {node} asks it in HTTPS, as it does for every host that is not declared otherwise. {image} was never asked for; name, tag and credentials are not the matter.",
    },
    nextSteps: {
      "tls-or-declare":
        "Give {endpoint} a certificate that the nodes trust. Where that cannot be, declare it as plain HTTP in the runtime of every node (containerd: certs.d/HOST/hosts.toml with an http:// server; CRI-O: insecure = true in registries.conf), on new nodes too.",
    },
    clear: { "others-pull": "Other images of the same registry run on this node, so the runtime can speak to it." },
    notChecked: {
      config: "The runtime's registry configuration lives on the node and was not read.",
      others: "Whether other pods on the node run images of this registry could not be seen; if some do, the tag may be missing instead.",
    },
  },
  "zh-CN": {
    ...PULL_TEXTS["zh-CN"],
    title: "镜像仓库只说 HTTP，而运行时坚持用 HTTPS",
    roots: { "plain-http": "{endpoint} 用 HTTP，节点用 HTTPS 去问" },
    shortSteps: { "tls-or-declare": "配上 TLS，或声明为 HTTP" },
    messages: {
      "plain-http":
        "镜像仓库 {endpoint} 以明文 HTTP 应答，而 {node} 上的运行时用 HTTPS 请求，对没有另行声明的主机它都这样做。根本没有请求到 {image}；与名称、标签、凭据无关。",
    },
    nextSteps: {
      "tls-or-declare":
        "给 {endpoint} 配上节点信任的证书。做不到时，在每个节点的运行时里把它声明为明文 HTTP（containerd：certs.d/主机/hosts.toml 里写 http:// 的 server；CRI-O：registries.conf 里 insecure = true），新节点也要。",
    },
    clear: { "others-pull": "该节点上运行着同一仓库的其他镜像，说明运行时能与它通信。" },
    notChecked: {
      config: "运行时的仓库配置在节点上，没有读取。",
      others: "看不到节点上的其他 Pod 是否运行着该仓库的镜像；如果有，可能其实是标签不存在。",
    },
  },
};
