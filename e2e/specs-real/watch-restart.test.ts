import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { SickAnswer, SickDelta, SickRow } from "#lib/contract/ward.ts";
import { DEFAULT_PATIENCE } from "#lib/symptoms/types.ts";
import { findClusters } from "#server/kube/kubeconfig.ts";
import { createLog } from "#server/log.ts";
import { connectWard, type Ward } from "#server/ward.ts";
import { whyNoBinaries } from "../cluster/binaries.ts";
import { type ControlPlane, startControlPlane } from "../cluster/control-plane.ts";
import { requireOrSkip } from "../cluster/require.ts";

const RESTARTS = 5;
const NAMES = 40;
const PODS = "/api/v1/namespaces/churn/pods";
const runs = requireOrSkip("the watch through restarts of a real API server", await whyNoBinaries("control-plane"));

/** What a browser would have on its screen: the frames of the stream, applied in order. */
class Table {
  readonly rows = new Map<string, SickRow>();
  state = "";
  seq = -1;
  gaps = 0;
  readonly #listeners = new Set<() => void>();

  readonly reader = {
    send: (bytes: Uint8Array): boolean => {
      const text = Buffer.from(bytes).toString();
      const data = /^data: (.*)$/m.exec(text)?.[1];
      if (data !== undefined) this.#apply(text.includes("event: snapshot"), JSON.parse(data));
      return true;
    },
  };

  /** Resolves with the ms it took until the state was `state`. */
  async until(state: string, withinMs: number): Promise<number> {
    const began = performance.now();
    while (this.state !== state) {
      const left = withinMs - (performance.now() - began);
      if (left <= 0) throw new Error(`the table was not ${state} within ${withinMs} ms, but ${this.state}`);
      await Promise.race([
        new Promise<void>((resolve) => this.#listeners.add(resolve)),
        new Promise((resolve) => setTimeout(resolve, left)),
      ]);
    }
    return performance.now() - began;
  }

  #apply(isSnapshot: boolean, frame: SickAnswer & SickDelta): void {
    if (isSnapshot) {
      this.rows.clear();
      for (const row of frame.rows) this.rows.set(row.uid, row);
    } else {
      if (frame.seq !== this.seq + 1) this.gaps += 1;
      for (const row of frame.upsert) this.rows.set(row.uid, row);
      for (const uid of frame.remove) this.rows.delete(uid);
    }
    this.seq = frame.seq;
    this.state = frame.freshness?.state ?? this.state;
    for (const tell of this.#listeners) tell();
    this.#listeners.clear();
  }
}

/** Creates, changes and deletes pods without a pause; what fails while the API server is away is tried no more. */
class Churn {
  writes = 0;
  #stopped = false;
  readonly #plane: ControlPlane;
  readonly #loop: Promise<void>;

  constructor(plane: ControlPlane) {
    this.#plane = plane;
    this.#loop = this.#run();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#loop;
  }

  async #run(): Promise<void> {
    for (let step = 0; !this.#stopped; step += 1) {
      const name = `p${(step * 17) % NAMES}`;
      const status = await this.#one(name, step).catch(() => 0);
      if (status >= 200 && status < 300) this.writes += 1;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }

  async #one(name: string, step: number): Promise<number> {
    const { client } = this.#plane;
    if (step % 3 === 0) {
      const spec = { containers: [{ name: "app", image: "registry.invalid/web:1" }], terminationGracePeriodSeconds: 0 };
      return (await client.request("POST", PODS, { body: { metadata: { name, labels: { step: String(step) } }, spec } })).status;
    }
    if (step % 7 === 6) return (await client.request("DELETE", `${PODS}/${name}`, { body: { gracePeriodSeconds: 0 } })).status;
    const waiting = { reason: step % 2 === 0 ? "CrashLoopBackOff" : "ImagePullBackOff", message: `step ${step}` };
    const containerStatuses = [{ name: "app", image: "web", imageID: "", ready: false, restartCount: step % 50, state: { waiting } }];
    const body = { status: { phase: step % 11 === 0 ? "Failed" : "Running", containerStatuses } };
    const contentType = "application/merge-patch+json";
    return (await client.request("PATCH", `${PODS}/${name}/status`, { body, contentType })).status;
  }
}

