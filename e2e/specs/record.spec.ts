import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";

/** The demo ward: the sandbox cluster that every checkout has. */
const CLUSTER = "demo";

interface Row {
  readonly uid: string;
  readonly namespace: string;
  readonly name: string;
  readonly class: string;
  readonly status: string;
  readonly owner: string | null;
  readonly cause: { readonly id: string } | null;
}

/** The first pod of the ward that fits; names differ from start to start. */
async function patient(page: Page, fits: (row: Row) => boolean): Promise<Row> {
  let found: Row | undefined;
  await expect(async () => {
    const answer = await page.request.get(`/api/clusters/${CLUSTER}/sick`);
    const { rows } = (await answer.json()) as { rows: Row[] };
    found = rows.find(fits);
    expect(found).toBeDefined();
  }).toPass({ timeout: 30_000 });
  if (found === undefined) throw new Error("no such patient");
  return found;
}

const pathOf = (row: Row, query = "") => `/c/${CLUSTER}/pods/${row.namespace}/${row.name}?uid=${row.uid}${query}`;
const verdict = (page: Page) => page.getByRole("region", { name: "Verdict" });
const log = (page: Page) => page.getByRole("region", { name: /^Log of container/ });

/** Collects what a reader never sees but a developer should: console errors and failed scripts. */
function problemsOf(page: Page): string[] {
  const problems: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" && !message.text().startsWith("Failed to load resource")) problems.push(message.text());
  });
  page.on("pageerror", (error) => problems.push(error.message));
  return problems;
}

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.target.join(" "))])).toEqual([]);
}

/** Answers the log call with bytes of ours, whatever the query. */
async function serveLog(page: Page, body: Buffer): Promise<void> {
  await page.route("**/logs?*", (route) => route.fulfill({ status: 200, contentType: "text/plain; charset=utf-8", body }));
}

async function refuse(page: Page, part: RegExp, status: number, error: object): Promise<void> {
  await page.route(part, (route) => route.fulfill({ status, contentType: "application/json", body: JSON.stringify({ error }) }));
}

const RECORD = /\/api\/clusters\/demo\/pods\/[^/]+\/[^/?]+\?/;

