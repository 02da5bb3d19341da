import type { Locator, Page } from "@playwright/test";
import { CONTEXTS } from "../stand/ports.ts";
import { expect, kubernetes, STAND, test } from "../test.ts";

const WARD = encodeURIComponent(CONTEXTS.ward);
const NODE = "drained-1";
const PODS = "/api/v1/namespaces/batch/pods";
const BUDGETS = "/apis/policy/v1/namespaces/batch/poddisruptionbudgets";
const MERGE = "application/merge-patch+json";
const dialog = (page: Page) => page.getByRole("dialog");
const outcome = (page: Page) => page.locator("[data-fix-state]");
const line = (page: Page, name: string): Locator =>
  dialog(page)
    .getByRole("listitem")
    .filter({ has: page.getByRole("link", { name: `batch/${name}`, exact: true }) });
const end = (name: string) => kubernetes("DELETE", `${PODS}/${name}`, { kind: "DeleteOptions", apiVersion: "v1", gracePeriodSeconds: 0 });

async function pod(name: string, spec: object = {}, owner = "ReplicaSet"): Promise<void> {
  const ownerReferences = [{ apiVersion: "apps/v1", kind: owner, name: "drained", uid: "drained-uid", controller: true }];
  const containers = [{ name: "app", image: "registry.example.test/app:1" }];
  await kubernetes("POST", PODS, {
    apiVersion: "v1",
    kind: "Pod",
    metadata: { name, labels: { drained: name }, ownerReferences: owner === "" ? [] : ownerReferences },
    spec: { nodeName: NODE, terminationGracePeriodSeconds: 30, containers, ...spec },
  });
  const containerStatuses = [
    { name: "app", image: "x", imageID: "x", ready: true, restartCount: 0, state: { running: { startedAt: new Date().toISOString() } } },
  ];
  const conditions = ["Ready", "ContainersReady", "PodScheduled", "Initialized"].map((type) => ({ type, status: "True" }));
  await kubernetes("PATCH", `${PODS}/${name}/status`, { status: { phase: "Running", conditions, containerStatuses } }, MERGE);
}

async function allow(name: string, allowed: number): Promise<void> {
  const status = { observedGeneration: 1, disruptionsAllowed: allowed, currentHealthy: 1 + allowed, desiredHealthy: 1, expectedPods: 2 };
  await kubernetes("PATCH", `${BUDGETS}/${name}/status`, { status }, MERGE);
}

async function budget(name: string, of: string, allowed: number): Promise<void> {
  await kubernetes("POST", BUDGETS, { metadata: { name }, spec: { minAvailable: 1, selector: { matchLabels: { drained: of } } } });
  await allow(name, allowed);
}

test.beforeEach(async () => {
  await kubernetes("POST", "/api/v1/nodes", { metadata: { name: NODE } });
  const conditions = [{ type: "Ready", status: "True", reason: "KubeletReady", message: "" }];
  await kubernetes("PATCH", `/api/v1/nodes/${NODE}/status`, { status: { conditions } }, MERGE);
});
test.afterEach(async () => {
  await kubernetes("DELETE", `/api/v1/nodes/${NODE}`);
});

async function openDrain(page: Page): Promise<void> {
  await page.goto(`${STAND}/c/${WARD}/nodes/${NODE}`);
  await page.getByRole("button", { name: "Drain…" }).click();
  await expect(dialog(page).getByRole("region", { name: "Pods on the node" })).toBeVisible();
}

test("the whole list before anything is sent; losses ticked; a budget waited for; then every UID is gone", async ({
  page,
  expectAccessible,
}) => {
  await pod("drained-free");
  await pod("drained-held");
  await pod("drained-scratch", { volumes: [{ name: "scratch", emptyDir: {} }] }, "");
  await budget("drained-budget", "drained-held", 0);
  await openDrain(page);
  await expect(line(page, "drained-held")).toContainText("drained-budget allows no disruption now (1 healthy, 1 needed)");
  await expect(line(page, "drained-held")).toContainText("The disruption budget drained-budget needs 1 healthy pods and has 1 currently");
  const confirm = dialog(page).getByRole("button", { name: "Drain the node" });
  await expect(confirm).toBeDisabled();
  await expectAccessible();
  await dialog(page)
    .getByRole("checkbox", { name: /emptyDir volumes of these pods is lost: batch\/drained-scratch/ })
    .check();
  await expect(confirm).toBeDisabled();
  await dialog(page)
    .getByRole("checkbox", { name: /nothing makes them again: batch\/drained-scratch/ })
    .check();
  await expect(confirm).toBeEnabled();
  await confirm.click();
  await expect(line(page, "drained-held")).toContainText("waits for drained-budget: it allows 0 disruptions (1 healthy, 1 needed)");
  await expect(line(page, "drained-free")).toContainText("terminating since");
  await expect(outcome(page)).toHaveAttribute("data-fix-state", "executing");
  await expect(dialog(page).getByRole("progressbar")).toHaveAttribute("aria-valuetext", "0 of 3 gone");
  await expectAccessible();
  await Promise.all([end("drained-free"), end("drained-scratch")]);
  await expect(dialog(page).getByRole("progressbar")).toHaveAttribute("aria-valuetext", "2 of 3 gone");
  await allow("drained-budget", 1);
  await expect(line(page, "drained-held")).toContainText("terminating since");
  await end("drained-held");
  await expect(outcome(page)).toHaveAttribute("data-fix-state", "verified");
  await expect(outcome(page)).toContainText(`Every pod of the list (3) is gone. ${NODE} stays cordoned.`);
  await kubernetes("DELETE", `${BUDGETS}/drained-budget`);
});

test("a drain that runs is seen on the node's page by everybody, and can be stopped there", async ({ page, expectAccessible }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.emulateMedia({ colorScheme: "dark" });
  await pod("drained-both");
  await budget("drained-one", "drained-both", 1);
  await budget("drained-two", "drained-both", 1);
  await openDrain(page);
  await expect(line(page, "drained-both")).toContainText("drained-one, drained-two select it together");
  await dialog(page).getByRole("button", { name: "Drain the node" }).click();
  await expect(line(page, "drained-both")).toContainText("it is evicted once one is left");
  await dialog(page).getByRole("button", { name: "Close" }).last().click();
  await expect(page.getByText(/is draining this node/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Drain…" })).toHaveCount(0);
  await expectAccessible();
  await page.reload();
  await page.getByRole("button", { name: "Show progress…" }).click();
  await expect(line(page, "drained-both")).toContainText("it is evicted once one is left");
  await expectAccessible();
  await dialog(page).getByRole("button", { name: "Stop evicting" }).click();
  await expect(outcome(page)).toHaveAttribute("data-fix-state", "not-verified");
  await expect(outcome(page)).toContainText(/Stopped by .* Not evicted: 1\. drained-1 stays cordoned\./);
  await dialog(page).getByRole("button", { name: "Close" }).last().click();
  await expect(page.getByText("SchedulingDisabled")).toBeVisible();
  await expect(page.getByRole("button", { name: "Drain…" })).toBeVisible();
  await Promise.all([end("drained-both"), ...["drained-one", "drained-two"].map((name) => kubernetes("DELETE", `${BUDGETS}/${name}`))]);
});
