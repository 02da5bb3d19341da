import { expect, test } from "../test.ts";
import { log, pathOf, patient, refuse, serveLog } from "./record-page.ts";

test.describe("logs", () => {
  test("the previous instance of a crashing container, searched", async ({ page, expectAccessible }) => {
    const row = await patient(page, (one) => one.cause?.id === "main-process-fails-at-start" && one.status === "CrashLoopBackOff");
    await page.goto(pathOf(row, "&tab=logs&previous=true"));
    await expect(log(page)).toBeVisible();
    await page.keyboard.press("/");
    await page.getByRole("searchbox", { name: "Search in the log" }).pressSequentially("e");
    await expect(page.getByRole("search").getByRole("status")).toHaveText(/^1 \/ \d/);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("search").getByRole("status")).toHaveText(/^2 \/ \d/);
    await page.getByRole("searchbox", { name: "Search in the log" }).press("Escape");
    await expect(page.getByRole("searchbox", { name: "Search in the log" })).toHaveValue("e");
    await expect(page.getByRole("search").getByRole("status")).toHaveText(/^2 \/ \d/);
    await expect(page).toHaveURL(/q=e/);
    await expectAccessible();
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
  });

  test("a missing permission is named, not called an empty log", async ({ page, allowErrors }) => {
    allowErrors(/^Failed to load resource/);
    const pending = await patient(page, (one) => one.class === "pending");
    await refuse(page, /\/logs\?/, 403, {
      code: "forbidden",
      message: "forbidden",
      missing: { verb: "get", resource: "pods/log", namespace: pending.namespace },
    });
    await page.goto(pathOf(pending, "&tab=logs"));
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
