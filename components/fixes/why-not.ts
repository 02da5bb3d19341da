import type { PlanAnswer } from "#lib/contract/fixes.ts";

/** What keeps a plan from being confirmed: a check, in the server's words, or what the reader has still to give. */
export type WhyNot =
  | { readonly id: "check"; readonly message: string }
  | { readonly id: "name"; readonly name: string }
  | { readonly id: "reason" };

/** The first thing that is missing; null when the plan can be confirmed. */
export function whyNot(plan: PlanAnswer, typed: string, reason: string): WhyNot | null {
  if (!plan.allowed) return { id: "check", message: plan.preconditions.find(({ state }) => state === "fail")?.message ?? "" };
  const { typedName } = plan.confirm;
  if (typedName !== undefined && typedName !== typed) return { id: "name", name: typedName };
  return plan.confirm.reason && reason.trim() === "" ? { id: "reason" } : null;
}
