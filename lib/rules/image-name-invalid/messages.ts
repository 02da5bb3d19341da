import type { RuleMessages } from "#lib/rules/define.ts";
import { PULL_TEXTS } from "#lib/rules/pull-texts.ts";

export const messages: RuleMessages = {
  en: {
    ...PULL_TEXTS.en,
    title: "The image's name is not a valid one",
    roots: {
      placeholder: "{image} still holds a placeholder",
      scheme: "{image} begins with a URL scheme",
      blank: "{image} holds a blank or a quote, or is empty",
      "upper-case": "{image} has upper case in its path",
      "short-name": "{image} names no registry, and the node knows none for it",
      other: "{image} is not a valid image name",
    },
    shortSteps: { correct: "correct the image's name", "use-corrected": "use {corrected}", "full-name": "write the registry's host" },
    messages: {
      placeholder:
        "The image of container {container} is written {image}: a placeholder that nobody filled in. The kubelet cannot read it as a name, so no registry was ever asked.",
      scheme:
        "The image of container {container} is written {image}, with a URL scheme in front. An image name begins with the registry's host, so the kubelet refuses it before any registry is asked.",
      blank:
        "The image of container {container} is written {image}: empty, or with a blank or a quote in it. The kubelet refuses it before any registry is asked.",
      "upper-case":
        "The image of container {container} is written {image}, and the path of an image may hold lower case alone. The kubelet refuses it before any registry is asked.",
      "short-name":
        "The image of container {container} is written {image}, without a registry, and the runtime on {node} does not settle on a registry for such short names.",
      other:
        "The image of container {container} is written {image}, and that is no valid image name. It is refused before any registry is asked.",
    },
    nextSteps: {
      correct:
        "Correct the image in {owner}: HOST[:PORT]/PATH:TAG, the path in lower case. Look at what fills the template (chart values, pipeline variables).",
      "use-corrected":
        "Write {corrected} as the image of {container} in {owner}, if that is what was meant. The workload then makes new pods by itself.",
      "full-name": "Write the image of {container} in {owner} with its registry's host in front (for example docker.io/library/NAME:TAG).",
    },
    clear: {},
    notChecked: {},
  },
  "zh-CN": {
    ...PULL_TEXTS["zh-CN"],
    title: "镜像名称不合法",
    roots: {
      placeholder: "{image} 里还留着占位符",
      scheme: "{image} 前面带了 URL 协议头",
      blank: "{image} 含有空白或引号，或为空",
      "upper-case": "{image} 的路径里有大写字母",
      "short-name": "{image} 没写仓库地址，节点也不知道去哪找",
      other: "{image} 不是合法的镜像名称",
    },
    shortSteps: { correct: "改正镜像名称", "use-corrected": "改用 {corrected}", "full-name": "写上仓库地址" },
    messages: {
      placeholder: "容器 {container} 的镜像写成了 {image}：占位符没有被替换。kubelet 无法把它当作名称解析，根本没有去问任何镜像仓库。",
      scheme:
        "容器 {container} 的镜像写成了 {image}，前面带了 URL 协议头。镜像名称应以仓库主机名开头，kubelet 在访问任何仓库之前就拒绝了它。",
      blank: "容器 {container} 的镜像写成了 {image}：为空，或含有空白、引号。kubelet 在访问任何仓库之前就拒绝了它。",
      "upper-case": "容器 {container} 的镜像写成了 {image}，而镜像路径只允许小写字母。kubelet 在访问任何仓库之前就拒绝了它。",
      "short-name": "容器 {container} 的镜像写成了 {image}，没有仓库地址，而 {node} 上的运行时没有为这类短名称定下仓库。",
      other: "容器 {container} 的镜像写成了 {image}，这不是合法的镜像名称，在访问任何仓库之前就被拒绝了。",
    },
    nextSteps: {
      correct: "在 {owner} 中改正镜像：主机[:端口]/路径:标签，路径用小写。查一查模板的值从哪里来（chart 的 values、流水线变量）。",
      "use-corrected": "如果本意如此，在 {owner} 中把 {container} 的镜像写成 {corrected}；工作负载会自行创建新的 Pod。",
      "full-name": "在 {owner} 中给 {container} 的镜像写上仓库主机名（例如 docker.io/library/名称:标签）。",
    },
    clear: {},
    notChecked: {},
  },
};
