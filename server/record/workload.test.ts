import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { workloadRecordSchema } from "#lib/contract/workload.ts";
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
