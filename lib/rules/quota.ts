import type { KubeObject, PodSpec } from "#lib/kube/objects.ts";
import { lacking } from "./answer.ts";
import { type Blocked, blockedWorkload, isSilent, silentAbout } from "./blocked.ts";
import { NOT_APPLICABLE, type RuleAnswer, type RuleContext, type RuleEvidence, type RuleFinding } from "./define.ts";

/** What the rules about a ResourceQuota that refuses a workload's pods declare alike. */
export const QUOTA_META = {
  evidence: ["owners"],
  optionalEvidence: ["ownerEvents", "quotas", "limitRanges"],
  certainties: ["certain", "likely"],
  explains: [],
  fixes: [],
  runbooks: [],
  permissions: [{ verb: "list", group: "apps", resource: "replicasets" }],
} as const;

type Evidence = RuleEvidence<"owners", "ownerEvents" | "quotas" | "limitRanges">;
type Objects = readonly KubeObject[];

interface QuotaRule<Refusal> {
  /** Reads the refusal in the API server's words. */
  readonly read: (text: string) => Refusal | null;
  /** What the live objects would refuse; for a workload of which nobody says anything. */
  readonly recompute: (template: PodSpec, quotas: Objects, ranges: Objects) => readonly Refusal[];
  /** `quotas` null = they could not be read. */
  readonly tell: (blocked: Blocked, refusal: Refusal, quotas: Objects | null) => RuleFinding;
}

/** Reads a quota's refusal in the API server's words and tells it, or recomputes it where nobody says one. */
export function judgeQuota<Refusal>(
  { owners, ownerEvents, quotas, limitRanges }: Evidence,
  context: RuleContext,
  { read, recompute, tell }: QuotaRule<Refusal>,
): RuleAnswer {
  const blocked = blockedWorkload(owners, ownerEvents, context);
  if (blocked === null) return NOT_APPLICABLE;
  const refusal = read(blocked.failure?.text ?? "");
  if (refusal !== null) return { verdict: "found", findings: [tell(blocked, refusal, quotas.ok ? quotas.value : null)] };
  if (!isSilent(blocked, context)) return silentAbout(blocked, ownerEvents);
  if (!quotas.ok) return lacking("quotas", quotas.why);
  if (quotas.value.length === 0) return silentAbout(blocked, ownerEvents);
  // Without the LimitRanges it is not known what they fill in.
  if (!limitRanges.ok) return lacking("limitRanges", limitRanges.why);
  const [computed] = recompute(blocked.template, quotas.value, limitRanges.value);
  if (computed === undefined) return silentAbout(blocked, ownerEvents);
  const finding = tell(blocked, computed, quotas.value);
  return { verdict: "found", findings: [{ ...finding, certainty: "likely", notChecked: [...finding.notChecked, "refusal"] }] };
}
