import type { RuleMessages } from "#lib/rules/define.ts";

export const messages: RuleMessages = {
  en: {
    title: "Admission webhook cannot be reached",
    roots: {
      "no-endpoints": "webhook {name}: no endpoints at {target}",
      "no-service": "webhook {name}: no {target}",
      refused: "webhook {name}: {target} refuses",
      timeout: "webhook {name} does not answer in time",
      certificate: "webhook {name}: its certificate is not trusted",
      name: "webhook {name}: its host cannot be resolved",
      other: "webhook {name} cannot be called",
    },
    shortSteps: { repair: "repair {name}", "repair-host": "repair {name}" },
    messages: {
      "no-endpoints":
        "{owner} gets no pods: the admission webhook {name} must be asked for each one, and {target} behind it has no ready endpoints. With failurePolicy Fail nothing it watches can be made.",
      "no-service":
        "{owner} gets no pods: the admission webhook {name} must be asked for each one, and {target} behind it does not exist. The configuration {configuration} was left behind.",
      refused:
        "{owner} gets no pods: the admission webhook {name} must be asked for each one, and {target} refuses the connection: {words}.",
      timeout:
        "{owner} gets no pods: the admission webhook {name} must be asked for each one, and {target} does not answer in time: {words}.",
      certificate:
        "{owner} gets no pods: the API server does not trust the certificate of the admission webhook {name} at {target}: {words}.",
      name: "{owner} gets no pods: the API server cannot resolve {target}, the host of the admission webhook {name}: {words}.",
      other: "{owner} gets no pods: the admission webhook {name} at {target} cannot be called: {words}.",
    },
    nextSteps: {
      repair: "Bring back what stands behind {target} (its pods, its certificate); the controller then makes the pods by itself.",
      "repair-host": "Bring back {target}, which the webhook {name} is called at; the controller then makes the pods by itself.",
    },
    avoid: {
      policy:
        "Do not delete the configuration or set failurePolicy Ignore as the first step: what it guards goes unchecked from then on. Exempting one namespace is the smaller step.",
    },
    offers: {},
    clear: {},
    notChecked: { endpoints: "Whether the webhook's Service has ready endpoints now could not be read." },
  },
  "zh-CN": {
    title: "准入 webhook 无法访问",
    roots: {
      "no-endpoints": "webhook {name}：{target} 没有端点",
      "no-service": "webhook {name}：{target} 不存在",
      refused: "webhook {name}：{target} 拒绝连接",
      timeout: "webhook {name} 没有及时应答",
      certificate: "webhook {name} 的证书不受信任",
      name: "webhook {name} 的主机无法解析",
      other: "webhook {name} 无法调用",
    },
    shortSteps: { repair: "修复 {name}", "repair-host": "恢复 {name}" },
    messages: {
      "no-endpoints":
        "{owner} 建不出 Pod：每个 Pod 都必须先问准入 webhook {name}，而它背后的 {target} 没有就绪的端点。failurePolicy 为 Fail 时，它管的东西都建不出来。",
      "no-service":
        "{owner} 建不出 Pod：每个 Pod 都必须先问准入 webhook {name}，而它背后的 {target} 不存在。配置 {configuration} 是遗留下来的。",
      refused: "{owner} 建不出 Pod：每个 Pod 都必须先问准入 webhook {name}，而 {target} 拒绝连接：{words}。",
      timeout: "{owner} 建不出 Pod：每个 Pod 都必须先问准入 webhook {name}，而 {target} 没有及时应答：{words}。",
      certificate: "{owner} 建不出 Pod：API server 不信任 {target} 上准入 webhook {name} 的证书：{words}。",
      name: "{owner} 建不出 Pod：API server 无法解析准入 webhook {name} 的主机 {target}：{words}。",
      other: "{owner} 建不出 Pod：无法调用 {target} 上的准入 webhook {name}：{words}。",
    },
    nextSteps: {
      repair: "恢复 {target} 背后的东西（它的 Pod、证书）；之后控制器会自行创建 Pod。",
      "repair-host": "恢复 webhook {name} 所调用的 {target}；之后控制器会自行创建 Pod。",
    },
    avoid: {
      policy: "不要一上来就删除配置或改成 failurePolicy Ignore：从那一刻起它守的东西就没人检查了。只豁免一个命名空间是更小的一步。",
    },
    offers: {},
    clear: {},
    notChecked: { endpoints: "无法读取该 webhook 的 Service 现在是否有就绪端点。" },
  },
};
