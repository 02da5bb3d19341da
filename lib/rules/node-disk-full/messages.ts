import type { RuleMessages } from "#lib/rules/define.ts";
import { PULL_TEXTS } from "#lib/rules/pull-texts.ts";

export const messages: RuleMessages = {
  en: {
    ...PULL_TEXTS.en,
    title: "The node's disk is full: the image does not fit",
    roots: {
      "with-pressure": "the disk of {node} is full (DiskPressure)",
      "without-pressure": "no space on {node} for images",
      silent: "{node} is under DiskPressure",
    },
    shortSteps: { free: "free disk on the node" },
    messages: {
      "with-pressure":
        "The image {image} was found and may be pulled, but there is no space on {node} to write it to [[{path}||its image store]]. The node says so itself: DiskPressure is True. Name, tag and credentials are right.",
      "without-pressure":
        "The image {image} was found and may be pulled, but there is no space on {node} to write it to [[{path}||its image store]]. The node does not report DiskPressure: the image may be larger than what is left, or another file system, inodes or a quota is used up.",
      silent:
        "{node} is under DiskPressure, and the pull of {image} fails for a reason that has expired with its event. A full disk would explain it.",
    },
    nextSteps: {
      free: "Free disk on {node}: unused images (crictl rmi --prune), large logs, leftovers of pods; or give it a bigger disk, or run {owner} on a bigger node. The pull then succeeds unchanged.",
    },
    avoid: {
      restart:
        "Do not delete directories under the runtime's own folder by hand on a live node: it loses track of its images and containers.",
    },
    offers: {
      ...PULL_TEXTS.en.offers,
      cordon: "It keeps further pods off this node while its disk is cleaned.",
      "cordon-pressure":
        "The DiskPressure taint keeps most pods off already; cordon the node if it is to stay off until its disk is cleaned.",
    },
    clear: {},
    notChecked: {
      usage: "How full which file system of the node is was not measured.",
      words: "The runtime's own words about the pull have expired.",
    },
  },
  "zh-CN": {
    ...PULL_TEXTS["zh-CN"],
    title: "节点磁盘已满：放不下镜像",
    roots: {
      "with-pressure": "{node} 的磁盘已满（DiskPressure）",
      "without-pressure": "{node} 上没有空间放镜像",
      silent: "{node} 处于 DiskPressure",
    },
    shortSteps: { free: "释放节点磁盘空间" },
    messages: {
      "with-pressure":
        "镜像 {image} 存在且有权拉取，但 {node} 上没有空间写入 [[{path}||镜像存储]]。节点自己也这么说：DiskPressure 为 True。名称、标签和凭据都没错。",
      "without-pressure":
        "镜像 {image} 存在且有权拉取，但 {node} 上没有空间写入 [[{path}||镜像存储]]。节点没有报告 DiskPressure：可能镜像比剩余空间大，或用尽的是另一个文件系统、inode 或配额。",
      silent: "{node} 处于 DiskPressure，而 {image} 拉取失败的原因已随事件过期。磁盘满可以解释这个失败。",
    },
    nextSteps: {
      free: "释放 {node} 的磁盘：没用的镜像（crictl rmi --prune）、过大的日志、Pod 残留；或换更大的磁盘，或让 {owner} 在更大的节点上运行。之后拉取会原样成功。",
    },
    avoid: { restart: "不要在运行中的节点上手动删除运行时自己目录下的文件：它会丢失对镜像和容器的记录。" },
    offers: {
      ...PULL_TEXTS["zh-CN"].offers,
      cordon: "清理磁盘期间，避免更多 Pod 调度到该节点。",
      "cordon-pressure": "DiskPressure 污点已挡住大多数 Pod；如果要在清理完之前一直不接收 Pod，再封锁节点。",
    },
    clear: {},
    notChecked: {
      usage: "没有测量节点各文件系统的占用。",
      words: "运行时关于这次拉取的原话已过期。",
    },
  },
};
