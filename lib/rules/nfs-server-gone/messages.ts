import type { RuleMessages } from "#lib/rules/define.ts";

export const messages: RuleMessages = {
  en: {
    title: "The server of a network volume is gone",
    roots: {
      "unmount-no-endpoints": "Service {service} ({host}) has no ready endpoint",
      "unmount-no-service": "Service {service} behind {host} is gone",
      "unmount-silent": "file server {host} does not answer",
      "mount-no-endpoints": "Service {service} ({host}) has no ready endpoint",
      "mount-no-service": "Service {service} behind {host} is gone",
    },
    shortSteps: { "bring-back": "bring the server back", "reach-host": "make the server reachable" },
    messages: {
      "unmount-no-endpoints":
        "The containers of {pod} have ended, but its volume {volume} is mounted from {host}, which is Service {service} without a single ready endpoint. The kubelet on {node} cannot unmount a share whose server does not answer; a hard mount waits for ever. Overdue by {overdue} s.",
      "unmount-no-service":
        "The containers of {pod} have ended, but its volume {volume} is mounted from {host}, and Service {service} no longer exists. The kubelet on {node} cannot unmount a share whose server is gone. Overdue by {overdue} s.",
      "unmount-silent":
        "The containers of {pod} have ended, but its volume {volume} is mounted from {host}, and {node} reports that this server does not answer. The kubelet cannot unmount it. Overdue by {overdue} s.",
      "mount-no-endpoints":
        "Volume {volume} of {pod} is to be mounted from {host}, which is Service {service} without a single ready endpoint: nobody serves the share, so the pod cannot start on {node}.",
      "mount-no-service":
        "Volume {volume} of {pod} is to be mounted from {host}, but Service {service} does not exist: the pod cannot start on {node}.",
    },
    nextSteps: {
      "bring-back":
        "Bring the server back under the same address {host} (Service {service}[[, selector {selector}]]) and leave it there until {node} is done with the mount. If it never comes back, take the mount off on {node} by the runbook.",
      "reach-host": "Make {host} answer {node} again, under the same address, and leave it there until the unmount is done.",
    },
    avoid: {
      force:
        "Do not force delete: the dead mount stays on {node} and can block its kubelet. Do not remove the server before the pods that mount from it.",
      restart: "Making the pod anew changes nothing while nobody serves {host}.",
    },
    offers: {
      "force-delete": "It removes the object and leaves a dead mount on {node}, which can block everything there that touches it.",
      redelete: "The kubelet is already waiting inside the unmount and takes no notice.",
      "delete-pod": "A new pod mounts from the same server.",
    },
    clear: { answers: "Every server of its network volumes is a Service with ready endpoints." },
    notChecked: { mount: "Whether the mount hangs was not looked at on the node; the endpoints of its server were." },
  },
  "zh-CN": {
    title: "网络卷的服务端已不在",
    roots: {
      "unmount-no-endpoints": "Service {service}（{host}）没有就绪的 endpoint",
      "unmount-no-service": "{host} 背后的 Service {service} 已不存在",
      "unmount-silent": "文件服务器 {host} 没有响应",
      "mount-no-endpoints": "Service {service}（{host}）没有就绪的 endpoint",
      "mount-no-service": "{host} 背后的 Service {service} 已不存在",
    },
    shortSteps: { "bring-back": "恢复该服务端", "reach-host": "让该服务端可达" },
    messages: {
      "unmount-no-endpoints":
        "{pod} 的容器已结束，但它的卷 {volume} 挂载自 {host}，即 Service {service}，而后者一个就绪的 endpoint 都没有。服务端不响应时，{node} 上的 kubelet 无法卸载；hard 挂载会一直等下去。已超期 {overdue} 秒。",
      "unmount-no-service":
        "{pod} 的容器已结束，但它的卷 {volume} 挂载自 {host}，而 Service {service} 已不存在。服务端没了，{node} 上的 kubelet 无法卸载。已超期 {overdue} 秒。",
      "unmount-silent":
        "{pod} 的容器已结束，但它的卷 {volume} 挂载自 {host}，而 {node} 报告该服务端没有响应。kubelet 无法卸载。已超期 {overdue} 秒。",
      "mount-no-endpoints":
        "{pod} 的卷 {volume} 要从 {host} 挂载，即 Service {service}，而后者一个就绪的 endpoint 都没有：没有人提供该共享，Pod 无法在 {node} 上启动。",
      "mount-no-service": "{pod} 的卷 {volume} 要从 {host} 挂载，但 Service {service} 不存在：Pod 无法在 {node} 上启动。",
    },
    nextSteps: {
      "bring-back":
        "用同一地址 {host} 恢复服务端（Service {service}[[，selector {selector}]]），并保持到 {node} 处理完该挂载为止。如果它不会再回来，按 runbook 在 {node} 上手动卸载。",
      "reach-host": "让 {node} 能以同一地址重新访问 {host}，并保持到卸载完成。",
    },
    avoid: {
      force: "不要强制删除：失效的挂载会留在 {node} 上，可能卡住它的 kubelet。不要在使用它的 Pod 之前删除服务端。",
      restart: "只要没有人提供 {host}，重建 Pod 不会有任何变化。",
    },
    offers: {
      "force-delete": "它只移除对象，却在 {node} 上留下失效的挂载，碰到它的一切都可能卡住。",
      redelete: "kubelet 已经卡在卸载里，不会理会。",
      "delete-pod": "新的 Pod 仍从同一服务端挂载。",
    },
    clear: { answers: "它的网络卷的服务端都是带有就绪 endpoint 的 Service。" },
    notChecked: { mount: "没有在节点上查看挂载是否卡住；查看的是服务端的 endpoint。" },
  },
};
