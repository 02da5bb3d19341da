import { readEvent } from "#lib/evidence/timeline.ts";
import { POD_MAKERS } from "#lib/evidence/would-be-pod.ts";
import { sh } from "#lib/format/shell-word.ts";
import type { KubeEvent } from "#lib/kube/objects.ts";
import type { JudgedCheck } from "../types.ts";
import { kubectl, lacking, type RoundInput } from "./input.ts";

const HOUR_MS = 3_600_000;

/** STATUS, what is ready, and the warnings of the last hour: of every subject. */
export function statusAndEvents({ symptom, evidence, subject, now }: RoundInput): JudgedCheck {
  const command = sh`${kubectl(subject.namespace)} describe ${subject.kind.toLowerCase()} ${subject.name}`;
  const base = { id: "status-and-events", command, params: { status: symptom.status, ready: symptom.ready } } as const;
  const healthy = symptom.class === "healthy" || symptom.class === "ending";
  // What a workload's controllers met stands on the objects between it and its pods too.
  const keys = POD_MAKERS.has(subject.kind) ? (["events", "ownerEvents"] as const) : (["events"] as const);
  const read = keys.flatMap((key) => (evidence[key]?.ok ? [evidence[key].value] : []));
  // A claim or a namespace has no "ready", a workload that may make its pods no STATUS.
  const text = symptom.ready === "" ? "object-status" : symptom.status === "" ? "ready" : "status";
  if (read.length === 0)
    return {
      ...base,
      state: healthy ? "unknown" : "bad",
      text: `${text}-without-events`,
      missing: lacking(evidence, keys.at(-1) ?? "events"),
    };
  const count = kindsOfWarnings(read.flat(), now);
  return { ...base, state: healthy && count === 0 ? "ok" : "bad", text: `${text}-and-events`, params: { ...base.params, count } };
}

/**
 * An event counts since it was first written, so how often it came within the hour is not known; and each refused pod of a
 * workload has an event of its own. What differs is what happened, to which kind of object.
 */
function kindsOfWarnings(events: readonly KubeEvent[], now: number): number {
  const recent = events.map(readEvent).filter(({ type, last }) => type === "Warning" && now - (last ?? 0) < HOUR_MS);
  return new Set(recent.map(({ reason, event }) => `${event.involvedObject?.kind} ${reason}`)).size;
}
