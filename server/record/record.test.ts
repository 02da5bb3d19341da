import { afterEach, describe, expect, test } from "vitest";
import { eventsAnswerSchema, recordSchema } from "#lib/contract/record.ts";
import type { KubeObject } from "#lib/kube/objects.ts";
import { OWN_CASES, readCase } from "#server/cli/case-files.ts";
import { resourcePath } from "#server/kube/api-path.ts";
import { readEvents } from "./read-events.ts";
import { readYaml } from "./read-yaml.ts";
import { readRecord } from "./record.ts";
import { recordSource } from "./source.ts";
import { caseWard, type OpenOptions, type OpenWard, openWard } from "./testing/open-ward.ts";

let opened: OpenWard | null = null;
afterEach(async () => {
  await opened?.close();
  opened = null;
});

async function open(options: OpenOptions) {
  opened = await openWard(options);
  const { ward } = opened;
  return { ...opened, source: recordSource(ward, null) };
}

const caseFile = (id: string) => readCase(`${OWN_CASES}captured/${id}.yaml`, "captured");
const reported = (id: string) => readCase(`${OWN_CASES}reported/${id}.yaml`, "reported");
const until = async (holds: () => boolean) => {
  for (let tries = 0; !holds() && tries < 500; tries += 1) await new Promise((resolve) => setTimeout(resolve, 10));
  if (!holds()) throw new Error("it did not happen");
};

/** The address of a case's subject. */
function subjectOf({ bundle }: ReturnType<typeof caseWard>) {
  const { namespace = "", name = "", uid = "" } = bundle.objects[0]?.metadata ?? {};
  return { namespace, name, uid };
}

