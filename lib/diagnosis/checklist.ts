import { POD_MAKERS } from "#lib/evidence/would-be-pod.ts";
import { claimRound } from "./round/claim.ts";
import type { RoundInput } from "./round/input.ts";
import { namespaceRound } from "./round/namespace.ts";
import { podRound } from "./round/pod.ts";
import { statusAndEvents } from "./round/status.ts";
import { workloadRound } from "./round/workload.ts";
import type { JudgedCheck } from "./types.ts";

/**
 * The round of a good SRE in its fixed order: what was looked at and what it says, what could not be seen, and what
 * stays the reader's to do. A subject that is no pod has its six lines where somebody asked for what they look at.
 */
export function checklistOf(input: RoundInput): readonly JudgedCheck[] {
  const { kind } = input.subject;
  if (kind === "Pod") return podRound(input);
  if (input.round === undefined) return [statusAndEvents(input)];
  if (kind === "PersistentVolumeClaim") return claimRound(input);
  if (kind === "Namespace") return namespaceRound(input);
  return POD_MAKERS.has(kind) ? workloadRound(input) : [statusAndEvents(input)];
}
