import type { Page } from "@playwright/test";
import type { PodRecord } from "#lib/contract/record.ts";
import { CONTEXTS } from "../stand/ports.ts";
import { expect, kubernetes, STAND, test } from "../test.ts";

const WARD = encodeURIComponent(CONTEXTS.ward);
const PODS = "/api/v1/namespaces/batch/pods";
const MERGE = "application/merge-patch+json";
const SET = { apiVersion: "apps/v1", kind: "StatefulSet", name: "ledger", uid: "s-1", controller: true };
const dialog = (page: Page) => page.getByRole("dialog");
const outcome = (page: Page) => page.locator("[data-fix-state]");
const cancel = (page: Page) => dialog(page).getByRole("button", { name: "Cancel" });
const made: string[] = [];

async function make(path: string, body: object): Promise<void> {
  made.push(`${path}/${(body as { metadata: { name: string } }).metadata.name}`);
  await kubernetes("POST", path, body);
}
/** What pod garbage collection, or a kubelet that has finished, sends. */
async function collect(path: string): Promise<void> {
  await kubernetes("DELETE", path, { kind: "DeleteOptions", apiVersion: "v1", gracePeriodSeconds: 0 });
}
test.afterEach(async () => {
  for (const path of made.splice(0)) await collect(path).catch(() => undefined);
});

async function makePod(name: string, nodeName: string, metadata: object = {}, spec: object = {}): Promise<string> {
  const containers = [{ name: "app", image: "registry.example.test/app:1" }];
  await make(PODS, {
    apiVersion: "v1",
    kind: "Pod",
    metadata: { name, ...metadata },
    spec: { nodeName, terminationGracePeriodSeconds: 1, containers, ...spec },
  });
  return `${PODS}/${name}`;
}
const askToDelete = (path: string) => kubernetes("DELETE", path, { kind: "DeleteOptions", apiVersion: "v1" });
const setReady = (name: string, status: string) =>
  kubernetes("PATCH", `/api/v1/nodes/${name}/status`, { status: { conditions: [{ type: "Ready", status }] } }, MERGE);
async function makeNode(name: string, ready: string): Promise<void> {
  await make("/api/v1/nodes", { apiVersion: "v1", kind: "Node", metadata: { name } });
  await setReady(name, ready);
}
const recordOf = (name: string, query = "") => `${STAND}/c/${WARD}/pods/batch/${name}${query}`;

/** The button is off and says why; then the reader gives what was asked for. */
async function notYet(page: Page, button: string, why: string | RegExp): Promise<void> {
  const confirm = dialog(page).getByRole("button", { name: button, exact: true });
  await expect(confirm).toBeDisabled();
  await expect(confirm).toHaveAccessibleDescription(why);
}

for (const colorScheme of ["light", "dark"] as const) {
  test(`a force delete asks for tick, name and reason, and leaves its aftercare open, ${colorScheme}`, async ({
    page,
    expectAccessible,
  }) => {
    await page.emulateMedia({ colorScheme });
    const volumes = [{ name: "data", persistentVolumeClaim: { claimName: "data-ledger-9" } }];
    const path = await makePod("ledger-9", "vanished-1", { ownerReferences: [SET] }, { volumes });
    await askToDelete(path);
    await page.goto(recordOf("ledger-9"));
    // Inside its grace the kubelet is still asked for; a second later there is nobody to ask.
    await page.getByRole("button", { name: "Force delete…" }).click({ timeout: 30_000 });
    await expect(cancel(page)).toBeFocused();
    await expect(dialog(page)).toContainText("there are two with one identity");
    await notYet(page, "Force delete", /^Off, because: Nothing inside the cluster can prove/);
    await expectAccessible();
    await dialog(page)
      .getByRole("checkbox", { name: /^The node is off/ })
      .check();
    await expect(dialog(page)).toContainText("says so");
    await notYet(page, "Force delete", "Off until the name ledger-9 is typed.");
    await dialog(page).getByLabel("Type the name ledger-9").fill("ledger-9");
    await notYet(page, "Force delete", "Off until you say why.");
    await dialog(page).getByLabel(/^Why/).fill("INC-9: rack 4 is off");
    await expectAccessible();
    await dialog(page).getByRole("button", { name: "Force delete", exact: true }).click();
    await expect(outcome(page)).toHaveAttribute("data-fix-state", "verified", { timeout: 45_000 });
    // The reader has scrolled down to the tick and the name.
    await expect(outcome(page)).toBeInViewport();
    const aftercare = dialog(page).getByRole("region", { name: /^After a force delete/ });
    await expect(aftercare).toContainText("crictl");
    await expect(aftercare).toContainText("vanished-1");
    await expectAccessible();
    await dialog(page).getByRole("button", { name: "Close" }).last().click();
    await expect(page.getByText("This pod is gone", { exact: true })).toBeVisible();
    await expect(page.getByText("INC-9: rack 4 is off").first()).toBeVisible();
  });
}