describe.skipIf(!runs)("through restarts of the API server under change", () => {
  let plane: ControlPlane;
  let ward: Ward;

  beforeAll(async () => {
    plane = await startControlPlane({
      controllers: false,
      scheduler: false,
      kwok: false,
      apiServerArgs: ["--disable-admission-plugins=ServiceAccount"],
    });
    await plane.client.object("POST", "/api/v1/namespaces", { body: { metadata: { name: "churn" } } });
    const [source] = findClusters({ kubeconfig: plane.kubeconfigPath }).sources;
    if (source === undefined) throw new Error("the kubeconfig has no context");
    ward = connectWard({ source, patience: { ...DEFAULT_PATIENCE, pending: 0, creating: 0, notReady: 0 }, log: createLog("silent") });
  }, 20 * 60_000);
  afterAll(async () => {
    await ward?.stop();
    await plane?.stop();
  }, 60_000);

  it(`says stale within 5 s of each of ${RESTARTS} kills, and ends equal to what kubectl sees`, async () => {
    const table = new Table();
    await ward.untilSettled(30_000, AbortSignal.timeout(30_000));
    ward.hub.subscribe({ locale: "en", withEnding: true }, null, table.reader);
    const churn = new Churn(plane);
    const stale: number[] = [];
    const live: number[] = [];
    for (let round = 0; round < RESTARTS; round += 1) {
      await table.until("live", 20_000);
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      const kept = table.rows.size;
      // SIGKILL breaks the watches; after SIGTERM the server goes on for a while, and ends them cleanly.
      await plane.components.apiServer.stop(round % 2 === 0 ? "SIGKILL" : "SIGTERM");
      stale.push(await table.until("stale", 5_000));
      expect(table.rows.size, "rows stay while the table is stale").toBeGreaterThanOrEqual(kept - 2);
      await plane.startApiServer();
      live.push(await table.until("live", 20_000));
    }
    await churn.stop();
    expect(churn.writes).toBeGreaterThan(100);
    await expectEqualToKubectl(plane, ward, table);
    expect(table.gaps).toBe(0);
    const rounded = (values: readonly number[]) => values.map((value) => Math.round(value)).join(", ");
    console.log(`${churn.writes} writes; stale after ${rounded(stale)} ms, live again ${rounded(live)} ms after ready`);
  }, 240_000);
});

/** Name, READY, STATUS and RESTARTS of every pod, as the real kubectl prints them, against cache and table. */
async function expectEqualToKubectl(plane: ControlPlane, ward: Ward, table: Table): Promise<void> {
  const { stdout } = await plane.kubectl(["get", "pods", "-n", "churn", "--no-headers"]);
  const printed = stdout
    .trim()
    .split("\n")
    .map((line) => line.split(/\s+/).slice(0, 4).join(" "))
    .sort();
  const deadline = performance.now() + 15_000;
  const cached = () =>
    [...ward.view.pods()].map(({ name, symptom }) => `${name} ${symptom.ready} ${symptom.status} ${symptom.restarts}`).sort();
  const shown = () => [...table.rows.values()].map(({ name, ready, status, restarts }) => `${name} ${ready} ${status} ${restarts}`).sort();
  while (JSON.stringify(cached()) !== JSON.stringify(printed) || JSON.stringify(shown()) !== JSON.stringify(printed)) {
    if (performance.now() > deadline) break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  expect(cached()).toEqual(printed);
  // Every pod of this ward is sick, so the table holds them all.
  expect(shown()).toEqual(printed);
}
