import type { Board } from "#lib/contract/board.ts";
import type { Cluster as ClusterSummary } from "#lib/contract/ward.ts";
import { RULES } from "#lib/rules/registry.ts";
import { classifyPod } from "#lib/symptoms/classify.ts";
import { classifyObject } from "#lib/symptoms/classify-object.ts";
import type { Patience } from "#lib/symptoms/types.ts";
import { createDiagnosisService, type Diagnoses } from "./diagnosis/service.ts";
import { WorkloadDiagnoses } from "./diagnosis/workloads.ts";
import { KindsAhead } from "./evidence/kinds-ahead.ts";
import { admitObject } from "./evidence/mask.ts";
import { createKubeClient } from "./kube/client.ts";
import type { ClusterSource } from "./kube/kubeconfig.ts";
import type { Log } from "./log.ts";
import { Hub } from "./publish/hub.ts";
import { VERSION } from "./version.ts";
import type { ClusterCache } from "./watch/cache.ts";
import { Cluster } from "./watch/cluster.ts";
import type { Connection } from "./watch/registry.ts";
import { sleep, systemTimers } from "./watch/timers.ts";

const SETTLED_CHECK_MS = 20;
/** The complete table goes out before its server is busy with verdicts. */
const VERDICTS_AFTER_MS = 100;

/** Everything that runs for one connected cluster. */
export interface Ward extends Connection {
  readonly view: ClusterCache;
  readonly hub: Hub;
  readonly diagnosis: Diagnoses;
  readonly workloads: WorkloadDiagnoses;
  /** Resolves when everything was read and every sick pod examined once, or after `ms`, or when `signal` aborts. */
  untilSettled(ms: number, signal: AbortSignal): Promise<void>;
}

export interface WardOptions {
  readonly source: ClusterSource;
  readonly patience: Patience;
  readonly log: Log;
  readonly secretsAllowed?: boolean;
  /** Who is on what in this cluster. */
  readonly board?: () => Board;
}

function clientOf(source: ClusterSource) {
  return createKubeClient({
    cluster: source.name,
    server: source.server,
    proxyUrl: source.proxyUrl,
    credentials: source.credentials(),
    userAgent: `podward/${VERSION}`,
  });
}

/** Connects a cluster and wires watch → diagnosis → publishing. Returns at once; problems show in its freshness. */
export function connectWard(options: WardOptions): Ward {
  const { source, log } = options;
  const cluster = new Cluster({
    client: clientOf(source),
    patience: options.patience,
    classify: classifyPod,
    classifyObject,
    admit: admitObject,
    onUnreadable: (what, error) => log.warn({ cluster: source.name, what, error: String(error) }, "an object could not be read"),
    listener: {
      podChanged(uid) {
        verdicts.podChanged(uid);
        hub.rowChanged(uid);
      },
      workloadChanged(uid) {
        workloads.changed(uid);
        hub.rowChanged(uid);
      },
      objectChanged: (kind, namespace, name) => diagnosis.objectChanged(kind, namespace, name),
      freshnessChanged() {
        for (const part of [verdicts, kinds, hub]) part.freshnessChanged();
      },
    },
  });
  const onFault = (rule: string, error: unknown) => log.error({ cluster: source.name, rule, error: String(error) }, "a rule failed");
  const diagnosis = createDiagnosisService(cluster.view, {
    secretsAllowed: options.secretsAllowed === true,
    onChange: (uid) => hub.rowChanged(uid),
    onFault,
  });
  const workloads = new WorkloadDiagnoses(cluster.view, {
    rules: RULES,
    reads: diagnosis.reads,
    cache: () => diagnosis.cacheSource(),
    timers: systemTimers,
    secretsAllowed: options.secretsAllowed === true,
    onChange: (uid) => hub.rowChanged(uid),
    onFault,
  });
  const verdicts = gateVerdicts(cluster.view, diagnosis);
  const kinds = new KindsAhead(diagnosis.reads, systemTimers, () => cluster.view.progress().settled);
  const judgement = (uid: string) => diagnosis.judgement(uid) ?? workloads.judgement(uid);
  const hub = new Hub({ view: cluster.view, judgement, ...(options.board ? { board: options.board } : {}) });
  log.info({ cluster: source.name, server: source.server }, "connecting");
  cluster.start();
  return {
    view: cluster.view,
    hub,
    diagnosis,
    workloads,
    untilSettled: (ms, signal) => until(() => verdicts.isOpen() && isExamined(cluster.view, diagnosis, workloads), ms, signal),
    async stop() {
      for (const part of [hub, verdicts, kinds, workloads, diagnosis]) part.close();
      await cluster.stop();
      log.info({ cluster: source.name }, "disconnected");
    },
  };
}

async function until(isDone: () => boolean, ms: number, signal: AbortSignal): Promise<void> {
  const deadline = systemTimers.now() + ms;
  while (!isDone() && systemTimers.now() < deadline && !signal.aborted) await sleep(systemTimers, SETTLED_CHECK_MS, signal);
}

function isExamined(view: ClusterCache, diagnosis: Diagnoses, workloads: WorkloadDiagnoses): boolean {
  if (!view.progress().settled || diagnosis.stats().unjudged > 0) return false;
  return ![diagnosis, workloads].some((each) => [...each.judgements()].some(({ asking }) => asking === true));
}

interface VerdictGate {
  podChanged(uid: string): void;
  freshnessChanged(): void;
  /** What was held has been judged. */
  isOpen(): boolean;
  close(): void;
}

/**
 * Verdicts ask the API server for more about each sick pod. Until the first list is whole, it has better things to
 * do: what changes until then is held, and judged together afterwards.
 */
function gateVerdicts(view: ClusterCache, diagnosis: Diagnoses): VerdictGate {
  let held: Set<string> | null = new Set();
  let cancel: (() => void) | null = null;
  const judge = (uid: string) => {
    if ((view.slim(uid)?.symptom.class ?? "healthy") === "healthy") diagnosis.podGone(uid);
    else diagnosis.podChanged(uid);
  };
  const open = () => {
    const uids = held ?? [];
    held = null;
    for (const uid of uids) judge(uid);
  };
  return {
    podChanged: (uid) => (held === null ? judge(uid) : void held.add(uid)),
    freshnessChanged() {
      if (cancel === null && held !== null && view.progress().complete) cancel = systemTimers.after(VERDICTS_AFTER_MS, open);
    },
    isOpen: () => held === null,
    close: () => cancel?.(),
  };
}

/** A cluster for the list of clusters, connected or not. */
export function summarize(source: ClusterSource, ward: Ward | null, isDemo: boolean): ClusterSummary {
  const freshness = ward?.view.freshness();
  return {
    name: source.name,
    demo: isDemo,
    current: source.current,
    serverVersion: ward?.view.versionText || null,
    state: freshness?.state ?? "not-connected",
    message: freshness?.message ?? null,
    clockOffsetMs: ward === null ? null : ward.view.client.clockOffsetMs(),
  };
}
