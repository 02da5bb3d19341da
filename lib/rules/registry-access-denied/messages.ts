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
      policy: "{registry} blocks this image",
      address: "{registry} does not let {address} in",
      store: "{endpoint} forbids the layers",
    },
    shortSteps: {
      grant: "give the account the right to pull",
      "grant-node": "give the nodes the right to pull",
      renew: "renew the pull secret",
      "look-at-policy": "look at the registry's own rule",
      "allow-address": "allow that address",
      "open-store": "open the way to the layers",
    },
    messages: {
      forbidden:
        "The registry {registry} was reached and forbids {repository} to the account in {secrets}: it knows who asks, and that one has no right to pull from there. An address that is not on the registry's list of allowed ones is answered like this too.",
      "forbidden-node":
        "The registry {registry} was reached and forbids {repository} to whoever asks: {pod} names no pull secret, so it is the identity of {node} (a cloud role or service account), or nobody at all, that lacks the right.",
      refused:
        "The registry {registry} does not accept the credentials that were sent for {image}[[ (pull secrets: {secrets})]]: a wrong user or password, a token that was revoked, or an account that is locked.",
      policy:
        "The registry {registry} was reached and refuses {image} by a rule of its own, whoever asks (it says: {error}). Harbor answers 412 like this for an image that its project blocks: open vulnerabilities, a scan that has not run, or no signature.",
      address:
        "The registry {registry} was reached and does not let in the address from which {node} asks ({address}): its firewall allows others only. {image} and the credentials are not the matter.",
      store:
        "The registry gave the manifest of {image} to {node}, but the store it sends to for the layers, {endpoint}, forbids them (403 Forbidden). The right to the repository is there; what lies between the node and that store is not open: an endpoint policy, a bucket policy, or an allow list.",
    },
    nextSteps: {
      grant:
        "In the registry, look at who may pull {repository}, and give the account of {secrets} that right. Check the path of {image} for a typing error too: some registries forbid what does not exist.",
      "grant-node":
        "Give the identity of the nodes the right to pull {repository}, or name a pull secret for {registry} in {owner}. Check the path of {image} for a typing error too: some registries forbid what does not exist.",
      renew:
        "Try the credentials of {secrets} by hand against {registry} (docker login), and create the Secret in namespace {namespace} anew with ones that work. The kubelet tries again by itself.",
      "look-at-policy":
        "In the registry, look at the project of {repository}: its rules for vulnerabilities and signatures, and the result of the last scan. Push a mended image, or make the exception there; the kubelet tries again by itself.",
      "allow-address":
        "Add {address} (the address under which the nodes go out) to the allowed networks of {registry}, or let the nodes reach it by a private endpoint. The kubelet tries again by itself.",
      "open-store":
        "See what may reach {endpoint} from {node}: the policy of a VPC endpoint for the object store, the bucket's own policy, or a proxy's allow list, and let the registry's layers through.",
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
      policy: "{registry} 拦下了此镜像",
      address: "{registry} 不放行 {address}",
      store: "{endpoint} 不允许读取镜像层",
    },
    shortSteps: {
      grant: "给账号授予拉取权限",
      "grant-node": "给节点授予拉取权限",
      renew: "更新拉取 Secret",
      "look-at-policy": "查看仓库自己的规则",
      "allow-address": "放行该地址",
      "open-store": "打通到镜像层的路",
    },
    messages: {
      forbidden:
        "已到达镜像仓库 {registry}，它不允许 {secrets} 中的账号访问 {repository}：仓库知道是谁在请求，而这个账号没有拉取权限。来源地址不在允许名单里时也会这样回答。",
      "forbidden-node":
        "已到达镜像仓库 {registry}，它不允许请求者访问 {repository}：{pod} 没有指定拉取用的 Secret，所以缺少权限的是 {node} 的身份（云角色或服务账号），或者根本没有身份。",
      refused:
        "镜像仓库 {registry} 不接受为 {image} 发送的凭据[[（拉取 Secret：{secrets}）]]：用户名或密码错误、令牌已被吊销，或账号被锁定。",
      policy:
        "已到达镜像仓库 {registry}，它按自己的规则拒绝给出 {image}，不管是谁在请求（原话：{error}）。Harbor 对项目拦下的镜像就回答 412：存在漏洞、没有扫描过，或没有签名。",
      address: "已到达镜像仓库 {registry}，但它不放行 {node} 的来源地址（{address}）：防火墙只允许其他地址。与 {image} 和凭据无关。",
      store:
        "镜像仓库已把 {image} 的 manifest 给了 {node}，但存放镜像层的 {endpoint} 拒绝读取（403 Forbidden）。仓库的权限是有的；不通的是节点与该存储之间：终端节点策略、桶策略或允许名单。",
    },
    nextSteps: {
      grant:
        "在镜像仓库里查看谁可以拉取 {repository}，并给 {secrets} 的账号授予该权限。也检查 {image} 的路径有没有拼错：有些仓库对不存在的东西也回答禁止。",
      "grant-node":
        "给节点的身份授予拉取 {repository} 的权限，或在 {owner} 中为 {registry} 指定拉取用的 Secret。也检查 {image} 的路径有没有拼错：有些仓库对不存在的东西也回答禁止。",
      renew:
        "手动用 {secrets} 的凭据登录 {registry} 试一试（docker login），再用有效的凭据在命名空间 {namespace} 中重建 Secret。kubelet 会自行重试。",
      "look-at-policy":
        "在镜像仓库里查看 {repository} 所在项目的规则（漏洞、签名）和最近一次扫描结果。推送修好的镜像，或在那里设例外；kubelet 会自行重试。",
      "allow-address": "把 {address}（节点出去时的地址）加入 {registry} 允许的网络，或让节点通过私有终端访问它。kubelet 会自行重试。",
      "open-store": "查看 {node} 到 {endpoint} 的访问受什么限制：对象存储的 VPC 终端节点策略、桶策略或代理的允许名单，并放行镜像仓库的层。",
    },
    clear: {},
    notChecked: {
      credentials: "凭据本身从不读取，因此没有试过它们是否正确。",
      hosts: "无法读取拉取 Secret 属于哪些仓库；如果属于别的主机，也会这样被拒绝。",
    },
  },
};
