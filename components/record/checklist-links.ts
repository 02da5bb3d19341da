import { claimHref, nodeHref, recordHref, targetHref } from "#components/data/links.ts";
import type { ChecklistLine, Diagnosis } from "#lib/contract/diagnosis.ts";
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

/** Tabs of the record of a workload, a claim or a namespace. */
type ObjectTab = "conditions" | "events" | "yaml";

/** The tab of the record itself on which a line's facts stand; what has no tab stands on the page already. */
const TAB: Partial<Readonly<Record<ChecklistLine["id"], ObjectTab>>> = {
  "status-and-events": "events",
  configuration: "yaml",
  dependencies: "conditions",
};

/**
 * The same for the record of a workload, a claim or a namespace: to the pod or node that a line looked at, to a pod's log
 * where it is about one, else to the record's own tab.
 * @param href of the record itself
 */
export function objectLinks(cluster: string, href: string, { subject, checklist }: Diagnosis): ChecklistLinks {
  return Object.fromEntries(
    checklist.flatMap(({ id, about, command }) => {
      if (about?.kind === "Pod" && id === "logs") {
        return [[id, recordHref(cluster, about, { tab: "logs", previous: / --previous\b/.test(command ?? "") })]];
      }
      if (about !== undefined) return [[id, targetHref(cluster, about)]];
      // The way from a claim to its volume stands on its page, whichever tab is open.
      const tab = id === "dependencies" && subject.kind === "PersistentVolumeClaim" ? undefined : TAB[id];
      return tab === undefined ? [] : [[id, `${href}?tab=${tab}`]];
    }),
  );
}

/** The same for a node, whose facts stand on its page: to the pod that a line looked at. */
export function nodeLinks(cluster: string, { checklist }: Pick<Diagnosis, "checklist">): ChecklistLinks {
  return Object.fromEntries(checklist.flatMap(({ id, about }) => (about === undefined ? [] : [[id, targetHref(cluster, about)]])));
}
