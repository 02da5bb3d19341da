import "server-only";
import type { Locale } from "#lib/contract/causes.ts";
import type { FixState } from "#lib/contract/fixes.ts";
import { describeFinding } from "#lib/diagnosis/describe.ts";
import type { StoredPlan } from "./plan-store.ts";

/** What the verdict says by now about what a fix was sent for and has not cured; undefined where it is done, or nothing is said. */
export function nextStep({ state, request, verdict }: StoredPlan, locale: Locale): FixState["next"] {
  if (state.state !== "not-verified" && state.state !== "unknown-outcome") return undefined;
  const [first] = verdict?.()?.causes ?? [];
  if (first === undefined) return undefined;
  const { title, nextStep: step, fixes } = describeFinding(first, locale);
  // The same again is no next rung: what it did is what is seen.
  const next = fixes.find(({ id, offered }) => offered === "now" && id !== request.fix);
  return { cause: title, step, fix: next?.id ?? null };
}