describe("a pod that is gone", () => {
  const crash = caseWard(caseFile("real-crashloop"));
  const address = subjectOf(crash);
  const path = resourcePath({ version: "v1", resource: "pods", namespace: address.namespace, name: address.name });
  const remove = async ({ ward }: OpenWard) => {
    await ward.view.client.json({ method: "DELETE", path, body: { gracePeriodSeconds: 0 } });
    await until(() => ward.view.slim(address.uid) === undefined && ward.diagnosis.departed.get(address.uid) !== undefined);
  };
  const create = ({ ward }: OpenWard, pod: object) =>
    ward.view.client.json<KubeObject>({
      method: "POST",
      path: resourcePath({ version: "v1", resource: "pods", namespace: address.namespace }),
      body: pod,
    });

  test("keeps answering with the last that is known", async () => {
    const { source } = await open(crash.options);
    const before = await readRecord(source, address, "en");
    if (opened !== null) await remove(opened);
    const record = await readRecord(source, address, "en");
    expect(record).toMatchObject({
      gone: true,
      replacedBy: null,
      diagnosis: { status: before.diagnosis.status, class: before.diagnosis.class },
    });
    expect(record.describe.find(({ id }) => id === "overview")).toEqual(before.describe.find(({ id }) => id === "overview"));
    expect(await readRecord(source, { ...address, uid: null }, "en")).toMatchObject({ gone: true });
    expect((await readYaml(source, address, { managedFields: true })).yaml).toContain(`uid: ${address.uid}`);
    expect((await readEvents(source, address)).events.length).toBeGreaterThan(3);
  });

  test("names the pod that has its name now", async () => {
    const { source } = await open(crash.options);
    if (opened === null) throw new Error("not open");
    await remove(opened);
    const { body } = await create(opened, {
      apiVersion: "v1",
      kind: "Pod",
      metadata: { name: address.name },
      spec: { containers: [{ name: "c", image: "i" }] },
    });
    expect(await readRecord(source, address, "en")).toMatchObject({
      gone: true,
      replacedBy: { name: address.name, uid: body.metadata?.uid },
    });
    expect(await readRecord(source, { ...address, uid: null }, "en")).toMatchObject({
      gone: false,
      diagnosis: { subject: { uid: body.metadata?.uid } },
    });
  });

  test("is told apart from one that never was", async () => {
    const { source } = await open(crash.options);
    await expect(readRecord(source, { ...address, uid: "11111111-dead" }, "en")).rejects.toMatchObject({
      code: "gone",
      message: expect.stringContaining(`with uid ${address.uid}`),
    });
    await expect(readRecord(source, { ...address, name: "never-was" }, "en")).rejects.toMatchObject({
      code: "gone",
      message: expect.stringContaining("No pod has its name now"),
    });
    await expect(readRecord(source, { ...address, name: "never-was", uid: null }, "en")).rejects.toMatchObject({ code: "not-found" });
    await expect(readYaml(source, { ...address, uid: "11111111-dead" }, { managedFields: false })).rejects.toMatchObject({ code: "gone" });
    await expect(readEvents(source, { ...address, name: "never-was", uid: null })).rejects.toMatchObject({ code: "not-found" });
    await expect(readRecord(source, { ...address, name: "../nodes" }, "en")).rejects.toMatchObject({ code: "bad-request" });
  });

  test("its replacement under a controller is named, and those of which it is one where there is a choice", async () => {
    const { source, ward } = await open(crash.options);
    if (opened === null) throw new Error("not open");
    const owner = {
      apiVersion: "apps/v1",
      kind: "ReplicaSet",
      name: "api-75977dc5d8",
      uid: "90d817fe-414d-4aac-ac3f-8fd4aee5bc7c",
      controller: true,
    };
    // The object that is remembered must say that it was deleted: that is since when a replacement counts.
    await ward.view.client.json({ method: "DELETE", path, body: { gracePeriodSeconds: 5 } });
    await until(() => ward.view.fullPod(address.uid)?.metadata?.deletionTimestamp !== undefined);
    await remove(opened);
    const replacement = (name: string) => ({
      apiVersion: "v1",
      kind: "Pod",
      metadata: { name, ownerReferences: [owner] },
      spec: { containers: [{ name: "c", image: "i" }] },
    });
    const { body } = await create(opened, replacement("api-new-1"));
    await until(() => ward.view.slimByName(address.namespace, "api-new-1") !== undefined);
    expect((await readRecord(source, address, "en")).replacedBy).toEqual({ name: "api-new-1", uid: body.metadata?.uid });
    await create(opened, replacement("api-new-2"));
    await until(() => ward.view.slimByName(address.namespace, "api-new-2") !== undefined);
    const { replacedBy, replacementCandidates } = await readRecord(source, address, "en");
    expect([replacedBy, replacementCandidates.map(({ name }) => name)]).toEqual([null, ["api-new-1", "api-new-2"]]);
  });
});

test("the runbooks of its causes are filled for this pod, in the reader's language", async () => {
  const lost = caseWard(reported("term-statefulset-node-unreachable"));
  const { source } = await open(lost.options);
  const node = lost.bundle.objects.find(({ kind }) => kind === "Node")?.metadata?.name ?? "";
  const [en, zh] = [await readRecord(source, subjectOf(lost), "en"), await readRecord(source, subjectOf(lost), "zh-CN")];
  expect(en.runbooks.map(({ id }) => id)).toEqual(["confirm-node-off"]);
  expect(en.runbooks[0]?.steps.map(({ command }) => command)).toContain(
    `kubectl taint node ${node} node.kubernetes.io/out-of-service=nodeshutdown:NoExecute`,
  );
  expect(zh.runbooks[0]?.before).toMatch(/\p{Script=Han}/u);
});

test("describe says as of when the states of a lost node are, and shows none of them as good", async () => {
  const lost = caseWard(reported("term-statefulset-node-unreachable"));
  const record = await readRecord((await open(lost.options)).source, subjectOf(lost), "en");
  const { lines = [] } = record.describe.find(({ id }) => id === "containers") ?? {};
  expect(lines[0]).toMatchObject({ label: "States as of", value: expect.stringContaining("16 Nov 2026 07:59:20"), tone: "warn" });
  expect(lines.filter(({ tone }) => tone === "good")).toEqual([]);
  expect(lines.map(({ value }) => value)).toContain("Running");
});

