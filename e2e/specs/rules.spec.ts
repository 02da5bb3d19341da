import type { Page } from "@playwright/test";
import { expect, test } from "../test.ts";

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const filterBox = (page: Page) => page.getByRole("searchbox", { name: "Filter causes" });
const rows = (page: Page) => page.getByRole("rowheader");
const section = (page: Page, name: string) => page.locator("section").filter({ has: page.getByRole("heading", { name, exact: true }) });

test.describe("the list of causes", () => {
  test("names every cause, and a line leads to its page", async ({ page }) => {
    await page.goto("/rules");
    await expect(heading(page)).toHaveText(/^\d+ causes that Pod Ward can tell$/);
    const count = Number((await heading(page).textContent())?.split(" ")[0]);
    expect(count).toBeGreaterThanOrEqual(18);
    await expect(rows(page)).toHaveCount(count);
    const row = page.getByRole("row").filter({ hasText: "node-unreachable" });
    await expect(row).toContainText("Its node is unreachable");
    await expect(row).toContainText("certainlikely");
    await expect(row).toContainText("the pod; better with its node, the node's lease, its owners");
    await row.getByRole("link").click();
    await expect(page).toHaveURL(/\/rules\/node-unreachable$/);
    await expect(heading(page)).toHaveText("Its node is unreachable");
    await expect(page).toHaveTitle("Its node is unreachable · Pod Ward");
  });

  test("filters by text; the filter is in the address and survives a reload", async ({ page }) => {
    await page.goto("/rules");
    await expect(rows(page).first()).toBeVisible();
    await page.keyboard.press("/");
    await expect(filterBox(page)).toBeFocused();
    await page.keyboard.type("static manifest");
    await expect(rows(page)).toHaveText(["mirror-pod-static-manifest"]);
    await expect(heading(page)).toHaveText(/^1 of \d+ causes$/);
    await expect(page).toHaveURL(/\?q=static[+ ]manifest|\?q=static%20manifest/);
    await page.reload();
    await expect(filterBox(page)).toHaveValue("static manifest");
    await expect(rows(page)).toHaveText(["mirror-pod-static-manifest"]);
    await filterBox(page).fill("no such thing");
    await expect(page.getByText("No cause fits “no such thing”.")).toBeVisible();
    await page.getByRole("main").getByRole("button", { name: "Clear the filter" }).click();
    await expect(heading(page)).toHaveText(/^\d+ causes that/);
    await expect(page).toHaveURL(/\/rules$/);
  });
});

