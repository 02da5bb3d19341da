import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { type FixState, fixStateSchema } from "#lib/contract/fixes.ts";
import { DrainStand, statesOf } from "#server/fixes/testing/drain-stand.ts";
import { FixStand } from "#server/fixes/testing/fix-stand.ts";
import { AuditLog } from "#server/records/audit.ts";
import { openStore } from "#server/records/database.ts";
import { serverFile } from "../../scripts/lib/build.mjs";
import { whyNoBinaries } from "../cluster/binaries.ts";
import { type ControlPlane, startControlPlane } from "../cluster/control-plane.ts";
import { requireOrSkip } from "../cluster/require.ts";
import { waitFor } from "../cluster/wait.ts";
import { Gateway } from "./gateway.ts";
import { Victim } from "./victim.ts";

const noBuild = existsSync(serverFile) ? null : "there is no build of the server";
const runs = requireOrSkip("a drain whose server is killed", noBuild ?? (await whyNoBinaries("control-plane")));
const NAME = "ward";

interface Kubeconfig {
  readonly clusters: readonly { readonly cluster: { readonly "certificate-authority-data": string } }[];
  readonly users: readonly { readonly user: { readonly "client-certificate-data": string; readonly "client-key-data": string } }[];
}
const pem = (base64: string | undefined) => Buffer.from(base64 ?? "", "base64").toString("utf8");

describe.skipIf(!runs)("a drain whose server is killed, on the real control plane", () => {
  let plane: ControlPlane;
  let gateway: Gateway;
  let on: DrainStand;
  let folder: string;
  let victim: Victim;
  const files = () => ({ kubeconfig: path.join(folder, "kubeconfig"), data: path.join(folder, "data") });

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "podward-drain-"));
    plane = await startControlPlane({ controllers: false, scheduler: false, kwok: false });
    const kubeconfig = parse(await readFile(plane.kubeconfigPath, "utf8")) as Record<string, unknown> & Kubeconfig;
    const [{ cluster } = {}, { user } = {}] = [kubeconfig.clusters[0], kubeconfig.users[0]];
    gateway = await Gateway.before(plane.server, {
      ca: pem(cluster?.["certificate-authority-data"]),
      cert: pem(user?.["client-certificate-data"]),
      key: pem(user?.["client-key-data"]),
    });
    on = await DrainStand.start(await FixStand.on(kubeconfig, () => plane.stop()));
    await writeFile(files().kubeconfig, JSON.stringify(gateway.ownKubeconfig(NAME)), { mode: 0o600 });
  }, 20 * 60_000);
  afterAll(async () => {
    await victim?.stop();
    await gateway?.stop();
    await on?.stand.stop();
    await rm(folder, { recursive: true, force: true });
  }, 60_000);

  const evicted = () => gateway.writes.filter(({ url, status }) => url.endsWith("/eviction") && status === 201).map(({ url }) => url);
  async function stateOf(planId: unknown, language = "en"): Promise<FixState | null> {
    const { status, body } = await victim.get(`/api/fixes/${planId}`, language);
    return status === 200 ? fixStateSchema.parse(body) : null;
  }
  const until = (what: string, planId: unknown, isSo: (state: FixState) => boolean) =>
    waitFor(what, async () => stateOf(planId).then((state) => state !== null && isSo(state)), 30_000);

  it("goes on twice, under its old id, and ends verified: nobody is evicted twice, the chain holds", async () => {
    const pods = await Promise.all(["free-1", "web-1", "web-2"].map((name) => on.pod(name)));
    // A pod that two budgets select gets no request until one is left: so each server comes to one more pod.
    for (const name of ["web-1", "web-2"]) for (const budget of [name, `${name}-too`]) await on.budget(budget, name, 1);
    victim = await Victim.start(files(), null);
    const { body: plan } = await victim.post("/api/fixes/plan", { ...(await on.request()), cluster: NAME });
    expect(plan.allowed).toBe(true);

    // Done, and no answer yet: whether it was done is not known to the next server.
    gateway.carried = ({ url, isWrite }) => {
      if (isWrite && url.endsWith("/eviction")) victim.kill();
    };
    await victim.post(`/api/fixes/${plan.planId}/confirm`, { reason: "INC-7" }).catch(() => undefined);
    await victim.died();
    gateway.carried = () => undefined;
    expect(evicted()).toEqual([expect.stringContaining("/free-1/")]);

    victim = await Victim.start(files(), null);
    await on.dropBudget("web-1-too");
    await until("the second server evicts the next", plan.planId, (state) => {
      const { "free-1": first, "web-1": second, "web-2": third } = statesOf(state);
      return first === "terminating" && second === "terminating" && third === "waiting";
    });
    victim.kill();
    await victim.died();

    await on.finish();
    victim = await Victim.start(files(), null);
    await until("the third server waits for the last", plan.planId, (state) => {
      const { "free-1": first, "web-1": second, "web-2": third } = statesOf(state);
      return first === "gone" && second === "gone" && third === "waiting";
    });
    await on.dropBudget("web-2-too");
    await waitFor("the last is evicted", () => Promise.resolve(evicted().length === pods.length), 30_000);
    await on.finish();
    await until("it has an outcome", plan.planId, ({ state }) => state !== "executing");

    const state = await stateOf(plan.planId);
    expect(state).toMatchObject({ state: "verified", detail: "Every pod of the list (3) is gone. worker-1 stays cordoned." });
    expect(evicted().toSorted()).toEqual(pods.map(({ metadata }) => expect.stringContaining(`/pods/${metadata?.name}/eviction`)));
    expect(await on.names()).toEqual([]);
    await expectClosed(String(plan.planId), pods.length);
  }, 120_000);

  /** One outcome for the drain and for each eviction, and a chain that holds over all three servers. */
  async function expectClosed(planId: string, evictions: number): Promise<void> {
    const store = await openStore(path.join(files().data, "records.db"));
    try {
      const audit = new AuditLog(store, Date.now);
      await waitFor("every intent is closed", async () => (await audit.open()).length === 0, 10_000);
      const rows = await audit.ofPlan(planId);
      const intents = rows.filter(({ kind }) => kind === "intent");
      expect(intents.map(({ target }) => target.uid).toSorted()).toEqual([...new Set(intents.map(({ target }) => target.uid))].toSorted());
      expect(intents).toHaveLength(evictions + 1);
      expect(rows.filter(({ kind, fix }) => kind === "outcome" && fix === "drain-node")).toMatchObject([{ state: "verified" }]);
      expect(await audit.firstBroken()).toBeNull();
    } finally {
      await store.destroy();
    }
  }
});
