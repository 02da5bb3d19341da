import type { FixState } from "#lib/contract/fixes.ts";
import type { SuccessTest } from "#lib/fixes/define.ts";
import { isTargetKind } from "#lib/fixes/target-kinds.ts";
import type { KubeObject } from "#lib/kube/objects.ts";
import { errorWords } from "#lib/messages/error-words.ts";
import type { Words } from "#lib/messages/words.ts";
import type { ClusterView } from "#server/watch/types.ts";
import { readObject } from "./read-target.ts";

const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 2000;
/** A read that fails this often in a row ends the watching: what is seen then is said. */
const MAX_READ_FAILURES = 15;

/** What is seen by looking at the target alone; a drain is followed pod by pod instead (drain-run.ts). */
export type WatchedTest = Exclude<SuccessTest, { kind: "drained" }>;

export interface VerifyInput {
  readonly view: ClusterView;
  readonly target: { readonly kind: string; readonly namespace: string; readonly name: string; readonly uid: string };
  readonly success: WatchedTest;
  /** UIDs of the owner's pods before the write: anything else of that owner is a replacement. */
  readonly siblings: ReadonlySet<string>;
  readonly now: () => number;
  readonly sleep: (ms: number) => Promise<void>;
  readonly progress: (detail: Words) => void;
}

export interface Verdict {
  readonly state: Extract<FixState["state"], "verified" | "not-verified">;
  readonly detail: Words;
}

/** A look at the target: `null` = its UID is gone. */
export type Look<T> = { readonly object: T | null } | { readonly error: Words };

/**
 * Reads the target again and again, past the cache, until `done` says so or the time is over; answers the last look.
 * The API server itself is asked: what is done is done when it says so.
 */
export async function lookUntil<T extends KubeObject>(
  input: VerifyInput,
  withinMs: number,
  done: (object: T | null) => boolean,
): Promise<Look<T>> {
  const { kind } = input.target;
  if (!isTargetKind(kind)) throw new Error(`no fix acts on a ${kind}`);
  const deadline = input.now() + withinMs;
  let wait = FIRST_WAIT_MS;
  let failures = 0;
  let last: T | null = null;
  for (;;) {
    try {
      const found = await readObject<T>(input.view.client, { ...input.target, kind });
      failures = 0;
      last = found?.metadata?.uid === input.target.uid ? found : null;
      if (last === null || done(last)) return { object: last };
    } catch (error) {
      failures += 1;
      if (failures >= MAX_READ_FAILURES) return { error: errorWords(error) };
    }
    if (input.now() >= deadline) return { object: last };
    await input.sleep(wait);
    wait = Math.min(wait * 1.5, LONGEST_WAIT_MS);
  }
}
