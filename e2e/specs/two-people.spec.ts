import path from "node:path";
import type { Browser, Page } from "@playwright/test";
import { type Dashboard, startDashboard } from "../node-stand/dashboard.ts";
import { CONTEXTS, kubeconfigOf, PORTS } from "../stand/ports.ts";
import { expect, kubernetes, test } from "../test.ts";
import { BUDGETS, budget, drainedNode, end, NODE, pod } from "./drained-node.ts";

const RESULTS = path.join(import.meta.dirname, "..", "..", "test-results");
const KUBECONFIG = path.join(RESULTS, "stand", "kubeconfig.json");
const data = path.join(RESULTS, "data-two-people");
const WARD = encodeURIComponent(CONTEXTS.ward);
const BUDGET_NAMES = ["two-one", "two-two"];
const dialog = (page: Page) => page.getByRole("dialog");
const start = (user: "ana" | "ben", keep?: true) =>
  startDashboard({ port: PORTS[user], kubeconfig: kubeconfigOf(KUBECONFIG, user), data, ...(keep && { keep }) });
const at = (user: "ana" | "ben", place: string) => `http://127.0.0.1:${PORTS[user]}/c/${WARD}/${place}`;
const other = async (browser: Browser) => (await browser.newContext({ locale: "en-US" })).newPage();

// Each has a kubeconfig and a server of their own, on one machine and one data folder.
test.describe.configure({ mode: "serial", timeout: 150_000 });
let ana: Dashboard;
let ben: Dashboard;
test.beforeAll(async () => {
  ana = await start("ana");
  ben = await start("ben", true);
});
test.afterAll(async () => {
  await Promise.all([ana?.stop(), ben?.stop()]);
});

/** A pod on the node for as long as the act takes, whatever becomes of it: other specs count on what lies there. */
async function watched(act: () => Promise<void>): Promise<void> {
  await pod("watched-by-two", {}, "");
  try {
    await act();
  } finally {
    await end("watched-by-two");
  }
}

test("what one is on, the other sees at once and takes over, and the first one sees that", async ({ page, browser, expectAccessible }) => {
  await watched(async () => {
    const place = "pods/batch/watched-by-two";
    const bens = await other(browser);
    await page.goto(at("ana", place));
    await bens.goto(at("ben", place));
    await expect(bens.locator('[data-claim="free"]')).toBeVisible();
    await page.getByRole("button", { name: "I am on it" }).click();
    await expect(page.locator('[data-claim="mine"]')).toBeVisible();
    await expect(bens.locator('[data-claim="theirs"]')).toContainText(/^ana .* is on it since/, { timeout: 5_000 });
    await expectAccessible(bens);
    await bens.getByRole("button", { name: "Take over" }).click();
    await expect(page.locator('[data-claim="theirs"]')).toContainText(/^ben .* is on it since/, { timeout: 5_000 });
    await bens.getByLabel(/A note for everybody/).fill("rack 4 has no power");
    await bens.getByRole("button", { name: "Add note" }).click();
    await expect(page.getByText("rack 4 has no power")).toBeVisible({ timeout: 5_000 });
    await expect(page.getByRole("button", { name: "Remove this note" })).toHaveCount(0);
    await bens.context().close();
  });
});

test("a drain of one shows on the other's page and shuts out a second fix there, by who and since when", async ({
  page,
  browser,
  allowErrors,
  expectAccessible,
}) => {
  // What Ben's server answers while Ana's acts, and Ana's page once her server is gone.
  allowErrors(/Failed to load resource|ERR_/);
  await drainedNode(true);
  await pod("held-by-two");
  for (const name of BUDGET_NAMES) await budget(name, "held-by-two", 1);
  const bens = await other(browser);
  await bens.goto(at("ben", `nodes/${NODE}`));
  await page.goto(at("ana", `nodes/${NODE}`));
  await page.getByRole("button", { name: "Drain…" }).click();
  await dialog(page).getByRole("button", { name: "Drain the node" }).click();
  await expect(page.locator("[data-fix-state]")).toHaveAttribute("data-fix-state", "executing");

  await expect(bens.locator("[data-act-under-way]")).toContainText(/Drain the node.*ana/, { timeout: 5_000 });
  await expectAccessible(bens);
  await bens.getByRole("button", { name: "Uncordon…" }).click();
  await expect(dialog(bens).getByRole("alert")).toContainText(/ana is running drain-node on this UID since 20.*in another Pod Ward/);
  await expectAccessible(bens);
  await dialog(bens).getByRole("button", { name: "Cancel" }).click();

  await page.close();
  await ana.kill();
  // Ben's server acts from his next plan on. It does not go on with Ana's drain in his name, and says what became of it.
  await bens.getByRole("button", { name: "Uncordon…" }).click();
  await expect(dialog(bens).getByRole("button", { name: "Uncordon the node", exact: true })).toBeEnabled();
  await expect(dialog(bens)).toContainText("No other fix is running on this UID");
  await dialog(bens).getByRole("button", { name: "Cancel" }).click();
  await expect(bens.locator("[data-act-under-way]")).toHaveCount(0);
  const done = bens.getByRole("region", { name: "Done to this node and its pods" });
  await expect(done.getByRole("listitem").filter({ hasText: "Drain the node" })).toContainText(/outcome not known.*by ana/);
  await bens.context().close();
  ana = await start("ana", true);
  await Promise.all([end("held-by-two"), ...BUDGET_NAMES.map((name) => kubernetes("DELETE", `${BUDGETS}/${name}`))]);
  await drainedNode(false);
});
