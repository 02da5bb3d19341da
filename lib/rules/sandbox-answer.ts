import { mayLackSandbox, type SandboxFailure, sandboxFailure } from "#lib/evidence/sandbox-error.ts";
import type { Collected } from "#lib/evidence/types.ts";
import type { KubeEvent, Pod } from "#lib/kube/objects.ts";
import type { PodSymptom } from "#lib/symptoms/classify.ts";
import { lacking } from "./answer.ts";
import { NOT_APPLICABLE, type RuleAnswer } from "./define.ts";

export type SandboxSaid = { readonly failure: SandboxFailure } | { readonly failure: null; readonly answer: RuleAnswer };

/**
 * What the kubelet says about the sandbox of a pod that waits for one, or the answer where it says nothing. No status
 * field holds these words: where events cannot be read, or have all expired (F3.5), it is `unknown`.
 */
export function sandboxSaid(pod: Pod, events: Collected<readonly KubeEvent[]>, symptom: PodSymptom): SandboxSaid {
  const answer = (one: RuleAnswer): SandboxSaid => ({ failure: null, answer: one });
  if (!mayLackSandbox(pod, symptom.class)) return answer(NOT_APPLICABLE);
  // A node that came back without its containers leaves nothing else to tell either.
  const isWaiting = symptom.class === "creating" || symptom.class === "unknown";
  if (!events.ok) return answer(isWaiting ? lacking("events", events.why) : NOT_APPLICABLE);
  const failure = sandboxFailure(events.value);
  if (failure) return { failure };
  return answer(isWaiting && events.value.length === 0 ? lacking("events", "expired") : NOT_APPLICABLE);
}
