import { CONTEXTS } from "../stand/ports.ts";
import { expect, kubernetes, STAND, test } from "../test.ts";
import { CLUSTER, pathOf, patient, RECORD, refuse, verdict } from "./record-page.ts";

test.describe("the verdict", () => {
  test("comes first, with its evidence, what was ruled out, and the next step", async ({ page, expectAccessible }) => {
    const row = await patient(page, (one) => one.cause?.id === "node-unreachable" && one.name === "ledger-2");
    await page.goto(pathOf(row));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(`${row.namespace} / ${row.name}`);
    await expect(verdict(page).getByRole("heading", { name: "Its node is unreachable" })).toBeVisible();
    await expect(verdict(page).getByRole("list", { name: "Evidence" }).getByRole("listitem").first()).toContainText(/Node\//);
    await expect(verdict(page)).toContainText("Ruled out:");
    const ladder = page.getByRole("region", { name: "What to do, gentlest first" });
    await expect(ladder).toContainText("Next safe step");
    // No fix of the pod helps here, so the buttons are those of its node, behind the step that is done by hand.
    await expect(ladder.getByRole("button", { name: /…$/ })).toHaveText(["Out-of-service taint…", "Delete node object…"]);
    await expect(ladder).toContainText("Not useful here");
    await expectAccessible();
  });

  test("says that the cause is not known where no rule fits, and still offers to delete", async ({ page }) => {
    // A pod that failed without a word, as after a lost status: nothing can be told of it.
    const pods = "/api/v1/namespaces/batch/pods";
    const spec = { nodeName: "one", containers: [{ name: "main", image: "registry.example.com/batch/odd:1" }] };
    await kubernetes("POST", pods, { apiVersion: "v1", kind: "Pod", metadata: { name: "silent-1", namespace: "batch" }, spec });
    try {
      await kubernetes("PATCH", `${pods}/silent-1/status`, { status: { phase: "Failed" } }, "application/merge-patch+json");
      await page.goto(`${STAND}/c/${encodeURIComponent(CONTEXTS.ward)}/pods/batch/silent-1?tab=describe`);
      await expect(verdict(page)).toContainText("Cause not known");
      await expect(page.getByRole("button", { name: "Delete pod…" })).toBeVisible();
    } finally {
      // The page would read the record again, and find it gone.
      await page.goto("about:blank");
      await kubernetes("DELETE", `${pods}/silent-1?gracePeriodSeconds=0`);
    }
  });

  test("opens the YAML from the ward by clicks under the same strict policy", async ({ page }) => {
    await page.goto(`/c/${CLUSTER}?q=ledger-2`);
    await page.getByRole("row").filter({ hasText: "ledger-2" }).getByRole("link", { name: "ledger-2" }).click();
    await page.getByRole("tab", { name: "YAML" }).click();
    await expect(page.getByText("kind: Pod")).toBeVisible();
    expect(await page.locator(".cm-gutters").evaluate((element) => getComputedStyle(element).display)).toBe("flex");
  });

  test("leaves the page as Markdown and as a link to this very pod", async ({ page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const row = await patient(page, (one) => one.cause !== null);
    await page.goto(`/c/${CLUSTER}/pods/${row.namespace}/${row.name}?tab=events`);
    await page.getByRole("button", { name: "Copy as Markdown" }).first().click();
    const text = await page.evaluate(() => navigator.clipboard.readText());
    const parts = [row.name, "Verdict", "Evidence", "Next step", "kubectl", "Who did what", row.uid];
    for (const part of parts) expect(text).toContain(part);
    await page.getByRole("button", { name: "Copy link" }).first().click();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link).toContain(`uid=${row.uid}`);
    expect(link).toContain("tab=events");
  });
});

test.describe("keys and links", () => {
  test("l p d y e open the tabs, the address follows, Esc leads back", async ({ page }) => {
    const row = await patient(page, (one) => one.class === "crash-loop");
    await page.goto(pathOf(row));
    await expect(verdict(page)).toBeVisible();
    for (const [key, tab] of [
      ["d", "describe"],
      ["e", "events"],
      ["y", "yaml"],
      ["l", "logs"],
    ] as const) {
      await page.keyboard.press(key);
      await expect(page).toHaveURL(new RegExp(`tab=${tab}`));
    }
    await page.keyboard.press("p");
    await expect(page).toHaveURL(/previous=true/);
    await expect(page.getByRole("button", { name: "Previous", exact: true })).toHaveAttribute("aria-pressed", "true");
    await page.keyboard.press("?");
    await expect(page.getByRole("dialog", { name: "Keys on this page" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await page.keyboard.press("Escape");
    await expect(page).toHaveURL(new RegExp(`/c/${CLUSTER}(\\?|$)`));
  });

  test("a link without a uid is bound to the pod that has the name", async ({ page }) => {
    const row = await patient(page, (one) => one.class === "pending");
    await page.goto(`/c/${CLUSTER}/pods/${row.namespace}/${row.name}`);
    await expect(page).toHaveURL(new RegExp(`uid=${row.uid}`));
  });
});

test.describe("tabs", () => {
  test("describe shows kubectl's lines and copies them", async ({ page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const row = await patient(page, (one) => one.class === "image-pull");
    await page.goto(pathOf(row, "&tab=describe"));
    await expect(page.getByRole("tabpanel")).toContainText("Controlled By");
    await page.getByRole("button", { name: "Copy as text" }).click();
    const text = await page.evaluate(() => navigator.clipboard.readText());
    expect(text).toMatch(new RegExp(`Name: +${row.name}`));
  });

  test("events stand newest first and are filtered by whose they are", async ({ page }) => {
    const row = await patient(page, (one) => one.cause?.id === "node-unreachable" && one.name === "ledger-2");
    await page.goto(pathOf(row, "&tab=events"));
    const items = page.getByRole("tabpanel").getByRole("listitem");
    await expect(items.first()).toBeVisible();
    const times = await items.locator("time").evaluateAll((all) => all.map((one) => one.getAttribute("datetime") ?? ""));
    expect(times).toEqual([...times].sort().reverse());
    const all = await items.count();
    await page.getByRole("group", { name: "Of whom" }).getByRole("button", { name: /^Node/ }).click();
    await expect(page).toHaveURL(/from=node/);
    expect(await items.count()).toBeLessThanOrEqual(all);
    for (const text of await items.allTextContents()) expect(text).toContain("Node/");
  });

  test("YAML folds, is searched, hides managedFields until asked, under a strict policy", async ({ page, expectAccessible }) => {
    const row = await patient(page, (one) => one.cause?.id === "finalizer-orphaned-owner-gone");
    await page.goto(pathOf(row, "&tab=yaml"));
    const editor = page.getByRole("textbox", { name: new RegExp(`YAML of ${row.namespace}`) });
    await expect(editor).toContainText("apiVersion: v1");
    await expect(editor).not.toContainText("managedFields");
    await page.getByRole("button", { name: "managedFields" }).click();
    await expect(page).toHaveURL(/managed=true/);
    await expect(editor).toContainText("managedFields");
    await page.getByRole("button", { name: "Fold all", exact: true }).click();
    await expect(editor).not.toContainText("restartPolicy");
    await page.getByRole("button", { name: "Unfold all" }).click();
    await page.getByRole("button", { name: "Search", exact: true }).click();
    await page.getByRole("textbox", { name: "Find" }).pressSequentially("uid");
    await expect(page.locator(".cm-searchMatch").first()).toBeVisible();
    await expectAccessible();
  });

  test("what Pod Ward did to the pod is on its record", async ({ page }) => {
    const row = await patient(page, (one) => one.class === "pending");
    await page.goto(pathOf(row, "&tab=audit"));
    await expect(page.getByRole("tabpanel")).toContainText("Pod Ward has not acted on this pod.");
  });
});

test.describe("states", () => {
  test("forbidden names the missing right, not-found and unreachable are something else", async ({
    page,
    expectAccessible,
    allowErrors,
  }) => {
    allowErrors(/^Failed to load resource/);
    const row = await patient(page, (one) => one.class === "pending");
    await refuse(page, RECORD, 403, {
      code: "forbidden",
      message: "no",
      missing: { verb: "get", resource: "pods", namespace: row.namespace },
    });
    await page.goto(pathOf(row));
    await expect(page.getByText(`Missing permission: get pods in namespace ${row.namespace}.`)).toBeVisible();
    await page.unroute(RECORD);
    await refuse(page, RECORD, 502, { code: "cluster-unreachable", message: "connection refused" });
    await page.reload();
    await expect(page.getByText("The cluster does not answer", { exact: true })).toBeVisible();
    await page.unroute(RECORD);
    await page.goto(`/c/${CLUSTER}/pods/${row.namespace}/no-such-pod`);
    await expect(page.getByText("Not found", { exact: true })).toBeVisible();
    await expectAccessible();
  });

  test("a record that cannot be read again stays, and says how old it is", async ({ page, allowErrors }) => {
    allowErrors(/^Failed to load resource/);
    const row = await patient(page, (one) => one.class === "pending");
    await page.goto(pathOf(row));
    await expect(verdict(page)).toBeVisible();
    await refuse(page, RECORD, 502, { code: "cluster-unreachable", message: "connection refused" });
    await expect(page.getByText(/^Not live: the last reading was at/)).toBeVisible({ timeout: 15_000 });
    await expect(verdict(page)).toBeVisible();
    await page.unroute(RECORD);
    await page.getByRole("button", { name: "Read again" }).click();
    await expect(page.getByText(/^Not live/)).toHaveCount(0);
  });
});

test("a pod deleted from its record is told as gone, and what replaced it is a click away", async ({ page, allowErrors }) => {
  allowErrors(/^Failed to load resource/);
  const row = await patient(page, (one) => one.class === "image-pull" && one.owner !== null);
  await page.goto(pathOf(row));
  await page.getByRole("button", { name: "Delete pod…" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText(row.name);
  await dialog.getByRole("button", { name: /Delete/ }).click();
  await expect(dialog).toContainText(/Done|Sent/);
  await dialog.getByRole("button", { name: "Close" }).first().click();
  await expect(page.getByText("This pod is gone", { exact: true })).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole("link", { name: /^Replaced by/ })).toBeVisible();
  await expect(page.getByRole("button", { name: "Delete pod…" })).toHaveCount(0);
});

test.describe("looks", () => {
  for (const theme of ["light", "dark"] as const) {
    test(`is accessible in ${theme}, in Chinese, and fits 360 px`, async ({ page, context, baseURL, expectAccessible }) => {
      const url = baseURL ?? "";
      await context.addCookies([
        { name: "podward-theme", value: theme, url },
        { name: "podward-lang", value: "zh-CN", url },
      ]);
      const row = await patient(page, (one) => one.class === "crash-loop");
      await page.goto(pathOf(row, "&tab=logs"));
      await expect(page.getByRole("region", { name: "诊断" })).toBeVisible();
      await expectAccessible();
      await page.setViewportSize({ width: 360, height: 740 });
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      expect(overflow).toBe(0);
      await expectAccessible();
    });
  }
});
