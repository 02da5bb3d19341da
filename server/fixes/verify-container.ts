import type { Locale } from "#lib/contract/causes.ts";
import { type ContainerFacts, containersOf } from "#lib/evidence/containers.ts";
import type { SuccessTest } from "#lib/fixes/define.ts";
import type { Pod } from "#lib/kube/objects.ts";
import { isImageReason } from "#lib/kube/vocabulary.ts";
import { fillWords, spoken, type WordParams, type Words } from "#lib/messages/words.ts";
import { lookUntil, type Verdict, type VerifyInput } from "./look-until.ts";
import { fixText } from "./texts.ts";

/** What stands before a start that goes well. */
const ON_ITS_WAY: readonly string[] = ["", "ContainerCreating", "PodInitializing"];

const TEXTS = {
  en: {
    running: "Container {container} of {pod} runs.",
    waiting: "Waiting for container {container}: {seen}",
    nothing: "its kubelet has said nothing of it yet.",
    late: "Container {container} of {pod} does not run after {seconds} s: {seen}",
    failed: "Container {container} of {pod} does not run: {seen} {next}",
    refused: "The node refused {pod}: {seen} {next}",
    "next-image": "Next: plan it again with an image that this node can pull.",
    "next-sleep": "Next: an image without `sleep` cannot be used for this; plan a container beside it with an image of your own.",
    "next-other": "Next: read its events on the record, then plan it again with the other form.",
  },
  "zh-CN": {
    running: "{pod} 的容器 {container} 正在运行。",
    waiting: "正在等待容器 {container}：{seen}",
    nothing: "kubelet 还没有报告过它。",
    late: "{seconds} 秒后 {pod} 的容器 {container} 仍未运行：{seen}",
    failed: "{pod} 的容器 {container} 没有运行：{seen}{next}",
    refused: "节点拒绝了 {pod}：{seen}{next}",
    "next-image": "下一步：换一个该节点能拉取的镜像，重新制定计划。",
    "next-sleep": "下一步：没有 `sleep` 的镜像不能这样用；请改为在旁边加一个容器，并使用自己的镜像。",
    "next-other": "下一步：在记录页上查看它的 event，然后用另一种方式重新制定计划。",
  },
} as const satisfies Record<Locale, Record<string, string>>;

const say = (id: keyof (typeof TEXTS)["en"], params: WordParams = {}) =>
  fillWords({ en: TEXTS.en[id], "zh-CN": TEXTS["zh-CN"][id] }, params);

function seenOf(container: ContainerFacts | undefined): Words {
  if (container === undefined || container.phase === "none") return say("nothing");
  const { reason, message, end, phase } = container;
  const words = [reason || phase, end === null ? "" : `(${end.exitCode})`, message === "" ? "" : `– ${message}`];
  return spoken(`${words.filter((word) => word !== "").join(" ")}.`);
}

/** The step after a container that did not start: another image, or the other form. */
function nextOf({ reason, message }: Pick<ContainerFacts, "reason" | "message">): "next-image" | "next-sleep" | "next-other" {
  if (isImageReason(reason)) return "next-image";
  return /executable file not found|no such file or directory/i.test(message) ? "next-sleep" : "next-other";
}

const containerOf = (pod: Pod, name: string) => containersOf(pod).find((container) => container.name === name);

/** True when the container cannot come to run by waiting: an error that the kubelet has put into words, or an end. */
function isDecided(pod: Pod, name: string): boolean {
  const container = containerOf(pod, name);
  if (pod.status?.phase === "Failed" || pod.status?.phase === "Succeeded") return true;
  if (container === undefined || container.phase === "none") return false;
  return container.phase !== "waiting" || !ON_ITS_WAY.includes(container.reason);
}

/**
 * Watches until the container runs, or until its kubelet says why it does not: a pull that failed is told at once,
 * though the kubelet tries again by itself.
 */
export async function verifyContainer(input: VerifyInput, success: Extract<SuccessTest, { kind: "container-running" }>): Promise<Verdict> {
  const { target } = input;
  const words = { container: success.container, pod: target.name };
  const look = await lookUntil<Pod>(input, success.withinMs, (pod) => {
    if (pod === null || isDecided(pod, success.container)) return true;
    input.progress(say("waiting", { ...words, seen: seenOf(containerOf(pod, success.container)) }));
    return false;
  });
  if ("error" in look) return { state: "not-verified", detail: fixText("stopped-reading", { message: look.error }) };
  const pod = look.object;
  if (pod === null) return { state: "not-verified", detail: fixText("swapped-meanwhile") };
  const container = containerOf(pod, success.container);
  if (container?.phase === "running") return { state: "verified", detail: say("running", words) };
  const { reason = "", message = "", phase } = pod.status ?? {};
  if (container?.status == null && phase === "Failed") {
    const next = say("next-other");
    return { state: "not-verified", detail: say("refused", { ...words, seen: `${reason} – ${message}.`, next }) };
  }
  const seen = seenOf(container);
  if (!isDecided(pod, success.container)) {
    const seconds = Math.round(success.withinMs / 1000);
    return { state: "not-verified", detail: say("late", { ...words, seconds, seen }) };
  }
  const next = say(container === undefined ? "next-other" : nextOf(container));
  return { state: "not-verified", detail: say("failed", { ...words, seen, next }) };
}
