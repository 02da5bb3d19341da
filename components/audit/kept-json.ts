import type { Certainty } from "#lib/contract/causes.ts";
import type { Cite } from "#lib/contract/diagnosis.ts";
import type { Words } from "#lib/messages/words.ts";

/** The verdict as an audit row keeps it. */
export interface KeptVerdict {
  readonly id?: string;
  readonly certainty?: Certainty;
  readonly cites?: readonly Cite[];
  /** What the user said by ticking it. */
  readonly stated?: readonly Words[];
}

/** The verdict of a row; null where there was none or what stands there is no JSON. */
export function readVerdict(text: string | null): KeptVerdict | null {
  try {
    const value: KeptVerdict | null = JSON.parse(text ?? "null");
    return typeof value === "object" ? value : null;
  } catch {
    return null;
  }
}

/** JSON in lines; what is no JSON stays as it stands. */
export function readKept(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
