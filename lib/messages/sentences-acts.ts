import type { Locale } from "#lib/contract/causes.ts";

/** What the server says about acts, lists, claims, notes, aftercare, and objects that are not there. Part of `SENTENCES`. */
export const ACT_SENTENCES = {
  storeNotOpened: {
    en: "The record store {file} cannot be opened, so no fix can be recorded or run.",
    "zh-CN": "无法打开记录库 {file}，因此不能记录和执行任何修复。",
  },
  storeRefused: {
    en: "The audit log did not take the row, so nothing was done. Look at the record store (disk full, file not writable).",
    "zh-CN": "审计日志没有收下这一行，因此没有执行任何操作。请检查记录库（磁盘已满、文件不可写）。",
  },
  outcomeNotTaken: {
    en: "The audit log did not take this outcome, so its row stays open until Pod Ward starts again. Look at the record store (disk full, file not writable).",
    "zh-CN": "审计日志没有收下这个结果，因此它的那一行会一直未结，直到 Pod Ward 重新启动。请检查记录库（磁盘已满、文件不可写）。",
  },
  clusterHeld: {
    en: "Another Pod Ward of yours (process {pid}, since {since}) acts on {cluster}, and only one may at a time. Act in that one, or end it and try again.",
    "zh-CN":
      "您的另一个 Pod Ward（进程 {pid}，自 {since} 起）正在对 {cluster} 执行操作，同时只能有一个。请在那一个里操作，或结束它后重试。",
  },
  actElsewhere: {
    en: "{user} is running {fix} on this UID since {since}, in another Pod Ward. Nothing was done; wait for its outcome.",
    "zh-CN": "{user} 自 {since} 起正在另一个 Pod Ward 中对这个 UID 执行 {fix}。没有做任何操作；请等待它的结果。",
  },
  fixesReadOnly: {
    en: "This Pod Ward is read-only: no fix can be planned or confirmed.",
    "zh-CN": "本 Pod Ward 是只读的：不能制定或确认任何修复。",
  },
  boardReadOnly: {
    en: "This Pod Ward is read-only: nothing can be claimed, noted or ticked off.",
    "zh-CN": "本 Pod Ward 是只读的：不能认领、留言或勾选。",
  },
  fixUnknown: {
    en: "Pod Ward cannot run the fix {fix}. It can run: {known}.",
    "zh-CN": "Pod Ward 不能执行修复 {fix}。可以执行的有：{known}。",
  },
  fixKinds: { en: "{fix} acts on a {kinds}; this target is a {kind}.", "zh-CN": "{fix} 作用于 {kinds}，而这个对象是 {kind}。" },
  worldChanged: {
    en: "The world has changed since the plan was made ({changes}). Nothing was done; make a new plan.",
    "zh-CN": "制定计划之后情况发生了变化（{changes}）。没有执行任何操作；请重新制定计划。",
  },
  objectChanged: {
    en: "The object changed just before the write, so the patch did not fit and nothing was done. {message}",
    "zh-CN": "对象在写入之前刚刚发生了变化，补丁不再适用，没有执行任何操作。{message}",
  },
  typeTheName: { en: "Type the name {name} to confirm.", "zh-CN": "请输入名称 {name} 进行确认。" },
  sayWhy: { en: "Say why: the reason goes into the audit log.", "zh-CN": "请说明原因：它会写入审计日志。" },
  planNotRunning: {
    en: "Plan {id} is not running ({state}), so there is nothing to stop.",
    "zh-CN": "计划 {id} 没有在执行（{state}），没有可停止的操作。",
  },
  noPlan: { en: "There is no plan {id}; plans live 5 minutes. Make a new one.", "zh-CN": "没有计划 {id}；计划只保留 5 分钟。请重新制定。" },
  planOthers: {
    en: "Plan {id} was made by {user}; only that user may confirm it.",
    "zh-CN": "计划 {id} 由 {user} 制定，只有该用户可以确认。",
  },
  planUsed: { en: "Plan {id} was confirmed by {user} at {at}.", "zh-CN": "计划 {id} 已由 {user} 在 {at} 确认。" },
  planExpired: { en: "Plan {id} expired at {at}. Make a new one.", "zh-CN": "计划 {id} 已在 {at} 过期。请重新制定。" },
  actedOn: {
    en: "{user} is running {fix} on this UID since {since}. Nothing was done.",
    "zh-CN": "{user} 自 {since} 起正在对此 UID 执行 {fix}。没有执行任何操作。",
  },
  targetGone: { en: "{target} is not there any more.", "zh-CN": "{target} 已不存在。" },
  targetOther: {
    en: "{target} with uid {uid} is gone; the name now belongs to uid {now}.",
    "zh-CN": "uid 为 {uid} 的 {target} 已消失；这个名字现在属于 uid {now}。",
  },
  listTwice: { en: "A pod stands in the list twice.", "zh-CN": "列表中有重复的 Pod。" },
  listConfirmed: { en: "List {id} was confirmed before by {user}.", "zh-CN": "列表 {id} 之前已由 {user} 确认。" },
  listTooOld: { en: "Lists live 5 minutes. Make a new one.", "zh-CN": "列表只保留 5 分钟。请重新制定。" },
  listUnknownPod: {
    en: "Only pods of the list whose checks all pass can be confirmed.",
    "zh-CN": "只能确认列表中全部检查都通过的 Pod。",
  },
  listFailingPod: {
    en: "Only pods of the list whose checks all pass can be confirmed; {name} has one that fails.",
    "zh-CN": "只能确认列表中全部检查都通过的 Pod；{name} 有一项未通过。",
  },
  listStopped: { en: "Stopped by {user}.", "zh-CN": "由 {user} 停止。" },
  listPlace: { en: "[{place} of {count} together, group {group}]", "zh-CN": "[批量 {count} 个中的第 {place} 个，组 {group}]" },
  listDiffers: {
    en: "Its request or its checks differ from those that were confirmed. Nothing was done to it.",
    "zh-CN": "它的请求或检查结果与确认时不同。没有对它执行任何操作。",
  },
  leftGroup: {
    en: "Pod {pod} is not in the group {group} (any more): its state or its cause has changed. Nothing was done to it.",
    "zh-CN": "Pod {pod} 不（再）属于组 {group}：它的状态或原因已改变。没有对它执行任何操作。",
  },
  listNotOffered: {
    en: "The verdict on this pod ({cause}) does not offer {fix}.",
    "zh-CN": "对此 Pod 的诊断（{cause}）不提供 {fix}。",
  },
  listOfNoUse: {
    en: "The verdict on this pod ({cause}) says that {fix} is of no use to it: {why}",
    "zh-CN": "对此 Pod 的诊断（{cause}）认为 {fix} 没有用处：{why}",
  },
  listOnlyAfter: {
    en: "Only after its next step ({cause}): {why}",
    "zh-CN": "应在完成下一步之后再做（{cause}）：{why}",
  },
  listOtherCause: {
    en: "The cause of pod {pod} was {before} and is {now}. Nothing was done to it.",
    "zh-CN": "Pod {pod} 的原因原为 {before}，现在是 {now}。没有对它执行任何操作。",
  },
  noList: { en: "There is no list {id}; what was done is in the audit log.", "zh-CN": "没有列表 {id}；已执行的操作见审计日志。" },
  claimHeld: { en: "{user} is on it since {since}; take it over if you must.", "zh-CN": "{user} 自 {since} 起在处理；必要时可以接手。" },
  claimOthers: {
    en: "{user} is on it since {since}: only they can release it, but you can take it over.",
    "zh-CN": "{user} 自 {since} 起在处理：只有本人可以放开，但您可以接手。",
  },
  noNote: { en: "There is no note {id}.", "zh-CN": "没有留言 {id}。" },
  noteOthers: {
    en: "Note {id} was written by {user}; only they can remove it.",
    "zh-CN": "留言 {id} 由 {user} 所写，只有本人可以删除。",
  },
  noAftercare: { en: "There is no aftercare {id}.", "zh-CN": "没有善后事项 {id}。" },
  aftercareNoStep: {
    en: "Aftercare {id} has {steps} steps, none with index {step}.",
    "zh-CN": "善后事项 {id} 共有 {steps} 步，没有序号 {step}。",
  },
  aftercareLeft: {
    en: "Not ticked yet: {left} of {steps} steps. Tick them, or say why it is closed without.",
    "zh-CN": "{steps} 步中还有 {left} 步未勾选：请勾选，或说明为何不勾选就结束。",
  },
  aftercareClosed: { en: "Aftercare {id} was closed by {user} at {at}.", "zh-CN": "善后事项 {id} 已由 {user} 在 {at} 结束。" },
  noPod: { en: "There is no pod {pod}.", "zh-CN": "没有 Pod {pod}。" },
  podGone: { en: "Pod {pod} with uid {uid} is gone.", "zh-CN": "uid 为 {uid} 的 Pod {pod} 已消失。" },
  podReplaced: {
    en: "Pod {pod} with uid {uid} is gone; the pod of that name now has uid {now}.",
    "zh-CN": "uid 为 {uid} 的 Pod {pod} 已消失；现在同名的 Pod 的 uid 是 {now}。",
  },
  recordGone: {
    en: "Pod {pod} with uid {uid} is gone, and its record was not kept here. No pod has its name now.",
    "zh-CN": "uid 为 {uid} 的 Pod {pod} 已消失，这里没有保留它的记录。现在没有同名的 Pod。",
  },
  recordReplaced: {
    en: "Pod {pod} with uid {uid} is gone, and its record was not kept here. A pod of that name exists, with uid {now}.",
    "zh-CN": "uid 为 {uid} 的 Pod {pod} 已消失，这里没有保留它的记录。存在同名的 Pod，uid 是 {now}。",
  },
  logsGone: {
    en: "Pod {pod} with uid {uid} is gone, and its logs with it.",
    "zh-CN": "uid 为 {uid} 的 Pod {pod} 已消失，它的日志也随之消失。",
  },
  noLog: { en: "There is no log: {message}.", "zh-CN": "没有日志：{message}。" },
  kubeletSilent: {
    en: "The kubelet of {pod}'s node did not answer within {seconds} s: the node may be frozen or cut off.",
    "zh-CN": "{pod} 所在节点的 kubelet 在 {seconds} 秒内没有应答：节点可能已冻结或失联。",
  },
  noNodeForLog: {
    en: "There is no Node object {node}: nobody can be asked for the log.",
    "zh-CN": "没有 Node 对象 {node}：无处可取日志。",
  },
  logLost: {
    en: "The container runtime no longer has this log ({message}).",
    "zh-CN": "容器运行时已不再保留这份日志（{message}）。",
  },
  // After those that end alike: the first that fits is taken.
  listFails: { en: "{why}. Nothing was done to it.", "zh-CN": "{why}。没有对它执行任何操作。" },
  disconnected: { en: "The cluster was disconnected.", "zh-CN": "已断开与集群的连接。" },
} as const satisfies Record<string, Record<Locale, string>>;
