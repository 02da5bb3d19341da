import { type Blocked, blockedWorkload, silentAbout } from "./blocked.ts";
import { NOT_APPLICABLE, type RuleAnswer, type RuleContext, type RuleEvidence, type RuleFinding } from "./define.ts";

/** What the rules about a ResourceQuota that refuses a workload's pods declare alike. */
export const QUOTA_META = {
  evidence: ["owners"],
  optionalEvidence: ["ownerEvents", "quotas"],
  certainties: ["certain"],
  explains: [],
  fixes: [],
  runbooks: [],
  permissions: [
    { verb: "list", group: "apps", resource: "replicasets" },
    { verb: "list", group: "", resource: "events" },
    { verb: "list", group: "", resource: "resourcequotas" },
  ],
} as const;

type Evidence = RuleEvidence<"owners", "ownerEvents" | "quotas">;
type Quotas = Extract<Evidence["quotas"], { readonly ok: true }>["value"];

/** Reads a quota's refusal in the API server's words and tells it; `quotas` null = they could not be read. */
export function judgeQuota<Refusal>(
  { owners, ownerEvents, quotas }: Evidence,
  context: RuleContext,
  read: (text: string) => Refusal | null,
  tell: (blocked: Blocked, refusal: Refusal, quotas: Quotas | null) => RuleFinding,
): RuleAnswer {
  const blocked = blockedWorkload(owners, ownerEvents, context);
  if (blocked === null) return NOT_APPLICABLE;
  const refusal = read(blocked.failure?.text ?? "");
  if (refusal === null) return silentAbout(blocked, ownerEvents);
  return { verdict: "found", findings: [tell(blocked, refusal, quotas.ok ? quotas.value : null)] };
}