test("a node is given up from a pod's record, opened again from its page, and the pod's record tells both", async ({
  page,
  expectAccessible,
}) => {
  await makeNode("far-1", "Unknown");
  const path = await makePod("stranded-0", "far-1");
  await page.goto(recordOf("stranded-0", "?tab=audit"));
  await page.getByRole("button", { name: "Out-of-service taint…" }).click();
  await expect(cancel(page)).toBeFocused();
  await expect(dialog(page)).toContainText("Node far-1");
  await expect(dialog(page)).toContainText('"key": "node.kubernetes.io/out-of-service"');
  await notYet(page, "Mark the node out of service", /^Off, because: Nothing inside the cluster can prove/);
  await dialog(page)
    .getByRole("checkbox", { name: /^The node is off/ })
    .check();
  await notYet(page, "Mark the node out of service", "Off until the name far-1 is typed.");
  await dialog(page).getByLabel("Type the name far-1").fill("far-1");
  await dialog(page).getByLabel(/^Why/).fill("INC-10: power supply");
  await expectAccessible();
  await dialog(page).getByRole("button", { name: "Mark the node out of service", exact: true }).click();
  await expect(outcome(page)).toContainText("1 of 1 pod (batch/stranded-0)");
  await collect(path);
  await expect(outcome(page)).toHaveAttribute("data-fix-state", "verified");
  await dialog(page).getByRole("button", { name: "Close" }).last().click();
  const act = page.getByRole("tabpanel").getByRole("listitem").first();
  await expect(act).toContainText("Mark the node out of service");
  await expect(act).toContainText("on Node far-1, by");
  await expect(act).toContainText("done, verified");

  await page.goto(`${STAND}/c/${WARD}/nodes/far-1`);
  await expect(page.getByText("out of service", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Take the out-of-service taint off…" }).click();
  await expect(dialog(page)).toContainText("far-1 is not back yet (Ready=Unknown).");
  await cancel(page).click();
  await setReady("far-1", "True");
  await page.getByRole("button", { name: "Take the out-of-service taint off…" }).click();
  await expect(dialog(page)).toContainText("far-1 is Ready.");
  await expectAccessible();
  await dialog(page).getByLabel("Type the name far-1").fill("far-1");
  await dialog(page).getByLabel(/^Why/).fill("INC-10: repaired");
  await dialog(page).getByRole("button", { name: "Take the out-of-service taint off", exact: true }).click();
  await expect(outcome(page)).toHaveAttribute("data-fix-state", "verified");
  await dialog(page).getByRole("button", { name: "Close" }).last().click();
  await expect(page.getByText("out of service", { exact: true })).toBeHidden();
  const done = page.getByRole("region", { name: "Done to this node and its pods" });
  await expect(done.getByRole("listitem").nth(0)).toContainText("INC-10: repaired");
  await expect(done.getByRole("listitem").nth(1)).toContainText("INC-10: power supply");
  await expectAccessible();
  await done.getByRole("link", { name: "All of it in the audit log" }).click();
  await expect(page).toHaveURL(/\/audit\?.*node=far-1/);
  await expect(page.locator("[data-act]").nth(1)).toContainText("INC-10: power supply");
});

test("a Node object is deleted only with both ticks, and followed until its pods are gone", async ({ page, allowErrors }) => {
  // The page under the dialog: of the node nothing is left to show.
  allowErrors(/404 \(Not Found\)/);
  await makeNode("far-2", "Unknown");
  const path = await makePod("stranded-1", "far-2");
  await page.goto(`${STAND}/c/${WARD}/nodes/far-2`);
  await page.getByRole("button", { name: "Delete node object…" }).click();
  await dialog(page)
    .getByRole("checkbox", { name: /^The node is off/ })
    .check();
  await notYet(page, "Delete the Node object", /is off and stays off/);
  await dialog(page)
    .getByRole("checkbox", { name: /^The machine will not come back/ })
    .check();
  await dialog(page).getByLabel("Type the name far-2").fill("far-2");
  await dialog(page).getByLabel(/^Why/).fill("INC-11: scrapped");
  await dialog(page).getByRole("button", { name: "Delete the Node object", exact: true }).click();
  await expect(outcome(page)).toContainText("1 of 1 pod (batch/stranded-1)");
  await collect(path);
  await expect(outcome(page)).toHaveAttribute("data-fix-state", "verified");
});

test("a pod that waits for a cordoned node has the button that opens it, and keeps who did it", async ({ page, expectAccessible }) => {
  const labels = { "kubernetes.io/hostname": "far-3" };
  const room = { cpu: "4", memory: "16Gi", pods: "110" };
  await make("/api/v1/nodes", { apiVersion: "v1", kind: "Node", metadata: { name: "far-3", labels }, spec: { unschedulable: true } });
  const conditions = [{ type: "Ready", status: "True" }];
  await kubernetes("PATCH", "/api/v1/nodes/far-3/status", { status: { conditions, capacity: room, allocatable: room } }, MERGE);
  await kubernetes("PATCH", "/api/v1/nodes/far-3", { spec: { taints: [] } }, MERGE);
  const containers = [{ name: "app", image: "registry.example.test/app:1" }];
  await make(PODS, { apiVersion: "v1", kind: "Pod", metadata: { name: "homeless-0" }, spec: { nodeSelector: labels, containers } });
  const message = "0/2 nodes are available: 1 node(s) didn't match Pod's node affinity/selector, 1 node(s) were unschedulable.";
  const refused = { type: "PodScheduled", status: "False", reason: "Unschedulable", message, lastTransitionTime: "2026-11-30T08:00:00Z" };
  await kubernetes("PATCH", `${PODS}/homeless-0/status`, { status: { phase: "Pending", conditions: [refused] } }, MERGE);
  await page.goto(recordOf("homeless-0", "?tab=audit"));
  await page.getByRole("button", { name: "Uncordon… far-3" }).click();
  await expect(dialog(page)).toContainText("Node far-3");
  await expectAccessible();
  await dialog(page).getByRole("button", { name: "Uncordon the node", exact: true }).click();
  await expect(outcome(page)).toHaveAttribute("data-fix-state", "verified");
  await dialog(page).getByRole("button", { name: "Close" }).last().click();
  await expect(page.getByRole("tabpanel").getByRole("listitem").first()).toContainText("on Node far-3, by");
});

test("waiting is a timer to the named moment, and tells when that has passed", async ({ page, expectAccessible }) => {
  const path = await makePod("slow-0", "one", {}, { terminationGracePeriodSeconds: 600 });
  await askToDelete(path);
  await page.goto(recordOf("slow-0"));
  const timer = page.getByRole("timer");
  await expect(timer).toContainText(/\d+s left/);
  const seen = new Set<string | null>();
  await expect.poll(async () => seen.add(await timer.textContent()).size).toBeGreaterThan(1);
  await expect(page.getByText("Seen then: At the latest then the containers are killed")).toBeVisible();
  await expectAccessible();

  // The record of a moment ago, read when the moment has passed.
  await page.route(/\/api\/clusters\/[^/]+\/pods\/batch\/slow-0\?/, async (route) => {
    const response = await route.fetch();
    const record = (await response.json()) as PodRecord;
    const causes = record.diagnosis.causes.map((cause) => ({
      ...cause,
      fixes: cause.fixes.map((offer) => (offer.wait ? { ...offer, wait: { ...offer.wait, until: "2026-01-01T00:00:00Z" } } : offer)),
    }));
    await route.fulfill({ response, json: { ...record, diagnosis: { ...record.diagnosis, causes } } });
  });
  await page.reload();
  await expect(timer).toContainText(/overdue for .* since /);
  await expectAccessible();
});

test("the next start of a crashed container is counted down to, behind the cause's own step", async ({
  page,
  allowErrors,
  expectAccessible,
}) => {
  // The stand's crashing pods have no logs.
  allowErrors(/404 \(Not Found\)/);
  await makePod("looping-0", "one");
  const message = "back-off 5m0s restarting failed container=app pod=looping-0_batch(u-1)";
  const ended = { exitCode: 1, reason: "Error", startedAt: new Date(Date.now() - 62_000), finishedAt: new Date(Date.now() - 60_000) };
  const container = { name: "app", image: "registry.example.test/app:1", imageID: "", ready: false, restartCount: 7 };
  const state = { state: { waiting: { reason: "CrashLoopBackOff", message } }, lastState: { terminated: ended } };
  await kubernetes(
    "PATCH",
    `${PODS}/looping-0/status`,
    { status: { phase: "Running", containerStatuses: [{ ...container, ...state }] } },
    MERGE,
  );
  await page.goto(recordOf("looping-0"));
  await expect(page.getByRole("timer")).toContainText(/[34]m \d+s left/);
  await expect(page.getByText("Only after: mending what ends app.")).toBeVisible();
  await expect(page.getByText(/^Seen then: .*restarts 7 → 8/)).toBeVisible();
  await expectAccessible();
});

test("another number is another plan, with a dry run of its own", async ({ page, expectAccessible }) => {
  const deployments = "/apis/apps/v1/namespaces/batch/deployments";
  const template = {
    metadata: { labels: { app: "grown" } },
    spec: { containers: [{ name: "app", image: "registry.example.test/app:1" }] },
  };
  const spec = { replicas: 2, selector: { matchLabels: { app: "grown" } }, template };
  await make(deployments, { apiVersion: "apps/v1", kind: "Deployment", metadata: { name: "grown" }, spec });
  await page.goto(`${STAND}/c/${WARD}/workloads/apps/Deployment/batch/grown`);
  await page.getByRole("button", { name: "Scale…" }).click();
  await expect(cancel(page)).toBeFocused();
  const number = dialog(page).getByRole("spinbutton");
  await expect(number).toHaveValue(/^\d+$/);
  await number.fill("5");
  await number.press("Enter");
  await expect(dialog(page)).toContainText('"replicas": 5');
  await expect(dialog(page)).toContainText("The API server accepts it in a dry run");
  await expectAccessible();
  await cancel(page).click();
});

test("who lacks a right is told the verb, and the command for somebody who has it", async ({ page, allowErrors, expectAccessible }) => {
  allowErrors(/403 \(Forbidden\)/);
  await makePod("theirs-0", "one");
  await page.goto(`${STAND}/c/${encodeURIComponent(CONTEXTS.partial)}/pods/batch/theirs-0`);
  await page.getByRole("button", { name: "Delete pod…" }).first().click();
  await notYet(page, "Delete the pod", /^Off, because: You may not delete pods in batch/);
  await expect(dialog(page)).toContainText("Somebody who may can run the same request:");
  await expect(
    dialog(page)
      .getByText(/kubectl delete --raw '\/api\/v1\/namespaces\/batch\/pods\/theirs-0'/)
      .first(),
  ).toBeVisible();
  await expectAccessible();
});
