import { pino } from "pino";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { DEFAULT_PATIENCE } from "#lib/symptoms/types.ts";
import { findClusters } from "#server/kube/kubeconfig.ts";
import { parseLogQuery } from "#server/record/log-query.ts";
import { openLog } from "#server/record/logs.ts";
import { readEvents } from "#server/record/read-events.ts";
import { readRecord } from "#server/record/record.ts";
import { recordSource } from "#server/record/source.ts";
import { connectWard, type Ward } from "#server/ward.ts";
import { whyNoBinaries } from "./binaries.ts";
import { type ControlPlane, startControlPlane } from "./control-plane.ts";
import { requireOrSkip } from "./require.ts";
import { waitFor } from "./wait.ts";

const reason = await whyNoBinaries("control-plane");
const runs = requireOrSkip("the real control plane", reason);
const BUILD_AND_START_MS = 20 * 60_000;
const GROUP = "lab.example.test";

const container = { name: "app", image: "registry.example.test/shop/app:1.0" };
const pod = (name: string, metadata: object = {}, spec: object = {}) => ({
  apiVersion: "v1",
  kind: "Pod",
  metadata: { name, ...metadata },
  spec: { terminationGracePeriodSeconds: 1, containers: [container], ...spec },
});

function definition(plural: string, kind: string) {
  const schema = { openAPIV3Schema: { type: "object", "x-kubernetes-preserve-unknown-fields": true } };
  return {
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: { name: `${plural}.${GROUP}` },
    spec: {
      group: GROUP,
      scope: "Namespaced",
      names: { plural, kind, singular: kind.toLowerCase(), listKind: `${kind}List` },
      versions: [{ name: "v1", served: true, storage: true, schema }],
    },
  };
}

