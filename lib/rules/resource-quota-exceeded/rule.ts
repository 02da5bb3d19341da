import { parseQuotaExceeded, parseQuotaScopes, type QuotaExceeded } from "#lib/evidence/admission-error.ts";
import { fullQuotas } from "#lib/evidence/admission-recomputed.ts";
import { citeField, citeRecomputed, refOf } from "#lib/evidence/cite.ts";
import { sh } from "#lib/format/shell-word.ts";
import { asKube } from "#lib/kube/cast.ts";
import type { KubeObject } from "#lib/kube/objects.ts";
import { parseQuantity } from "#lib/kube/quantity.ts";
import { type Blocked, blockedFinding } from "#lib/rules/blocked.ts";
import { defineRule, type RuleFinding } from "#lib/rules/define.ts";
import { judgeQuota, QUOTA_META } from "#lib/rules/quota.ts";
import { messages } from "./messages.ts";

interface Quota extends KubeObject {
  readonly status?: { readonly hard?: Readonly<Record<string, string>>; readonly used?: Readonly<Record<string, string>> };
}

const number = (text: string | undefined) => parseQuantity(text) ?? 0;

/** The resources that do not fit: used + requested > limited. */
function overdrawn({ requested, used, limited }: QuotaExceeded): readonly string[] {
  const over = Object.keys(limited).filter((key) => number(used[key]) + number(requested[key]) > number(limited[key]));
  return over.length > 0 ? over : Object.keys(limited);
}

function finding(blocked: Blocked, refusal: QuotaExceeded, quotas: readonly KubeObject[] | null): RuleFinding {
  const { namespace } = blocked;
  const key = `ResourceQuota/${namespace}/${refusal.quota}`;
  const over = overdrawn(refusal);
  const live = quotas?.find((one) => one.metadata?.name === refusal.quota);
  const { hard = {}, used = {} } = live ? (asKube<Quota>(live).status ?? {}) : {};
  const hasRoom = live !== undefined && over.every((one) => number(used[one]) + number(refusal.requested[one]) <= number(hard[one]));
  const list = (of: Readonly<Record<string, string>>) => over.map((one) => `${one}=${of[one] ?? "0"}`).join(", ");
  return blockedFinding(blocked, {
    message: hasRoom ? "has-room-now" : "full",
    nextStep: hasRoom ? "wait" : "make-room",
    avoid: "force",
    root: { kind: "ResourceQuota", key, label: refusal.quota },
    params: { quota: refusal.quota, requested: list(refusal.requested), used: list(refusal.used), limited: list(refusal.limited) },
    cites: [
      ...(live === undefined ? [] : over.map((one) => citeField(refOf("ResourceQuota", live), `status.used["${one}"]`, used[one]))),
      ...(live === undefined ? [] : over.map((one) => citeField(refOf("ResourceQuota", live), `status.hard["${one}"]`, hard[one]))),
      citeRecomputed(key, "asked", list(refusal.requested)),
    ],
    kubectl: [sh`kubectl -n ${namespace} describe resourcequota ${refusal.quota}`],
    notChecked: quotas === null ? ["now"] : [],
  });
}

/** No quota of the namespace covers pods of that scope: none may be made, however little is used. */
function uncovered(blocked: Blocked, scopes: string, quotas: readonly KubeObject[] | null): RuleFinding {
  const { namespace, owner, template } = blocked;
  const priorityClass = asKube<{ readonly priorityClassName?: string }>(template).priorityClassName;
  const names = quotas?.map(({ metadata }) => metadata?.name ?? "").join(", ");
  return blockedFinding(blocked, {
    message: "uncovered",
    nextStep: "cover",
    avoid: "scope",
    root: { kind: "Namespace", key: `Namespace/${namespace}`, label: namespace },
    params: { scopes, quotas: names || "-", class: priorityClass ?? "-" },
    cites: [
      ...(priorityClass === undefined
        ? []
        : [citeField(refOf(owner.kind ?? "", owner), "spec.template.spec.priorityClassName", priorityClass)]),
      ...(quotas === null ? [] : [citeRecomputed(`Namespace/${namespace}`, "resourcequotas", names || "<none>")]),
    ],
    kubectl: [sh`kubectl -n ${namespace} get resourcequota -o yaml`],
    notChecked: quotas === null ? ["quotas"] : [],
  });
}

export const rule = defineRule({
  meta: { ...QUOTA_META, id: "resource-quota-exceeded" },
  messages,
  detect: (evidence, context) =>
    judgeQuota<QuotaExceeded | string>(evidence, context, {
      read: (text) => parseQuotaExceeded(text) ?? parseQuotaScopes(text),
      recompute: fullQuotas,
      tell: (blocked, refusal, quotas) =>
        typeof refusal === "string" ? uncovered(blocked, refusal, quotas) : finding(blocked, refusal, quotas),
    }),
});
