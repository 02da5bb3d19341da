import type { Pod } from "#lib/kube/objects.ts";
import {
  containerId,
  kubectlPod,
  type Runbook,
  type RunbookInput,
  type RunbookStep,
  runningContainers,
  uidOnNode,
  word,
} from "./define.ts";

function steps({ pod }: RunbookInput): readonly RunbookStep[] {
  const running = runningContainers(pod);
  return [
    { id: "same-pod", command: kubectlPod(pod, "get", `-o jsonpath='{.metadata.uid} {.spec.nodeName}{"\\n"}'`) },
    ...running.slice(0, 1).map(({ name }) => ({ id: "last-words", command: logs(pod, name), params: { container: name } })),
    { id: "on-node", command: `crictl ps --label io.kubernetes.pod.uid=${word(uidOnNode(pod))}` },
    ...running.map((container) => ({
      id: "stop",
      command: `crictl stop --timeout 0 ${word(containerId(container))}`,
      params: { container: container.name },
    })),
    { id: "watch", command: kubectlPod(pod, "get", "--watch") },
  ];
}

function logs(pod: Pod, container: string): string {
  const { namespace = "default", name = "" } = pod.metadata ?? {};
  return `kubectl -n ${word(namespace)} logs ${word(name)} -c ${word(container)} --tail=20 --timestamps`;
}

/** Ends a long grace or a hanging hook at the runtime: measured to take a second where the API can change nothing. */
export const runbook: Runbook = {
  id: "end-container-now",
  steps,
  texts: {
    en: {
      title: "End its containers now",
      when: "A container or its preStop hook uses up the grace of {grace} s (until {deadline}), and you cannot wait for that.",
      before:
        "What the preStop hook or the process still had to do is lost: open requests, buffers, hand-over of leadership, a backup in progress. If that work matters, wait until {deadline} instead.",
      steps: {
        "same-pod": {
          text: "Make sure that the name still means the same pod.",
          expect: "It prints {uid} {node}. Another UID, or NotFound: this pod is gone already. Stop.",
        },
        "last-words": {
          text: "Read what container {container} is doing, and ask who owns it if you cannot tell.",
          expect: "Work that moves on (draining, uploading, flushing): let it finish. Silence, or the same line again and again: go on.",
        },
        "on-node": {
          text: "Open a root shell on node {node} and list this pod's running containers.",
          expect: "Only containers of {name}. Nothing is listed: they have ended already, and something else holds the pod. Stop.",
        },
        stop: {
          text: "On the node: end container {container}. It gets SIGKILL at once, without SIGTERM.",
          expect:
            "It prints the id. An id that is not found has ended or was restarted: list again and compare. No answer within 10 s: the runtime itself hangs. Stop.",
        },
        watch: {
          text: "Watch the pod go.",
          expect:
            "It is gone a few seconds after the last container. If it stays, a finalizer or a volume holds it: read this record again, and do not force delete.",
        },
      },
    },
    "zh-CN": {
      title: "立即结束它的容器",
      when: "某个容器或它的 preStop 钩子要用满 {grace} 秒的宽限期（到 {deadline}），而您不能等那么久。",
      before:
        "preStop 钩子或进程尚未做完的事将会丢失：未处理完的请求、缓冲区、领导权移交、进行中的备份。如果这些工作重要，请改为等到 {deadline}。",
      steps: {
        "same-pod": {
          text: "确认这个名称指的仍是同一个 Pod。",
          expect: "输出 {uid} {node}。如果 UID 不同，或提示 NotFound：这个 Pod 已经不在。请停下。",
        },
        "last-words": {
          text: "看看容器 {container} 正在做什么；如果看不出来，请询问它的负责人。",
          expect: "工作还在推进（排空、上传、落盘）：让它做完。没有输出，或一直重复同一行：继续。",
        },
        "on-node": {
          text: "在节点 {node} 上打开 root shell，列出这个 Pod 正在运行的容器。",
          expect: "只有 {name} 的容器。什么都没有列出：它们已经结束，留住 Pod 的是别的原因。请停下。",
        },
        stop: {
          text: "在节点上结束容器 {container}。它会立即收到 SIGKILL，没有 SIGTERM。",
          expect: "输出该 ID。提示找不到该 ID：它已结束或被重启，请重新列出并核对。10 秒内没有响应：是运行时自身卡住了。请停下。",
        },
        watch: {
          text: "观察 Pod 消失。",
          expect: "最后一个容器结束后几秒内消失。如果还在，就是 finalizer 或卷留住了它：请重新查看本记录，不要强制删除。",
        },
      },
    },
  },
};
