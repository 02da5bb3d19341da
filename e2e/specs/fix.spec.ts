import type { Page } from "@playwright/test";
import type { SickAnswer, SickRow } from "#lib/contract/ward.ts";
import { CONTEXTS } from "../stand/ports.ts";
import { expect, kubernetes, STAND, test } from "../test.ts";

const STAND_WARD = encodeURIComponent(CONTEXTS.ward);
const dialog = (page: Page) => page.getByRole("dialog");
const outcome = (page: Page) => page.locator("[data-fix-state]");

/** The first such patient of the demo ward, which is played: some come and go. */
async function patient(page: Page, wanted: (row: SickRow) => boolean): Promise<SickRow> {
  let row: SickRow | undefined;
  await expect(async () => {
    const answer = (await (await page.request.get("/api/clusters/demo/sick")).json()) as SickAnswer;
    row = answer.rows.find(wanted);
    expect(row, "the demo ward has such a patient").toBeDefined();
  }).toPass({ timeout: 60_000 });
  return row as SickRow;
}
const recordOf = (row: SickRow) => `/c/demo/pods/${row.namespace}/${row.name}?uid=${row.uid}`;

/** Takes a pod of the stand away, so that the ward's tests find their dozen. */
async function takeAway(name: string): Promise<void> {
  await kubernetes("DELETE", `/api/v1/namespaces/batch/pods/${name}`, { kind: "DeleteOptions", apiVersion: "v1", gracePeriodSeconds: 0 });
}

/** Makes a bound pod in the stand's ward, where nobody plays the kubelet, and opens its record. */
async function openNewPod(page: Page, name: string, finalizers: string[] = []): Promise<void> {
  await kubernetes("POST", "/api/v1/namespaces/batch/pods", {
    apiVersion: "v1",
    kind: "Pod",
    metadata: { name, finalizers },
    spec: { nodeName: "worker-1", terminationGracePeriodSeconds: 2, containers: [{ name: "app", image: "registry.example.test/app:1" }] },
  });
  await page.goto(`${STAND}/c/${STAND_WARD}/pods/batch/${name}`);
}

for (const scheme of ["light", "dark"] as const) {
  test(`a fix is a pre-flight list before it is an act, ${scheme}`, async ({ page, expectAccessible }) => {
    await page.emulateMedia({ colorScheme: scheme });
    const row = await patient(page, (one) => one.class === "crash-loop");
    await page.goto(recordOf(row));
    await page.getByRole("button", { name: "Delete pod…" }).first().click();
    await expect(dialog(page).getByText(`uid ${row.uid}`).first()).toBeVisible();
    await expect(dialog(page).getByRole("button", { name: "Cancel" })).toBeFocused();
    await expect(dialog(page).getByText(/^The API server accepts it in a dry run/)).toBeVisible();
    await expect(dialog(page).getByText('"preconditions"').first()).toBeVisible();
    // The same request as a command, for who trusts a shell more.
    await dialog(page).getByText("The same with kubectl").click();
    await expect(dialog(page).getByText(/^(echo|kubectl) .*\/pods\//)).toBeVisible();
    await expectAccessible();
    await dialog(page).getByRole("button", { name: "Cancel" }).click();
    await expect(dialog(page)).toBeHidden();
    const audit = await (await page.request.get(`/api/audit?target=${row.uid}`)).json();
    expect(audit).toEqual({ rows: [] });
  });
}

test("in a read-only Pod Ward every button of a fix is off and says why", async ({ page, expectAccessible }) => {
  // The server's own refusal is proved for every fix in e2e/safety/missing-rights.test.ts.
  await page.route("**/api/clusters/demo/me", async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), readOnly: true } });
  });
  await page.goto(recordOf(await patient(page, (one) => one.class === "crash-loop")));
  const button = page.getByRole("button", { name: "Delete pod…" }).first();
  await expect(button).toBeDisabled();
  for (const one of await page.getByRole("button", { name: /…$/ }).all()) await expect(one).toBeDisabled();
  await expectAccessible();
  await button.locator("xpath=..").focus();
  await expect(page.getByRole("tooltip")).toContainText("This Pod Ward is read-only: it sends no fix.");
});

