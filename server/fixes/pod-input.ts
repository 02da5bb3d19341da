import type { FixInput, PodInput } from "#lib/fixes/define.ts";

/** What was read for a fix of a pod. Throws for another kind: a precondition was asked of a fix it does not fit. */
export function podOf(input: FixInput): PodInput {
  if (input.on !== "pod") throw new Error(`this is checked for pods, not for a ${input.on}`);
  return input;
}
