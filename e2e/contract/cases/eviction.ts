import { expect, it } from "vitest";
import type { Bench, PodOptions } from "../driver.ts";

const REFUSED = "Cannot evict pod as it would violate the pod's disruption budget.";
const READY = { conditions: [{ type: "Ready", status: "True" }] };

export function evictionCases(bench: () => Bench): void {
  const budgets = () => `/apis/policy/v1/namespaces/${bench().namespace}/poddisruptionbudgets`;
  const evict = (pod: { path: string; name: string }, more = {}) =>
    bench().send("POST", `${pod.path}/eviction`, {
      body: { apiVersion: "policy/v1", kind: "Eviction", metadata: { name: pod.name, namespace: bench().namespace }, ...more },
    });
  const running = (app: string, more: PodOptions = {}) => bench().pod({ labels: { app }, phase: "Running", status: READY, ...more });
  const budget = async (name: string, app: string, status: Record<string, unknown>, spec = {}) => {
    await bench().send("POST", budgets(), {
      body: { metadata: { name }, spec: { minAvailable: 1, selector: { matchLabels: { app } }, ...spec } },
    });
    const numbers = { observedGeneration: 1, currentHealthy: 1, desiredHealthy: 1, expectedPods: 1, disruptionsAllowed: 0, ...status };
    const patched = await bench().patch(`${budgets()}/${name}/status`, "merge", { status: numbers });
    expect(patched.status).toBe(200);
  };

  it("deletes a pod that no budget covers, and marks why", async () => {
    const pod = await running("free");
    const { status, json } = await evict(pod);
    expect(status).toBe(201);
    expect(json).toEqual({ kind: "Status", apiVersion: "v1", metadata: {}, status: "Success", code: 201 });
    const { metadata, status: after } = await bench().get(pod.path);
    expect(metadata.deletionGracePeriodSeconds).toBe(30);
    expect(after.conditions).toContainEqual(
      expect.objectContaining({
        type: "DisruptionTarget",
        status: "True",
        reason: "EvictionByEvictionAPI",
        message: "Eviction API: evicting",
      }),
    );
  });

  it("refuses with 429 what the budget does not allow", async () => {
    const pod = await running("guarded");
    await budget("guard", "guarded", {});
    const { status, json } = await evict(pod);
    expect(status).toBe(429);
    expect(json).toEqual({
      kind: "Status",
      apiVersion: "v1",
      metadata: {},
      status: "Failure",
      message: REFUSED,
      reason: "TooManyRequests",
      details: {
        causes: [{ reason: "DisruptionBudget", message: "The disruption budget guard needs 1 healthy pods and has 1 currently" }],
      },
      code: 429,
    });
    expect((await bench().get(pod.path)).metadata.deletionTimestamp).toBeUndefined();
  });

  it("asks to come back while the budget is not yet counted", async () => {
    const pod = await running("uncounted");
    await budget("uncounted", "uncounted", { observedGeneration: 0 });
    const { status, json, headers } = await evict(pod);
    expect([status, json.reason, json.details.retryAfterSeconds, headers["retry-after"]]).toEqual([429, "TooManyRequests", 10, "10"]);
    expect(json.details.causes[0].message).toBe("The disruption budget uncounted is still being processed by the server.");
  });

  it("answers 500 without a reason when two budgets match", async () => {
    const pod = await running("twice");
    await budget("twice-a", "twice", { disruptionsAllowed: 1 });
    await budget("twice-b", "twice", { disruptionsAllowed: 1 });
    const { status, json } = await evict(pod);
    expect(status).toBe(500);
    expect(json.message).toBe("This pod has more than one PodDisruptionBudget, which the eviction subresource does not support.");
    expect([json.status, json.reason]).toEqual(["Failure", undefined]);
  });

  it("spends what the budget allows", async () => {
    const pod = await running("spends");
    await budget("spends", "spends", { disruptionsAllowed: 1, currentHealthy: 2 });
    expect((await evict(pod)).status).toBe(201);
    const { status } = await bench().get(`${budgets()}/spends`);
    expect(status.disruptionsAllowed).toBe(0);
    expect(Object.keys(status.disruptedPods)).toEqual([pod.name]);
    expect(status.conditions).toContainEqual(
      expect.objectContaining({ type: "DisruptionAllowed", status: "False", reason: "InsufficientPods" }),
    );
  });

  it("lets a pending pod go past its budget", async () => {
    const pod = await bench().pod({ labels: { app: "waiting" } });
    await budget("waiting", "waiting", {});
    expect((await evict(pod)).status).toBe(201);
  });

  it("lets an unready pod go when the budget says AlwaysAllow", async () => {
    const pod = await running("broken", { status: { conditions: [{ type: "Ready", status: "False" }] } });
    await budget("broken", "broken", { currentHealthy: 0 }, { unhealthyPodEvictionPolicy: "AlwaysAllow" });
    expect((await evict(pod)).status).toBe(201);
  });

  it("holds an unready pod while the budget itself is violated", async () => {
    const pod = await running("violated", { status: { conditions: [{ type: "Ready", status: "False" }] } });
    await budget("violated", "violated", { currentHealthy: 0 });
    const { status, json } = await evict(pod);
    expect([status, json.details.causes[0].message]).toEqual([
      429,
      "The disruption budget violated needs 1 healthy pods and has 0 currently",
    ]);
  });

  it("refuses another uid than the precondition's", async () => {
    const pod = await running("mistaken");
    const { status, json } = await evict(pod, { deleteOptions: { preconditions: { uid: "11111111-2222-4333-8444-555555555555" } } });
    expect([status, json.reason]).toEqual([409, "Conflict"]);
    expect(json.message).toContain("the UID in the precondition (11111111-2222-4333-8444-555555555555) does not match the UID in record");
    expect((await bench().get(pod.path)).metadata.deletionTimestamp).toBeUndefined();
  });

  it("tries it without doing it", async () => {
    const pod = await running("tried");
    await budget("tried", "tried", { disruptionsAllowed: 1, currentHealthy: 2 });
    expect((await evict(pod, { deleteOptions: { dryRun: ["All"] } })).status).toBe(201);
    expect((await bench().get(pod.path)).metadata.deletionTimestamp).toBeUndefined();
    expect((await bench().get(`${budgets()}/tried`)).status.disruptionsAllowed).toBe(1);
  });

  it("refuses a name that is not the URL's", async () => {
    const pod = await running("named");
    const { status, json } = await bench().send("POST", `${pod.path}/eviction`, {
      body: { apiVersion: "policy/v1", kind: "Eviction", metadata: { name: "other" } },
    });
    expect([status, json.reason, json.message]).toEqual([400, "BadRequest", "name in URL does not match name in Eviction object"]);
  });

  it("answers 404 for a pod that is gone", async () => {
    const { status, json } = await evict({ path: `${bench().pods}/gone`, name: "gone" });
    expect([status, json.reason, json.message]).toEqual([404, "NotFound", 'pods "gone" not found']);
  });
}
