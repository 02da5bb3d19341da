import { CONTEXTS } from "../stand/ports.ts";
import { expect, kubernetes, STAND, test, turn } from "../test.ts";
import { addCrashing, groups, namesInOrder, row, setRestarts, ward } from "./ward-page.ts";

test.describe("live", () => {
  test("follows the cluster, and holds the order while the mouse is over the table", async ({ page }) => {
    // A patient of its own: the next file finds the ward as it was.
    await addCrashing("web", "front-9");
    await page.goto(ward(CONTEXTS.ward, "?group=none&q=ns:web"));
    await expect(row(page, "front-9")).toBeVisible();
    await page.mouse.move(0, 0);
    await setRestarts("front-1", 77);
    await expect(row(page, "front-1")).toContainText("77");

    await row(page, "front-3").hover();
    const before = await namesInOrder(page);
    await kubernetes("DELETE", "/api/v1/namespaces/web/pods/front-9?gracePeriodSeconds=0");
    await expect(row(page, "front-9")).toContainText("gone");
    expect(await namesInOrder(page)).toEqual(before);
    await expect(page.getByRole("button", { name: "1 change", exact: true })).toBeVisible();
    await page.mouse.move(0, 0);
    await expect(row(page, "front-9")).toHaveCount(0);
    await expect(page.getByRole("button", { name: "1 change", exact: true })).toHaveCount(0);
  });

  test("eight tabs share one stream, and go on when the leading tab closes", async ({ context, page }) => {
    const streams: string[] = [];
    context.on("request", (request) => void (request.url().includes("/stream") && streams.push(request.url())));
    const tabs = [page];
    await page.goto(ward(CONTEXTS.ward, "?group=none&q=cart"));
    await expect(row(page, "cart-1")).toBeVisible();
    while (tabs.length < 8) {
      const tab = await context.newPage();
      tabs.push(tab);
      await tab.goto(ward(CONTEXTS.ward, "?group=none&q=cart"));
    }
    for (const tab of tabs) await expect(row(tab, "cart-1")).toBeVisible();
    expect(streams).toHaveLength(1);
    await setRestarts("cart-1", 501, "shop");
    for (const tab of tabs) await expect(row(tab, "cart-1")).toContainText("501");

    await page.close();
    await setRestarts("cart-1", 502, "shop");
    for (const tab of tabs.slice(1)) await expect(row(tab, "cart-1")).toContainText("502");
    expect(streams).toHaveLength(2);
  });

  test("says stale within five seconds, keeps the rows, and is live again by itself", async ({ page }) => {
    await page.goto(ward(CONTEXTS.ward, "?group=none"));
    await expect(row(page, "cart-1")).toBeVisible();
    await page.mouse.move(0, 0);
    try {
      await turn("down");
      await expect(page.getByText(/^stale for/)).toBeVisible({ timeout: 5_000 });
      await expect(page.getByText(/The rows are as they were then; trying again/)).toBeVisible();
      await expect(row(page, "cart-1")).toBeVisible();
    } finally {
      await turn("up");
    }
    await expect(page.getByText(/The rows are as they were then/)).toHaveCount(0, { timeout: 45_000 });
    await expect(page.getByRole("banner").getByText("live", { exact: true }).first()).toBeVisible();
  });

  test("says so when Pod Ward itself is out of reach", async ({ page, context, allowErrors }) => {
    allowErrors(/Failed to load resource|ERR_INTERNET_DISCONNECTED/);
    await page.goto(ward(CONTEXTS.ward, "?group=none"));
    await expect(row(page, "cart-1")).toBeVisible();
    await page.mouse.move(0, 0);
    await context.setOffline(true);
    await expect(page.getByText(/^no connection to Pod Ward for/)).toBeVisible({ timeout: 20_000 });
    await expect(row(page, "cart-1")).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole("banner").getByText("live", { exact: true }).first()).toBeVisible({ timeout: 45_000 });
  });
});

test.describe("honest states", () => {
  test("nobody is sick: a result, with what was looked at", async ({ page, expectAccessible }) => {
    await page.goto(ward(CONTEXTS.quiet));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("No sick pods");
    await expect(page.getByRole("main")).toContainText(/No sick pods\.\s*\d+ pods? read/);
    await expect(page.getByRole("main")).toContainText("Looked for: Terminating, Unknown, Failed");
    await expectAccessible();
  });

  test("pods may not be read: names the verb and the resource, never health", async ({ page, allowErrors, expectAccessible }) => {
    allowErrors(/Failed to load resource/);
    await page.goto(ward(CONTEXTS.noPods));
    const alert = page.getByRole("main").getByRole("alert");
    await expect(alert).toContainText("Missing permission: list pods in all namespaces.");
    await expect(alert).toContainText("kubectl auth can-i list pods -A");
    await expect(page.getByText("No sick pods")).toHaveCount(0);
    await expectAccessible();
  });

  test("nodes and events may not be read: says what is missing beside the rows", async ({ page, expectAccessible }) => {
    await page.goto(ward(CONTEXTS.partial));
    await expect(groups(page).first()).toBeVisible();
    await expect(page.getByText("Not everything can be read")).toBeVisible();
    await expect(page.getByRole("listitem").filter({ hasText: "nodes: forbidden" })).toBeVisible();
    await expect(page.getByRole("listitem").filter({ hasText: "events: forbidden" })).toBeVisible();
    await expectAccessible();
  });

  test("an unknown cluster names the known ones", async ({ page, allowErrors, expectAccessible }) => {
    allowErrors(/Failed to load resource/);
    await page.goto(ward("nosuch"));
    await expect(page.getByRole("heading", { level: 1, name: "No such cluster" })).toBeVisible();
    await expectAccessible();
    await page.getByRole("main").getByRole("link", { name: CONTEXTS.quiet }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("No sick pods");
    // And the next time, / leads to the cluster of last time instead of the kubeconfig's current one.
    await page.goto(STAND);
    await expect(page).toHaveURL(ward(CONTEXTS.quiet));
  });

  test("no cluster at all: says where was looked and how to start the demo", async ({ page, expectAccessible }) => {
    const problem = "No kubeconfig was found. Looked at: $KUBECONFIG (not set), ~/.kube/config (no such file).";
    await page.route("**/api/clusters", (route) => route.fulfill({ json: { clusters: [], problem } }));
    await page.goto("/");
    await expect(page.getByRole("heading", { name: "No cluster to look at" })).toBeVisible();
    await expect(page.getByText(problem)).toBeVisible();
    await expect(page.getByText("npm run demo")).toBeVisible();
    await expectAccessible();
  });
});

test("5,000 rows: only those in sight are in the page, and the last one can be reached", async ({ page }) => {
  await page.goto(ward(CONTEXTS.busy, "?group=none"));
  await expect(page.getByRole("grid")).toHaveAttribute("aria-rowcount", "5001", { timeout: 30_000 });
  expect(await page.getByRole("row").count()).toBeLessThan(80);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("End");
  await expect(page.locator('[role="row"][aria-rowindex="5001"]')).toBeInViewport();
  expect(await page.getByRole("row").count()).toBeLessThan(80);
});
