import path from "node:path";
import type { SickAnswer } from "#lib/contract/ward.ts";
import { expect, test } from "../test.ts";

const FOLDER = path.join(import.meta.dirname, "..", "..", "docs", "screenshots");

/** The README's pictures, from the demo ward, so that they cannot show what the product is not. Written only when asked for. */
test.describe("the README's pictures", () => {
  for (const { file, scheme, lang } of [
    { file: "ward-light.png", scheme: "light", lang: "en" },
    { file: "ward-zh.png", scheme: "light", lang: "zh-CN" },
    { file: "ward-dark.png", scheme: "dark", lang: "en" },
    { file: "record-light.png", scheme: "light", lang: "en" },
  ] as const) {
    test(file, async ({ page, context, baseURL }) => {
      await context.addCookies([{ name: "podward-lang", value: lang, url: baseURL ?? "" }]);
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
      await page.goto("/c/demo");
      await expect(page.locator('[role="row"][aria-level="1"]').first()).toBeVisible();
      if (file.startsWith("record")) {
        const { rows } = (await (await page.request.get("/api/clusters/demo/sick")).json()) as SickAnswer;
        const row = rows.find((one) => one.cause?.id === "node-unreachable");
        await page.goto(`/c/demo/pods/${row?.namespace}/${row?.name}?uid=${row?.uid}`);
        await expect(page.getByRole("tab", { name: "Describe" })).toBeVisible();
      }
      // What comes after the rows, so that every picture shows the page as it stays.
      await expect(page.getByText("kubernetes-admin")).toBeVisible();
      if (file.startsWith("ward")) await expect(page.getByText("shop-2024").first()).toBeVisible();
      const picture = await page.screenshot(process.env.PODWARD_SCREENSHOTS ? { path: path.join(FOLDER, file) } : {});
      expect(picture.length).toBeGreaterThan(50_000);
    });
  }
});
