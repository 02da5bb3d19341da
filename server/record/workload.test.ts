import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { Diagnosis } from "#lib/contract/diagnosis.ts";
import { workloadRecordSchema } from "#lib/contract/workload.ts";
import { asKube } from "#lib/kube/cast.ts";
import type { PodTemplateHolder } from "#lib/kube/objects.ts";
import { type OpenWard, openWard } from "./testing/open-ward.ts";
import { readWorkload, readWorkloadYaml } from "./workload.ts";

let opened: OpenWard;
beforeAll(async () => {
  opened = await openWard({});
  await vi.waitFor(() => expect([...opened.ward.view.blockedWorkloads()].length).toBeGreaterThan(1), 5_000);
}, 30_000);
afterAll(() => opened?.close());

test("a Deployment without pods tells the quota, its conditions, its events and its chain", async () => {
  const { ward } = opened;
  const record = await readWorkload(ward, { kind: "Deployment", namespace: "vision", name: "embedder" }, "en");
  expect(workloadRecordSchema.safeParse(record).error).toBeUndefined();
  expect(record.apiVersion).toBe("apps/v1");
  expect(record.diagnosis).toMatchObject({ class: "blocked", listed: true, status: "FailedCreate" });
  expect(record.diagnosis.causes[0]).toMatchObject({ id: "resource-quota-exceeded", root: { key: "ResourceQuota/vision/team-vision" } });
  expect(record.chain.map(({ kind }) => kind)).toEqual(["Deployment", "ReplicaSet"]);
  expect(record.pods).toBe(0);
  expect(record.conditions.find(({ type }) => type === "ReplicaFailure")?.message).toContain("exceeded quota: team-vision");
  expect(record.events.some(({ reason }) => reason === "FailedCreate")).toBe(true);
});

test("its ReplicaSet is answered under the Deployment's name", async () => {
  const { ward } = opened;
  const [, creator] = (await readWorkload(ward, { kind: "Deployment", namespace: "ci", name: "image-promoter" }, "en")).chain;
  const record = await readWorkload(ward, { kind: "ReplicaSet", namespace: "ci", name: creator?.name ?? "" }, "zh-CN");
  expect(record.diagnosis.subject).toMatchObject({ kind: "Deployment", name: "image-promoter" });
  const [cause] = record.diagnosis.causes;
  expect(cause).toMatchObject({ id: "service-account-missing", title: "缺少服务账号" });
  // The watch keeps no template of a ReplicaSet; the Deployment's says which account was looked for and not found.
  expect(cause?.cites).toContainEqual({
    object: expect.stringMatching(/^ReplicaSet\/ci\//),
    path: "spec.template.spec.serviceAccountName",
    value: "promoter",
  });
  expect(cause?.cites).toContainEqual(expect.objectContaining({ object: "ServiceAccount/ci/promoter", value: "<not found>" }));
});

test("a workload that is well says so, one that is not there is not found", async () => {
  const { ward } = opened;
  const record = await readWorkload(ward, { kind: "Deployment", namespace: "vision", name: "tagger" }, "en");
  expect(record.diagnosis).toMatchObject({ class: "healthy", causes: [] });
  expect(record.pods).toBe(3);
  const missing = { kind: "Deployment", namespace: "vision", name: "none" };
  await expect(readWorkload(ward, missing, "en")).rejects.toMatchObject({ code: "not-found" });
  await expect(readWorkloadYaml(ward, { ...missing, kind: "Gadget" })).rejects.toThrow(/no workload Gadget vision\/none/);
});

test("YAML has what the API server has, without managedFields", async () => {
  const { ward } = opened;
  const { yaml } = await readWorkloadYaml(ward, { kind: "Deployment", namespace: "vision", name: "embedder" });
  expect(yaml).toMatch(/^apiVersion: apps\/v1$/m);
  expect(yaml).toMatch(/^kind: Deployment$/m);
  expect(yaml).not.toContain("managedFields");
});

describe("the round", () => {
  const states = ({ diagnosis }: { diagnosis: Diagnosis }) => diagnosis.checklist.map(({ id, state }) => [id, state]);

  test("of a Deployment without pods finds the full quota, and has no log", async () => {
    const record = await readWorkload(opened.ward, { kind: "Deployment", namespace: "vision", name: "embedder" }, "en");
    expect(states(record)).toEqual([
      ["status-and-events", "bad"],
      ["logs", "ok"],
      ["configuration", "ok"],
      ["dependencies", "bad"],
      ["node-and-runtime", "ok"],
      ["reproduction", "yours"],
    ]);
    expect(record.diagnosis.checklist[3]?.text).toContain("team-vision");
  });

  test("of one whose pods fail leads to the newest of them", async () => {
    const record = await readWorkload(opened.ward, { kind: "Deployment", namespace: "billing", name: "invoices" }, "en");
    const [, logs] = record.diagnosis.checklist;
    expect(logs).toMatchObject({ state: "yours", about: { kind: "Pod", namespace: "billing", name: expect.stringMatching(/^invoices-/) } });
    expect(logs?.command).toContain(`logs ${logs?.about?.name} -c migrate --previous`);
  });

  test("of a Job reads the template that the watch does not keep", async () => {
    const jobs = opened.ward.view.objects("jobs");
    const [job] = "missing" in jobs ? [] : jobs.filter((object) => asKube<PodTemplateHolder>(object).spec?.template === undefined);
    const { namespace = "", name = "" } = job?.metadata ?? {};
    const record = await readWorkload(opened.ward, { kind: "Job", namespace, name }, "en");
    expect(record.diagnosis.checklist[2]).toMatchObject({ id: "configuration", state: "ok" });
  });

  test("names what a user may not read, and finds nothing well for that", async () => {
    const rights = [
      {
        verbs: ["get", "list", "watch"],
        groups: ["", "apps", "batch"],
        resources: ["pods", "events", "deployments", "replicasets", "statefulsets", "daemonsets", "jobs", "persistentvolumeclaims"],
      },
    ];
    const narrow = await openWard({ ward: "demo", rights });
    try {
      const forbidden = (["quotas", "limitRanges", "webhooks", "schedulingNodes"] as const).map((evidence) => ({
        evidence,
        why: "forbidden",
      }));
      // Just opened, the ward asks about a whole cluster: until that is done a reader may be told that time ran out.
      await vi.waitFor(async () => {
        const { diagnosis } = await readWorkload(narrow.ward, { kind: "Deployment", namespace: "vision", name: "tagger" }, "en");
        expect(diagnosis.checklist.flatMap(({ state, missing = [] }) => (state === "unknown" ? missing : []))).toEqual(forbidden);
      }, 15_000);
    } finally {
      await narrow.close();
    }
  }, 30_000);
});