describe("what may not be seen", () => {
  const watched = {
    verbs: ["list", "watch"],
    groups: ["*"],
    resources: ["pods", "replicasets", "deployments", "statefulsets", "daemonsets", "jobs", "persistentvolumeclaims"],
  };
  const get = (...resources: string[]) => ({ verbs: ["get"], groups: ["*"], resources });
  const stuck = caseWard(caseFile("real-config-missing-cm"));

  test("is said, and never shown as absent or healthy", async () => {
    const { source } = await open({ ...stuck.options, rights: [watched, get("pods")] });
    const record = await readRecord(source, subjectOf(stuck), "en");
    expect(recordSchema.safeParse(record).error).toBeUndefined();
    const states = Object.fromEntries(record.related.map(({ kind, name, state }) => [`${kind}/${name}`, state]));
    expect(states).toMatchObject({ "Node/node-a": "forbidden", "ConfigMap/orders-conf": "forbidden" });
    expect(record.related.filter(({ state }) => state === "gone")).toEqual([]);
    expect(record.describe.find(({ id }) => id === "node")).toBeUndefined();
    const events = await readEvents(source, subjectOf(stuck));
    expect(events.events).toEqual([]);
    expect(events.missing).toEqual(["pod", "owner", "node"].map((of) => ({ of, why: "forbidden" })));
  });

  test("with the permission the same record says what is there and what is not", async () => {
    const { source } = await open({
      ...stuck.options,
      rights: [watched, { ...watched, resources: ["nodes", "events", "configmaps"] }, get("pods", "nodes", "configmaps")],
    });
    const record = await readRecord(source, subjectOf(stuck), "en");
    const states = Object.fromEntries(record.related.map(({ kind, name, state }) => [`${kind}/${name}`, state]));
    expect(states).toMatchObject({
      "Node/node-a": "present",
      "ConfigMap/kube-root-ca.crt": "present",
      "ConfigMap/orders-conf": "gone",
    });
  });

  test("a pod that may be listed but not opened is forbidden, with the verb that is missing", async () => {
    const { source } = await open({ ...stuck.options, rights: [watched] });
    await expect(readRecord(source, subjectOf(stuck), "en")).rejects.toMatchObject({ kind: "forbidden" });
  });
});

