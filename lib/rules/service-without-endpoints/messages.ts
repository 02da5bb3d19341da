import type { RuleMessages } from "#lib/rules/define.ts";

export const messages: RuleMessages = {
  en: {
    title: "A Service has nobody behind it",
    roots: {
      called: "Service {service} has no ready endpoint",
      "port-name": "Service {service} asks for port name {detail}",
      "near-miss": "Service {service} wants {selector}, the pod has {detail}",
    },
    shortSteps: { called: "look at who should serve it", "port-name": "correct the port's name", "near-miss": "correct selector or label" },
    messages: {
      called:
        "The program could not reach Service {service} in {namespace} ({detail}): it selects {selector}, and no pod behind it is ready. So nothing answers, whoever calls.",
      "port-name":
        "Service {service} selects {pod}, but sends to a port named {detail}, and no container of the pod has a port of that name: it gets no endpoint from this pod, although the pod is Ready.",
      "near-miss":
        "Service {service} selects {selector} and has no endpoint at all; {pod} misses it by one label only ({detail}). The pod is well, but nobody is sent to it.",
    },
    nextSteps: {
      called:
        "Look at the pods with {selector} in {namespace}: none there means a wrong selector or nothing deployed, unready ones have a cause of their own.",
      "port-name":
        "Name the container's port {detail} in the pod's template, or put the port's number or right name into the Service's targetPort.",
      "near-miss":
        "Decide which is right: correct the selector of Service {service} or the label ({detail}) in the pod's template. If they are not meant for each other, nothing is to be done.",
    },
    avoid: { restart: "Do not restart the pods for this: endpoints follow labels, readiness and port names, not restarts." },
    offers: {},
    clear: {},
    notChecked: { who: "The pods behind the Service were not read one by one; why they are not ready is theirs to tell." },
  },
  "zh-CN": {
    title: "Service 后面没有可用的端点",
    roots: {
      called: "Service {service} 没有就绪的端点",
      "port-name": "Service {service} 要的端口名是 {detail}",
      "near-miss": "Service {service} 要求 {selector}，Pod 是 {detail}",
    },
    shortSteps: { called: "查看应由谁提供服务", "port-name": "修正端口名", "near-miss": "修正 selector 或标签" },
    messages: {
      called:
        "程序无法访问 {namespace} 中的 Service {service}（{detail}）：它选择 {selector}，而后面没有就绪的 Pod。因此无论谁调用都没有应答。",
      "port-name":
        "Service {service} 选中了 {pod}，但转发到名为 {detail} 的端口，而 Pod 的容器都没有这个名字的端口：虽然 Pod 是 Ready，也不会成为它的端点。",
      "near-miss":
        "Service {service} 选择 {selector}，目前没有任何端点；{pod} 只差一个标签（{detail}）。Pod 本身正常，但没有流量会送给它。",
    },
    nextSteps: {
      called: "查看 {namespace} 中带有 {selector} 的 Pod：一个都没有说明 selector 写错或没有部署，未就绪的各有自己的原因。",
      "port-name": "在 Pod 模板中把容器端口命名为 {detail}，或在 Service 的 targetPort 中写端口号或正确的名字。",
      "near-miss":
        "先确定哪一边是对的：修正 Service {service} 的 selector，或 Pod 模板中的标签（{detail}）。如果两者本来无关，则无需处理。",
    },
    avoid: { restart: "不要为此重启 Pod：端点取决于标签、就绪状态和端口名，与重启无关。" },
    offers: {},
    clear: {},
    notChecked: { who: "没有逐个读取 Service 后面的 Pod；它们为何未就绪要看它们自己。" },
  },
};
