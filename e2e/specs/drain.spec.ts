import type { Locator, Page } from "@playwright/test";
import { CONTEXTS } from "../stand/ports.ts";
import { expect, kubernetes, STAND, test } from "../test.ts";
import { allow, BUDGETS, budget, drainedNode, end, NODE, pod } from "./drained-node.ts";

const WARD = encodeURIComponent(CONTEXTS.ward);
const dialog = (page: Page) => page.getByRole("dialog");
const outcome = (page: Page) => page.locator("[data-fix-state]");
const line = (page: Page, name: string): Locator =>
  dialog(page)
    .getByRole("listitem")
    .filter({ has: page.getByRole("link", { name: `batch/${name}`, exact: true }) });
test.beforeEach(() => drainedNode(true));
test.afterEach(() => drainedNode(false));

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
  await expect(page.getByText("SchedulingDisabled").first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Drain…" })).toBeVisible();
  await Promise.all([end("drained-both"), ...["drained-one", "drained-two"].map((name) => kubernetes("DELETE", `${BUDGETS}/${name}`))]);
});
