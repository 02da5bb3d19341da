import type { RuleMessages } from "#lib/rules/define.ts";

export const messages: RuleMessages = {
  en: {
    title: "The claim's deletion waits",
    roots: {
      "in-use": "claim {claim} is going, in use by {pods}",
      protection: "claim {claim} is going, used by nobody",
      foreign: "claim {claim} is held by {finalizer}",
    },
    shortSteps: {
      decide: "decide whether it was meant",
      "look-at-controller": "look at kube-controller-manager",
      "find-owner": "find who set the finalizer",
    },
    messages: {
      "in-use":
        "Somebody deleted claim {claim} {terminating} s ago, while pods run with it ({count}: {pods}). kubernetes.io/pvc-protection keeps it until the last of them is gone. The deletion cannot be taken back: then the claim goes, and its volume {volume} is treated as its reclaim policy says.",
      protection:
        "Claim {claim} is to be deleted for {terminating} s and no pod with a node names it, yet {finalizer} is still there: the controller that takes it off has not done so.",
      foreign:
        "Claim {claim} is to be deleted for {terminating} s and carries the finalizer {finalizer}. It goes when the program that set it takes it off, and not before.",
    },
    nextSteps: {
      decide:
        "Find out now whether the deletion was meant. If it was not, save the data before {pods} ends: a VolumeSnapshot, a copy, or the reclaim policy of {volume} set to Retain. If it was, scale their workload down.",
      "look-at-controller":
        "Look at kube-controller-manager: is it running, and does its log speak of {claim}? Another change of the claim makes it look again.",
      "find-owner":
        "Find out who set {finalizer} (managedFields of the claim tell) and whether that program runs: a snapshot or a backup may be under way. Repair it there.",
    },
    avoid: {
      restart: "Do not restart {pods} before that is clear: no new pod may use a claim that is being deleted.",
      strip: "Do not take {finalizer} off by hand: what it guards would be lost without a word.",
    },
    offers: {
      "in-use": "The pods would lose their volume while they write to it.",
      protection: "It is taken off by kube-controller-manager as soon as that has its turn.",
      foreign: "What the program has to finish is not known here.",
    },
    clear: {},
    notChecked: {
      meant: "Who deleted it, and whether it was meant, can be told only by the audit log.",
      controller: "Whether the program that takes the finalizer off runs was not looked at.",
    },
  },
  "zh-CN": {
    title: "PVC 的删除在等待",
    roots: {
      "in-use": "PVC {claim} 正在删除，仍被 {pods} 使用",
      protection: "PVC {claim} 正在删除，已无人使用",
      foreign: "PVC {claim} 被 {finalizer} 留住",
    },
    shortSteps: {
      decide: "先确认删除是否有意",
      "look-at-controller": "检查 kube-controller-manager",
      "find-owner": "查明谁设置了 finalizer",
    },
    messages: {
      "in-use":
        "有人在 {terminating} 秒前删除了 PVC {claim}，而仍有 Pod 在使用它（{count} 个：{pods}）。kubernetes.io/pvc-protection 会保留它，直到最后一个离开。删除无法撤回：到那时 PVC 消失，它的卷 {volume} 按回收策略处理。",
      protection: "PVC {claim} 要求删除已 {terminating} 秒，没有已调度的 Pod 引用它，但 {finalizer} 仍在：负责移除它的控制器还没有动作。",
      foreign: "PVC {claim} 要求删除已 {terminating} 秒，它带着 finalizer {finalizer}。只有设置它的程序移除它之后，PVC 才会消失。",
    },
    nextSteps: {
      decide:
        "现在就查明删除是否有意。如果不是，趁 {pods} 还在运行先保住数据：做 VolumeSnapshot、复制，或把 {volume} 的回收策略改为 Retain。如果是，就把它们的工作负载缩容。",
      "look-at-controller": "检查 kube-controller-manager：它在运行吗，日志里提到 {claim} 了吗？PVC 再有变化时它会重新检查。",
      "find-owner": "查明是谁设置了 {finalizer}（PVC 的 managedFields 里有），以及那个程序是否在运行：可能正在做快照或备份。请在那里修复。",
    },
    avoid: {
      restart: "在弄清之前不要重启 {pods}：正在删除的 PVC 不允许新的 Pod 使用。",
      strip: "不要手动移除 {finalizer}：它所保护的东西会悄无声息地丢失。",
    },
    offers: {
      "in-use": "那些 Pod 会在写入时失去它们的卷。",
      protection: "轮到 kube-controller-manager 时它会自行移除。",
      foreign: "那个程序还要完成什么，这里无从得知。",
    },
    clear: {},
    notChecked: {
      meant: "是谁删除的、是否有意，只有审计日志知道。",
      controller: "没有检查负责移除该 finalizer 的程序是否在运行。",
    },
  },
};
