import { CRASH_OFFERS } from "#lib/rules/crash-texts.ts";
import type { RuleMessages } from "#lib/rules/define.ts";

export const messages: RuleMessages = {
  en: {
    title: "An init container fails",
    roots: {
      "with-log": "init container {container} exits {exitCode}: “{line}”",
      "no-log": "init container {container} exits {exitCode}, no words read",
      "pod-failed": "init container {container} ended the pod with {exitCode}",
      "pod-failed-no-log": "init container {container} ended the pod with {exitCode}",
      sidecar: "sidecar {container} exits {exitCode} before it has started",
      "sidecar-no-log": "sidecar {container} exits {exitCode} before it has started",
    },
    shortSteps: { "follow-log": "follow the init container's words", "read-log": "read the init container's log" },
    messages: {
      "with-log":
        "Init container {container} (step {step}) ended with exit code {exitCode} after {ran} s ({restarts, plural, one {# restart} other {# restarts}} so far). Until it succeeds, {waiting} cannot start. It says: “{line}”.",
      "no-log":
        "Init container {container} (step {step}) ended with exit code {exitCode} after {ran} s ({restarts, plural, one {# restart} other {# restarts}} so far). Until it succeeds, {waiting} cannot start. Its log was not read here or is empty.",
      sidecar:
        "Sidecar {container} (init container with restartPolicy Always, step {step}) ended with exit code {exitCode} after {ran} s ({restarts, plural, one {# restart} other {# restarts}} so far). Until it has started, {waiting} cannot start. It says: “{line}”.",
      "sidecar-no-log":
        "Sidecar {container} (init container with restartPolicy Always, step {step}) ended with exit code {exitCode} after {ran} s ({restarts, plural, one {# restart} other {# restarts}} so far). Until it has started, {waiting} cannot start. Its log was not read here or is empty.",
      "pod-failed":
        "Init container {container} (step {step}) ended with exit code {exitCode} and is not started again, so the pod as a whole has failed and {waiting} never ran. It says: “{line}”.",
      "pod-failed-no-log":
        "Init container {container} (step {step}) ended with exit code {exitCode} and is not started again, so the pod as a whole has failed and {waiting} never ran. Its log was not read here or is empty.",
    },
    nextSteps: {
      "follow-log":
        "Follow what init container {container} complains about; the change belongs into {owner} or into what the step prepares (schema, volume, other service).",
      "read-log":
        "Read the log of init container {container} (kubectl logs with -c); the change belongs into {owner} or into what the step prepares.",
    },
    avoid: {
      skip: "Do not take the init container out to get the pod running: what it prepares is what the containers behind it rely on.",
    },
    offers: CRASH_OFFERS.en,
    clear: {},
    notChecked: {
      log: "The log of the init container could not be read, so more exact causes are not ruled out.",
      "log-empty": "The init container left no log.",
    },
  },
  "zh-CN": {
    title: "init 容器失败",
    roots: {
      "with-log": "init 容器 {container} 以 {exitCode} 退出：“{line}”",
      "no-log": "init 容器 {container} 以 {exitCode} 退出，未读到日志",
      "pod-failed": "init 容器 {container} 以 {exitCode} 结束了整个 Pod",
      "pod-failed-no-log": "init 容器 {container} 以 {exitCode} 结束了整个 Pod",
      sidecar: "sidecar {container} 还没启动成功就以 {exitCode} 退出",
      "sidecar-no-log": "sidecar {container} 还没启动成功就以 {exitCode} 退出",
    },
    shortSteps: { "follow-log": "顺着 init 容器的话查", "read-log": "读 init 容器的日志" },
    messages: {
      "with-log":
        "init 容器 {container}（第 {step} 步）运行 {ran} 秒后以退出码 {exitCode} 结束（已重启 {restarts} 次）。在它成功之前，{waiting} 无法启动。它说：“{line}”。",
      "no-log":
        "init 容器 {container}（第 {step} 步）运行 {ran} 秒后以退出码 {exitCode} 结束（已重启 {restarts} 次）。在它成功之前，{waiting} 无法启动。它的日志这里没有读到，或是空的。",
      sidecar:
        "sidecar {container}（restartPolicy 为 Always 的 init 容器，第 {step} 步）运行 {ran} 秒后以退出码 {exitCode} 结束（已重启 {restarts} 次）。在它启动成功之前，{waiting} 无法启动。它说：“{line}”。",
      "sidecar-no-log":
        "sidecar {container}（restartPolicy 为 Always 的 init 容器，第 {step} 步）运行 {ran} 秒后以退出码 {exitCode} 结束（已重启 {restarts} 次）。在它启动成功之前，{waiting} 无法启动。它的日志这里没有读到，或是空的。",
      "pod-failed":
        "init 容器 {container}（第 {step} 步）以退出码 {exitCode} 结束且不会再启动，整个 Pod 因此失败，{waiting} 从未运行。它说：“{line}”。",
      "pod-failed-no-log":
        "init 容器 {container}（第 {step} 步）以退出码 {exitCode} 结束且不会再启动，整个 Pod 因此失败，{waiting} 从未运行。它的日志这里没有读到，或是空的。",
    },
    nextSteps: {
      "follow-log": "顺着 init 容器 {container} 抱怨的内容查；需要改的是 {owner}，或这一步要准备的东西（数据库结构、卷、别的服务）。",
      "read-log": "读 init 容器 {container} 的日志（kubectl logs 加 -c）；需要改的是 {owner}，或这一步要准备的东西。",
    },
    avoid: { skip: "不要为了让 Pod 跑起来而去掉 init 容器：后面的容器依赖它准备的东西。" },
    offers: CRASH_OFFERS.zh,
    clear: {},
    notChecked: {
      log: "读不到 init 容器的日志，因此不能排除更具体的原因。",
      "log-empty": "init 容器没有留下日志。",
    },
  },
};
