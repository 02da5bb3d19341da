import type { RuleMessages } from "#lib/rules/define.ts";
import { PULL_TEXTS } from "#lib/rules/pull-texts.ts";

export const messages: RuleMessages = {
  en: {
    ...PULL_TEXTS.en,
    title: "The registry refuses these credentials",
    roots: {
      forbidden: "{registry} forbids this image to {secrets}",
      "forbidden-node": "{registry} forbids this image to the nodes",
      refused: "{registry} does not accept {secrets}",
    },
    shortSteps: {
      grant: "give the account the right to pull",
      "grant-node": "give the nodes the right to pull",
      renew: "renew the pull secret",
    },
    messages: {
      forbidden:
        "The registry {registry} was reached and forbids {repository} to the account in {secrets}: it knows who asks, and that one has no right to pull from there. An address that is not on the registry's list of allowed ones is answered like this too.",
      "forbidden-node":
        "The registry {registry} was reached and forbids {repository} to whoever asks: {pod} names no pull secret, so it is the identity of {node} (a cloud role or service account), or nobody at all, that lacks the right.",
      refused:
        "The registry {registry} does not accept the credentials that were sent for {image} (pull secrets: {secrets}): a wrong user or password, a token that was revoked, or an account that is locked.",
    },
    nextSteps: {
      grant:
        "In the registry, look at who may pull {repository}, and give the account of {secrets} that right. Check the path of {image} for a typing error too: some registries forbid what does not exist.",
      "grant-node":
        "Give the identity of the nodes the right to pull {repository}, or name a pull secret for {registry} in {owner}. Check the path of {image} for a typing error too: some registries forbid what does not exist.",
      renew:
        "Try the credentials of {secrets} by hand against {registry} (docker login), and create the Secret in namespace {namespace} anew with ones that work. The kubelet tries again by itself.",
    },
    clear: {},
    notChecked: {
      credentials: "The credentials themselves are never read, so whether they are right was not tried.",
      hosts: "For which registries the pull secrets are could not be read; one that is for another host would be refused alike.",
    },
  },
  "zh-CN": {
    ...PULL_TEXTS["zh-CN"],
    title: "镜像仓库拒绝了这些凭据",
    roots: {
      forbidden: "{registry} 不允许 {secrets} 拉取此镜像",
      "forbidden-node": "{registry} 不允许节点拉取此镜像",
      refused: "{registry} 不接受 {secrets}",
    },
    shortSteps: { grant: "给账号授予拉取权限", "grant-node": "给节点授予拉取权限", renew: "更新拉取 Secret" },
    messages: {
      forbidden:
        "已到达镜像仓库 {registry}，它不允许 {secrets} 中的账号访问 {repository}：仓库知道是谁在请求，而这个账号没有拉取权限。来源地址不在允许名单里时也会这样回答。",
      "forbidden-node":
        "已到达镜像仓库 {registry}，它不允许请求者访问 {repository}：{pod} 没有指定拉取用的 Secret，所以缺少权限的是 {node} 的身份（云角色或服务账号），或者根本没有身份。",
      refused: "镜像仓库 {registry} 不接受为 {image} 发送的凭据（拉取 Secret：{secrets}）：用户名或密码错误、令牌已被吊销，或账号被锁定。",
    },
    nextSteps: {
      grant:
        "在镜像仓库里查看谁可以拉取 {repository}，并给 {secrets} 的账号授予该权限。也检查 {image} 的路径有没有拼错：有些仓库对不存在的东西也回答禁止。",
      "grant-node":
        "给节点的身份授予拉取 {repository} 的权限，或在 {owner} 中为 {registry} 指定拉取用的 Secret。也检查 {image} 的路径有没有拼错：有些仓库对不存在的东西也回答禁止。",
      renew:
        "手动用 {secrets} 的凭据登录 {registry} 试一试（docker login），再用有效的凭据在命名空间 {namespace} 中重建 Secret。kubelet 会自行重试。",
    },
    clear: {},
    notChecked: {
      credentials: "凭据本身从不读取，因此没有试过它们是否正确。",
      hosts: "无法读取拉取 Secret 属于哪些仓库；如果属于别的主机，也会这样被拒绝。",
    },
  },
};
