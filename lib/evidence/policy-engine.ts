import type { KubeEvent } from "#lib/kube/objects.ts";
import { timeline } from "./timeline.ts";
import type { OwnerLink } from "./types.ts";

/** A rule of a policy engine that refuses a pod, with its own words. */
export interface PolicyRefusal {
  readonly policy: string;
  /** The rule within the policy; "" where the engine names none. */
  readonly rule: string;
  readonly words: string;
}

/** A policy of Kyverno stands at the margin, with its rules indented below it: `policy:\n  rule: words`. */
const MARGIN = /^([a-z0-9][a-z0-9.-]{0,252}):\s*$/;
const INDENTED = /^ {2}([\w.-]{1,253}): ?(.*)$/;
/** Gatekeeper puts each constraint in brackets before its words, in older versions with `denied by` before the name. */
const BRACKETS = /^\[(?:denied by )?([a-z0-9][a-z0-9.-]{0,252})\] ?(.*)$/;

/** The policies that a webhook of Kyverno or Gatekeeper names in its denial, in their order; none for other words. */
export function policiesIn(denial: string): readonly PolicyRefusal[] {
  const found: PolicyRefusal[] = [];
  let policy = "";
  for (const line of denial.slice(0, 8_000).split("\n")) {
    const constraint = BRACKETS.exec(line.trim());
    const margin = MARGIN.exec(line);
    const rule = policy === "" ? null : INDENTED.exec(line);
    if (constraint) found.push({ policy: constraint[1] ?? "", rule: "", words: constraint[2] ?? "" });
    else if (margin) policy = margin[1] ?? "";
    else if (rule) found.push({ policy, rule: rule[1] ?? "", words: unquoted(rule[2] ?? "") });
  }
  return found;
}

function unquoted(text: string): string {
  return text.trim().replace(/^(['"|>]-?\s*)+|['"]+$/g, "");
}

/** Kinds of the objects on which Kyverno records what it blocked; the pod itself was never made. */
export const POLICY_KINDS = ["ClusterPolicy", "Policy", "ValidatingPolicy"] as const;

/** `Pod shop/web-5f7c-: [rule] fail (blocked); words`, on the policy. */
const ON_POLICY = /^(\w{1,63}) ([a-z0-9.-]{1,253})\/([a-z0-9.-]{0,253}): \[([^\]]{1,253})\] (?:fail|error)\w* \(blocked\);? ?([\s\S]*)$/;
/** `policy web-rules/rule fail: words`, on the object that breaks it; a namespaced policy has its namespace in front. */
const ON_OBJECT = /^policy ((?:[a-z0-9.-]{1,253}\/)?[a-z0-9.-]{1,253})\/([\w.-]{1,253}) fail: ?([\s\S]*)$/;

/** An event by which a policy engine says what it holds against a workload or its pods. */
export interface PolicyEvent extends PolicyRefusal {
  readonly event: KubeEvent;
  /** True when a request was refused; false when the engine only reports (audit). */
  readonly blocked: boolean;
}

/** True when a policy's event is about one of these owners or a pod that one of them would have made. */
export function concernsOwners({ message = "", reason }: KubeEvent, owners: readonly OwnerLink[], namespace: string): boolean {
  const [, kind = "", inNamespace = "", name = ""] = reason === "PolicyViolation" ? (ON_POLICY.exec(message) ?? []) : [];
  return (
    inNamespace === namespace &&
    owners.some(({ ref }) => (kind === "Pod" ? name.startsWith(`${ref.name}-`) : kind === ref.kind && name === ref.name))
  );
}

/** What policy engines recorded about these objects, newest first. */
export function policyEvents(events: readonly KubeEvent[]): readonly PolicyEvent[] {
  return timeline(events)
    .filter(({ reason }) => reason === "PolicyViolation")
    .flatMap(({ event, message }): PolicyEvent[] => {
      const blocked = ON_POLICY.exec(message);
      if (blocked) {
        return [
          { event, blocked: true, policy: event.involvedObject?.name ?? "", rule: blocked[4] ?? "", words: (blocked[5] ?? "").trim() },
        ];
      }
      const [, policy = "", rule = "", words = ""] = ON_OBJECT.exec(message) ?? [];
      return policy === "" ? [] : [{ event, blocked: false, policy, rule, words: words.trim() }];
    })
    .reverse();
}
