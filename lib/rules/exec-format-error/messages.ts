import { CRASH_OFFERS } from "#lib/rules/crash-texts.ts";
import type { RuleMessages } from "#lib/rules/define.ts";

export const messages: RuleMessages = {
  en: {
    title: "The binary is for another architecture",
    roots: {
      "other-arch": "{command} in {container} is not for {arch}",
      "arch-unread": "{command} in {container}: exec format error",
      script: "{command} in {container} names no interpreter",
    },
    shortSteps: { "right-build": "use a build for that architecture", "first-line": "add the script's first line" },
    messages: {
      "other-arch":
        "The kernel of {node} ({arch}) cannot execute {command} of the image {image}: exec format error. The pull went well, so the image claims to fit, but the binary in it is for another CPU architecture. Pods of the same workload on other nodes may be fine.",
      "arch-unread":
        "The kernel of {node} cannot execute {command} of the image {image}: exec format error. The binary is for another CPU architecture than the node's, which could not be read here.",
      script:
        "The kernel of {node} ({arch}) cannot execute {command} in container {container}: exec format error. For a script that means: its first line does not name an interpreter (`#!/bin/sh`).",
    },
    nextSteps: {
      "right-build":
        "Use a build of {image} that really holds binaries for [[{arch}||the architecture of its nodes]]. Until then keep {owner} off such nodes with a nodeSelector on kubernetes.io/arch.",
      "first-line":
        "Put the interpreter into the first line of {command}, or run it through its interpreter in the command of {container} in {owner}.",
    },
    avoid: { modes: "Do not change the command's permissions or delete the pod: on a node of the same architecture it ends the same way." },
    offers: CRASH_OFFERS.en,
    clear: {},
    notChecked: { image: "What architectures the image really holds was not looked up in the registry." },
  },
  "zh-CN": {
    title: "程序是为另一种架构编译的",
    roots: {
      "other-arch": "{container} 里的 {command} 不适用于 {arch}",
      "arch-unread": "{container} 里的 {command}：exec format error",
      script: "{container} 里的 {command} 没写解释器",
    },
    shortSteps: { "right-build": "换用该架构的构建", "first-line": "补上脚本第一行" },
    messages: {
      "other-arch":
        "{node}（{arch}）的内核无法执行镜像 {image} 里的 {command}：exec format error。镜像拉取成功，说明它声称适用，但里面的程序是为另一种 CPU 架构编译的。同一工作负载在其他节点上的 Pod 可能正常。",
      "arch-unread":
        "{node} 的内核无法执行镜像 {image} 里的 {command}：exec format error。程序的 CPU 架构与节点不同，而节点的架构这里读不到。",
      script:
        "{node}（{arch}）的内核无法执行容器 {container} 里的 {command}：exec format error。对脚本来说，这表示第一行没有写解释器（`#!/bin/sh`）。",
    },
    nextSteps: {
      "right-build":
        "换用真正包含[[ {arch} ||所在节点架构的]]程序的 {image} 构建。在此之前，用 kubernetes.io/arch 的 nodeSelector 让 {owner} 避开这类节点。",
      "first-line": "在 {command} 的第一行写上解释器，或在 {owner} 中让 {container} 的命令通过解释器运行它。",
    },
    avoid: { modes: "不要改命令的权限，也不要删除 Pod：在同样架构的节点上结局不会变。" },
    offers: CRASH_OFFERS.zh,
    clear: {},
    notChecked: { image: "没有到仓库核对镜像实际包含哪些架构。" },
  },
};
