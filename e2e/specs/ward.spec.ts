import { CONTEXTS } from "../stand/ports.ts";
import { expect, test } from "../test.ts";
import { DEMO, filterBox, groups, namesInOrder, pods, row, tile, ward } from "./ward-page.ts";

test.describe("the demo ward", () => {
  test("says how many are sick and shows every one of them", async ({ page }) => {
    await page.goto(`${DEMO}?group=none`);
    const heading = page.getByRole("heading", { level: 1 });
    await expect(heading).toHaveText(/^\d+ sick pods, \d+ root causes$/);
    // The demo ward is alive: page and API are compared until they are asked at the same moment.
    await expect(async () => {
      const answer = await page.request.get("/api/clusters/demo/sick");
      const { rows } = (await answer.json()) as { rows: { kind: string; leftover?: true }[] };
      expect(rows.length).toBeGreaterThan(30);
      // Leftovers have their rows, but count for nobody.
      const counted = rows.filter((one) => one.leftover !== true);
      expect(counted.length).toBeLessThan(rows.length);
      const sick = counted.filter((one) => one.kind === "Pod").length;
      expect(await heading.textContent()).toMatch(new RegExp(`^${sick} sick pods, `));
      expect(await tile(page, "All").textContent()).toMatch(new RegExp(`^All${counted.length}\\D`));
      expect(await page.getByRole("grid").getAttribute("aria-rowcount")).toBe(String(rows.length + 1));
    }).toPass();
  });

  test("groups by cause: one line with the root in words and the next step, worst first", async ({ page }) => {
    await page.goto(DEMO);
    const group = groups(page).filter({ hasText: "node-unreachable" }).first();
    await expect(group).toContainText(/node-unreachable\s*\d+ pods/);
    await expect(group).toContainText("worker-7");
    await expect(group).toHaveAttribute("aria-expanded", "true");
    await expect(group.getByRole("link", { name: /^Open the record of / })).toHaveAttribute("href", /\/c\/demo\/pods\/.+uid=/);
    await group.click();
    await expect(group).toHaveAttribute("aria-expanded", "false");
    await expect(page).toHaveURL(/closed=/);
  });

  test("leads from / to the only cluster, and a row to its record", async ({ page }) => {
    await page.goto("/");
    await expect(page).toHaveURL(/\/c\/demo$/);
    const link = page.locator('[role="row"] a[title]').first();
    const name = await link.textContent();
    await link.click();
    await expect(page).toHaveURL(new RegExp(`/c/demo/pods/[^/]+/${name}\\?uid=`));
  });

  for (const scheme of ["light", "dark"] as const) {
    test(`has no accessibility violation, ${scheme}`, async ({ page, expectAccessible }) => {
      await page.emulateMedia({ colorScheme: scheme });
      await page.goto(DEMO);
      await expect(groups(page).first()).toBeVisible();
      await expectAccessible();
      await page.keyboard.press("?");
      await expect(page.getByRole("dialog", { name: "Keys and filters" })).toBeVisible();
      await expectAccessible();
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Columns" }).click();
      await expect(page.getByRole("menuitemcheckbox", { name: "Owner" })).toBeVisible();
      await expectAccessible();
    });
  }

  test("speaks Chinese when asked, and keeps the filter", async ({ page, expectAccessible }) => {
    await page.goto(`${DEMO}?q=class:crash-loop`);
    await expect(groups(page).first()).toBeVisible();
    await page.getByRole("button", { name: "Language" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^\d+ 个异常 Pod，\d+ 个根源$/);
    await expect(page.locator("html")).toHaveAttribute("lang", "zh-CN");
    await expect(page).toHaveURL(/q=class:crash-loop/);
    await expectAccessible();
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/个异常 Pod/);
  });

  test("keeps the theme that was chosen", async ({ page }) => {
    await page.goto(DEMO);
    const theme = page.getByRole("button", { name: /^Theme/ });
    await theme.click();
    await expect(page.locator("html")).toHaveClass("light");
    await theme.click();
    await expect(page.locator("html")).toHaveClass("dark");
    await page.reload();
    await expect(page.locator("html")).toHaveClass("dark");
    const background = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    expect(background).toBe("rgb(13, 16, 20)");
  });

  test("fits a phone: two lines a row, nothing runs out at the side", async ({ page, expectAccessible }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(DEMO);
    await expect(groups(page).first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    expect((await pods(page).first().boundingBox())?.height).toBe(52);
    await expectAccessible();
  });
});

test.describe("the table's state", () => {
  test("lives in the address: filters, grouping, order, columns, folds", async ({ page, context }) => {
    await page.goto(ward(CONTEXTS.ward));
    await tile(page, "Pending").click();
    await expect(groups(page)).not.toContainText(["main-process"]);
    await expect(page).toHaveURL(/q=class:pending/);
    await tile(page, "Crash loop").click();
    await expect(page).toHaveURL(/q=class:pending,crash-loop/);
    await filterBox(page).fill("!ns:web");
    await filterBox(page).press("Enter");
    await page.getByRole("button", { name: /^Group by/ }).click();
    await page.getByRole("menuitemradio", { name: "namespace" }).click();
    await expect(groups(page)).toHaveCount(2);
    await page.getByRole("button", { name: "Columns" }).click();
    await page.getByRole("menuitemcheckbox", { name: "Owner" }).click();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Restarts" }).click();
    await row(page, "6 pods").click();
    await expect(page.getByRole("columnheader", { name: "Owner" })).toHaveCount(0);
    const shown = await page.getByRole("row").allTextContents();

    const other = await context.newPage();
    await other.goto(page.url());
    await expect(other.getByRole("row")).toHaveCount(shown.length);
    await expect(other.getByRole("columnheader", { name: "Owner" })).toHaveCount(0);
    await expect(filterBox(other)).toBeVisible();
    await expect(other.getByRole("button", { name: "Remove !ns:web" })).toBeVisible();
    expect(await namesInOrder(other)).toEqual(await namesInOrder(page));
  });

  test("understands every key of the grammar, several at once", async ({ page }) => {
    await page.goto(ward(CONTEXTS.ward, "?group=none"));
    const shows = async (q: string, names: string[]) => {
      await filterBox(page).fill(q);
      await expect(page.getByRole("grid")).toHaveAttribute("aria-rowcount", String(names.length + 1));
      expect((await namesInOrder(page)).sort()).toEqual(names);
      await page.getByRole("button", { name: "Clear the filter" }).click();
    };
    await shows("label:tier=night name:shard-1", ["etl-shard-1"]);
    await shows("ns:shop,web !name:front", ["cart-1", "cart-2", "cart-3"]);
    await shows("node:one status:CrashLoopBackOff class:crash-loop ns:web", ["front-1", "front-2", "front-3"]);
    await shows("cart-2", ["cart-2"]);
  });

  test("says so when the filter leaves nothing, and opens shorthand links", async ({ page }) => {
    await page.goto(ward(CONTEXTS.ward, "?class=pending&ns=batch"));
    await expect(page).toHaveURL(/q=class:pending\+?(%20)?ns:batch|q=class:pending.ns:batch/);
    await expect(groups(page)).toHaveCount(1);
    await filterBox(page).fill("nosuchpod");
    await expect(page.getByRole("heading", { name: "No sick pod fits this filter." })).toBeVisible();
    await page.getByRole("main").getByRole("button", { name: "Clear the filter" }).click();
    await expect(groups(page)).not.toHaveCount(0);
    await filterBox(page).fill("class:nosuchclass");
    await filterBox(page).press("Enter");
    await expect(page.getByTitle(/There is no class nosuchclass/)).toBeVisible();
  });

  test("is shared as a link", async ({ page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.goto(ward(CONTEXTS.ward, "?q=ns:shop"));
    await page.getByRole("button", { name: "Share" }).click();
    await expect(page.getByText("Copied").first()).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
  });

  test("orders longest in state first, and by any column", async ({ page }) => {
    await page.goto(ward(CONTEXTS.ward, "?group=none"));
    await expect(pods(page).or(row(page, "cart-3")).first()).toBeVisible();
    expect(await namesInOrder(page)).toEqual([
      "cart-3",
      "cart-2",
      "cart-1",
      "front-3",
      "front-2",
      "front-1",
      ...[6, 5, 4, 3, 2, 1].map((i) => `etl-shard-${i}`),
    ]);
    await page.getByRole("button", { name: "Name", exact: true }).click();
    await expect.poll(async () => (await namesInOrder(page)).slice(0, 2)).toEqual(["cart-1", "cart-2"]);
    await page.getByRole("button", { name: "Name", exact: true }).click();
    await expect.poll(async () => (await namesInOrder(page))[0]).toBe("front-3");
    await page.getByRole("button", { name: "Name", exact: true }).click();
    await expect.poll(async () => (await namesInOrder(page))[0]).toBe("cart-3");
    await expect(page).not.toHaveURL(/sort=/);
  });
});

test.describe("time", () => {
  test("ticks, and tells on hover and for the active row where it comes from", async ({ page }) => {
    await page.clock.install();
    await page.goto(ward(CONTEXTS.ward, "?group=none"));
    const time = row(page, "front-1").locator("strong");
    await expect(time).toHaveText(/^\d+m \d\ds$/);
    const seconds = async () => {
      const [, minutes = "0", rest = "0"] = (await time.textContent())?.match(/^(\d+)m (\d\d)s$/) ?? [];
      return Number(minutes) * 60 + Number(rest);
    };
    const before = await seconds();
    await page.clock.fastForward(65_000);
    await expect.poll(seconds).toBeGreaterThanOrEqual(before + 65);
    await time.hover();
    await expect(page.getByRole("tooltip")).toHaveText(/^since .* at \d\d:\d\d:\d\d/);
    await page.mouse.move(0, 0);
    await page.keyboard.press("ArrowDown");
    await expect(page.getByRole("contentinfo")).toContainText(/shop\/cart-3: since .* \d\d:\d\d/);
    await expect(page.getByRole("contentinfo")).toContainText("Times by the API server's clock");
  });
});

test.describe("keys", () => {
  test("move through the table, fold groups, and open the record at the tab that was asked for", async ({ page }) => {
    await page.goto(ward(CONTEXTS.ward, "?q=ns:batch"));
    const grid = page.getByRole("treegrid");
    const active = () => grid.getAttribute("aria-activedescendant");
    await expect(groups(page)).toHaveCount(1);
    await page.keyboard.press("ArrowDown");
    expect(await active()).toBe("line-0");
    await page.keyboard.press("ArrowLeft");
    await expect(pods(page)).toHaveCount(0);
    await page.keyboard.press("Enter");
    await expect(pods(page)).toHaveCount(3);
    await page.keyboard.press("End");
    await page.keyboard.press("Enter");
    await expect(pods(page)).toHaveCount(6);
    await page.keyboard.press("Home");
    await page.keyboard.press("ArrowDown");
    const url = page.url();
    for (const [key, query] of [
      ["Enter", /uid=batch-etl-shard-6$/],
      ["l", /tab=logs$/],
      ["p", /tab=logs&previous=true$/],
      ["d", /tab=describe$/],
      ["y", /tab=yaml$/],
      ["e", /tab=events$/],
    ] as const) {
      await page.keyboard.press(key);
      await expect(page).toHaveURL(query);
      await page.goto(url);
      await expect(groups(page)).toHaveCount(1);
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("ArrowDown");
    }
  });

  test("lead to the filter and back, and to the help", async ({ page }) => {
    await page.goto(ward(CONTEXTS.ward));
    await expect(groups(page).first()).toBeVisible();
    await page.keyboard.press("/");
    await expect(filterBox(page)).toBeFocused();
    await page.keyboard.type("l p d");
    await expect(page).toHaveURL(/q=l(\+|%20| )p(\+|%20| )d/);
    await page.keyboard.press("Escape");
    await expect(filterBox(page)).not.toBeFocused();
    await page.keyboard.press("?");
    await expect(page.getByRole("dialog")).toContainText("No single key changes anything in a cluster.");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });

  test("leave the filter with what was typed: Escape keeps it, the arrow goes to the first line that it left", async ({ page }) => {
    await page.goto(ward(CONTEXTS.ward));
    const active = () => page.getByRole("treegrid").getAttribute("aria-activedescendant");
    await expect(groups(page).first()).toBeVisible();
    await page.keyboard.press("/");
    await page.keyboard.type("class:crash-loop ns:shop");
    await page.keyboard.press("Escape");
    await expect(filterBox(page)).not.toBeFocused();
    await expect(filterBox(page)).toHaveValue("ns:shop");
    await expect(page).toHaveURL(/q=class:crash-loop(\+|%20| )ns:shop/);
    await expect(page.getByRole("button", { name: "Remove class:crash-loop" })).toBeVisible();
    // Back in the box the text goes on where it was left.
    await page.keyboard.press("/");
    await page.keyboard.type(",web");
    await expect(page).toHaveURL(/ns:shop,web/);
    await page.keyboard.press("ArrowDown");
    await expect(filterBox(page)).not.toBeFocused();
    await expect(filterBox(page)).toHaveValue("ns:shop,web");
    expect(await active()).toBe("line-0");
    await page.keyboard.press("ArrowDown");
    expect(await active()).toBe("line-1");
    await page.keyboard.press("/");
    await page.keyboard.press("ArrowDown");
    expect(await active()).toBe("line-0");
  });

  test("change nothing in the cluster, whichever is pressed", async ({ page }) => {
    const writes: string[] = [];
    page.on("request", (request) => void (request.method() !== "GET" && writes.push(`${request.method()} ${request.url()}`)));
    await page.goto(ward(CONTEXTS.ward));
    await expect(groups(page).first()).toBeVisible();
    for (const key of "abcfghijkmnoqrstuvwxzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789") {
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press(key);
    }
    await page.keyboard.press("Delete");
    await page.keyboard.press("Backspace");
    await page.keyboard.press("Control+d");
    expect(writes).toEqual([]);
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });
});
