import type { RuleMessages } from "#lib/rules/define.ts";
import { PULL_TEXTS } from "#lib/rules/pull-texts.ts";

export const messages: RuleMessages = {
  en: {
    ...PULL_TEXTS.en,
    title: "The node does not trust the registry's certificate",
    roots: {
      authority: "nodes do not know the CA of {endpoint}",
      expired: "the certificate of {endpoint} has expired",
      clock: "the clock of {node} is wrong, {endpoint} looks expired",
      name: "the certificate of {endpoint} is for another name",
      other: "the TLS connection to {endpoint} fails",
    },
    shortSteps: {
      trust: "give the nodes the CA",
      renew: "renew the certificate",
      "set-clock": "set the node's clock right",
      "right-name": "use a name the certificate has",
      look: "look at the TLS of the registry",
    },
    messages: {
      authority:
        "The certificate of {endpoint} is signed by an authority that {node} does not know, so the runtime breaks off before it asks for {image}. A private CA, a self-signed certificate, or a proxy that looks into TLS are the usual reasons.",
      expired:
        "The certificate of {endpoint} is outside its time of validity[[ (it ended at {ended})]][[ (it begins at {begins})]], so the runtime on {node} breaks off before it asks for {image}. All nodes meet this at once.",
      clock:
        "The runtime on {node} takes the certificate of {endpoint} for expired or not yet valid, but its own time ({nodeTime}) lies outside the life of this pod: it is the node's clock that is wrong.",
      name: "The certificate of {endpoint} is valid for [[{names}||another name]] and not for the name that is asked, so the runtime on {node} breaks off before it asks for {image}.",
      other: "The TLS connection of {node} to {endpoint} fails before {image} is asked for. The runtime says: {error}.",
    },
    nextSteps: {
      trust:
        "Put the CA of {endpoint} where the runtime of every node looks for it (containerd: certs.d/HOST/hosts.toml with ca; CRI-O: /etc/containers/certs.d; or the system's trust store and a restart of the runtime). If only {node} fails, compare it with a good node.",
      renew:
        "Renew the certificate of {endpoint} on the registry or the load balancer before it, the whole chain with it. The kubelet tries again by itself.",
      "set-clock":
        "Set the clock of {node} right (chronyc tracking, timedatectl) and see why it does not follow its time source. The kubelet tries again by itself.",
      "right-name":
        "Use a name in {image} that the certificate holds[[ ({names})]], or have the certificate of {endpoint} issued with the name that is used, as a subject alternative name.",
      look: "From {node}, look at the handshake with openssl s_client -connect {endpoint}: protocol versions, a client certificate that is asked for, a proxy in between.",
    },
    avoid: {
      restart:
        "Do not switch certificate checks off for the registry (skip_verify): whoever sits in between could then hand every node another image.",
    },
    clear: {},
    notChecked: { certificate: "The certificate itself was not read; this is what the runtime reported." },
  },
  "zh-CN": {
    ...PULL_TEXTS["zh-CN"],
    title: "节点不信任镜像仓库的证书",
    roots: {
      authority: "节点不认识 {endpoint} 的 CA",
      expired: "{endpoint} 的证书已过期",
      clock: "{node} 的时钟不对，{endpoint} 的证书看似过期",
      name: "{endpoint} 的证书属于别的名称",
      other: "到 {endpoint} 的 TLS 连接失败",
    },
    shortSteps: {
      trust: "把 CA 放到节点上",
      renew: "续签证书",
      "set-clock": "校准节点时钟",
      "right-name": "使用证书里的名称",
      look: "检查仓库的 TLS",
    },
    messages: {
      authority:
        "{endpoint} 的证书由 {node} 不认识的机构签发，运行时在请求 {image} 之前就中断了。常见原因是私有 CA、自签证书，或会解开 TLS 的代理。",
      expired:
        "{endpoint} 的证书不在有效期内[[（已于 {ended} 到期）]][[（从 {begins} 起才有效）]]，{node} 上的运行时在请求 {image} 之前就中断了。所有节点会同时遇到这个问题。",
      clock:
        "{node} 上的运行时认为 {endpoint} 的证书已过期或尚未生效，但它自己的时间（{nodeTime}）不在这个 Pod 的存活期内：是节点的时钟不对。",
      name: "{endpoint} 的证书对 [[{names}||另一个名称]] 有效，而不是请求所用的名称，{node} 上的运行时在请求 {image} 之前就中断了。",
      other: "{node} 到 {endpoint} 的 TLS 连接在请求 {image} 之前就失败了。运行时的原话：{error}。",
    },
    nextSteps: {
      trust:
        "把 {endpoint} 的 CA 放到每个节点运行时会查找的地方（containerd：certs.d/主机/hosts.toml 的 ca；CRI-O：/etc/containers/certs.d；或系统信任库并重启运行时）。如果只有 {node} 失败，与正常节点对比。",
      renew: "在仓库或其前面的负载均衡器上续签 {endpoint} 的证书，连同整条证书链。kubelet 会自行重试。",
      "set-clock": "校准 {node} 的时钟（chronyc tracking、timedatectl），并查明它为什么没有跟上时间源。kubelet 会自行重试。",
      "right-name": "在 {image} 中使用证书包含的名称[[（{names}）]]，或重新签发 {endpoint} 的证书，把所用的名称写进 SAN。",
      look: "在 {node} 上用 openssl s_client -connect {endpoint} 查看握手：协议版本、是否要求客户端证书、中间有没有代理。",
    },
    avoid: { restart: "不要对该仓库关闭证书校验（skip_verify）：那样中间人就能把别的镜像塞给每个节点。" },
    clear: {},
    notChecked: { certificate: "没有读取证书本身；这是运行时报告的内容。" },
  },
};
