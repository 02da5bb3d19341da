import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { CONTEXTS } from "../stand/ports.ts";
import { expect, kubernetes, STAND, test } from "../test.ts";
import { refuse } from "./record-page.ts";

const PODS = "/api/v1/namespaces/batch/pods";
/** Names of this run: a store that was kept from an earlier one has others. */
const RUN = Date.now().toString(36);

/** Makes a bound pod of the stand, where nobody plays the kubelet; returns its UID. */
async function newPod(page: Page, name: string): Promise<string> {
  await kubernetes("POST", PODS, {
    apiVersion: "v1",
    kind: "Pod",
    metadata: { name },
    spec: { nodeName: "worker-1", terminationGracePeriodSeconds: 1, containers: [{ name: "app", image: "registry.example.test/app:1" }] },
  });
  const path = `${STAND}/api/clusters/${encodeURIComponent(CONTEXTS.ward)}/pods/batch/${name}`;
  await expect(async () => expect((await page.request.get(path)).status()).toBe(200)).toPass();
  return (await (await page.request.get(path)).json()).diagnosis.subject.uid;
}

/** Deletes it through the product and plays its kubelet; resolves when the outcome is recorded. */
async function deleted(page: Page, name: string, reason: string): Promise<string> {
  const uid = await newPod(page, name);
  const headers = { origin: STAND };
  const target = { kind: "Pod", namespace: "batch", name, uid };
  const plan = await page.request.post(`${STAND}/api/fixes/plan`, { headers, data: { cluster: CONTEXTS.ward, fix: "delete-pod", target } });
  const { planId } = await plan.json();
  const confirmed = await page.request.post(`${STAND}/api/fixes/${planId}/confirm`, { headers, data: { reason } });
  expect(confirmed.status()).toBe(202);
  await kubernetes("DELETE", `${PODS}/${name}`, { kind: "DeleteOptions", apiVersion: "v1", gracePeriodSeconds: 0 });
  await expect(async () => expect((await (await page.request.get(`${STAND}/api/fixes/${planId}`)).json()).state).toBe("verified")).toPass();
  return uid;
}

for (const scheme of ["light", "dark"] as const) {
  test(`an act stands with its reason, request, answer and outcome, and the chain holds, ${scheme}`, async ({ page, expectAccessible }) => {
    await page.emulateMedia({ colorScheme: scheme });
    const name = `audited-${scheme}-${RUN}`;
    const uid = await deleted(page, name, "INC-4711");
    await page.goto(`${STAND}/audit`);
    await expect(page.getByText(/^Chain verified up to row \d/)).toBeVisible();
    await page.getByLabel("Target").fill(`batch/${name}`);
    await page.getByRole("button", { name: "Apply" }).click();
    await expect(page.locator("[data-act]")).toHaveCount(1);
    await page.getByRole("button", { name: /details of row/ }).click();
    await expect(page).toHaveURL(/target=batch\/audited-.*open=\d+/);
    await expect(page.getByText("INC-4711").first()).toBeVisible();
    await expect(page.getByText('"preconditions"')).toBeVisible();
    await expect(page.getByText('"deletionGracePeriodSeconds": 1')).toBeVisible();
    await expect(page.getByText(uid).first()).toBeVisible();
    await expectAccessible();
    // What is shown is in the address.
    await page.reload();
    await expect(page.getByText('"preconditions"')).toBeVisible();
  });
}

test("the export holds what the filters show, one row a line", async ({ page }) => {
  const name = `exported-${RUN}`;
  await deleted(page, name, "INC-1");
  await page.goto(`${STAND}/audit?target=batch/${name}`);
  await expect(page.locator("[data-act]")).toHaveCount(1);
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Export JSON lines" }).click();
  const lines = readFileSync(await (await download).path(), "utf8")
    .trim()
    .split("\n");
  expect(lines.map((line) => JSON.parse(line)).map(({ kind, reason }) => [kind, reason])).toEqual([
    ["intent", "INC-1"],
    ["outcome", "INC-1"],
  ]);
});

test("a filter that nothing fits, a broken chain and a store that cannot be read say so", async ({ page, allowErrors }) => {
  allowErrors(/503 \(Service Unavailable\)/);
  await page.goto(`${STAND}/audit?target=nothing-of-that-name`);
  await expect(page.getByText("No act fits these filters.")).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).first().click();
  await expect(page.locator("[data-act]").first()).toBeVisible();
  const broken = { ok: false, rows: 6, lastId: 7, head: null, brokenId: 7, why: "changed", checkedAt: "2026-11-30T10:00:00Z" };
  await page.route("**/api/audit/chain", (route) =>
    route.fulfill({ status: 200, contentType: "application/json", body: JSON.stringify(broken) }),
  );
  await page.getByRole("button", { name: "Check again" }).click();
  await expect(page.getByText("Chain broken at row 7: it is not what was written")).toBeVisible();
  await refuse(page, /\/api\/audit\/acts/, 503, { code: "store-unavailable", message: "The record store cannot be opened." });
  await page.goto(`${STAND}/audit`);
  await expect(page.getByText(/no fix is carried out/)).toBeVisible();
});

test("a record leads to everything done to its pod, and the page works on a phone in Chinese", async ({
  page,
  context,
  baseURL,
  expectAccessible,
}) => {
  await context.addCookies([{ name: "podward-lang", value: "zh-CN", url: baseURL ?? "" }]);
  const name = `linked-${RUN}`;
  const uid = await deleted(page, name, "INC-2");
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto(`${STAND}/c/${encodeURIComponent(CONTEXTS.ward)}/pods/batch/${name}?uid=${uid}&tab=audit`);
  await page.getByRole("link", { name: "在审计日志中查看对它的全部操作" }).last().click();
  await expect(page).toHaveURL(new RegExp(`/audit\\?.*target=${uid}`));
  await expect(page.locator("[data-act]").first()).toContainText(name);
  await expect(page.getByText(/^链已核实到第/)).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await expectAccessible();
});
