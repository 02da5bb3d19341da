import type { EvidenceKey } from "#lib/contract/causes.ts";
import type { EvidenceSet } from "#lib/evidence/types.ts";
import type { Pod } from "#lib/kube/objects.ts";
import { classifyPod } from "#lib/symptoms/classify.ts";
import type { PodSymptom } from "#lib/symptoms/types.ts";
import { ManualTimers } from "#server/watch/testing/manual-timers.ts";
import { collectFromCache, collectOnDemand } from "../collect.ts";
import { Reads } from "../reads.ts";
import { RequestBudget } from "../request-budget.ts";
import { SchedulingTable } from "../scheduling-table.ts";
import { type Answer, AnsweringClient } from "./answering-client.ts";
import { TableView } from "./table-view.ts";

/** A running pod on node n1, with more or other fields. */
export function podOf(more: { metadata?: object; spec?: object; status?: object } = {}): Pod {
  return {
    apiVersion: "v1",
    kind: "Pod",
    metadata: { name: "web-0", namespace: "shop", uid: "u1", creationTimestamp: "2026-11-30T11:00:00Z", ...more.metadata },
    spec: { nodeName: "n1", containers: [{ name: "c", image: "i" }], ...more.spec },
    status: { phase: "Running", ...more.status },
  } as Pod;
}

/** A pod with an API server that answers from a table, and a cache filled by hand. `as` = more or other fields of its symptom. */
export function setUp(pod: Pod, answers: Readonly<Record<string, Answer>> = {}, as: Partial<PodSymptom> = {}) {
  const timers = new ManualTimers();
  const client = new AnsweringClient(answers);
  const view = new TableView(client, timers.now);
  const cache = { view, scheduling: new SchedulingTable(view) };
  const reads = new Reads(client, new RequestBudget(timers), timers);
  const subject = { pod, symptom: { ...classifyPod({ pod, now: timers.now(), version: view.version }), ...as } };
  const demand = async (keys: EvidenceKey[], more: { known?: EvidenceSet; secretsAllowed?: boolean; cached?: boolean } = {}) =>
    collectOnDemand(subject, keys, {
      reads,
      cache: more.cached ? cache : null,
      known: more.known ?? {},
      secretsAllowed: more.secretsAllowed === true,
      urgent: true,
    });
  const fromCache = (...keys: EvidenceKey[]) => collectFromCache(subject, keys, cache);
  return { timers, client, reads, view, subject, demand, fromCache };
}