test.describe("the verdict", () => {
  test("comes first, with its evidence, what was ruled out, and the next step", async ({ page }) => {
    const problems = problemsOf(page);
    const row = await patient(page, (one) => one.cause?.id === "node-unreachable" && one.class === "terminating");
    await page.goto(pathOf(row));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(`${row.namespace} / ${row.name}`);
    await expect(verdict(page)).toContainText("node-unreachable");
    await expect(verdict(page).getByRole("list", { name: "Evidence" }).getByRole("listitem").first()).toContainText(/Node\//);
    await expect(verdict(page)).toContainText("Ruled out:");
    const ladder = page.getByRole("region", { name: "What to do, gentlest first" });
    await expect(ladder).toContainText("Next safe step");
    await expect(ladder.getByRole("button")).toHaveCount(0);
    await expect(ladder).toContainText("Not useful here");
    await expectAccessible(page);
    expect(problems).toEqual([]);
  });

  test("says that the cause is not known where no rule fits, and still offers to delete", async ({ page }) => {
    const row = await patient(page, (one) => one.cause === null && one.class === "not-ready");
    await page.goto(pathOf(row));
    await expect(verdict(page)).toContainText("Cause not known");
    await expect(page.getByRole("button", { name: "Delete pod…" })).toBeVisible();
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
    const row = await patient(page, (one) => one.cause?.id === "node-unreachable" && one.class === "terminating");
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

  test("YAML folds, is searched, hides managedFields until asked, under a strict policy", async ({ page }) => {
    const problems = problemsOf(page);
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
    await expectAccessible(page);
    expect(problems).toEqual([]);
  });

  test("what Pod Ward did to the pod is on its record", async ({ page }) => {
    const row = await patient(page, (one) => one.class === "pending");
    await page.goto(pathOf(row, "&tab=audit"));
    await expect(page.getByRole("tabpanel")).toContainText("Pod Ward has not acted on this pod.");
  });
});

test.describe("logs", () => {
  test("the previous instance of a crashing container, searched", async ({ page }) => {
    const problems = problemsOf(page);
    const row = await patient(page, (one) => one.cause?.id === "main-process-fails-at-start" && one.status === "CrashLoopBackOff");
    await page.goto(pathOf(row, "&tab=logs&previous=true"));
    await expect(log(page)).toBeVisible();
    await page.keyboard.press("/");
    await page.getByRole("searchbox", { name: "Search in the log" }).pressSequentially("e");
    await expect(page.getByRole("search").getByRole("status")).toHaveText(/^1 \/ \d/);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("search").getByRole("status")).toHaveText(/^2 \/ \d/);
    await expect(page).toHaveURL(/q=e/);
    await expectAccessible(page);
    expect(problems).toEqual([]);
  });

  test("a link to a line marks it, and says when it is not among those read", async ({ page }) => {
    const row = await patient(page, (one) => one.class === "crash-loop");
    const lines = Array.from({ length: 500 }, (_, i) => `2026-10-01T12:00:00.${String(i).padStart(3, "0")}Z line ${i}`).join("\n");
    await serveLog(page, Buffer.from(lines));
    await page.goto(pathOf(row, "&tab=logs&line=2026-10-01T12%3A00%3A00.250Z"));
    await expect(log(page).getByText("line 250", { exact: true })).toBeInViewport();
    await expect(log(page).getByText("line 240", { exact: true })).toBeInViewport();
    await page.goto(pathOf(row, "&tab=logs&line=2026-10-01T11%3A00%3A00Z"));
    await expect(page.getByText("The linked line is not among the 500 lines read.")).toBeVisible();
    await log(page).getByText("line 499", { exact: true }).waitFor();
  });

  test("20,000 lines: few are in the page, the newest is in view, the first is a scroll away", async ({ page }) => {
    const row = await patient(page, (one) => one.class === "crash-loop");
    const lines = Array.from({ length: 20_000 }, (_, i) => `2026-10-01T12:00:00Z row ${i + 1}\n`).join("");
    await serveLog(page, Buffer.from(lines));
    await page.goto(pathOf(row, "&tab=logs&tail=20000"));
    await expect(log(page).getByText("row 20000", { exact: true })).toBeInViewport();
    expect(await log(page).locator("[data-index]").count()).toBeLessThan(150);
    await log(page).evaluate((element) => element.scrollTo({ top: 0 }));
    await expect(log(page).getByText("row 1", { exact: true })).toBeInViewport();
    await page.getByRole("button", { name: "To the end" }).click();
    await expect(log(page).getByText("row 20000", { exact: true })).toBeInViewport();
  });

  test("colours are text, links are text, and nothing of a log becomes markup", async ({ page }) => {
    const row = await patient(page, (one) => one.class === "crash-loop");
    const hostile = [
      "2026-10-01T12:00:00Z \u001b[1;31mred\u001b[0m plain",
      "2026-10-01T12:00:01Z \u001b]8;;https://evil.example/\u001b\\a link\u001b]8;;\u001b\\",
      "2026-10-01T12:00:02Z <img src=x onerror=alert(1)> <b>bold</b>",
      "2026-10-01T12:00:03Z 10%\r100% done",
      `2026-10-01T12:00:04Z ${"x".repeat(300_000)}`,
      "2026-10-01T12:00:05Z ",
    ].join("\n");
    await serveLog(page, Buffer.concat([Buffer.from(hostile), Buffer.from([0xff, 0xfe, 0x00, 0x01, 0x41])]));
    await page.goto(pathOf(row, "&tab=logs"));
    await expect(log(page).getByText("red", { exact: true })).toHaveClass(/text-red/);
    await expect(log(page)).toContainText("a link");
    await expect(log(page)).toContainText("<img src=x onerror=alert(1)> <b>bold</b>");
    await expect(log(page)).toContainText("100% done");
    await expect(log(page)).not.toContainText("10%");
    await expect(log(page)).toContainText("\uFFFDA");
    await expect(log(page).getByRole("link")).toHaveText([/… 277 KiB more, download/]);
    expect(await log(page).locator("img, b").count()).toBe(0);
  });

  test("why there is no log is said in words", async ({ page }) => {
    const row = await patient(page, (one) => one.status === "ContainerCreating");
    await page.goto(pathOf(row, "&tab=logs"));
    await expect(page.getByRole("tabpanel")).toContainText("has not started");
    const pending = await patient(page, (one) => one.class === "pending");
    await page.goto(pathOf(pending, "&tab=logs"));
    await expect(page.getByRole("tabpanel")).toContainText("The pod is not on a node yet");
    await refuse(page, /\/logs\?/, 403, {
      code: "forbidden",
      message: "forbidden",
      missing: { verb: "get", resource: "pods/log", namespace: pending.namespace },
    });
    await page.reload();
    await expect(page.getByRole("tabpanel")).toContainText(`Missing permission: get pods/log in namespace ${pending.namespace}`);
  });

  test("options are in the address, the download is a file", async ({ page }) => {
    const row = await patient(page, (one) => one.class === "crash-loop");
    await page.goto(pathOf(row, "&tab=logs"));
    await page.getByRole("button", { name: "Timestamps" }).click();
    await page.getByRole("button", { name: "Wrap" }).click();
    await page.getByRole("combobox", { name: "Tail" }).selectOption("5000");
    await expect(page).toHaveURL(/tail=5000/);
    await expect(page).toHaveURL(/ts=true/);
    await expect(page).toHaveURL(/wrap=true/);
    const waiting = page.waitForEvent("download");
    await page.getByRole("link", { name: "Download the whole log" }).click();
    expect((await waiting).suggestedFilename()).toMatch(/\.log$/);
  });
});

test.describe("states", () => {
  test("forbidden names the missing right, not-found and unreachable are something else", async ({ page }) => {
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
    await expectAccessible(page);
  });

  test("a record that cannot be read again stays, and says how old it is", async ({ page }) => {
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

test("a pod deleted from its record is told as gone, and what replaced it is a click away", async ({ page }) => {
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
    test(`is accessible in ${theme}, in Chinese, and fits 360 px`, async ({ page, context, baseURL }) => {
      const url = baseURL ?? "";
      await context.addCookies([
        { name: "podward-theme", value: theme, url },
        { name: "podward-lang", value: "zh-CN", url },
      ]);
      const row = await patient(page, (one) => one.class === "crash-loop");
      await page.goto(pathOf(row, "&tab=logs"));
      await expect(page.getByRole("region", { name: "诊断" })).toBeVisible();
      await expectAccessible(page);
      await page.setViewportSize({ width: 360, height: 740 });
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      expect(overflow).toBe(0);
      await expectAccessible(page);
    });
  }
});
