import type { RuleMessages } from "#lib/rules/define.ts";
import { PROBE_OFFERS } from "#lib/rules/probe-texts.ts";

export const messages: RuleMessages = {
  en: {
    title: "Nothing listens on the port its readiness probe asks",
    roots: {
      "nobody-listens": "probe asks {container} on port {port}, nothing listens",
      "declares-other": "probe asks port {port}, container declares {declared}",
      unconnected: "probe asks port {port}, container declares {declared}",
      "log-says-other": "probe asks port {port}, program listens on {heard}",
      "no-such-name": "probe names port {port}, container declares {declared}",
      loopback: "{container} listens on port {port} of its loopback only",
    },
    shortSteps: { align: "correct the probe's port", "look-inside": "look which port is open", "listen-everywhere": "listen on 0.0.0.0" },
    messages: {
      "nobody-listens":
        "Container {container} runs and has had time enough to start, yet its readiness probe ({what}) is refused: nothing listens on port {port}. Either the probe names the wrong port, or the program never opens it.",
      "declares-other":
        "The readiness probe of {container} ({what}) is refused: nothing listens on port {port}, and the container declares {declared}. The probe most likely names the wrong port.",
      unconnected:
        "The readiness probe of {container} ({what}) gets no connection on port {port} within {timeout} s, and the container declares {declared}. The probe most likely names the wrong port.",
      "log-says-other":
        "The readiness probe of {container} ({what}) is refused: nothing listens on port {port}, and the program says that it listens on {heard}. Probe and program disagree.",
      "no-such-name":
        "The readiness probe of {container} ({what}) names a port that the container does not declare (it declares {declared}), so it cannot succeed.",
      loopback:
        "The readiness probe of {container} ({what}) is refused, although the program listens on port {port}: it says that it does so on the loopback address only, which nobody outside the pod reaches, the kubelet included. Its words: “{line}”.",
    },
    nextSteps: {
      align: "Make probe and program agree: correct the port of the readiness probe in {owner}, or the port the program opens.",
      "look-inside":
        "Look which ports {container} has open (it runs, so a debug container can tell), and read its log. Then correct the probe's port in {owner}, the program's, or its listen address (127.0.0.1 is refused from outside too).",
      "listen-everywhere":
        "Let the program listen on 0.0.0.0 (or ::) instead of 127.0.0.1 or localhost: a setting or an argument such as --host, in {owner}.",
    },
    avoid: {
      restart: "Do not delete the pod or drop the probe to get it ready: it would get traffic on a port where nobody answers.",
    },
    offers: PROBE_OFFERS.en,
    clear: { starting: "The probe is refused, but the container is still within the time it may take to start." },
    notChecked: {
      sockets: "The ports that are really open in the container are not visible through the API.",
      log: "Its log could not be read; it might say where the program listens.",
      events: "No event tells what the probe got: refused, or no answer at all.",
    },
  },
  "zh-CN": {
    title: "就绪探针访问的端口没有监听",
    roots: {
      "nobody-listens": "探针访问 {container} 的端口 {port}，没有监听",
      "declares-other": "探针访问端口 {port}，容器声明的是 {declared}",
      unconnected: "探针访问端口 {port}，容器声明的是 {declared}",
      "log-says-other": "探针访问端口 {port}，程序监听的是 {heard}",
      "no-such-name": "探针引用端口 {port}，容器声明的是 {declared}",
      loopback: "{container} 只在回环地址监听端口 {port}",
    },
    shortSteps: { align: "改正探针的端口", "look-inside": "查看打开了哪个端口", "listen-everywhere": "监听 0.0.0.0" },
    messages: {
      "nobody-listens":
        "容器 {container} 在运行，也有足够的时间启动，但就绪探针（{what}）被拒绝：端口 {port} 上没有监听。要么探针写错了端口，要么程序从未打开它。",
      "declares-other":
        "{container} 的就绪探针（{what}）被拒绝：端口 {port} 上没有监听，而容器声明的是 {declared}。很可能是探针写错了端口。",
      unconnected:
        "{container} 的就绪探针（{what}）在 {timeout} 秒内连不上端口 {port}，而容器声明的是 {declared}。很可能是探针写错了端口。",
      "log-says-other": "{container} 的就绪探针（{what}）被拒绝：端口 {port} 上没有监听，而程序说它监听 {heard}。探针与程序不一致。",
      "no-such-name": "{container} 的就绪探针（{what}）引用了容器没有声明的端口（声明的是 {declared}），因此不可能成功。",
      loopback:
        "{container} 的就绪探针（{what}）被拒绝，虽然程序在监听端口 {port}：它说只监听回环地址，Pod 外面谁也连不到，kubelet 也不行。原话是：“{line}”。",
    },
    nextSteps: {
      align: "让探针与程序一致：在 {owner} 中改正就绪探针的端口，或改程序打开的端口。",
      "look-inside":
        "查看 {container} 打开了哪些端口（它在运行，调试容器可以看到），并读它的日志。然后在 {owner} 中改正探针的端口、程序的端口，或它的监听地址（只监听 127.0.0.1 时从外面访问同样被拒绝）。",
      "listen-everywhere": "让程序监听 0.0.0.0（或 ::），而不是 127.0.0.1 或 localhost：在 {owner} 中改配置，或改 --host 之类的参数。",
    },
    avoid: { restart: "不要为了让它就绪而删除 Pod 或去掉探针：流量会进到没有人应答的端口。" },
    offers: PROBE_OFFERS["zh-CN"],
    clear: { starting: "探针被拒绝，但容器仍在允许的启动时间之内。" },
    notChecked: {
      sockets: "容器里实际打开的端口，通过 API 看不到。",
      log: "无法读取它的日志；日志可能会说程序监听在哪里。",
      events: "没有事件说明探针得到了什么：被拒绝，还是完全没有应答。",
    },
  },
};
