import type { RuleMessages } from "#lib/rules/define.ts";
import { PULL_TEXTS } from "#lib/rules/pull-texts.ts";

export const messages: RuleMessages = {
  en: {
    ...PULL_TEXTS.en,
    title: "The pull secret is for another registry",
    roots: {
      port: "{secret} has another port than {wanted}",
      path: "{secret} is for another path of {wanted}",
      host: "{secret} has no key for {wanted}",
      "default-registry": "{secret} has no key for the default registry",
    },
    shortSteps: { recreate: "recreate it for the image's host" },
    messages: {
      port: "The pull secret {secret} holds credentials for {key}, and {image} is pulled from {wanted}: the host is the same, the port is not. The kubelet compares the port literally, so it sends nothing.",
      path: "The pull secret {secret} holds credentials for {key}, and {image} does not lie below that path. The kubelet takes the path of a key as a prefix, so it sends nothing.",
      host: "The pull secret {secret} holds credentials for {keys}, and {image} is pulled from {wanted}. The kubelet finds no key for that host, so it sends nothing.",
      "default-registry":
        "The pull secret {secret} holds credentials for {keys}, and {image} comes from the default registry, whose key is {wanted}. The kubelet does not take the other for it, so it sends nothing.",
    },
    nextSteps: {
      recreate:
        "Make {secret} in namespace {namespace} anew with the server written exactly as in the image: {wanted} (kubectl create secret docker-registry --docker-server={wanted}). A scheme in front does not matter, host and port do. The kubelet tries again by itself.",
    },
    avoid: { restart: "Do not change the password and do not make new pods: these credentials are never sent to this registry." },
    clear: {},
    notChecked: {
      credentials: "Whether the credentials are valid was not looked at; only registry names are read.",
      words: "The registry's answer has expired with its event.",
    },
  },
  "zh-CN": {
    ...PULL_TEXTS["zh-CN"],
    title: "拉取用的 Secret 属于别的仓库地址",
    roots: {
      port: "{secret} 的端口与 {wanted} 不同",
      path: "{secret} 属于 {wanted} 的别的路径",
      host: "{secret} 里没有 {wanted} 的键",
      "default-registry": "{secret} 里没有默认仓库的键",
    },
    shortSteps: { recreate: "按镜像的主机重建它" },
    messages: {
      port: "拉取用的 Secret {secret} 里是 {key} 的凭据，而 {image} 从 {wanted} 拉取：主机相同，端口不同。kubelet 按字面比较端口，因此不发送任何凭据。",
      path: "拉取用的 Secret {secret} 里是 {key} 的凭据，而 {image} 不在这个路径之下。kubelet 把键的路径当作前缀比较，因此不发送任何凭据。",
      host: "拉取用的 Secret {secret} 里是 {keys} 的凭据，而 {image} 从 {wanted} 拉取。kubelet 找不到这个主机的键，因此不发送任何凭据。",
      "default-registry":
        "拉取用的 Secret {secret} 里是 {keys} 的凭据，而 {image} 来自默认仓库，它的键是 {wanted}。kubelet 不会把两者当成一回事，因此不发送任何凭据。",
    },
    nextSteps: {
      recreate:
        "在命名空间 {namespace} 中重建 {secret}，服务器地址与镜像中的写法完全一致：{wanted}（kubectl create secret docker-registry --docker-server={wanted}）。前面的协议头无所谓，主机和端口必须一致。kubelet 会自行重试。",
    },
    avoid: { restart: "不要改密码，也不要重建 Pod：这些凭据从来没有发送给这个仓库。" },
    clear: {},
    notChecked: {
      credentials: "没有检查凭据是否有效；只读取仓库地址。",
      words: "镜像仓库的回答已随事件过期。",
    },
  },
};
