import type { RuleMessages } from "#lib/rules/define.ts";
import { PROBE_OFFERS } from "#lib/rules/probe-texts.ts";

export const messages: RuleMessages = {
  en: {
    title: "Its readiness probe gets the wrong answer",
    roots: {
      "no-such-path": "{container}: {path} answers {code}",
      "not-allowed": "{container}: {path} answers {code}, wants a login",
      "says-not-ready": "{container}: {path} answers {code}",
      "other-code": "{container}: {path} answers {code}",
      "not-serving": "{container} says over gRPC that it is not serving",
      "answers-http": "{container} speaks HTTP on port {port}, probe asks HTTPS",
      "wants-https": "{container} speaks HTTPS on port {port}, probe asks HTTP",
      "bad-answer": "{container} gives no proper answer on port {port}",
      unseen: "{container}: readiness {path} does not pass",
    },
    shortSteps: {
      "correct-path": "correct the probe's path",
      "open-path": "let the probe in without login",
      "ask-why": "read why it is not ready",
      "match-scheme": "make scheme and port agree",
      "use-http": "set the probe's scheme to HTTP",
      "use-https": "set the probe's scheme to HTTPS",
      ask: "ask the probe's URL by hand",
    },
    messages: {
      "no-such-path":
        "Container {container} runs and answers, but its readiness probe ({what}) gets status {code}: the program does not serve {path} in that way. The probe's path and the program disagree.",
      "not-allowed":
        "Container {container} answers its readiness probe ({what}) with status {code}: it wants a login for {path}. The kubelet sends none.",
      "says-not-ready":
        "Container {container} answers its readiness probe ({what}) with status {code}: the program itself says that it is not ready, often because something it depends on is missing.",
      "other-code":
        "Container {container} answers its readiness probe ({what}) with status {code}; only 200 to 399 count as ready. The program runs, but this request fails in it.",
      "not-serving": "Container {container} runs, but over gRPC its health service does not say SERVING[[ ({output})]].",
      "answers-http":
        "The readiness probe of {container} ({what}) asks in HTTPS, but the program answers in plain HTTP on port {port}[[ ({output})]]: the probe's scheme is wrong, or its port is.",
      "wants-https":
        "The readiness probe of {container} ({what}) asks in plain HTTP, but the program wants HTTPS on port {port}[[ (it answers: {output})]]: the probe's scheme is wrong, or its port is.",
      "bad-answer":
        "Something listens for the readiness probe of {container} ({what}), but it gives no proper answer: {output}. Often the scheme (HTTP, HTTPS) or the protocol on that port is another one.",
      unseen:
        "Container {container} runs and has had time enough to start, yet its readiness probe ({what}) does not pass. No event tells what the probe got: a status code, a refused connection or no answer.",
    },
    nextSteps: {
      "correct-path":
        "Compare the probe's path {path} with what the program serves on port {port}, and correct the path in {owner} (or serve it).",
      "open-path": "Let {path} answer without a login in {owner}, or give the probe a path that needs none.",
      "ask-why":
        "Read the log of {container}, and ask {what} from inside the pod: the body often names the part that is not ready. Repair that part, not the probe.",
      "use-http": "Set httpGet.scheme of the readiness probe to HTTP in {owner}, or give it the port where {container} speaks TLS.",
      "use-https":
        "Set httpGet.scheme of the readiness probe to HTTPS in {owner} (the kubelet does not check the certificate), or give it a port where {container} speaks plain HTTP.",
      "match-scheme":
        "Look which protocol the program speaks on port {port}, and make the probe's scheme and port in {owner} agree with it.",
      ask: "Ask {what} from inside the pod and see the answer: a code, a refused connection or silence each point to another cause.",
    },
    avoid: {
      "drop-probe":
        "Do not drop the probe or delete the pod to get it ready: traffic would reach a program that says it cannot serve it, or the same would come back.",
    },
    offers: PROBE_OFFERS.en,
    clear: {},
    notChecked: { events: "The kubelet's Unhealthy events are gone or could not be read; they hold the answer." },
  },
  "zh-CN": {
    title: "就绪探针得到的应答不对",
    roots: {
      "no-such-path": "{container}：{path} 返回 {code}",
      "not-allowed": "{container}：{path} 返回 {code}，需要登录",
      "says-not-ready": "{container}：{path} 返回 {code}",
      "other-code": "{container}：{path} 返回 {code}，不算就绪",
      "not-serving": "{container} 通过 gRPC 表示未在服务",
      "answers-http": "{container} 的端口 {port} 是 HTTP，探针用 HTTPS",
      "wants-https": "{container} 的端口 {port} 是 HTTPS，探针用 HTTP",
      "bad-answer": "{container} 在端口 {port} 上没有给出正确应答",
      unseen: "{container}：就绪探针 {path} 没有通过",
    },
    shortSteps: {
      "correct-path": "改正探针的路径",
      "open-path": "让探针免登录访问",
      "ask-why": "查看它为何未就绪",
      "match-scheme": "让协议与端口一致",
      "use-http": "把探针的 scheme 改为 HTTP",
      "use-https": "把探针的 scheme 改为 HTTPS",
      ask: "手动访问探针的地址",
    },
    messages: {
      "no-such-path":
        "容器 {container} 在运行也有应答，但就绪探针（{what}）得到状态码 {code}：程序没有这样提供 {path}。探针的路径与程序不一致。",
      "not-allowed": "容器 {container} 对就绪探针（{what}）返回状态码 {code}：{path} 需要登录，而 kubelet 不会带登录信息。",
      "says-not-ready": "容器 {container} 对就绪探针（{what}）返回状态码 {code}：程序自己说还没有就绪，往往是它依赖的东西不可用。",
      "other-code": "容器 {container} 对就绪探针（{what}）返回状态码 {code}；只有 200 到 399 才算就绪。程序在运行，但处理这个请求时失败。",
      "not-serving": "容器 {container} 在运行，但它的 gRPC 健康服务没有回答 SERVING[[（{output}）]]。",
      "answers-http":
        "{container} 的就绪探针（{what}）用 HTTPS 访问，而程序在端口 {port} 上用明文 HTTP 应答[[（{output}）]]：探针的 scheme 不对，或者端口不对。",
      "wants-https":
        "{container} 的就绪探针（{what}）用明文 HTTP 访问，而程序在端口 {port} 上要求 HTTPS[[（它的应答：{output}）]]：探针的 scheme 不对，或者端口不对。",
      "bad-answer":
        "{container} 的就绪探针（{what}）有东西在监听，但没有给出正确的应答：{output}。往往是该端口上的协议（HTTP、HTTPS 或其他）与探针不同。",
      unseen:
        "容器 {container} 在运行，也有足够的时间启动，但就绪探针（{what}）没有通过。没有事件说明探针得到了什么：状态码、连接被拒绝还是没有应答。",
    },
    nextSteps: {
      "correct-path": "把探针的路径 {path} 与程序在端口 {port} 上提供的内容对照，在 {owner} 中改正路径（或让程序提供它）。",
      "open-path": "在 {owner} 中让 {path} 不需要登录即可应答，或给探针换一个不需要登录的路径。",
      "ask-why": "读 {container} 的日志，并在 Pod 内访问 {what}：应答正文往往会说哪一部分没有就绪。修那一部分，而不是探针。",
      "use-http": "在 {owner} 中把就绪探针的 httpGet.scheme 设为 HTTP，或者改用 {container} 提供 TLS 的端口。",
      "use-https": "在 {owner} 中把就绪探针的 httpGet.scheme 设为 HTTPS（kubelet 不校验证书），或者改用 {container} 提供明文 HTTP 的端口。",
      "match-scheme": "查看程序在端口 {port} 上用的是什么协议，让 {owner} 中探针的协议和端口与它一致。",
      ask: "在 Pod 内访问 {what} 并看应答：状态码、连接被拒绝、没有应答，各自指向不同的原因。",
    },
    avoid: {
      "drop-probe": "不要为了让它就绪而去掉探针或删除 Pod：流量会进到自称无法服务的程序，或者同样的问题再次出现。",
    },
    offers: PROBE_OFFERS["zh-CN"],
    clear: {},
    notChecked: { events: "kubelet 的 Unhealthy 事件已经消失或无法读取；答案就在其中。" },
  },
};
