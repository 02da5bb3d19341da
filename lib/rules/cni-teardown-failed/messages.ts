import type { RuleMessages } from "#lib/rules/define.ts";

export const messages: RuleMessages = {
  en: {
    title: "The network plugin cannot tear down the pod's network",
    roots: {
      refused: "CNI {plugin} on {node} is refused by the API server",
      "refused-no-agent": "CNI {plugin} on {node} is refused by the API server",
      "agent-unwell": "CNI {plugin} on {node} fails, {agent} is not ready",
      "no-agent": "CNI {plugin} on {node} cannot tear down networks",
      failed: "CNI {plugin} on {node} cannot tear down networks",
    },
    shortSteps: { "restart-agent": "restart {agent}", "repair-plugin": "repair the CNI on {node}" },
    messages: {
      refused:
        "The containers of {pod} have been stopped; what holds the deletion is its network: on {node} the plugin {plugin} is refused by the API server ({words}), {tries, plural, one {# time} other {# times}}, last {last}. {agent} writes the plugin's credentials there; they are not good any more, however ready that pod looks.",
      "refused-no-agent":
        "The containers of {pod} have been stopped; what holds the deletion is its network: on {node} the plugin {plugin} is refused by the API server ({words}), {tries, plural, one {# time} other {# times}}, last {last}. Its credentials on that node are not good any more.",
      "agent-unwell":
        "The containers of {pod} have been stopped; what holds the deletion is its network: the plugin {plugin} on {node} fails ({words}), {tries, plural, one {# time} other {# times}}, last {last}, and its agent {agent} is not ready.",
      "no-agent":
        "The containers of {pod} have been stopped; what holds the deletion is its network: the plugin {plugin} on {node} fails to tear it down ({words}), {tries, plural, one {# time} other {# times}}, last {last}.",
      failed:
        "The containers of {pod} have been stopped; what holds the deletion is its network: the plugin {plugin} on {node} fails to tear it down ({words}), {tries, plural, one {# time} other {# times}}, last {last}. Its agent there is {agent}.",
    },
    nextSteps: {
      "restart-agent":
        "Read the log of {agent} in {namespace} and restart that pod, so that it writes its configuration and token anew; look at the clock of {node} too. The kubelet then finishes the deletion by itself.",
      "repair-plugin":
        "On {node} look after the plugin {plugin}: is its agent's DaemonSet pod there, its configuration in /etc/cni/net.d, its binary in /opt/cni/bin? When it works again, the kubelet finishes the deletion by itself.",
    },
    avoid: {
      force:
        "Do not force delete {pod}: its address and network namespace would stay taken on {node}, and every other pod there will meet the same error.",
    },
    offers: {
      "delete-pod": "For {agent} in {namespace}, not for this pod: its DaemonSet makes it again, and it writes fresh credentials.",
      redelete: "The kubelet calls the plugin again by itself; a DELETE changes nothing for the plugin.",
      "force-delete": "It leaks the address and the namespace on {node}, and hides a fault that hits the whole node.",
    },
    clear: {},
    notChecked: {
      "agent-log": "The log of the plugin's agent was not read.",
      "node-pods": "The pods of the node could not be listed, so the plugin's agent is not named.",
      node: "The node could not be read, so whether it is Ready is not known.",
    },
  },
  "zh-CN": {
    title: "网络插件无法拆除该 Pod 的网络",
    roots: {
      refused: "{node} 上的 CNI {plugin} 被 API server 拒绝",
      "refused-no-agent": "{node} 上的 CNI {plugin} 被 API server 拒绝",
      "agent-unwell": "{node} 上的 CNI {plugin} 出错，{agent} 未就绪",
      "no-agent": "{node} 上的 CNI {plugin} 无法拆除网络",
      failed: "{node} 上的 CNI {plugin} 无法拆除网络",
    },
    shortSteps: { "restart-agent": "重启 {agent}", "repair-plugin": "修复 {node} 的 CNI" },
    messages: {
      refused:
        "{pod} 的容器已经停止；拖住删除的是它的网络：{node} 上的插件 {plugin} 被 API server 拒绝（{words}），共 {tries} 次，最后一次 {last}。插件的凭据由 {agent} 写在那里，现已失效，尽管这个 Pod 看起来是就绪的。",
      "refused-no-agent":
        "{pod} 的容器已经停止；拖住删除的是它的网络：{node} 上的插件 {plugin} 被 API server 拒绝（{words}），共 {tries} 次，最后一次 {last}。它在该节点上的凭据已失效。",
      "agent-unwell":
        "{pod} 的容器已经停止；拖住删除的是它的网络：{node} 上的插件 {plugin} 失败（{words}），共 {tries} 次，最后一次 {last}，而它的代理 {agent} 未就绪。",
      "no-agent":
        "{pod} 的容器已经停止；拖住删除的是它的网络：{node} 上的插件 {plugin} 拆除失败（{words}），共 {tries} 次，最后一次 {last}。",
      failed:
        "{pod} 的容器已经停止；拖住删除的是它的网络：{node} 上的插件 {plugin} 拆除失败（{words}），共 {tries} 次，最后一次 {last}。它在那里的代理是 {agent}。",
    },
    nextSteps: {
      "restart-agent":
        "查看 {namespace} 中 {agent} 的日志并重启这个 Pod，让它重新写入配置和令牌；同时检查 {node} 的时钟。之后 kubelet 会自行完成删除。",
      "repair-plugin":
        "在 {node} 上检查插件 {plugin}：它的 DaemonSet Pod 在吗？/etc/cni/net.d 里的配置和 /opt/cni/bin 里的二进制文件在吗？恢复之后 kubelet 会自行完成删除。",
    },
    avoid: {
      force: "不要强制删除 {pod}：它的地址和网络命名空间会一直占在 {node} 上，那里其他的 Pod 也都会遇到同样的错误。",
    },
    offers: {
      "delete-pod": "针对 {namespace} 中的 {agent}，而不是本 Pod：它的 DaemonSet 会重建它，并写入新的凭据。",
      redelete: "kubelet 会自行再次调用插件；DELETE 对插件没有任何影响。",
      "force-delete": "它会把地址和命名空间泄漏在 {node} 上，还掩盖了影响整个节点的故障。",
    },
    clear: {},
    notChecked: {
      "agent-log": "没有读取插件代理的日志。",
      "node-pods": "无法列出该节点的 Pod，因此没有指出插件的代理。",
      node: "无法读取节点，不知道它是否 Ready。",
    },
  },
};
