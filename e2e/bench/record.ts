import { setTimeout as delay } from "node:timers/promises";
import { classifyPod } from "#lib/symptoms/classify.ts";
import { classifyObject } from "#lib/symptoms/classify-object.ts";
import { DEFAULT_PATIENCE } from "#lib/symptoms/types.ts";
import { createDiagnosisService } from "#server/diagnosis/service.ts";
import type { CollectSubject } from "#server/evidence/collector.ts";
import { learnKinds } from "#server/evidence/learn-kinds.ts";
import { admitObject } from "#server/evidence/mask.ts";
import { createKubeClient } from "#server/kube/client.ts";
import { clustersOf } from "#server/kube/kubeconfig.ts";
import type { KubeClient, KubeRequest } from "#server/kube/types.ts";
import { startSandbox } from "#server/sandbox/start.ts";
import { Cluster } from "#server/watch/cluster.ts";
import { latencyOf, median, quantile } from "./figures.ts";

/** What every single call takes at least, ms: an API server that is far away or busy. */
const CALL_MS = 100;
const WAIT_MS = 30_000;
/** Each record is opened so often, and its best counts: what else the machine does only adds. A chain shows every time. */
const ROUNDS = 3;
/** Beside the slowest call, a record may take so much more. */
const GOAL = 1.2;

/** A client whose calls take their time from a moment on, and are written down. */
class SlowClient implements KubeClient {
  readonly cluster: string;
  readonly #inner: KubeClient;
  #slow = false;
  calls: { readonly path: string; readonly began: number; readonly took: number }[] = [];

  constructor(inner: KubeClient) {
    this.#inner = inner;
    this.cluster = inner.cluster;
  }

  begin(): void {
    this.#slow = true;
  }

  /** What the ward had done long before the record was opened. */
  async beforehand(work: () => Promise<unknown>): Promise<void> {
    this.#slow = false;
    await work();
    this.#slow = true;
  }

  json<T>(request: KubeRequest) {
    return this.#timed(request, () => this.#inner.json<T>(request));
  }

  stream(request: KubeRequest) {
    return request.query?.watch ? this.#inner.stream(request) : this.#timed(request, () => this.#inner.stream(request));
  }

  clockOffsetMs(): number {
    return this.#inner.clockOffsetMs();
  }

  close(): Promise<void> {
    return this.#inner.close();
  }

  async #timed<T>({ path }: KubeRequest, send: () => Promise<T>): Promise<T> {
    if (!this.#slow) return send();
    const began = performance.now();
    try {
      await delay(CALL_MS);
      return await send();
    } finally {
      this.calls.push({ path, began, took: performance.now() - began });
    }
  }
}

interface Opened {
  readonly pod: string;
  readonly took: number;
  readonly slowest: number;
  readonly calls: number;
  /** Paths of the calls that had to wait for an earlier one. */
  readonly chained: readonly string[];
}

/**
 * The on-demand evidence of a record, against the slowest of the calls it is made of: every patient of the demo ward is
 * opened by itself, with nothing known before but what the watch holds and where kinds are served, as a ward learns it
 * by itself. Answers are not kept from one record to the next.
 */
export async function measureRecord(): Promise<void> {
  const sandbox = await startSandbox({ ward: "demo", behaviour: "off" });
  const [source] = clustersOf(sandbox.kubeconfig).sources;
  if (source === undefined) throw new Error("the sandbox names no cluster");
  const { name, server } = source;
  const client = new SlowClient(createKubeClient({ cluster: name, server, credentials: source.credentials(), userAgent: "podward/bench" }));
  const nothing = () => undefined;
  const cluster = new Cluster({
    client,
    patience: DEFAULT_PATIENCE,
    classify: classifyPod,
    classifyObject,
    admit: admitObject,
    onUnreadable: nothing,
    listener: { podChanged: nothing, workloadChanged: nothing, objectChanged: nothing, freshnessChanged: nothing },
  });
  cluster.start();
  try {
    while ("missing" in (cluster.view.object("jobs", "default", "none") ?? {}) || !cluster.view.progress().complete) await delay(100);
    await delay(500);
    client.begin();
    await openAll(cluster, client);
  } finally {
    await cluster.stop();
    await sandbox.stop();
  }
}

/** One record, opened as by a reader. Null where nothing has to be asked. */
async function openOne(cluster: Cluster, client: SlowClient, subject: CollectSubject): Promise<Opened | null> {
  const diagnosis = createDiagnosisService(cluster.view, { onChange: () => undefined, secretsAllowed: true });
  await client.beforehand(() => learnKinds(diagnosis.reads));
  client.calls = [];
  const began = performance.now();
  await diagnosis.examine(subject, WAIT_MS);
  const took = performance.now() - began;
  diagnosis.close();
  const slowest = Math.max(0, ...client.calls.map((call) => call.took));
  // A call that begins when another could have ended had to wait for it: a chain that the API does not let be cut.
  const chained = client.calls.filter((call) => call.began - began > CALL_MS).map(({ path }) => path);
  const { namespace, name } = subject.pod.metadata ?? {};
  return slowest > 0 ? { pod: `${namespace}/${name}`, took, slowest, calls: client.calls.length, chained } : null;
}

const ratioOf = ({ took, slowest }: Opened): number => took / slowest;

async function openAll(cluster: Cluster, client: SlowClient): Promise<void> {
  const sick = [...cluster.view.pods()].filter(({ symptom }) => symptom.class !== "healthy");
  console.log(`\n${sick.length} records opened one by one, every call takes ${CALL_MS} ms and what the sandbox adds, best of ${ROUNDS}`);
  const opened: Opened[] = [];
  for (const { uid, symptom } of sick) {
    const pod = cluster.view.fullPod(uid);
    if (pod === undefined) continue;
    let best: Opened | null = null;
    for (let round = 0; round < ROUNDS; round += 1) {
      const one = await openOne(cluster, client, { pod, symptom });
      if (one !== null && (best === null || ratioOf(one) < ratioOf(best))) best = one;
    }
    if (best !== null) opened.push(best);
  }
  const ratios = opened.map(ratioOf);
  console.log(`  opened: ${latencyOf(opened.map(({ took }) => took))}, of ${median(opened.map(({ calls }) => calls))} calls in the median`);
  console.log(`  against its slowest call: median ${median(ratios).toFixed(2)}, worst ${quantile(ratios, 1).toFixed(2)} (goal: ${GOAL})`);
  const [slow] = [...opened].sort((a, b) => ratioOf(b) - ratioOf(a));
  console.log(`  worst: ${slow?.pod}, ${slow?.took.toFixed(0)} ms, slowest call ${slow?.slowest.toFixed(0)} ms`);
  const atOnce = opened.filter(({ chained }) => chained.length === 0).map(ratioOf);
  console.log(
    `  asked all at once: ${atOnce.length} of them, median ${median(atOnce).toFixed(2)}, worst ${quantile(atOnce, 1).toFixed(2)}`,
  );
  for (const { pod, took, slowest, chained } of opened.filter((one) => one.chained.length > 0)) {
    console.log(`    in a chain: ${pod}, ${took.toFixed(0)} ms, slowest call ${slowest.toFixed(0)} ms; later: ${chained.join(", ")}`);
  }
}
