import "server-only";
import type { SuccessTest } from "#lib/fixes/define.ts";
import { isTargetKind } from "#lib/fixes/target-kinds.ts";
import type { KubeObject, Node, Pod } from "#lib/kube/objects.ts";
import type { Words } from "#lib/messages/words.ts";
import type { SlimPod } from "#server/watch/types.ts";
import { lookUntil, type Verdict, type VerifyInput } from "./look-until.ts";
import { type Rollout, rolloutOf } from "./rollout.ts";
import { seenNode, seenPod, seenWorkload } from "./seen.ts";
import { fixText } from "./texts.ts";
import { verifyContainer } from "./verify-container.ts";
import { verifyVacated } from "./verify-vacated.ts";

const REPLACEMENT_LOOK_MS = 500;

function replacementOf(input: VerifyInput, ownerUid: string): SlimPod | undefined {
  const fresh = [...input.view.pods()].filter(
    (pod) => pod.ownerUid === ownerUid && pod.uid !== input.target.uid && !input.siblings.has(pod.uid),
  );
  return fresh.find(isReady) ?? fresh[0];
}

function isReady(pod: SlimPod): boolean {
  const [ready, total] = pod.symptom.ready.split("/");
  return ready === total && pod.symptom.class === "healthy";
}

async function waitForReplacement(input: VerifyInput, ownerUid: string, withinMs: number): Promise<Verdict> {
  const deadline = input.now() + withinMs;
  input.progress(fixText("waiting-replacement"));
  for (;;) {
    const pod = replacementOf(input, ownerUid);
    if (pod && isReady(pod)) return { state: "verified", detail: fixText("gone-replaced", { name: pod.name }) };
    if (input.now() >= deadline) {
      const seen = pod
        ? fixText("replacement-seen", { name: pod.name, status: pod.symptom.status, ready: pod.symptom.ready })
        : fixText("no-replacement-seen");
      return { state: "not-verified", detail: fixText("gone-not-replaced", { seconds: Math.round(withinMs / 1000), seen }) };
    }
    await input.sleep(REPLACEMENT_LOOK_MS);
  }
}

async function verifyGone(input: VerifyInput, success: TestOf<"uid-gone">): Promise<Verdict> {
  const look = await lookUntil<Pod>(input, success.withinMs, () => false);
  if ("error" in look) return unread(look.error);
  if (look.object !== null) {
    const seen = input.target.kind === "Pod" ? seenPod(look.object) : fixText("seen-alive");
    return { state: "not-verified", detail: fixText("still-there", { seconds: seconds(success), seen }) };
  }
  if (success.replacement === null) return { state: "verified", detail: fixText("gone") };
  return waitForReplacement(input, success.replacement.ownerUid, success.replacement.withinMs);
}

/** Follows a workload; `settled` gives the verdict once there is one, `late` the one for when the time is over. */
async function verifyWorkload(
  input: VerifyInput,
  withinMs: number,
  words: {
    settled: (rollout: Rollout, seen: Words) => Verdict | null;
    late: (seen: Words) => Words;
    progress: (seen: Words) => Words;
  },
): Promise<Verdict> {
  const { target } = input;
  if (!isTargetKind(target.kind)) throw new Error(`no fix acts on a ${target.kind}`);
  const { kind } = target;
  let verdict: Verdict | null = null;
  const look = await lookUntil<KubeObject>(input, withinMs, (object) => {
    if (object === null) return false;
    const seen = seenWorkload(kind, object);
    const rollout = rolloutOf(kind, object);
    // Counts from before the controller has seen the write say nothing about it.
    if (rollout.isObserved) verdict = words.settled(rollout, seen);
    if (verdict === null) input.progress(words.progress(seen));
    return verdict !== null;
  });
  if ("error" in look) return unread(look.error);
  if (look.object === null) return { state: "not-verified", detail: fixText("swapped-meanwhile") };
  return verdict ?? { state: "not-verified", detail: words.late(seenWorkload(kind, look.object)) };
}

function verifyRollout(input: VerifyInput, success: TestOf<"rollout-complete">): Promise<Verdict> {
  return verifyWorkload(input, success.withinMs, {
    settled: ({ isComplete, stuck, wanted, updated }, seen) => {
      if (isComplete) return { state: "verified", detail: fixText("rolled-out", { wanted, updated }) };
      return stuck === null ? null : { state: "not-verified", detail: fixText("rollout-stuck", { ...stuck, seen }) };
    },
    late: (seen) => fixText("rollout-slow", { seconds: seconds(success), seen }),
    progress: (seen) => fixText("rolling-out", { seen }),
  });
}