describe.skipIf(!runs)(`a record on the real control plane${reason === null ? "" : ` (${reason})`}`, () => {
  let plane: ControlPlane;
  const wards: Ward[] = [];

  beforeAll(async () => {
    plane = await startControlPlane({ nodes: 1 });
  }, BUILD_AND_START_MS);
  afterEach(async () => {
    for (const ward of wards.splice(0)) await ward.stop();
  });
  afterAll(async () => await plane?.stop(), 60_000);

  /** Connects as this user and waits until everything that it may read was read. */
  async function connect(kubeconfig: string): Promise<Ward> {
    const [source] = findClusters({ kubeconfig }).sources;
    if (source === undefined) throw new Error("the kubeconfig names no cluster");
    const ward = connectWard({ source, patience: DEFAULT_PATIENCE, log: pino({ level: "silent" }) });
    wards.push(ward);
    const settled = () => {
      const answers = [
        ward.view.nodes(),
        ward.view.object("jobs", "default", "x"),
        ward.view.eventsOf({ kind: "Pod", namespace: "default", name: "x" }),
      ];
      return (
        ward.view.freshness().state !== "syncing" &&
        answers.every((answer) => answer === null || !("missing" in answer) || answer.missing !== "stale")
      );
    };
    await waitFor("everything that may be read was read", async () => settled());
    return ward;
  }

  async function userWith(name: string, rules: readonly object[]): Promise<string> {
    const user = await plane.issueUser(name);
    await plane.client.object("POST", "/apis/rbac.authorization.k8s.io/v1/clusterroles", { body: { metadata: { name }, rules } });
    const binding = {
      metadata: { name },
      roleRef: { apiGroup: "rbac.authorization.k8s.io", kind: "ClusterRole", name },
      subjects: [{ kind: "User", name, apiGroup: "rbac.authorization.k8s.io" }],
    };
    await plane.client.object("POST", "/apis/rbac.authorization.k8s.io/v1/clusterrolebindings", { body: binding });
    return user.kubeconfigPath;
  }

  const states = async (ward: Ward, name: string) => {
    const record = await readRecord(recordSource(ward, null), { namespace: "default", name, uid: null }, "en");
    return { record, related: Object.fromEntries(record.related.map(({ kind, name: of, state }) => [`${kind}/${of}`, state])) };
  };

  it("shows a holder of the role view what it may see, and says what it may not", async () => {
    const waits = pod(
      "waits",
      { labels: { "podward.dev/kwok": "config-missing" } },
      { containers: [{ ...container, envFrom: [{ configMapRef: { name: "nowhere" } }, { secretRef: { name: "hidden" } }] }] },
    );
    await plane.client.object("POST", "/api/v1/namespaces/default/pods", { body: waits });
    await plane.kubectl([
      "wait",
      "--for=jsonpath={.status.containerStatuses[0].state.waiting.reason}=CreateContainerConfigError",
      "pod/waits",
      "--timeout=60s",
    ]);
    const user = await plane.issueUser("viewer");
    await plane.kubectl(["create", "clusterrolebinding", "viewer", "--clusterrole=view", "--user=viewer"]);
    const { record, related } = await states(await connect(user.kubeconfigPath), "waits");
    expect(related).toMatchObject({ "ConfigMap/nowhere": "gone", "ConfigMap/kube-root-ca.crt": "present", "Secret/hidden": "forbidden" });
    expect(related[`Node/${record.node}`]).toBe("forbidden");
    expect(record.diagnosis.causes[0]).toMatchObject({ id: "configmap-missing", certainty: "certain" });
    expect(record.diagnosis.class).toBe("creating");
    const events = await readEvents(recordSource(wards[0] as Ward, null), { namespace: "default", name: "waits", uid: null });
    expect(events.events.length).toBeGreaterThan(0);
  });

  it("names the verb and resource that are missing", async () => {
    const nothing = await connect((await plane.issueUser("nobody")).kubeconfigPath);
    const asked = readRecord(recordSource(nothing, null), { namespace: "default", name: "waits", uid: null }, "en");
    await expect(asked).rejects.toMatchObject({ kind: "forbidden", message: expect.stringContaining('cannot get resource "pods"') });
    const noLogs = await connect(await userWith("no-logs", [{ apiGroups: [""], resources: ["pods"], verbs: ["get", "list", "watch"] }]));
    const log = openLog(
      noLogs.view.client,
      { namespace: "default", name: "waits" },
      parseLogQuery(new URLSearchParams()),
      new AbortController().signal,
    );
    await expect(log).rejects.toMatchObject({ code: "forbidden", missing: { verb: "get", resource: "pods/log", namespace: "default" } });
  });

  it("tells an owner that is there, gone, replaced, hidden and of a kind no longer served apart", async () => {
    for (const body of [definition("runners", "Runner"), definition("relics", "Relic")]) {
      await plane.client.object("POST", "/apis/apiextensions.k8s.io/v1/customresourcedefinitions", { body });
      await plane.kubectl(["wait", "--for=condition=Established", `crd/${body.metadata.name}`, "--timeout=30s"]);
    }
    const create = async (plural: string, kind: string, name: string) => {
      const body = { apiVersion: `${GROUP}/v1`, kind, metadata: { name }, spec: { secret: "hidden away" } };
      const made = await plane.client.object<{ metadata: { uid: string } }>("POST", `/apis/${GROUP}/v1/namespaces/default/${plural}`, {
        body,
      });
      return { apiVersion: `${GROUP}/v1`, kind, name, uid: made.metadata.uid };
    };
    // Without a collector of garbage the pods would go with their owners: they hold a finalizer.
    const owned = (name: string, owner: object) => pod(name, { ownerReferences: [owner], finalizers: [`${GROUP}/keep`] });
    const [there, gone, replaced, relic] = [
      await create("runners", "Runner", "there"),
      await create("runners", "Runner", "gone"),
      await create("runners", "Runner", "replaced"),
      await create("relics", "Relic", "relic"),
    ];
    for (const [name, owner] of Object.entries({ there, gone, replaced, relic })) {
      await plane.client.object("POST", "/api/v1/namespaces/default/pods", { body: owned(`of-${name}`, owner) });
    }
    await plane.kubectl(["delete", `runners.${GROUP}/gone`, `runners.${GROUP}/replaced`]);
    await create("runners", "Runner", "replaced");
    await plane.kubectl(["delete", `crd/relics.${GROUP}`, "--timeout=60s"]);
    const ward = await connect(plane.kubeconfigPath);
    const ownerState = async (of: string, as: Ward = ward) => {
      const { record } = await states(as, `of-${of}`);
      const { state, note } = record.related.find(({ role }) => role === "owner") ?? {};
      return [state, note];
    };
    expect(await ownerState("there")).toEqual(["present", null]);
    expect(await ownerState("gone")).toEqual(["gone", null]);
    expect(await ownerState("replaced")).toEqual(["gone", "another UID"]);
    expect(await ownerState("relic")).toEqual(["gone", null]);
    const blind = await connect(await userWith("blind", [{ apiGroups: [""], resources: ["pods"], verbs: ["get", "list", "watch"] }]));
    expect(await ownerState("gone", blind)).toEqual(["forbidden", null]);
    // Discovery is open to every user that is known, so a kind that is not served is proof for everybody.
    expect(await ownerState("relic", blind)).toEqual(["gone", null]);
  });
});
