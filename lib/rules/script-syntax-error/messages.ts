import { CRASH_OFFERS } from "#lib/rules/crash-texts.ts";
import type { RuleMessages } from "#lib/rules/define.ts";

export const messages: RuleMessages = {
  en: {
    title: "The script has a syntax error",
    roots: {
      inline: "script of {container}: “{line}”",
      mounted: "script of {container}: “{line}”",
      "in-image": "script of {container}: “{line}”",
      "line-endings": "the script of {container} has Windows line endings",
    },
    shortSteps: { correct: "correct the script", "new-job": "correct it, make the Job anew", "unix-endings": "convert the line endings" },
    messages: {
      inline:
        "The script that container {container} is given in {where} does not parse, so nothing of it ran (exit code {exitCode}). The interpreter says: “{line}”.",
      mounted:
        "The script of container {container} from {where} does not parse, so it did not run (exit code {exitCode}). The interpreter says: “{line}”.",
      "in-image":
        "The program of container {container} in its image {image} ({where}) does not parse, so it did not run (exit code {exitCode}). The interpreter says: “{line}”.",
      "line-endings":
        "The script of container {container} ({where}) was written with Windows line endings: the shell takes the carriage return for part of each command (exit code {exitCode}). It says: “{line}”.",
    },
    nextSteps: {
      correct:
        "Correct the script in {where} and try it with a syntax check (sh -n, python -m py_compile, node --check) before {owner} is rolled out again.",
      "new-job":
        "Correct the script in {where}. The template of a Job cannot be edited: delete {owner} and create it anew with the corrected script.",
      "unix-endings":
        "Convert the script in {where} to Unix line endings (dos2unix, or eol=lf in .gitattributes), then roll {owner} out again.",
    },
    avoid: { again: "Do not raise backoffLimit, recreate the pod or restart the rollout: the same script fails each time, at once." },
    offers: CRASH_OFFERS.en,
    clear: {},
    notChecked: {},
  },
  "zh-CN": {
    title: "脚本有语法错误",
    roots: {
      inline: "{container} 的脚本：“{line}”",
      mounted: "{container} 的挂载脚本：“{line}”",
      "in-image": "{container} 镜像里的脚本：“{line}”",
      "line-endings": "{container} 的脚本用了 Windows 换行符",
    },
    shortSteps: { correct: "改正脚本", "new-job": "改正后重建 Job", "unix-endings": "转换换行符" },
    messages: {
      inline: "容器 {container} 在 {where} 中给出的脚本无法解析，因此一行也没有运行（退出码 {exitCode}）。解释器说：“{line}”。",
      mounted: "容器 {container} 来自 {where} 的脚本无法解析，因此没有运行（退出码 {exitCode}）。解释器说：“{line}”。",
      "in-image": "容器 {container} 的镜像 {image} 里的程序（{where}）无法解析，因此没有运行（退出码 {exitCode}）。解释器说：“{line}”。",
      "line-endings":
        "容器 {container} 的脚本（{where}）用了 Windows 换行符：shell 把回车当成了每条命令的一部分（退出码 {exitCode}）。它说：“{line}”。",
    },
    nextSteps: {
      correct: "改正 {where} 中的脚本，先做语法检查（sh -n、python -m py_compile、node --check），再重新发布 {owner}。",
      "new-job": "改正 {where} 中的脚本。Job 的模板不能修改：删除 {owner}，用改好的脚本重新创建。",
      "unix-endings": "把 {where} 中的脚本转换成 Unix 换行符（dos2unix，或在 .gitattributes 里写 eol=lf），再重新发布 {owner}。",
    },
    avoid: { again: "不要提高 backoffLimit、重建 Pod 或重启发布：同一个脚本每次都会立刻失败。" },
    offers: CRASH_OFFERS.zh,
    clear: {},
    notChecked: {},
  },
};