test.describe("one cause", () => {
  test("says what it says, what to do and not to do, and what it rests on", async ({ page }) => {
    await page.goto("/rules/node-unreachable");
    const says = section(page, "What it says");
    await expect(says).toContainText("Node {node} has been silent since {since}");
    await expect(says.locator("code").filter({ hasText: "{node}" }).first()).toBeVisible();
    await expect(says).toContainText("Bring {node} back; its kubelet then ends or confirms the pod by itself.");
    await expect(says).toContainText("Do not force delete {pod}");
    await expect(section(page, "What rules it out")).toContainText("The kubelet on {node} reports");
    await expect(section(page, "How to read it")).toContainText("The kubelet renews a Lease every ten seconds.");

    const fixes = section(page, "Fixes, gentlest first");
    await expect(fixes.getByRole("img")).toHaveText(["1", "1", "3", "3", "4"]);
    await expect(fixes.getByRole("listitem").filter({ hasText: "Delete again" }).first()).toContainText("Pod Ward can carry it out");
    const force = fixes.getByRole("listitem").filter({ hasText: "Force delete" }).first();
    await expect(force).toContainText("may corrupt data");
    await expect(force).toContainText("Pod Ward can carry it out");
    await expect(fixes.getByRole("listitem").filter({ hasText: "by hand" })).toHaveCount(0);

    const permissions = page.getByRole("table", { name: "Permissions" });
    await expect(permissions.getByRole("row").filter({ hasText: "leases" })).toHaveText("getleasescoordination.k8s.io");
    await expect(permissions.getByRole("row").filter({ hasText: "nodes" })).toHaveText("getnodescore");
    await section(page, "Beside other causes").getByRole("link", { name: "kubelet-lost-pod" }).click();
    await expect(page).toHaveURL(/\/rules\/kubelet-lost-pod$/);
    await expect(section(page, "Beside other causes").getByRole("link", { name: "node-unreachable" })).toBeVisible();
    await page.getByRole("link", { name: "All causes" }).click();
    await expect(page).toHaveURL(/\/rules$/);
  });

  test("copies its permissions as RBAC rules", async ({ page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.goto("/rules/node-unreachable");
    await page.getByRole("button", { name: "Copy as RBAC rules" }).click();
    await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toContain('- apiGroups: ["coordination.k8s.io"]\n  resources: ["leases"]\n  verbs: ["get"]\n');
  });

  test("speaks Chinese when asked, its notes as well", async ({ page, expectAccessible }) => {
    await page.goto("/rules/node-unreachable");
    await page.getByRole("button", { name: "Language" }).click();
    await expect(heading(page)).toHaveText("所在节点失联");
    await expect(page.locator("html")).toHaveAttribute("lang", "zh-CN");
    await expect(section(page, "结论怎么说")).toContainText("节点 {node} 自 {since} 起没有音讯");
    await expect(section(page, "修复办法，从最温和的开始")).toContainText("强制删除");
    await expect(page.getByRole("heading", { name: "怎么看" })).toBeVisible();
    await expect(page.getByText("How to read it")).toHaveCount(0);
    await expectAccessible();
    await page.getByRole("link", { name: "全部原因" }).click();
    await expect(page.getByRole("row").filter({ hasText: "node-unreachable" })).toContainText("所在节点失联");
  });

  test("is reached from the verdict that names it", async ({ page }) => {
    const answer = await page.request.get("/api/clusters/demo/sick?cause=node-unreachable");
    const { rows: sick } = (await answer.json()) as { rows: { namespace: string; name: string; uid: string }[] };
    const [pod] = sick;
    expect(pod).toBeDefined();
    await page.goto(`/c/demo/pods/${pod?.namespace}/${pod?.name}?uid=${pod?.uid}`);
    await page.getByRole("region", { name: "Verdict" }).getByRole("link", { name: "node-unreachable" }).click();
    await expect(page).toHaveURL(/\/rules\/node-unreachable$/);
    await expect(heading(page)).toHaveText("Its node is unreachable");
  });
});

test("an id that no rule has is not found, and leads back to the list", async ({ page, allowErrors, expectAccessible }) => {
  allowErrors(/404/);
  const answer = await page.goto("/rules/no-such%2Fcause");
  expect(answer?.status()).toBe(404);
  await expect(heading(page)).toHaveText("There is no cause “no-such/cause”");
  await expectAccessible();
  await page.getByRole("main").getByRole("link", { name: "All causes" }).click();
  await expect(heading(page)).toHaveText(/^\d+ causes that/);
});

for (const scheme of ["light", "dark"] as const) {
  test(`both pages have no accessibility violation, ${scheme}`, async ({ page, expectAccessible }) => {
    await page.emulateMedia({ colorScheme: scheme });
    await page.goto("/rules");
    await expect(rows(page).first()).toBeVisible();
    await expectAccessible();
    await page.goto("/rules/node-unreachable");
    await expect(heading(page)).toBeVisible();
    await expectAccessible();
  });
}

test("both pages fit a phone", async ({ page, expectAccessible }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const address of ["/rules", "/rules/node-unreachable"]) {
    await page.goto(address);
    await expect(heading(page)).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await expectAccessible();
    await page.setViewportSize({ width: 820, height: 740 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(820);
    await page.setViewportSize({ width: 360, height: 740 });
  }
});

test("a cause's page shows cases in which it speaks, and near misses with what they are instead", async ({ page }) => {
  await page.goto("/rules/configmap-missing");
  const fires = page.getByRole("heading", { name: "Where it speaks" }).locator("xpath=ancestor::section[1]");
  await expect(fires.getByText(/CreateContainerConfigError/).first()).toBeVisible();
  await expect(fires.getByText(/ConfigMap \S+ does not exist in namespace|ConfigMap \S+, which does not exist/).first()).toBeVisible();
  await fires
    .getByText(/^\+ \d+ cases?$/)
    .last()
    .click();
  await expect(fires.getByRole("link", { name: "config-key-missing" })).toHaveAttribute("href", "/rules/config-key-missing");
});
