import type { Page } from "@playwright/test";
import type { SickAnswer, SickRow } from "#lib/contract/ward.ts";
import { CONTEXTS } from "../stand/ports.ts";
import { expect, kubernetes, STAND, test } from "../test.ts";

const RUN = Date.now().toString(36);
const CLUSTER = encodeURIComponent(CONTEXTS.ward);
const WARD = `${STAND}/c/${CLUSTER}`;
const headers = { origin: STAND };
// A minute is enough on a machine of its own, not on a shared one.
test.describe.configure({ timeout: 150_000 });

async function rowOf(page: Page, name: string): Promise<SickRow> {
  let found: SickRow | undefined;
  await expect(async () => {
    const answer = (await (await page.request.get(`${STAND}/api/clusters/${CLUSTER}/sick`)).json()) as SickAnswer;
    found = answer.rows.find((row) => row.name === name && row.cause !== null);
    expect(found).toBeDefined();
  }).toPass();
  if (found === undefined) throw new Error(`${name} is not in the ward`);
  return found;
}

test("a claim and a note are seen by another browser at once, on the record and in the ward", async ({
  page,
  browser,
  allowErrors,
  expectAccessible,
}) => {
  // The stand's crashing pods have no logs.
  allowErrors(/404 \(Not Found\)/);
  const row = await rowOf(page, "cart-2");
  const record = `${WARD}/pods/${row.namespace}/${row.name}?uid=${row.uid}`;
  const other = await (await browser.newContext({ locale: "en-US" })).newPage();
  await other.goto(record);
  await expect(other.getByText("Nobody has said that they are on it.")).toBeVisible();
  await page.goto(record);
  await page.getByRole("button", { name: "I am on it" }).click();
  await expect(page.locator('[data-claim="mine"]')).toBeVisible();
  await expect(other.locator('[data-claim="mine"]')).toBeVisible({ timeout: 5_000 });
  await page.getByLabel(/A note for everybody/).fill("asked the <b>shop</b> team");
  await page.getByRole("button", { name: "Add note" }).click();
  await expect(other.getByText("asked the <b>shop</b> team")).toBeVisible({ timeout: 5_000 });
  await expectAccessible();
  await other.goto(WARD);
  await expect(
    other
      .getByRole("row")
      .filter({ hasText: "cart-2" })
      .getByText(/is on it/),
  ).toBeAttached();
  await page.getByRole("button", { name: "Release" }).click();
  await expect(
    other
      .getByRole("row")
      .filter({ hasText: "cart-2" })
      .getByText(/is on it/),
  ).toHaveCount(0, { timeout: 5_000 });
  await page.getByRole("button", { name: "Remove this note" }).click();
  await expect(page.getByText("No note yet.")).toBeVisible();
  await other.context().close();
});

/** Forces a pod out whose node is not there; returns its UID. */
async function forced(page: Page, name: string): Promise<string> {
  await kubernetes("POST", "/api/v1/namespaces/batch/pods", {
    apiVersion: "v1",
    kind: "Pod",
    metadata: { name },
    spec: { nodeName: "gone-7", terminationGracePeriodSeconds: 1, containers: [{ name: "app", image: "registry.example.test/app:1" }] },
  });
  await kubernetes("DELETE", `/api/v1/namespaces/batch/pods/${name}`, { kind: "DeleteOptions", apiVersion: "v1", gracePeriodSeconds: 1 });
  const path = `${STAND}/api/clusters/${CLUSTER}/pods/batch/${name}`;
  await expect(async () => expect((await page.request.get(path)).status()).toBe(200)).toPass();
  const { uid } = (await (await page.request.get(path)).json()).diagnosis.subject;
  const target = { kind: "Pod", namespace: "batch", name, uid };
  let planId = "";
  await expect(async () => {
    const answer = await page.request.post(`${STAND}/api/fixes/plan`, {
      headers,
      data: { cluster: CONTEXTS.ward, fix: "force-delete", target },
    });
    const plan = await answer.json();
    expect(plan.allowed, JSON.stringify(plan)).toBe(true);
    planId = plan.planId;
  }).toPass();
  const confirmed = await page.request.post(`${STAND}/api/fixes/${planId}/confirm`, {
    headers,
    data: { typedName: name, reason: "INC-3" },
  });
  expect(confirmed.status(), await confirmed.text()).toBe(202);
  return uid;
}

test("what a force delete left to be done is open until it is ticked off, on every page that tells of the pod", async ({
  page,
  expectAccessible,
}) => {
  const name = `forced-${RUN}`;
  const uid = await forced(page, name);
  await page.goto(WARD);
  await page
    .locator("[data-aftercare-notice]")
    .getByRole("link", { name: `batch/${name}` })
    .click();
  const card = page.locator('[data-aftercare="open"]').filter({ hasText: name });
  await expect(card).toBeVisible();
  await expect(card).toContainText(uid);
  const boxes = card.getByRole("checkbox", { name: "Done" });
  const steps = await boxes.count();
  expect(steps).toBeGreaterThan(2);
  // The tick shows once the server has it.
  await boxes.first().click();
  await expect(card.getByText(`1 of ${steps} steps ticked`)).toBeVisible();
  await expectAccessible();
  await page.goto(`${STAND}/audit`);
  const item = page.locator('[data-aftercare="open"]').filter({ hasText: name });
  await expect(item.getByText(`1 of ${steps} steps ticked`)).toBeVisible();
  await expectAccessible();
  await expect(item.getByRole("button", { name: "Close" })).toBeDisabled();
  await item.getByLabel(/Why it is closed/).fill("the machine was scrapped");
  await item.getByRole("button", { name: "Close" }).click();
  await expect(item).toHaveCount(0);
  const { items } = await (await page.request.get(`${STAND}/api/aftercare?target=${uid}`)).json();
  expect(items[0].closed.reason).toBe("the machine was scrapped");
});
