import type { RuleMessages } from "#lib/rules/define.ts";
import { PROBE_OFFERS } from "#lib/rules/probe-texts.ts";

export const messages: RuleMessages = {
  en: {
    title: "Its liveness probe fails and ends it",
    roots: {
      status: "liveness {path} answers {code} in {container}",
      command: "liveness command fails in {container}: {output}",
      "command-missing": "{container} has no {command}",
      "no-answer": "liveness of {container} gets no answer in time",
      "worked-before": "{container} fails its liveness probe after {ran}s",
      "answers-http": "{container} speaks HTTP on port {port}, liveness asks HTTPS",
      "wants-https": "{container} speaks HTTPS on port {port}, liveness asks HTTP",
      "grpc-no-connection": "liveness of {container} gets no gRPC connection",
      other: "liveness of {container}: {output}",
      unseen: "liveness ends {container} after {ran}s",
    },
    shortSteps: {
      "correct-probe": "make probe and program agree",
      "find-hang": "find why it stops answering",
      "match-scheme": "correct the probe's scheme or port",
      "compare-server": "look at port, address and TLS",
    },
    messages: {
      status:
        "The liveness probe of {container} ({what}) gets status {code}, so the kubelet ended the container after {ran} s (exit code {exitCode}; restartPolicy {policy}). The program runs; it is the probe's answer that is wrong.",
      command:
        "The command of the liveness probe of {container} ({command}) ends with an error[[ ({output})]], so the kubelet ended the container after {ran} s (exit code {exitCode}; restartPolicy {policy}).",
      "command-missing":
        "The command of the liveness probe of {container} ({command}) cannot be started in its image[[ ({output})]], so the kubelet ended the container after {ran} s (exit code {exitCode}).",
      "no-answer":
        "The liveness probe of {container} ({what}) gets no answer in time[[ ({output})]], so the kubelet ended the container after {ran} s (exit code {exitCode}). The program hangs, is overloaded, or gets too little CPU.",
      "worked-before":
        "Container {container} worked for {ran} s, longer than its liveness probe ({what}) would have let it fail ({budget} s); then the probe failed[[ ({output})]] and the kubelet ended it (exit code {exitCode}).",
      "answers-http":
        "The liveness probe of {container} ({what}) asks in HTTPS, but the program answers in plain HTTP on port {port}[[ ({output})]]. The probe's scheme is wrong, or its port is: the kubelet ended a program that works, after {ran} s (exit code {exitCode}).",
      "wants-https":
        "The liveness probe of {container} ({what}) asks in plain HTTP, but the program wants HTTPS on port {port}[[ (it answers: {output})]]. The probe's scheme is wrong, or its port is: the kubelet ended a program that works, after {ran} s (exit code {exitCode}).",
      "grpc-no-connection":
        "The liveness probe of {container} ({what}) gets no connection[[ ({output})]], so the kubelet ended the container after {ran} s (exit code {exitCode}). It says that alike of a port where nobody listens, of a server that listens on 127.0.0.1 only or wants TLS (the probe speaks plain text), and of one that hangs.",
      other:
        "The liveness probe of {container} ({what}) fails[[ ({output})]], so the kubelet ended the container after {ran} s (exit code {exitCode}; restartPolicy {policy}).",
      unseen:
        "Container {container} was stopped (exit code {exitCode}) after {ran} s, which is just the time its liveness probe ({what}) lets it fail: most likely the kubelet ended it for that.",
    },
    nextSteps: {
      "correct-probe":
        "Ask what the probe asks ({what}) from inside the pod, and make it and the program agree in {owner}: path, command or file. If the program is right to say no, repair what it complains about.",
      "find-hang":
        "Look at the log and the CPU limit of {container} for the minutes before it stopped answering ({what}); a thread dump tells a deadlock. Give it more time in {owner} only if it is honestly slow.",
      "match-scheme":
        "Make httpGet.scheme (HTTP or HTTPS) and the port of the liveness probe in {owner} agree with what {container} speaks on port {port}; the kubelet does not check the certificate.",
      "compare-server":
        "Look whether {container} listens on port {port}, on all addresses and without TLS, and read its log. Then correct the probe's port or the server in {owner}; for a server with TLS use an exec probe such as grpc_health_probe -tls.",
    },
    avoid: {
      "raise-budget": "Do not raise failureThreshold or the delay: the answer stays the same, the restarts only come later.",
      "drop-probe": "Do not remove the liveness probe before you know why it fails: it may be the only thing that ends a hung program.",
    },
    offers: PROBE_OFFERS.en,
    clear: {},
    notChecked: {
      events: "The kubelet's events are gone or could not be read; that the probe ended it follows from the times alone.",
      log: "Its log could not be read; it would say what the program was doing.",
    },
  },
  "zh-CN": {
    title: "存活探针失败，容器因此被终止",
    roots: {
      status: "{container} 的存活探针 {path} 返回 {code}",
      command: "{container} 的存活命令失败：{output}",
      "command-missing": "{container} 里没有 {command}",
      "no-answer": "{container} 的存活探针没有及时得到应答",
      "worked-before": "{container} 运行 {ran} 秒后存活探针失败",
      "answers-http": "{container} 的端口 {port} 是 HTTP，存活探针用 HTTPS",
      "wants-https": "{container} 的端口 {port} 是 HTTPS，存活探针用 HTTP",
      "grpc-no-connection": "{container} 的存活探针建立不了 gRPC 连接",
      other: "{container} 的存活探针：{output}",
      unseen: "{container} 在 {ran} 秒后被存活探针终止",
    },
    shortSteps: {
      "correct-probe": "让探针与程序一致",
      "find-hang": "查明它为何不再应答",
      "match-scheme": "改正探针的 scheme 或端口",
      "compare-server": "查看端口、地址和 TLS",
    },
    messages: {
      status:
        "{container} 的存活探针（{what}）得到状态码 {code}，于是 kubelet 在 {ran} 秒后终止了容器（退出码 {exitCode}，restartPolicy 为 {policy}）。程序在运行，不对的是探针得到的应答。",
      command:
        "{container} 的存活探针命令（{command}）以错误结束[[（{output}）]]，于是 kubelet 在 {ran} 秒后终止了容器（退出码 {exitCode}，restartPolicy 为 {policy}）。",
      "command-missing":
        "{container} 的存活探针命令（{command}）在它的镜像里无法启动[[（{output}）]]，于是 kubelet 在 {ran} 秒后终止了容器（退出码 {exitCode}）。",
      "no-answer":
        "{container} 的存活探针（{what}）没有及时得到应答[[（{output}）]]，于是 kubelet 在 {ran} 秒后终止了容器（退出码 {exitCode}）。程序卡住了、过载了，或者分到的 CPU 太少。",
      "worked-before":
        "容器 {container} 正常工作了 {ran} 秒，超过存活探针（{what}）允许它失败的时间（{budget} 秒）；之后探针失败[[（{output}）]]，kubelet 终止了它（退出码 {exitCode}）。",
      "answers-http":
        "{container} 的存活探针（{what}）用 HTTPS 访问，而程序在端口 {port} 上用明文 HTTP 应答[[（{output}）]]。探针的 scheme 不对，或者端口不对：kubelet 在 {ran} 秒后终止了一个正常的程序（退出码 {exitCode}）。",
      "wants-https":
        "{container} 的存活探针（{what}）用明文 HTTP 访问，而程序在端口 {port} 上要求 HTTPS[[（它的应答：{output}）]]。探针的 scheme 不对，或者端口不对：kubelet 在 {ran} 秒后终止了一个正常的程序（退出码 {exitCode}）。",
      "grpc-no-connection":
        "{container} 的存活探针（{what}）没有建立连接[[（{output}）]]，于是 kubelet 在 {ran} 秒后终止了容器（退出码 {exitCode}）。端口上没有监听、只监听 127.0.0.1、服务端要求 TLS（探针用明文）或者程序卡住，kubelet 说的都是同一句话。",
      other:
        "{container} 的存活探针（{what}）失败[[（{output}）]]，于是 kubelet 在 {ran} 秒后终止了容器（退出码 {exitCode}，restartPolicy 为 {policy}）。",
      unseen:
        "容器 {container} 在 {ran} 秒后被停止（退出码 {exitCode}），正好是存活探针（{what}）允许它失败的时间：很可能是 kubelet 因此终止了它。",
    },
    nextSteps: {
      "correct-probe":
        "在 Pod 内照探针的方式问一遍（{what}），在 {owner} 中让它与程序一致：路径、命令或文件。如果程序说不是对的，就修它指出的问题。",
      "find-hang":
        "查看 {container} 不再应答（{what}）之前几分钟的日志和 CPU 限制；线程转储能看出死锁。只有它确实慢时，才在 {owner} 中给它更多时间。",
      "match-scheme":
        "让 {owner} 中存活探针的 httpGet.scheme（HTTP 或 HTTPS）和端口与 {container} 在端口 {port} 上用的协议一致；kubelet 不校验证书。",
      "compare-server":
        "查看 {container} 是否在所有地址上、不带 TLS 监听端口 {port}，并读它的日志。然后在 {owner} 中改正探针的端口或服务端；服务端必须用 TLS 时，改用 exec 探针，例如 grpc_health_probe -tls。",
    },
    avoid: {
      "raise-budget": "不要调大 failureThreshold 或延迟：应答不会变，只是重启来得更晚。",
      "drop-probe": "在弄清失败原因之前不要去掉存活探针：它可能是唯一能结束卡死程序的东西。",
    },
    offers: PROBE_OFFERS["zh-CN"],
    clear: {},
    notChecked: {
      events: "kubelet 的事件已经消失或无法读取；由探针终止这一点只是从时间推断的。",
      log: "无法读取它的日志；日志会说程序当时在做什么。",
    },
  },
};
