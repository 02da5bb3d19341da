import "server-only";
import { say } from "#lib/messages/sentences.ts";
import { LocalAccess } from "./access/local.ts";
import { TriageBoard } from "./board/board.ts";
import { type Config, readConfig } from "./config.ts";
import { DemoCluster } from "./demo.ts";
import { BulkFixes } from "./fixes/bulk.ts";
import { FixService } from "./fixes/service.ts";
import { standingOf } from "./fixes/standing.ts";
import { Closers } from "./http/closers.ts";
import { type FoundClusters, findClusters } from "./kube/kubeconfig.ts";
import { createLog } from "./log.ts";
import { EVENT_KEYS } from "./record/read-events.ts";
import { symptomOf } from "./record/symptom.ts";
import { RecordStore } from "./records/store.ts";
import type { Runtime } from "./runtime.ts";
import { connectWard, summarize, type Ward } from "./ward.ts";
import { Registry } from "./watch/registry.ts";
import { sleep, systemTimers } from "./watch/timers.ts";

/** How far behind another server on the same folder the board may be. */
const LOOK_AGAIN_MS = 1000;

/**
 * Makes the runtime from the environment. Throws ConfigError.
 * Imported by `boot.ts` alone: it brings every rule and watcher along, and each entry that imports it has a copy.
 */
export function createRuntime(environment: Readonly<Record<string, string | undefined>>): Runtime {
  const { config, unknown } = readConfig(environment);
  const log = createLog(config.logLevel);
  if (unknown.length > 0) log.warn({ names: unknown }, "settings with these names do not exist");
  const demo = new DemoCluster();
  const closers = new Closers();
  const wards = new Registry<Ward>({
    find: () => findAll(config, environment, demo),
    connect: (source) => {
      const { patience, secretsAllowed } = config;
      return connectWard({ source, log, patience, secretsAllowed, board: () => board.state(source.name) });
    },
    idleMs: config.idleSeconds * 1000,
  });
  const access = new LocalAccess();
  const records = new RecordStore(config.dataDir, (error) => log.error({ error: String(error) }, "the record store cannot be opened"));
  const stopping = new AbortController();
  const fixes = createFixes({ config, wards, access, records }, stopping.signal, (cluster) => void board.refresh(cluster));
  const board = createBoard({ config, wards, records, fixes });
  const looking = setInterval(() => void board.lookAgain(), LOOK_AGAIN_MS).unref();
  let isReady = true;
  return {
    config,
    log,
    closers,
    wards,
    access,
    records,
    board,
    fixes,
    bulk: createBulk(fixes, wards, stopping.signal),
    async clusters() {
      const { clusters, problem } = await wards.list();
      return { problem, clusters: clusters.map(({ source, connection }) => summarize(source, connection, demo.serves(source))) };
    },
    contextProblem: () => contextProblem(config, environment),
    isReady: () => isReady,
    async stop() {
      isReady = false;
      stopping.abort();
      clearInterval(looking);
      closers.closeAll();
      await wards.close();
      await demo.stop();
      await records.close();
    },
  };
}

/** So long a deletion waits at most for what is kept with its pod. */
const EXAMINE_WITHIN_MS = 2_000;

/** The fixes, on the clusters that are open and the store that keeps their rows. */
function createFixes(
  { config, wards, access, records }: Pick<Runtime, "config" | "wards" | "access" | "records">,
  stopping: AbortSignal,
  changed: (cluster: string) => void,
): FixService {
  return new FixService({
    open: async (name) => {
      const { view, diagnosis } = await wards.use(name);
      return {
        view,
        judgement: (uid) => diagnosis.judgement(uid),
        examine: (pod) => diagnosis.examine({ pod, symptom: symptomOf(view, pod) }, EXAMINE_WITHIN_MS, EVENT_KEYS),
      };
    },
    audit: () => records.audit(),
    hold: (cluster) => records.hold(cluster),
    whoAmI: (view) => access.whoAmI(view.client),
    readOnly: config.readOnly,
    debugImage: config.debugImage,
    changed,
    now: () => systemTimers.now(),
    sleep: (ms) => sleep(systemTimers, ms, stopping),
    stopping,
  });
}

/** Who is on what, told over the streams of the clusters that are open. */
function createBoard({ config, wards, records, fixes }: Pick<Runtime, "config" | "wards" | "records" | "fixes">): TriageBoard {
  return new TriageBoard({
    store: () => records.store(),
    acts: (cluster) => (records.holds(cluster) ? fixes.underWay(cluster) : null),
    changed: (cluster) => wards.peek(cluster)?.hub.boardChanged(),
    now: () => systemTimers.now(),
    readOnly: config.readOnly,
  });
}

function createBulk(fixes: FixService, wards: Registry<Ward>, stopping: AbortSignal): BulkFixes {
  return new BulkFixes({
    fixes,
    standing: async (cluster, uid) => standingOf((await wards.use(cluster)).diagnosis.judgement(uid)),
    now: () => systemTimers.now(),
    sleep: (ms) => sleep(systemTimers, ms, stopping),
  });
}

/** The kubeconfig's clusters; the demo ward where it was asked for or where there is no kubeconfig at all. */
async function findAll(
  config: Config,
  environment: Readonly<Record<string, string | undefined>>,
  demo: DemoCluster,
): Promise<FoundClusters> {
  if (config.demo) return demo.find();
  const found = findReal(config, environment, "demo");
  if (found.found) return found;
  return { ...(await demo.find()), problem: found.problem };
}

function findReal(config: Config, environment: Readonly<Record<string, string | undefined>>, otherwise: "demo" | "nothing"): FoundClusters {
  const { kubeconfig, context, inClusterName } = config;
  return findClusters({ kubeconfig: kubeconfig ?? undefined, context: context ?? undefined, inClusterName, environment, otherwise });
}

/** A start that names a context means that cluster: neither another one nor the demo ward is opened in its place. */
function contextProblem(config: Config, environment: Readonly<Record<string, string | undefined>>): string | null {
  if (config.demo || config.context === null) return null;
  const { sources, problem } = findReal(config, environment, "nothing");
  if (sources.some(({ name }) => name === config.context)) return null;
  const known = problem ?? say("knownClusters", { known: sources.map(({ name }) => name).join(", ") });
  return `${say("contextNotOpened", { context: config.context })}\n${known}`;
}
