import type { RuleMessages } from "#lib/rules/define.ts";

export const messages: RuleMessages = {
  en: {
    title: "No volume is made for its claim",
    roots: {
      failed: "class {class}: {said}",
      "at-work": "class {class}: {provisioner} is not done",
      nobody: "class {class}: {provisioner} does nothing",
      unseen: "class {class}: no volume from {provisioner}",
    },
    shortSteps: {
      "follow-words": "repair what it names",
      "access-mode": "ask for a mode it supports",
      provisioner: "look at the provisioner",
    },
    messages: {
      failed: "The claim {claim} gets no volume: {provisioner}, which serves the storage class {class}, fails. It says: {said}.",
      "at-work":
        "The claim {claim} gets no volume yet: {provisioner}, which serves the storage class {class}, has begun and has neither finished nor failed.",
      nobody:
        "The claim {claim} gets no volume: the storage class {class} is served by {provisioner}, and nobody of that name has taken it up.",
      unseen:
        "The claim {claim} has no volume, although it is the turn of {provisioner}, which serves the storage class {class}. No event tells what it does.",
    },
    nextSteps: {
      "follow-words":
        "Repair what {provisioner} names: quota or space of the storage, credentials, a parameter of the class {class}, a zone without capacity. It tries again by itself, and the pod follows.",
      "access-mode":
        "{claim} asks for {modes}, and that is what {provisioner} does not support for this kind of volume. Make the claim anew with ReadWriteOnce, or with a class that several nodes may share (NFS, a file share, CephFS); the mode of a claim cannot be changed.",
      provisioner:
        "Look at the controller of {provisioner}: is it installed and running, does its log speak of {claim}, is the name in the class {class} spelled as the driver registers itself? One of these three is where it ends.",
    },
    avoid: {
      again:
        "Do not delete the pod or the claim to try again: the provisioner does that by itself, and a claim made anew may leave half-made volumes behind.",
    },
    offers: {},
    clear: {},
    notChecked: {
      events: "Events of the claim could not be read or have expired.",
      driver: "The provisioner's own pods and log were not looked at.",
    },
  },
  "zh-CN": {
    title: "没有为它的 PVC 创建出卷",
    roots: {
      failed: "存储类 {class}：{said}",
      "at-work": "存储类 {class}：{provisioner} 还没完成",
      nobody: "存储类 {class}：{provisioner} 没有动作",
      unseen: "存储类 {class}：{provisioner} 没给出卷",
    },
    shortSteps: { "follow-words": "修复它指出的问题", "access-mode": "改用它支持的访问模式", provisioner: "检查 provisioner" },
    messages: {
      failed: "PVC {claim} 得不到卷：服务存储类 {class} 的 {provisioner} 失败了。它说：{said}。",
      "at-work": "PVC {claim} 还没有卷：服务存储类 {class} 的 {provisioner} 已经开始，既没有完成也没有失败。",
      nobody: "PVC {claim} 得不到卷：存储类 {class} 由 {provisioner} 服务，而没有叫这个名字的程序接手。",
      unseen: "PVC {claim} 没有卷，尽管已轮到服务存储类 {class} 的 {provisioner}。没有事件说明它在做什么。",
    },
    nextSteps: {
      "follow-words":
        "修复 {provisioner} 指出的问题：存储的配额或空间、凭据、存储类 {class} 的参数、没有容量的可用区。它会自行重试，Pod 随后就能调度。",
      "access-mode":
        "{claim} 要求 {modes}，而 {provisioner} 的这类卷不支持。用 ReadWriteOnce 重建 PVC，或用可供多个节点共享的存储类（NFS、文件共享、CephFS）；PVC 的访问模式无法修改。",
      provisioner:
        "检查 {provisioner} 的控制器：是否已安装并在运行，日志里是否提到 {claim}，存储类 {class} 中的名字与驱动注册的名字是否一致？问题就在这三处之一。",
    },
    avoid: { again: "不要靠删除 Pod 或 PVC 来重试：provisioner 会自行重试，而重建 PVC 可能留下只做了一半的卷。" },
    offers: {},
    clear: {},
    notChecked: { events: "PVC 的事件无法读取或已过期。", driver: "没有查看 provisioner 自己的 Pod 和日志。" },
  },
};
