import type { Pod } from "#lib/kube/objects.ts";
import { kubectlPod, type Runbook, type RunbookInput, type RunbookStep, runbookParams, word } from "./define.ts";

const MANIFESTS = "/etc/kubernetes/manifests";

/** The name in the manifest: a mirror pod's without the node's at its end (F1.12). */
function manifestName({ metadata, spec }: Pod): string {
  const name = metadata?.name ?? "";
  const suffix = `-${spec?.nodeName ?? ""}`;
  return suffix.length > 1 && name.endsWith(suffix) ? name.slice(0, -suffix.length) : name;
}

function steps(input: RunbookInput): readonly RunbookStep[] {
  const { pod } = input;
  const base = manifestName(pod);
  const file = word(`${MANIFESTS}/${base}.yaml`);
  // Beside the folder, on the same file system: so the way back is one rename, and nothing half-written is read.
  const aside = word(`/etc/kubernetes/${base}.yaml`);
  const params = { ...runbookParams(input), base, file, aside };
  const commands: readonly (readonly [string, string | null])[] = [
    ["source", kubectlPod(pod, "get", `-o jsonpath='{.metadata.annotations.kubernetes\\.io/config\\.source}{"\\n"}'`)],
    ["folder", "grep -E '^staticPod(Path|URL):' /var/lib/kubelet/config.yaml"],
    ["find", `grep -rl ${word(`name: ${base}$`)} ${MANIFESTS}`],
    ["move-out", `mv -n ${file} ${aside}`],
    ["ended", `crictl ps --label io.kubernetes.pod.name=${word(pod.metadata?.name ?? "")}`],
    ["move-in", `mv -n ${aside} ${file}`],
  ];
  return commands.map(([id, command]) => ({ id, command, params }));
}

/** A static pod is ruled by a file on its node; the object in the API is a mirror of it (F1.12). */
export const runbook: Runbook = {
  id: "edit-static-manifest",
  steps,
  texts: {
    en: {
      title: "Change or remove the static pod's manifest",
      when: "{name} mirrors a static pod, so only the manifest on node {node} can change or end it.",
      before:
        "Moving the manifest away ends this component on {node} until it is back. For kube-apiserver, etcd, the scheduler or the controller manager make sure first that the other control-plane nodes are healthy; with a single one you lose the API.",
      steps: {
        source: {
          text: "Ask where the kubelet has it from.",
          expect: "“file”: a folder on the node, go on. “http”: it comes from a URL; change what is served there instead. Stop.",
        },
        folder: {
          text: "Open a root shell on node {node} and look which folder the kubelet reads.",
          expect:
            "Usually staticPodPath: /etc/kubernetes/manifests; with another path use that one in the next steps. No such file: look at the flags of the kubelet's unit.",
        },
        find: {
          text: "On the node: find the manifest by its name, {base}.",
          expect:
            "One file, usually {file}; of several, the one that has this name under metadata. If a tool wrote it (kubeadm, an installer, an agent), change it there, or it will be written again.",
        },
        "move-out": {
          text: "On the node: move it out of the folder. A copy that stays inside, under whatever name, is read too.",
          expect: "No output. To remove the pod for good, this is the last change.",
        },
        ended: {
          text: "On the node: wait until its containers have ended. The folder is read every 20 s.",
          expect: "After the grace the list is empty, and the mirror {name} leaves the API by itself.",
        },
        "move-in": {
          text: "To change it instead: edit {aside}, then move it back in one piece.",
          expect:
            "Within 20 s it runs again, as a mirror pod with a new UID. If it does not, the kubelet's log names the line it cannot read.",
        },
      },
    },
    "zh-CN": {
      title: "修改或移除静态 Pod 的清单",
      when: "{name} 是静态 Pod 的镜像，只有节点 {node} 上的清单文件才能改变或结束它。",
      before:
        "移走清单会让 {node} 上的这个组件停止，直到移回为止。如果是 kube-apiserver、etcd、调度器或控制器管理器，请先确认其他控制平面节点健康；若只有一个，您会失去 API。",
      steps: {
        source: {
          text: "查询 kubelet 是从哪里读到它的。",
          expect: "file：节点上的目录，继续。http：来自某个 URL，请改在提供内容的那一端修改。请停下。",
        },
        folder: {
          text: "在节点 {node} 上打开 root shell，查看 kubelet 读取哪个目录。",
          expect:
            "通常是 staticPodPath: /etc/kubernetes/manifests；如果是别的路径，后面的步骤请使用该路径。没有这个文件：请查看 kubelet 单元的参数。",
        },
        find: {
          text: "在节点上按名称 {base} 找到清单。",
          expect:
            "一个文件，通常是 {file}；如果有多个，以 metadata 中是这个名称的为准。如果它由工具写入（kubeadm、安装程序、代理），请在那里修改，否则会被重新写入。",
        },
        "move-out": {
          text: "在节点上把它移出该目录。留在目录里的副本，无论叫什么名字，也会被读取。",
          expect: "没有输出。如果要永久移除这个 Pod，到此为止。",
        },
        ended: {
          text: "在节点上等待它的容器结束。该目录每 20 秒读取一次。",
          expect: "宽限期之后列表为空，镜像 {name} 会自行从 API 消失。",
        },
        "move-in": {
          text: "如果是要修改：编辑 {aside}，然后整个移回。",
          expect: "20 秒内重新运行，成为一个 UID 不同的镜像 Pod。如果没有，kubelet 的日志会指出它读不懂的行。",
        },
      },
    },
  },
};
