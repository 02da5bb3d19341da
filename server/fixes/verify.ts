import "server-only";
import type { Locale } from "#lib/contract/causes.ts";
import { PodWardError } from "#lib/contract/errors.ts";
import type { FixState } from "#lib/contract/fixes.ts";
import type { SuccessTest } from "#lib/fixes/define.ts";
import type { Pod } from "#lib/kube/objects.ts";
import type { ClusterView, SlimPod } from "#server/watch/types.ts";
import { readPod } from "./read-target.ts";
import { fixText } from "./texts.ts";

const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 2000;
/** A read that fails this often in a row ends the watching: what is seen then is said. */
const MAX_READ_FAILURES = 15;

export interface VerifyInput {
  readonly view: ClusterView;
  readonly target: { readonly namespace: string; readonly name: string; readonly uid: string };
  readonly success: SuccessTest;
  /** UIDs of the owner's pods before the write: anything else of that owner is a replacement. */
  readonly siblings: ReadonlySet<string>;
  readonly locale: Locale;
  readonly now: () => number;
  readonly sleep: (ms: number) => Promise<void>;
  readonly progress: (detail: string) => void;
}

export interface Verdict {
  readonly state: Extract<FixState["state"], "verified" | "not-verified">;
  readonly detail: string;
}

/** What a pod that is still there looks like now, in words. */
export function seenNow(pod: Pod, locale: Locale): string {
  const deadline = pod.metadata?.deletionTimestamp;
  if (deadline === undefined) return fixText(locale, "seen-alive");
  const containers = (pod.status?.containerStatuses ?? [])
    .map((status) => `${status.name} ${Object.keys(status.state ?? {})[0] ?? "?"}`)
    .join(", ");
  return fixText(locale, "seen-terminating", {
    deadline,
    containers: containers || "–",
    finalizers: (pod.metadata?.finalizers ?? []).join(", ") || "–",
  });
}

/** Waits until the UID is gone; null = gone, otherwise the last look at it and why we stopped. */
async function waitUntilGone(input: VerifyInput, deadline: number): Promise<{ pod: Pod | null; error: string | null } | null> {
  let wait = FIRST_WAIT_MS;
  let failures = 0;
  let last: Pod | null = null;
  for (;;) {
    try {
      // The API server itself is asked, not our cache: an object is gone when it says so.
      last = await readPod(input.view.client, input.target.namespace, input.target.name);
      failures = 0;
      if (last === null || last.metadata?.uid !== input.target.uid) return null;
    } catch (error) {
      failures += 1;
      if (failures >= MAX_READ_FAILURES) return { pod: null, error: error instanceof PodWardError ? error.message : String(error) };
    }
    if (input.now() >= deadline) return { pod: last, error: null };
    await input.sleep(wait);
    wait = Math.min(wait * 1.5, LONGEST_WAIT_MS);
  }
}

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
  input.progress(fixText(input.locale, "waiting-replacement"));
  for (;;) {
    const pod = replacementOf(input, ownerUid);
    if (pod && isReady(pod)) return { state: "verified", detail: fixText(input.locale, "gone-replaced", { name: pod.name }) };
    if (input.now() >= deadline) {
      const seen = pod
        ? fixText(input.locale, "replacement-seen", { name: pod.name, status: pod.symptom.status, ready: pod.symptom.ready })
        : fixText(input.locale, "no-replacement-seen");
      return { state: "not-verified", detail: fixText(input.locale, "gone-not-replaced", { seconds: Math.round(withinMs / 1000), seen }) };
    }
    await input.sleep(FIRST_WAIT_MS * 2);
  }
}

/**
 * Watches until the plan's success test holds or its time is over. An accepted request is not success:
 * `verified` means that the UID was seen to be gone (and, where one is due, a replacement Ready).
 */
export async function verifyFix(input: VerifyInput): Promise<Verdict> {
  const { locale, success } = input;
  input.progress(fixText(locale, "waiting"));
  const left = await waitUntilGone(input, input.now() + success.withinMs);
  if (left?.error) return { state: "not-verified", detail: fixText(locale, "stopped-reading", { message: left.error }) };
  if (left !== null) {
    const seen = left.pod ? seenNow(left.pod, locale) : "";
    return { state: "not-verified", detail: fixText(locale, "still-there", { seconds: Math.round(success.withinMs / 1000), seen }) };
  }
  if (success.replacement === null) return { state: "verified", detail: fixText(locale, "gone") };
  return waitForReplacement(input, success.replacement.ownerUid, success.replacement.withinMs);
}
