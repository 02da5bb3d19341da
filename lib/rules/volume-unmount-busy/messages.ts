import type { RuleMessages } from "#lib/rules/define.ts";

export const messages: RuleMessages = {
  en: {
    title: "A volume cannot be unmounted",
    roots: {
      named: "{node} cannot unmount volume {volume}",
      "in-use": "{node} still reports volume {volume} in use",
      "own-storage": "kubelet on {node} does not finish unmounting",
      "kubelet-written": "kubelet on {node} does not finish cleaning up",
    },
    shortSteps: { "find-holder": "find who holds the mount", "stop-holder": "stop who holds the mount" },
    messages: {
      named:
        "All containers of {pod} have ended, but the kubelet on {node} cannot unmount its volume {volume}, as its own log says: {words}. Overdue by {overdue} s.",
      "in-use":
        "All containers of {pod} have ended, but node {node} still reports volume {volume} ({handle}) in use, {overdue} s past the deadline: its kubelet cannot unmount it. No event tells why.",
      "own-storage":
        "All containers of {pod} have ended and the kill is over, no finalizer holds it and {node} is Ready, yet it is still there {overdue} s past the deadline. The kubelet there is cleaning up and most likely cannot unmount one of: {volumes}.",
      "kubelet-written":
        "All containers of {pod} have ended and the kill is over, no finalizer holds it and {node} is Ready, yet it is still there {overdue} s past the deadline. The kubelet there is cleaning up; another process may keep [[one of these mounts busy: {volumes}||one of its mounts busy]].",
    },
    nextSteps: {
      "find-holder":
        "Read the kubelet's log on {node} since {requested} for UnmountVolume.TearDown of this pod, find which process holds the mount, and stop that one: the kubelet finishes by itself.",
      "stop-holder":
        "Find on {node} which process holds the mount of {volume} and stop that one; if the words above speak of a driver or a server instead, mend that. The kubelet tries again by itself.",
    },
    avoid: {
      force:
        "Do not force delete: the mount stays on {node}, a volume that is still written to may be attached elsewhere, and there is no finalizer to edit.",
    },
    offers: {
      "force-delete": "It only removes the object; the busy mount stays on {node} and nobody looks for it any more.",
      redelete: "The kubelet on {node} knows of the deletion and tries again by itself every two minutes at most.",
    },
    clear: {
      node: "Node {node} itself is not well, so its kubelet may do nothing at all.",
      "failed-kill": "The kubelet on {node} has not ended the pod yet and says why: it has not come to the volumes.",
    },
    notChecked: {
      "kubelet-log":
        "The kubelet's log was not read. It alone names the volume and the reason; unmounting emits no event. Removing cgroups would look the same.",
      events: "Events could not be read; a FailedKillPod there would point to the runtime instead.",
    },
  },
  "zh-CN": {
    title: "卷无法卸载",
    roots: {
      named: "{node} 卸载不了卷 {volume}",
      "in-use": "{node} 仍上报卷 {volume} 在使用中",
      "own-storage": "{node} 上的 kubelet 无法完成卸载",
      "kubelet-written": "{node} 上的 kubelet 无法完成清理",
    },
    shortSteps: { "find-holder": "找出谁占用挂载点", "stop-holder": "停掉占用挂载点的进程" },
    messages: {
      named:
        "{pod} 的容器已全部结束，但 {node} 上的 kubelet 卸载不了它的卷 {volume}，kubelet 自己的日志写着：{words}。已超期 {overdue} 秒。",
      "in-use":
        "{pod} 的容器已全部结束，但已超期 {overdue} 秒，节点 {node} 仍上报卷 {volume}（{handle}）在使用中：kubelet 无法卸载它。没有任何事件说明原因。",
      "own-storage":
        "{pod} 的容器已全部结束，停止过程已完成，没有 finalizer，{node} 是 Ready，但超期 {overdue} 秒后仍未消失。那里的 kubelet 正在清理，很可能卸载不了其中某个卷：{volumes}。",
      "kubelet-written":
        "{pod} 的容器已全部结束，停止过程已完成，没有 finalizer，{node} 是 Ready，但超期 {overdue} 秒后仍未消失。那里的 kubelet 正在清理；可能有别的进程占用了其中某个挂载点[[：{volumes}]]。",
    },
    nextSteps: {
      "find-holder":
        "在 {node} 上查看 {requested} 以来 kubelet 日志里关于该 Pod 的 UnmountVolume.TearDown，找出占用挂载点的进程并停止它：kubelet 会自行完成。",
      "stop-holder":
        "在 {node} 上找出哪个进程占用着 {volume} 的挂载点并停掉它；如果上面的报错说的是驱动或服务器，就去修那一个。kubelet 会自行重试。",
    },
    avoid: {
      force: "不要强制删除：挂载会留在 {node} 上，仍在写入的卷可能被挂到别处；这里也没有 finalizer 可改。",
    },
    offers: {
      "force-delete": "它只会移除对象；被占用的挂载留在 {node} 上，之后再没人会去找它。",
      redelete: "{node} 上的 kubelet 已知道这次删除，最多每两分钟会自行重试。",
    },
    clear: {
      node: "节点 {node} 本身有问题，它的 kubelet 可能什么都没做。",
      "failed-kill": "{node} 上的 kubelet 还没有结束该 Pod 并说明了原因：还没轮到卷。",
    },
    notChecked: {
      "kubelet-log": "没有读取 kubelet 日志。只有它会写明是哪个卷、什么原因；卸载不产生事件。清理 cgroup 卡住时看起来也一样。",
      events: "无法读取事件；如果有 FailedKillPod，则问题在运行时。",
    },
  },
};
