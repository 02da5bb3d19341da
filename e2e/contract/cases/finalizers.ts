import { expect, it } from "vitest";
import type { Bench } from "../driver.ts";

const HOLD = "example.com/hold";
const KEEP = "example.com/keep";

export function finalizerCases(bench: () => Bench): void {
  const held = async (finalizers: readonly string[], grace = 0) => {
    const pod = await bench().pod({ finalizers });
    await bench().send("DELETE", pod.path, { body: { gracePeriodSeconds: grace } });
    return pod;
  };
  const takeOff = (path: string, uid: string, index: number, value: string, query = "") =>
    bench().patch(`${path}${query}`, "json", [
      { op: "test", path: "/metadata/uid", value: uid },
      { op: "test", path: `/metadata/finalizers/${index}`, value },
      { op: "remove", path: `/metadata/finalizers/${index}` },
    ]);

  it("marks a bound pod with grace 0 instead of removing it", async () => {
    const { path } = await held([HOLD]);
    const { metadata } = await bench().get(path);
    expect([metadata.deletionGracePeriodSeconds, metadata.finalizers]).toEqual([0, [HOLD]]);
  });

  it("removes the object with its last finalizer and answers with it", async () => {
    const { path, object } = await held([HOLD]);
    const { status, json } = await takeOff(path, object.metadata.uid, 0, HOLD);
    expect([status, json.metadata.uid, json.metadata.finalizers]).toEqual([200, object.metadata.uid, undefined]);
    expect((await bench().send("GET", path)).status).toBe(404);
  });

  it("keeps the object while another finalizer is left", async () => {
    const { path, object } = await held([HOLD, KEEP]);
    await takeOff(path, object.metadata.uid, 0, HOLD);
    expect((await bench().get(path)).metadata.finalizers).toEqual([KEEP]);
  });

  it("keeps the pod while its grace runs", async () => {
    const { path, object } = await held([HOLD], 30);
    expect((await takeOff(path, object.metadata.uid, 0, HOLD)).status).toBe(200);
    const { metadata } = await bench().get(path);
    expect([metadata.finalizers, metadata.deletionGracePeriodSeconds]).toEqual([undefined, 30]);
  });

  it("refuses to take off what is not at that place", async () => {
    const { path, object } = await held([HOLD, KEEP]);
    const { status, json } = await takeOff(path, object.metadata.uid, 0, KEEP);
    expect(status).toBe(422);
    expect(json).toMatchObject({ reason: "Invalid", message: "the server rejected our request due to an error in our request", code: 422 });
    expect((await bench().get(path)).metadata.finalizers).toEqual([HOLD, KEEP]);
  });

  it("refuses under another uid", async () => {
    const { path } = await held([HOLD]);
    const { status, json } = await takeOff(path, "11111111-2222-4333-8444-555555555555", 0, HOLD);
    expect([status, json.message]).toEqual([422, "the server rejected our request due to an error in our request"]);
  });

  it("tries it without doing it", async () => {
    const { path, object } = await held([HOLD]);
    const { status, json } = await takeOff(path, object.metadata.uid, 0, HOLD, "?dryRun=All");
    expect([status, json.metadata.finalizers]).toEqual([200, undefined]);
    expect((await bench().get(path)).metadata.finalizers).toEqual([HOLD]);
  });

  it("adds none to an object that is being deleted", async () => {
    const { path, name } = await held([HOLD]);
    const { status, json } = await bench().patch(path, "merge", { metadata: { finalizers: [HOLD, KEEP] } });
    expect([status, json.reason]).toEqual([422, "Invalid"]);
    expect(json.message).toBe(
      `Pod "${name}" is invalid: metadata.finalizers: Forbidden: no new finalizers can be added if the object is being deleted, found new finalizers []string{"${KEEP}"}`,
    );
  });

  it("adds one to an object that is not being deleted", async () => {
    const { path } = await bench().pod();
    const { status, json } = await bench().patch(path, "merge", { metadata: { finalizers: [HOLD] } });
    expect([status, json.metadata.finalizers]).toEqual([200, [HOLD]]);
  });

  it("removes a ConfigMap in the same way", async () => {
    const path = `/api/v1/namespaces/${bench().namespace}/configmaps`;
    await bench().send("POST", path, { body: { metadata: { name: "held", finalizers: [HOLD] } } });
    const marked = await bench().send("DELETE", `${path}/held`);
    expect([marked.status, marked.json.kind, marked.json.metadata.deletionGracePeriodSeconds]).toEqual([200, "ConfigMap", 0]);
    expect((await bench().patch(`${path}/held`, "merge", { metadata: { finalizers: null } })).status).toBe(200);
    expect((await bench().send("GET", `${path}/held`)).status).toBe(404);
  });
}
