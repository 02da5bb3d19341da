import type { RuleMessages } from "#lib/rules/define.ts";

export const messages: RuleMessages = {
  en: {
    title: "The deletion waits for an image pull",
    roots: {
      pulling: "node {node} still pulls {image}",
      "may-be-pulling": "node {node} may still be pulling {image}",
    },
    shortSteps: { wait: "wait for the pull's end", look: "look for a pull on {node}" },
    messages: {
      pulling:
        "{pod} was deleted while {node} was pulling {image} for {container}, since {since} ({pulling} s). The kubelet does not interrupt a pull: it ends the pod when the pull is over, {overdue} s past the deadline or not. No container of it has ever run.",
      "may-be-pulling":
        "{pod} was deleted before {container} ever ran, its sandbox stands, and its events have expired. The kubelet on {node} does not interrupt an image pull; a pull of {image} that hangs would look like this ({overdue} s overdue).",
    },
    nextSteps: {
      wait: "Wait for the pull of {image} to end or to fail. If it does not move for many minutes, look on {node} why the registry is so slow; a restart of its kubelet gives the pull up.",
      look: "On {node} look whether {image} is being pulled (the runtime's log, network traffic). A restart of the kubelet there gives a hanging pull up.",
    },
    avoid: {
      force:
        "Do not force delete {pod} out of impatience: nothing runs, and nothing is held but the name. Another DELETE does not reach the kubelet before the pull returns.",
    },
    offers: {
      redelete: "The kubelet takes no notice before the pull returns, and then ends the pod by itself.",
      "shorten-grace": "The grace is over already; what lasts is the pull.",
      "force-delete": "It removes the object only; the pull goes on all the same.",
    },
    clear: {},
    notChecked: { progress: "How far the pull has come is known only to the runtime on the node." },
  },
  "zh-CN": {
    title: "删除在等待镜像拉取",
    roots: {
      pulling: "节点 {node} 仍在拉取 {image}",
      "may-be-pulling": "节点 {node} 可能仍在拉取 {image}",
    },
    shortSteps: { wait: "等待拉取结束", look: "到 {node} 上查看拉取" },
    messages: {
      pulling:
        "{pod} 被删除时，{node} 正在为 {container} 拉取 {image}，自 {since} 起（{pulling} 秒）。kubelet 不会中断拉取：拉取结束后它才会结束该 Pod，哪怕已超期 {overdue} 秒。它的容器从未运行过。",
      "may-be-pulling":
        "{pod} 在 {container} 运行之前就被删除，沙箱已建好，事件已过期。{node} 上的 kubelet 不会中断镜像拉取；如果 {image} 的拉取卡住，看起来就是这样（已超期 {overdue} 秒）。",
    },
    nextSteps: {
      wait: "等 {image} 的拉取结束或失败。如果很多分钟都没有进展，到 {node} 上看看镜像仓库为何这么慢；重启那里的 kubelet 会放弃这次拉取。",
      look: "到 {node} 上看看是否正在拉取 {image}（运行时日志、网络流量）。重启那里的 kubelet 会放弃卡住的拉取。",
    },
    avoid: {
      force: "不要因为不耐烦而强制删除 {pod}：没有东西在运行，占着的只是名称。再发一次 DELETE，在拉取返回之前也到不了 kubelet。",
    },
    offers: {
      redelete: "在拉取返回之前 kubelet 不会理会，之后它会自行结束该 Pod。",
      "shorten-grace": "宽限期已经结束；拖着的是拉取。",
      "force-delete": "它只移除对象；拉取照样继续。",
    },
    clear: {},
    notChecked: { progress: "拉取进行到哪里，只有节点上的运行时知道。" },
  },
};
