import { parseQuotaUnset, type QuotaUnset } from "#lib/evidence/admission-error.ts";
import { unstatedQuotas } from "#lib/evidence/admission-recomputed.ts";
import { citeField, refOf } from "#lib/evidence/cite.ts";
import { sh } from "#lib/format/shell-word.ts";
import { asKube } from "#lib/kube/cast.ts";
import type { KubeObject } from "#lib/kube/objects.ts";
import { type Blocked, blockedFinding } from "#lib/rules/blocked.ts";
import { defineRule, type RuleFinding } from "#lib/rules/define.ts";
import { judgeQuota, QUOTA_META } from "#lib/rules/quota.ts";
import { messages } from "./messages.ts";

interface Quota extends KubeObject {
  readonly spec?: { readonly hard?: Readonly<Record<string, string>> };
}

/** Where each container leaves it open, as field paths of the template: `requests.cpu` → `…resources.requests.cpu`. */
function openFields({ template, creator }: Blocked, { resources, containers }: QuotaUnset) {
  return (template.containers ?? []).flatMap((container, index) => {
    if (containers.length > 0 && !containers.includes(container.name ?? "")) return [];
    return resources.flatMap((resource) => {
      const [, field = "requests", name = resource] = /^(requests|limits)\.(.+)$/.exec(resource) ?? [];
      const set = (container.resources as Readonly<Record<string, Readonly<Record<string, string>>>> | undefined)?.[field]?.[name];
      const path = `spec.template.spec.containers[${index}].resources.${field}.${name}`;
      return set === undefined ? [citeField(refOf(creator.kind ?? "", creator), path, set)] : [];
    });
  });
}

function finding(blocked: Blocked, unset: QuotaUnset, quotas: readonly KubeObject[] | null): RuleFinding {
  const { namespace } = blocked;
  const live = quotas?.find((one) => one.metadata?.name === unset.quota);
  const hard = live ? (asKube<Quota>(live).spec?.hard ?? {}) : {};
  const containers = unset.containers.length > 0 ? unset.containers : (blocked.template.containers ?? []).map(({ name = "" }) => name);
  return blockedFinding(blocked, {
    message: "unset",
    nextStep: "set",
    avoid: "quota",
    root: { kind: "ResourceQuota", key: `ResourceQuota/${namespace}/${unset.quota}`, label: unset.quota },
    params: { quota: unset.quota, resources: unset.resources.join(", "), containers: containers.join(", ") },
    cites: [
      ...openFields(blocked, unset),
      ...unset.resources.flatMap((one) =>
        live === undefined || hard[one] === undefined ? [] : [citeField(refOf("ResourceQuota", live), `spec.hard["${one}"]`, hard[one])],
      ),
    ],
    kubectl: [sh`kubectl -n ${namespace} describe resourcequota ${unset.quota}`, sh`kubectl -n ${namespace} get limitranges`],
    notChecked: quotas === null ? ["now"] : [],
  });
}

export const rule = defineRule({
  meta: { ...QUOTA_META, id: "resource-quota-missing-requests" },
  messages,
  detect: (evidence, context) => judgeQuota(evidence, context, { read: parseQuotaUnset, recompute: unstatedQuotas, tell: finding }),
});
