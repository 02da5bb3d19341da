import "server-only";
import { z } from "zod";
import type { DrainPod, FixRequest } from "#lib/fixes/define.ts";
import { shownRequest } from "./shown-request.ts";

const memberSchema = z.object({ uid: z.string(), namespace: z.string(), name: z.string(), fate: z.enum(["evict", "wait"]) });
const recordSchema = z.object({ drain: z.array(memberSchema) });

/** A pod that a confirmed drain may evict or waits for. Nothing else is ever touched by it. */
export type DrainMember = z.infer<typeof memberSchema>;

/** The pods of a plan that are to be gone when it is done. */
export function membersOf(drain: readonly DrainPod[]): readonly DrainMember[] {
  return drain.flatMap(({ uid, namespace, name, fate }) => (fate === "leave" ? [] : [{ uid, namespace, name, fate }]));
}

/** A request as the audit log keeps it; with a drain's confirmed list, so that a restarted server knows whom it may evict. */
export function recordedRequest(request: FixRequest, drain: readonly DrainPod[] | undefined): string {
  return JSON.stringify(drain === undefined ? shownRequest(request) : { ...shownRequest(request), drain: membersOf(drain) });
}

/** The confirmed list out of a drain's intent row; null when it cannot be read. */
export function recordedMembers(request: string): readonly DrainMember[] | null {
  try {
    return recordSchema.parse(JSON.parse(request)).drain;
  } catch {
    return null;
  }
}
