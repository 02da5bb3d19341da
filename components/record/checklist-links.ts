import { claimHref, nodeHref, recordHref } from "#components/data/links.ts";
import type { ChecklistLine } from "#lib/contract/diagnosis.ts";
import type { PodRecord } from "#lib/contract/record.ts";

export type ChecklistLinks = Partial<Readonly<Record<ChecklistLine["id"], string>>>;

/** Where a reader sees for himself what a line of the round looked at; a line that is his to do has its command instead. */
export function checklistLinks(cluster: string, { diagnosis, node, related }: PodRecord): ChecklistLinks {
  const { subject, checklist } = diagnosis;
  const previous = checklist.some(({ id, command }) => id === "logs" && command?.endsWith(" --previous"));
  const claims = related.filter(({ role }) => role === "claim");
  const claim = claims.find(({ state }) => state !== "present") ?? claims[0];
  return {
    "status-and-events": recordHref(cluster, subject, { tab: "events" }),
    logs: recordHref(cluster, subject, { tab: "logs", previous }),
    configuration: recordHref(cluster, subject, { tab: "yaml" }),
    dependencies: claim
      ? claimHref(cluster, { namespace: subject.namespace, name: claim.name })
      : recordHref(cluster, subject, { tab: "describe" }),
    ...(node === null ? {} : { "node-and-runtime": nodeHref(cluster, node) }),
  };
}
