import { type LimitBroken, parseLimitRange } from "#lib/evidence/admission-error.ts";
import { brokenBounds } from "#lib/evidence/admission-recomputed.ts";
import { citeField, refOf } from "#lib/evidence/cite.ts";
import { sh } from "#lib/format/shell-word.ts";
import { asKube } from "#lib/kube/cast.ts";
import type { KubeObject } from "#lib/kube/objects.ts";
import { parseQuantity } from "#lib/kube/quantity.ts";
import { foundOr, lacking } from "#lib/rules/answer.ts";
import { type Blocked, blockedFinding, blockedWorkload, isSilent, silentAbout } from "#lib/rules/blocked.ts";
import { defineRule, NOT_APPLICABLE, type RuleFinding } from "#lib/rules/define.ts";
import { messages } from "./messages.ts";

type Amounts = Readonly<Record<string, string>>;
interface LimitRange extends KubeObject {
  readonly spec?: {
    readonly limits?: readonly {
      readonly type?: string;
      readonly max?: Amounts;
      readonly min?: Amounts;
      readonly maxLimitRequestRatio?: Amounts;
    }[];
  };
}
const FIELDS = { maximum: "max", minimum: "min", ratio: "maxLimitRequestRatio" } as const;

/** The limit range and field that hold the bound; null when none of those read now does. */
function holderOf(broken: LimitBroken, ranges: readonly KubeObject[]) {
  for (const object of ranges) {
    const limits = asKube<LimitRange>(object).spec?.limits ?? [];
    for (const [index, limit] of limits.entries()) {
      const bound = limit[FIELDS[broken.bound]]?.[broken.resource];
      if (limit.type !== broken.per || bound === undefined || parseQuantity(bound) !== parseQuantity(broken.allowed)) continue;
      return { object, path: `spec.limits[${index}].${FIELDS[broken.bound]}.${broken.resource}`, bound };
    }
  }
  return null;
}

/** Admission writes a ratio with six decimals. */
function shortNumber(text: string): string {
  const number = Number(text);
  return Number.isFinite(number) ? String(Number(number.toFixed(2))) : text;
}

function finding(blocked: Blocked, broken: LimitBroken, ranges: readonly KubeObject[] | null): RuleFinding {
  const { namespace } = blocked;
  const holder = holderOf(broken, ranges ?? []);
  const name = holder?.object.metadata?.name ?? "";
  const unset = broken.value === "<none>";
  return blockedFinding(blocked, {
    message: unset ? "not-set" : broken.bound,
    nextStep: unset ? "set" : broken.bound,
    avoid: "range",
    root: { kind: "LimitRange", key: `LimitRange/${namespace}/${name || broken.resource}`, label: name || broken.resource },
    params: {
      range: name || "LimitRange",
      resource: broken.resource,
      per: broken.per,
      allowed: broken.allowed,
      field: broken.field || "limit",
      value: broken.bound === "ratio" ? shortNumber(broken.value) : broken.value,
    },
    cites: holder === null ? [] : [citeField(refOf("LimitRange", holder.object), holder.path, holder.bound)],
    kubectl: [sh`kubectl -n ${namespace} describe limitranges`],
    notChecked: holder === null ? ["which"] : [],
  });
}

export const rule = defineRule({
  meta: {
    id: "limit-range-violated",
    evidence: ["owners"],
    optionalEvidence: ["ownerEvents", "limitRanges"],
    certainties: ["certain", "likely"],
    explains: [],
    fixes: [],
    runbooks: [],
    permissions: [{ verb: "list", group: "apps", resource: "replicasets" }],
  },
  messages,
  detect({ owners, ownerEvents, limitRanges }, context) {
    const blocked = blockedWorkload(owners, ownerEvents, context);
    if (blocked === null) return NOT_APPLICABLE;
    const ranges = limitRanges.ok ? limitRanges.value : null;
    const told = parseLimitRange(blocked.failure?.text ?? "").map((one) => finding(blocked, one, ranges));
    if (told.length > 0 || !isSilent(blocked, context)) return foundOr(told, silentAbout(blocked, ownerEvents));
    if (!limitRanges.ok) return lacking("limitRanges", limitRanges.why);
    const computed = brokenBounds(blocked.template, limitRanges.value).map((one) => finding(blocked, one, ranges));
    const likely = computed.map((one): RuleFinding => ({ ...one, certainty: "likely", notChecked: [...one.notChecked, "refusal"] }));
    return foundOr(likely, silentAbout(blocked, ownerEvents));
  },
});
