/**
 * What only a human can know, said by ticking it in the dialog; it reaches the plan as a param and stands in the audit
 * log under the name of who said it.
 */
export const STATEMENTS = ["nodeOff", "noLiveWriter", "ownerDone", "neverBack", "emptyDirLost", "unmanagedLost"] as const;
export type Statement = (typeof STATEMENTS)[number];

/** The value of a param that was ticked. */
const YES = "yes";

/** True when whoever plans has said so. */
export function isStated(input: { readonly params: Readonly<Record<string, string | number>> }, statement: Statement): boolean {
  return input.params[statement] === YES;
}