test("a confirmed deletion is followed until the UID is gone and its replacement Ready, and is on record", async ({ page }) => {
  test.setTimeout(150_000);
  // One that restarts now and then: its replacement becomes Ready at once.
  const row = await patient(page, (one) => one.class === "unstable" && (one.owner ?? "").startsWith("Deployment"));
  await page.goto(recordOf(row));
  await page.getByRole("button", { name: "Delete pod…" }).first().click();
  await dialog(page).getByLabel(/^Why/).fill("INC-4711");
  await dialog(page).getByRole("button", { name: "Delete the pod" }).click();
  await expect(outcome(page)).toHaveAttribute("data-fix-state", "executing");
  await expect(outcome(page)).toBeInViewport();
  await expect(outcome(page)).toHaveAttribute("data-fix-state", "verified", { timeout: 90_000 });
  await dialog(page).getByRole("button", { name: "Close" }).last().click();
  const { rows } = (await (await page.request.get(`/api/audit?target=${row.uid}`)).json()) as { rows: { kind: string; reason: string }[] };
  expect(rows.map((one) => [one.kind, one.reason])).toEqual([
    ["outcome", "INC-4711"],
    ["intent", "INC-4711"],
  ]);
});

test("a pod that its kubelet lost is deleted again, and goes", async ({ page }) => {
  const row = await patient(page, (one) => one.cause?.id === "kubelet-lost-pod");
  await page.goto(recordOf(row));
  await page.getByRole("button", { name: "Delete again…" }).click();
  await expect(dialog(page).getByText(/^The API server accepts it in a dry run/)).toBeVisible();
  await dialog(page).getByRole("button", { name: "Delete again", exact: true }).click();
  await expect(outcome(page)).toHaveAttribute("data-fix-state", "verified", { timeout: 60_000 });
});

test("a pod that was swapped after the plan is not touched", async ({ page, allowErrors }) => {
  allowErrors(/410 \(Gone\)/);
  await openNewPod(page, "swapped-0");
  await page.getByRole("button", { name: "Delete pod…" }).first().click();
  await expect(dialog(page).getByText(/^The API server accepts it in a dry run/)).toBeVisible();
  await takeAway("swapped-0");
  await kubernetes("POST", "/api/v1/namespaces/batch/pods", {
    apiVersion: "v1",
    kind: "Pod",
    metadata: { name: "swapped-0" },
    spec: { nodeName: "worker-1", containers: [{ name: "app", image: "registry.example.test/app:1" }] },
  });
  await dialog(page).getByRole("button", { name: "Delete the pod" }).click();
  await expect(dialog(page).getByText(/the name now belongs to uid/)).toBeVisible();
  const record = (await (await page.request.get(`${STAND}/api/clusters/${STAND_WARD}/pods/batch/swapped-0`)).json()) as {
    terminatingForSeconds: number | null;
  };
  expect(record.terminatingForSeconds).toBeNull();
  await takeAway("swapped-0");
});

test("a deletion that a finalizer holds is accepted, not done, and the page says so", async ({ page }) => {
  test.setTimeout(180_000);
  await openNewPod(page, "held-0", ["example.com/hold"]);
  await page.getByRole("button", { name: "Delete pod…" }).first().click();
  await expect(dialog(page).getByText(/example\.com\/hold keep the object/)).toBeVisible();
  await dialog(page).getByRole("button", { name: "Delete the pod" }).click();
  await expect(outcome(page)).toHaveAttribute("data-fix-state", "not-verified", { timeout: 150_000 });
  await expect(outcome(page)).toContainText("finalizers: example.com/hold");
  await expect(outcome(page)).toContainText("What the verdict says now:");
  await kubernetes(
    "PATCH",
    "/api/v1/namespaces/batch/pods/held-0",
    [{ op: "remove", path: "/metadata/finalizers" }],
    "application/json-patch+json",
  );
  await takeAway("held-0");
});

test("the dialog speaks Chinese", async ({ page, context, baseURL, expectAccessible }) => {
  await context.addCookies([{ name: "podward-lang", value: "zh-CN", url: baseURL ?? "" }]);
  const row = await patient(page, (one) => one.class === "image-pull");
  await page.goto(recordOf(row));
  await page
    .getByRole("button", { name: /删除.*…/ })
    .first()
    .click();
  await expect(dialog(page).getByText("刚刚检查过，确认时会再查一次")).toBeVisible();
  await expect(dialog(page).getByText("API server 在 dry run 中接受了该请求")).toBeVisible();
  await expectAccessible();
});
