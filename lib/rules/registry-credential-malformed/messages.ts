import type { RuleMessages } from "#lib/rules/define.ts";
import { PULL_TEXTS } from "#lib/rules/pull-texts.ts";

export const messages: RuleMessages = {
  en: {
    ...PULL_TEXTS.en,
    title: "The pull secret's contents are malformed",
    roots: {
      words: "the kubelet cannot read pull secret {secret}",
      "bad-entry": "an auth in {secret} is not base64 of user:password",
      "not-json": "the contents of {secret} are no JSON",
      "no-registry": "pull secret {secret} names no registry",
      "empty-entry": "the entry for {registry} in {secret} is empty",
    },
    shortSteps: { recreate: "create the pull secret anew" },
    messages: {
      words: "The kubelet cannot make sense of the pull secret {secret} and gives up before it asks for {image}. It says: {error}.",
      "bad-entry":
        "An auth in the pull secret {secret} does not decode to user:password. The kubelet drops the whole Secret for it, so {image} is asked for without credentials.",
      "not-json":
        "What the pull secret {secret} holds is no JSON once it is decoded; encoded twice, or a bare password, are the usual reasons. So {image} is asked for without credentials.",
      "no-registry":
        "The pull secret {secret} holds no registry that the kubelet can find: the entries have to stand under auths in .dockerconfigjson. So {image} is asked for without credentials.",
      "empty-entry":
        "The pull secret {secret} has an entry for {registry}, and nothing in it to log in with: no auth, no user, no token. So {image} is asked for without credentials.",
    },
    nextSteps: {
      recreate:
        "Let kubectl write it: delete {secret} in namespace {namespace} and create it again with kubectl create secret docker-registry {secret} --docker-server, --docker-username, --docker-password for {registry}. The kubelet tries again by itself.",
    },
    clear: {},
    notChecked: { contents: "The contents of the Secret were not looked at; this is the kubelet's own error." },
  },
  "zh-CN": {
    ...PULL_TEXTS["zh-CN"],
    title: "拉取用的 Secret 内容格式错误",
    roots: {
      words: "kubelet 读不懂拉取 Secret {secret}",
      "bad-entry": "{secret} 里的 auth 不是 user:password 的 base64",
      "not-json": "{secret} 的内容不是 JSON",
      "no-registry": "拉取 Secret {secret} 里没有仓库",
      "empty-entry": "{secret} 里 {registry} 的条目是空的",
    },
    shortSteps: { recreate: "重建拉取 Secret" },
    messages: {
      words: "kubelet 读不懂拉取用的 Secret {secret}，在请求 {image} 之前就放弃了。它的原话：{error}。",
      "bad-entry":
        "拉取用的 Secret {secret} 里有一个 auth 解码后不是 user:password。kubelet 因此丢弃整个 Secret，{image} 是不带凭据请求的。",
      "not-json": "拉取用的 Secret {secret} 解码后不是 JSON；常见原因是编码了两次，或只写了密码。于是 {image} 是不带凭据请求的。",
      "no-registry":
        "拉取用的 Secret {secret} 里没有 kubelet 能找到的仓库：条目必须写在 .dockerconfigjson 的 auths 之下。于是 {image} 是不带凭据请求的。",
      "empty-entry":
        "拉取用的 Secret {secret} 里有 {registry} 的条目，但里面没有可用来登录的内容：没有 auth、用户或 token。于是 {image} 是不带凭据请求的。",
    },
    nextSteps: {
      recreate:
        "让 kubectl 来写：删除命名空间 {namespace} 中的 {secret}，再用 kubectl create secret docker-registry {secret} 加 --docker-server、--docker-username、--docker-password 为 {registry} 重建。kubelet 会自行重试。",
    },
    clear: {},
    notChecked: { contents: "没有查看 Secret 的内容；这是 kubelet 自己的报错。" },
  },
};
