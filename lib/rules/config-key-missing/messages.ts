import type { RuleMessages } from "#lib/rules/define.ts";

export const messages: RuleMessages = {
  en: {
    title: "A key of its configuration is missing",
    roots: {
      "near-miss": "{kind} {name} has no {key}; it has {near}",
      "for-container": "{kind} {name} has no {key}",
      "for-volume": "{kind} {name} has no {key}",
      "as-file": "{kind} {name} has no {key} for its subPath",
    },
    shortSteps: { correct: "correct the key's name", add: "add {key}", "add-file": "add {key}" },
    messages: {
      "near-miss":
        "{user} of {pod} needs the key {key} of the {kind} {name}. The {kind} is there and has no such key; it has one that looks alike: {near}.",
      "for-container":
        "{user} of {pod} needs the key {key} of the {kind} {name}. The {kind} is there, the key is not[[ (keys seen: {keys})]].",
      "for-volume":
        "{user} of {pod} puts the key {key} of the {kind} {name} into a file. The {kind} is there, the key is not[[ (keys seen: {keys})]], so the volume cannot be mounted.",
      "as-file":
        "{user} of {pod} mounts the key {key} of the {kind} {name} as a single file (subPath). The {kind} is there, the key is not[[ (keys seen: {keys})]]: the kubelet put an empty directory in its place, and the runtime cannot mount a directory onto a file.",
    },
    nextSteps: {
      correct: "Decide which spelling is meant: correct {key} in {owner}, or rename the key in the {kind} {name}.",
      add: "Add the key {key} to the {kind} {name}, or take the reference out of {owner}. With the key in place the kubelet goes on by itself within a minute or two.",
      "add-file":
        "Add the key {key} to the {kind} {name}, or correct the subPath in {owner}. The next restart of the container takes it up.",
    },
    avoid: {
      recreate:
        "Do not delete or restart the pod: a new one asks for the same key. Do not mark it optional without asking what the program does without it.",
    },
    offers: { "delete-pod": "A new pod asks for the same key.", "restart-rollout": "New pods ask for the same key." },
    clear: { "all-there": "Every key it needs is there: {keys}." },
    notChecked: { keys: "The keys of the object could not be read here; the kubelet's own words are what is known." },
  },
  "zh-CN": {
    title: "配置中缺少一个键",
    roots: {
      "near-miss": "{kind} {name} 没有 {key}，但有 {near}",
      "for-container": "{kind} {name} 没有 {key}",
      "for-volume": "{kind} {name} 没有键 {key}",
      "as-file": "{kind} {name} 没有 subPath 要的键 {key}",
    },
    shortSteps: { correct: "改正键名", add: "补上 {key}", "add-file": "补上 {key}" },
    messages: {
      "near-miss": "{pod} 的 {user} 需要 {kind} {name} 中的键 {key}。{kind} 存在但没有这个键；有一个看起来相似：{near}。",
      "for-container": "{pod} 的 {user} 需要 {kind} {name} 中的键 {key}。{kind} 存在，键不存在[[（看到的键：{keys}）]]。",
      "for-volume":
        "{pod} 的 {user} 要把 {kind} {name} 中的键 {key} 写成文件。{kind} 存在，键不存在[[（看到的键：{keys}）]]，所以卷无法挂载。",
      "as-file":
        "{pod} 的 {user} 用 subPath 把 {kind} {name} 中的键 {key} 挂载成单个文件。{kind} 存在，键不存在[[（看到的键：{keys}）]]：kubelet 在该处建了一个空目录，而运行时不能把目录挂载到文件上。",
    },
    nextSteps: {
      correct: "先确定哪种写法是对的：在 {owner} 中改正 {key}，或在 {kind} {name} 中改键名。",
      add: "在 {kind} {name} 中补上键 {key}，或从 {owner} 中去掉这个引用。键就位后，kubelet 会在一两分钟内自行继续。",
      "add-file": "在 {kind} {name} 中补上键 {key}，或在 {owner} 中改正 subPath。容器下次重启时就会用上。",
    },
    avoid: {
      recreate: "不要删除或重启 Pod：新的 Pod 要的是同一个键。在没有问清程序缺了它会怎样之前，不要把它标成 optional。",
    },
    offers: { "delete-pod": "新的 Pod 要的是同一个键。", "restart-rollout": "新的 Pod 要的都是同一个键。" },
    clear: { "all-there": "它需要的键都在：{keys}。" },
    notChecked: { keys: "这里读不到该对象的键；依据只有 kubelet 自己的说法。" },
  },
};
