import type { SickAnswer, SickGroup, SickRow } from "#lib/contract/ward.ts";

/** A row as the API sends it: a crash-looping pod unless told otherwise. */
export function buildRow(change: Partial<SickRow> & { name: string }): SickRow {
  return {
    uid: `uid-${change.name}`,
    kind: "Pod",
    namespace: "shop",
    ready: "0/1",
    status: "CrashLoopBackOff",
    class: "crash-loop",
    stuckSince: "2026-11-30T10:00:00Z",
    stuckSinceSource: "loop-start",
    restarts: 3,
    lastRestart: null,
    createdAt: "2026-11-30T09:00:00Z",
    node: "worker-1",
    owner: "Deployment cart",
    labels: {},
    cause: { id: "main-process-fails-at-start", certainty: "certain", title: "The main process fails at start", step: "read-log" },
    nextStep: "read its previous log",
    group: "main-process-fails-at-start:shop/cart",
    ...change,
  };
}

export function buildGroup(change: Partial<SickGroup> & { id: string }): SickGroup {
  return { cause: null, count: 1, root: null, message: "", oldest: null, nextStep: null, fix: null, causes: [], ...change };
}

/** A snapshot with these rows. */
export function buildAnswer(rows: readonly SickRow[], change: Partial<SickAnswer> = {}): SickAnswer {
  return {
    seq: 1,
    now: "2026-11-30T12:00:00Z",
    complete: true,
    settled: true,
    podsRead: 100,
    podsTotal: null,
    counts: {},
    freshness: { state: "live", since: null, message: null, lastHeard: null, newestChange: null, degraded: [] },
    rows: [...rows],
    groups: [],
    board: { unread: false, claims: [], notes: [], acts: [], aftercare: [] },
    ...change,
  };
}