describe("the time axis", () => {
  test("holds events of pod, owners and node, counted and in order, and only spans that states prove", async () => {
    const crash = caseWard(caseFile("real-crashloop"));
    const { source } = await open(crash.options);
    const answer = await readEvents(source, subjectOf(crash));
    expect(eventsAnswerSchema.safeParse(answer).error).toBeUndefined();
    expect(answer.events.map(({ role, reason, count, last, container }) => [role, reason, count, last, container])).toEqual([
      ["owner", "ScalingReplicaSet", 1, "2026-11-30T03:27:27Z", null],
      ["pod", "Scheduled", 1, "2026-11-30T03:27:27Z", null],
      ["owner", "SuccessfulCreate", 1, "2026-11-30T03:27:27Z", null],
      ["pod", "Pulled", 6, "2026-11-30T03:30:12Z", "api"],
      ["pod", "Created", 6, "2026-11-30T03:30:12Z", "api"],
      ["pod", "Started", 6, "2026-11-30T03:30:12Z", "api"],
      ["pod", "BackOff", 10, "2026-11-30T03:30:53Z", "api"],
    ]);
    expect(answer.spans).toEqual([
      { lane: "Pod/api-75977dc5d8-8jjsn", label: "Ready=False", from: "2026-11-30T03:30:13Z", to: null, tone: "bad" },
      { lane: "Container/api", label: "Error (1)", from: "2026-11-30T03:30:12Z", to: "2026-11-30T03:30:12Z", tone: "bad" },
      { lane: "Container/api", label: "CrashLoopBackOff", from: "2026-11-30T03:30:12Z", to: null, tone: "bad" },
      { lane: "Node/node-a", label: "Ready=True", from: "2026-11-30T03:26:31Z", to: null, tone: "good" },
    ]);
  });

  test("an eviction without a UID and a series from the scheduler are on it", async () => {
    const lost = caseWard(reported("term-statefulset-node-unreachable"));
    const evicted = await readEvents((await open(lost.options)).source, subjectOf(lost));
    expect(evicted.events.map(({ reason }) => reason)).toContain("TaintManagerEviction");
    expect(evicted.spans.filter(({ lane }) => lane.startsWith("Pod/")).map(({ label }) => label)).toEqual([
      "Ready=False",
      "Terminating",
      "Overdue",
    ]);
    const [heard, lane] = ["2026-11-16T07:59:20Z", "Container/jenkins"];
    expect(evicted.spans.filter((span) => span.lane === lane)).toEqual([
      { lane, label: "Running", from: "2026-10-07T12:01:00Z", to: heard, tone: "good" },
      { lane, label: "Unknown", from: heard, to: null, tone: "grey", notKnown: true },
    ]);
    await opened?.close();
    const waiting = caseWard(reported("pend-node-selector-matches-nothing"));
    const series = (await readEvents((await open(waiting.options)).source, subjectOf(waiting))).events.find(({ lagging }) => lagging);
    expect(series).toMatchObject({ reason: "FailedScheduling", reporter: "default-scheduler" });
    expect(series?.count).toBeGreaterThan(1);
  });

  test("a static pod's events are found by the hash of its manifest", async () => {
    const mirror = caseWard(caseFile("real-static-pod"));
    const answer = await readEvents((await open(mirror.options)).source, subjectOf(mirror));
    expect(answer.events.filter(({ role }) => role === "pod").map(({ reason }) => reason)).toEqual(["Created", "Pulled", "Started"]);
  });
});

test("pods that share their cause know it", async () => {
  const crash = caseWard(caseFile("real-node-lost-1-notready"));
  const { source, ward } = await open(crash.options);
  const record = await readRecord(source, subjectOf(crash), "en");
  const sharing = [...ward.diagnosis.judgements()].filter(({ symptom }) => symptom.listed);
  expect(record.sharedCause?.count ?? 1).toBe(sharing.length);
});

test("a record reads in both languages and says the same", async () => {
  const crash = caseWard(caseFile("real-oomkilled"));
  const { source } = await open(crash.options);
  const [en, zh] = [await readRecord(source, subjectOf(crash), "en"), await readRecord(source, subjectOf(crash), "zh-CN")];
  expect(zh.diagnosis.causes.map(({ id }) => id)).toEqual(en.diagnosis.causes.map(({ id }) => id));
  expect(zh.describe.map(({ title }) => title)).not.toEqual(en.describe.map(({ title }) => title));
  expect(zh.describe.map(({ lines }) => lines)).toEqual(en.describe.map(({ lines }) => lines));
});

describe("a pod that waits for a place", () => {
  test("shows every node with what it asks and what is there, beside the scheduler's words", async () => {
    const pending = caseWard(caseFile("real-pending-cpu"));
    const { source } = await open(pending.options);
    const { scheduling } = recordSchema.parse(await readRecord(source, subjectOf(pending), "en"));
    expect(scheduling?.said).toMatch(/^0\/1 nodes are available: 1 Insufficient cpu\./);
    expect(scheduling?.computed).toBe("0/1 nodes are available: 1 Insufficient cpu.");
    expect(scheduling?.nodes).toMatchObject([{ name: "node-a", fits: false, first: "NodeResourcesFit", reasons: [{ asked: "cpu 64" }] }]);
  });

  test("has no such table once it is placed", async () => {
    const crash = caseWard(caseFile("real-crashloop"));
    const { source } = await open(crash.options);
    expect((await readRecord(source, subjectOf(crash), "en")).scheduling).toBeNull();
  });
});
