import type { RuleMessages } from "#lib/rules/define.ts";

export const messages: RuleMessages = {
  en: {
    title: "Admission webhook does not answer as it should",
    roots: {
      "no-endpoints": "webhook {name}: no endpoints",
      "no-service": "webhook {name}: no {target}",
      refused: "webhook {name}: {target} refuses",
      timeout: "webhook {name} does not answer in time",
      certificate: "webhook {name}: its certificate is not trusted",
      name: "webhook {name}: its host cannot be resolved",
      answer: "webhook {name} gives a wrong answer",
      other: "webhook {name} cannot be called",
    },
    shortSteps: {
      repair: "repair {name}",
      "repair-host": "repair {name}",
      "read-answer": "read the webhook's log",
      unlock: "exempt its own namespace",
    },
    messages: {
      "no-endpoints":
        "{owner} gets no new pods: the admission webhook {name} must be asked for each one, and {target} behind it has no ready endpoints. With failurePolicy Fail nothing it watches can be made.",
      "no-service":
        "{owner} gets no new pods: the admission webhook {name} must be asked for each one, and {target} behind it does not exist. The configuration {configuration} was left behind.",
      refused:
        "{owner} gets no new pods: the admission webhook {name} must be asked for each one, and {target} refuses the connection: {words}.",
      timeout:
        "{owner} gets no new pods: the admission webhook {name} must be asked for each one, and {target} does not answer in time: {words}.",
      certificate:
        "{owner} gets no new pods: the API server does not trust the certificate of the admission webhook {name} at {target}: {words}.",
      name: "{owner} gets no new pods: the API server cannot resolve {target}, the host of the admission webhook {name}: {words}.",
      answer:
        "{owner} gets no new pods: the admission webhook {name} at {target} answers, but not so that the API server can take it: {words}.",
      other: "{owner} gets no new pods: the admission webhook {name} at {target} cannot be called: {words}.",
    },
    nextSteps: {
      repair: "Bring back what stands behind {target} (its pods, its certificate); the controller then makes the pods by itself.",
      "repair-host": "Bring back {target}, which the webhook {name} is called at; the controller then makes the pods by itself.",
      "read-answer":
        "Read the log of what stands behind {target} at the time of a refusal, and see whether its version fits this cluster's. When it answers rightly, the controller makes the pods by itself.",
      unlock:
        "{target} leads to the pods of {owner} itself, so neither can come first. Exempt namespace {namespace} in {configuration} (namespaceSelector), or take {configuration} away until the pods run; most such controllers write it anew when they start.",
    },
    avoid: {
      "leave-open":
        "Do not leave the webhook off or its failurePolicy at Ignore afterwards: exempt only its own namespace, so that this cannot happen again.",
      policy:
        "Do not delete the configuration or set failurePolicy Ignore as the first step: what it guards goes unchecked from then on. Exempting one namespace is the smaller step.",
    },
    offers: {},
    clear: {},
    notChecked: { endpoints: "Whether the webhook's Service has ready endpoints now could not be read." },
  },
  "zh-CN": {
    title: "准入 webhook 没有正常应答",
    roots: {
      "no-endpoints": "webhook {name}：没有端点",
      "no-service": "webhook {name}：{target} 不存在",
      refused: "webhook {name}：{target} 拒绝连接",
      timeout: "webhook {name} 没有及时应答",
      certificate: "webhook {name} 的证书不受信任",
      name: "webhook {name} 的主机无法解析",
      answer: "webhook {name} 的应答有误",
      other: "webhook {name} 无法调用",
    },
    shortSteps: {
      repair: "修复 {name}",
      "repair-host": "恢复 {name}",
      "read-answer": "查看该 webhook 的日志",
      unlock: "豁免它自己的命名空间",
    },
    messages: {
      "no-endpoints":
        "{owner} 建不出 Pod：每个 Pod 都必须先问准入 webhook {name}，而它背后的 {target} 没有就绪的端点。failurePolicy 为 Fail 时，它管的东西都建不出来。",
      "no-service":
        "{owner} 建不出 Pod：每个 Pod 都必须先问准入 webhook {name}，而它背后的 {target} 不存在。配置 {configuration} 是遗留下来的。",
      refused: "{owner} 建不出 Pod：每个 Pod 都必须先问准入 webhook {name}，而 {target} 拒绝连接：{words}。",
      timeout: "{owner} 建不出 Pod：每个 Pod 都必须先问准入 webhook {name}，而 {target} 没有及时应答：{words}。",
      certificate: "{owner} 建不出 Pod：API server 不信任 {target} 上准入 webhook {name} 的证书：{words}。",
      name: "{owner} 建不出 Pod：API server 无法解析准入 webhook {name} 的主机 {target}：{words}。",
      answer: "{owner} 建不出 Pod：{target} 上的准入 webhook {name} 有应答，但 API server 无法接受：{words}。",
      other: "{owner} 建不出 Pod：无法调用 {target} 上的准入 webhook {name}：{words}。",
    },
    nextSteps: {
      repair: "恢复 {target} 背后的东西（它的 Pod、证书）；之后控制器会自行创建 Pod。",
      "repair-host": "恢复 webhook {name} 所调用的 {target}；之后控制器会自行创建 Pod。",
      "read-answer": "查看 {target} 背后程序在拒绝时刻的日志，并核对它的版本是否适合这个集群。应答正确之后，控制器会自行创建 Pod。",
      unlock:
        "{target} 指向的正是 {owner} 自己的 Pod，所以谁都无法先起来。在 {configuration} 中豁免命名空间 {namespace}（namespaceSelector），或先移走 {configuration}，等 Pod 运行起来；这类控制器启动时大多会重新写入它。",
    },
    avoid: {
      "leave-open": "事后不要让 webhook 一直关着，也不要让 failurePolicy 停在 Ignore：只豁免它自己的命名空间，免得再次发生。",
      policy: "不要一上来就删除配置或改成 failurePolicy Ignore：从那一刻起它守的东西就没人检查了。只豁免一个命名空间是更小的一步。",
    },
    offers: {},
    clear: {},
    notChecked: { endpoints: "无法读取该 webhook 的 Service 现在是否有就绪端点。" },
  },
};
