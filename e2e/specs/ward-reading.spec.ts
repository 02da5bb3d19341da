import { CONTEXTS } from "../stand/ports.ts";
import { expect, STAND, test } from "../test.ts";
import { DEMO, groups, ward } from "./ward-page.ts";

test("while anything is still read: what is known already, nobody called healthy, then the result by itself", async ({
  page,
  expectAccessible,
}) => {
  await page.goto(ward(CONTEXTS.slow));
  const panel = page.getByRole("main").locator('[aria-busy="true"]');
  await expect(panel.getByRole("heading", { name: "Reading the pods of slow" })).toBeVisible();
  await expect(panel.getByRole("status")).toHaveText("400 pods read");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Reading the ward");
  await expect(page.getByText("No sick pods")).toHaveCount(0);
  await expect(page.getByRole("main")).not.toContainText("healthy");
  // A tile without a number says that it is not known yet, which is not none.
  await expect(page.getByRole("region", { name: "Classes" }).getByRole("button", { name: /^Pending/ })).toHaveText(/^Pending–/);
  await expectAccessible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("No sick pods", { timeout: 30_000 });
  await expect(page.getByRole("main")).toContainText("400 pods read");
});

test("a cluster that never answered: says so and why, tries again, and is no quiet ward", async ({
  page,
  allowErrors,
  expectAccessible,
}) => {
  allowErrors(/Failed to load resource/);
  await page.goto(ward(CONTEXTS.away));
  const alert = page.getByRole("main").getByRole("alert");
  await expect(alert.getByRole("heading", { name: "The cluster does not answer" })).toBeVisible();
  await expect(alert).toContainText(/ECONNREFUSED|refused/);
  await expect(alert).toContainText("Trying again by itself.");
  await expect(page.getByText("The rows are as they were then")).toHaveCount(0);
  await expect(page.getByText("No sick pods")).toHaveCount(0);
  await expect(page.getByRole("banner").getByText("unreachable", { exact: true }).first()).toBeVisible();
  await expectAccessible();
});

test("each context is a cluster that can be picked, and connected only when it is opened", async ({ page }) => {
  const states = async () => {
    const { clusters } = (await (await page.request.get(`${STAND}/api/clusters`)).json()) as {
      clusters: { name: string; state: string }[];
    };
    return new Map(clusters.map((one) => [one.name, one.state]));
  };
  expect([...(await states()).keys()].sort()).toEqual(Object.values(CONTEXTS).sort());
  await page.goto(ward(CONTEXTS.ward));
  await page.getByRole("button", { name: /^Cluster/ }).click();
  await page.getByRole("menuitem", { name: new RegExp(`^${CONTEXTS.quiet}`) }).click();
  await expect(page).toHaveURL(ward(CONTEXTS.quiet));
  expect((await states()).get(CONTEXTS.quiet)).toBe("live");
});

test("where no kubeconfig was found the demo ward says that it is one, and how to open a cluster", async ({ page, expectAccessible }) => {
  const notice = page.getByRole("status").filter({ hasText: "This is the demo ward" });
  await page.goto(DEMO);
  await expect(groups(page).first()).toBeVisible();
  // This one was asked for.
  await expect(notice).toHaveCount(0);
  const problem = "No kubeconfig was found. Looked at: $KUBECONFIG (not set).\nName a file with --kubeconfig FILE.";
  await page.route("**/api/clusters", async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), problem } });
  });
  await page.goto(DEMO);
  await expect(notice).toContainText(problem);
  await expectAccessible();
});
