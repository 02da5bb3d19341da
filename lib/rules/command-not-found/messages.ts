import { CRASH_OFFERS } from "#lib/rules/crash-texts.ts";
import type { RuleMessages } from "#lib/rules/define.ts";

export const messages: RuleMessages = {
  en: {
    title: "The command to run is not there",
    roots: {
      "never-ran": "{container} never ran: {command} is not there",
      "one-string": "{container} never ran: “{command}” is one word",
      "not-executable": "{container} never ran: {command} not executable",
      "in-shell": "{container}: command {command} not found",
      "shell-denied": "{container}: {command} may not be executed",
      interpreter: "{container}: what runs {command} is not there",
      "code-only": "{container} exits {exitCode}: a command was not found",
    },
    shortSteps: {
      "correct-command": "correct the command or the image",
      split: "split the command into a list",
      "make-executable": "make it executable",
      "check-first-line": "check the first line of the script",
      "try-by-hand": "try the command by hand",
    },
    messages: {
      "never-ran":
        "Container {container} never ran ({reason}[[, exit code {exitCode}]]): the runtime could not find {command} in the image {image}. No program ran, so there is no log of it.",
      "one-string":
        "Container {container} never ran ({reason}[[, exit code {exitCode}]]): the whole line “{command}” was taken for the name of one program. Each argument must be an entry of its own in the list.",
      "not-executable":
        "Container {container} never ran ({reason}[[, exit code {exitCode}]]): {command} is there, but may not be executed.",
      "in-shell":
        "The shell in container {container} did not find the command {command} (exit code {exitCode}): it is not in the image {image}, or not in its PATH. Its words: “{line}”.",
      "shell-denied": "The shell in container {container} may not execute {command} (exit code {exitCode}). Its words: “{line}”.",
      interpreter:
        "In container {container} the file {command} exists, but what should run it does not: the interpreter in its first line, or the loader it was linked for, is not in the image {image}. Windows line endings look the same. The words: “{line}”.",
      "code-only":
        "Container {container} ended with exit code {exitCode}, which a shell gives when a command is not found (127) or may not be executed (126). It left no words that name it.",
    },
    nextSteps: {
      "correct-command":
        "Look what the image {image} really holds, then correct the command of {container} in {owner}, or use an image that has {command}. Pin the image to a tag or digest, so that its content does not change under the same name.",
      split:
        "In {owner}, write the command of {container} as a list with one entry per argument, or run it through a shell that the image has.",
      "make-executable":
        "Make {command} executable where it comes from: chmod +x in the image, or defaultMode 0755 for a ConfigMap volume. Or run it through its interpreter in {owner}.",
      "check-first-line":
        "Look at the first line and the line endings of {command}, and at whether the image {image} has that interpreter; then correct the image or the script in {owner}.",
      "try-by-hand": "Start a copy of the pod with a shell and run the command of {container} by hand; then correct it in {owner}.",
    },
    avoid: {
      "no-log": "Do not search the log of the application: it never ran. Permissions, limits and probes have nothing to do with it.",
      modes: "Do not change file modes or security settings before it is clear whether the file is there at all.",
    },
    offers: CRASH_OFFERS.en,
    clear: {},
    notChecked: {},
  },
  "zh-CN": {
    title: "要运行的命令不存在",
    roots: {
      "never-ran": "{container} 从未运行：找不到 {command}",
      "one-string": "{container} 从未运行：“{command}” 被当成一个词",
      "not-executable": "{container} 从未运行：{command} 不可执行",
      "in-shell": "{container}：找不到命令 {command}",
      "shell-denied": "{container}：无权执行 {command}",
      interpreter: "{container}：缺少运行 {command} 的解释器",
      "code-only": "{container} 以 {exitCode} 退出：有命令找不到",
    },
    shortSteps: {
      "correct-command": "改正命令或镜像",
      split: "把命令拆成列表",
      "make-executable": "加上可执行权限",
      "check-first-line": "检查脚本第一行",
      "try-by-hand": "手动试运行命令",
    },
    messages: {
      "never-ran":
        "容器 {container} 从未运行（{reason}[[，退出码 {exitCode}]]）：运行时在镜像 {image} 里找不到 {command}。程序没有运行过，所以也没有它的日志。",
      "one-string":
        "容器 {container} 从未运行（{reason}[[，退出码 {exitCode}]]）：整行“{command}”被当成了一个程序名。每个参数都必须是列表里单独的一项。",
      "not-executable": "容器 {container} 从未运行（{reason}[[，退出码 {exitCode}]]）：{command} 存在，但没有可执行权限。",
      "in-shell":
        "容器 {container} 里的 shell 找不到命令 {command}（退出码 {exitCode}）：镜像 {image} 里没有，或不在 PATH 中。原话：“{line}”。",
      "shell-denied": "容器 {container} 里的 shell 无权执行 {command}（退出码 {exitCode}）。原话：“{line}”。",
      interpreter:
        "容器 {container} 里文件 {command} 存在，但运行它的东西不在：镜像 {image} 里没有它第一行写的解释器，或没有它链接的加载器。Windows 换行符也会这样。原话：“{line}”。",
      "code-only":
        "容器 {container} 以退出码 {exitCode} 结束：shell 找不到命令时给 127，无权执行时给 126。它没有留下能说明是哪个命令的话。",
    },
    nextSteps: {
      "correct-command":
        "先看镜像 {image} 里到底有什么，再在 {owner} 中改正 {container} 的命令，或换用带有 {command} 的镜像。把镜像固定到 tag 或 digest，避免同名内容变化。",
      split: "在 {owner} 中把 {container} 的命令写成列表，每个参数一项；或通过镜像里有的 shell 来运行。",
      "make-executable":
        "在来源处给 {command} 加上可执行权限：镜像里 chmod +x，或 ConfigMap 卷用 defaultMode 0755。也可以在 {owner} 中通过解释器运行它。",
      "check-first-line": "检查 {command} 的第一行和换行符，以及镜像 {image} 里有没有那个解释器；再改正镜像或 {owner} 中的脚本。",
      "try-by-hand": "启动一个带 shell 的 Pod 副本，手动运行 {container} 的命令；再在 {owner} 中改正。",
    },
    avoid: {
      "no-log": "不要去翻应用日志：它从未运行。权限、资源上限和探针都与此无关。",
      modes: "在弄清文件到底在不在之前，不要改文件权限或安全设置。",
    },
    offers: CRASH_OFFERS.zh,
    clear: {},
    notChecked: {},
  },
};