function verifyScaled(input: VerifyInput, success: TestOf<"scaled">): Promise<Verdict> {
  const { replicas } = success;
  return verifyWorkload(input, success.withinMs, {
    settled: ({ wanted, total, ready }) => {
      if (wanted !== replicas) return { state: "not-verified", detail: fixText("scaled-again", { wanted }) };
      return total === replicas ? { state: "verified", detail: fixText("scaled", { replicas, ready }) } : null;
    },
    late: (seen) => fixText("not-scaled", { seconds: seconds(success), replicas, seen }),
    progress: (seen) => fixText("scaling", { replicas, seen }),
  });
}

async function verifyFinalizer(input: VerifyInput, success: TestOf<"finalizer-off">): Promise<Verdict> {
  const { finalizer } = success;
  const left = (pod: Pod | null) => pod?.metadata?.finalizers ?? [];
  input.progress(fixText("waiting-finalizer", { finalizer }));
  const look = await lookUntil<Pod>(input, success.withinMs, (pod) => !left(pod).includes(finalizer));
  if ("error" in look) return unread(look.error);
  if (look.object === null) return { state: "verified", detail: fixText("finalizer-off-gone") };
  if (left(look.object).includes(finalizer))
    return { state: "not-verified", detail: fixText("finalizer-on", { finalizer, seconds: seconds(success) }) };
  return { state: "verified", detail: fixText("finalizer-off", { finalizer, left: left(look.object).join(", ") || "–" }) };
}

async function verifySchedulable(input: VerifyInput, success: TestOf<"node-schedulable">): Promise<Verdict> {
  const isDone = (node: Node | null) => node !== null && (node.spec?.unschedulable !== true) === success.schedulable;
  const look = await lookUntil<Node>(input, success.withinMs, isDone);
  if ("error" in look) return unread(look.error);
  if (look.object === null) return { state: "not-verified", detail: fixText("swapped-meanwhile") };
  const seen = seenNode(look.object);
  if (isDone(look.object)) return { state: "verified", detail: fixText("node-done", { seen }) };
  return { state: "not-verified", detail: fixText("node-not-done", { seconds: seconds(success), seen }) };
}

async function verifyTaintOff(input: VerifyInput, success: TestOf<"taint-off">): Promise<Verdict> {
  const isOff = (node: Node | null) => node !== null && !(node.spec?.taints ?? []).some(({ key }) => key === success.key);
  const look = await lookUntil<Node>(input, success.withinMs, isOff);
  if ("error" in look) return unread(look.error);
  if (look.object === null) return { state: "not-verified", detail: fixText("swapped-meanwhile") };
  const seen = seenNode(look.object);
  if (isOff(look.object)) return { state: "verified", detail: fixText("node-done", { seen }) };
  return { state: "not-verified", detail: fixText("taint-still-on", { seconds: seconds(success), seen }) };
}

type TestOf<Kind extends SuccessTest["kind"]> = Extract<SuccessTest, { kind: Kind }>;
const seconds = ({ withinMs }: SuccessTest) => Math.round(withinMs / 1000);
const unread = (message: Words): Verdict => ({
  state: "not-verified",
  detail: fixText("stopped-reading", { message }),
});

/**
 * Watches until the plan's success test holds or its time is over. An accepted request is not success: `verified`
 * means that what the plan promised was seen, read from the API server.
 */
export function verifyFix(input: VerifyInput): Promise<Verdict> {
  const { success } = input;
  input.progress(fixText("waiting"));
  switch (success.kind) {
    case "uid-gone":
      return verifyGone(input, success);
    case "finalizer-off":
      return verifyFinalizer(input, success);
    case "rollout-complete":
      return verifyRollout(input, success);
    case "scaled":
      return verifyScaled(input, success);
    case "node-schedulable":
      return verifySchedulable(input, success);
    case "container-running":
      return verifyContainer(input, success);
    case "taint-off":
      return verifyTaintOff(input, success);
    case "node-vacated":
      return verifyVacated(input, success);
  }
}
