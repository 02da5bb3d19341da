import { expect, test } from "../test.ts";
import { DEMO, groups, row } from "./ward-page.ts";

const WORKLOAD = `${DEMO}/workloads/apps/Deployment/vision/embedder`;
const LOST = `${DEMO}/nodes/worker-7`;
const STUCK = `${DEMO}/namespaces/shop-2024`;
const PENDING = `${DEMO}/claims/ml/feature-cache`;
const HELD = `${DEMO}/claims/billing/invoice-archive`;
const PAGES = [
  ["a blocked workload", WORKLOAD, "Resource quota leaves no room"],
  ["a lost node", LOST, "Its node is unreachable"],
  ["a stuck namespace", STUCK, "The namespace waits for what is left in it"],
  ["a claim deleted in use", HELD, "The claim's deletion waits"],
] as const;

test.describe("a workload that gets no pods", () => {
  test("is reached from its row, and tells why, what to do, its conditions, events and YAML", async ({ page }) => {
    await page.goto(`${DEMO}?q=class:blocked`);
    await row(page, "embedder").getByRole("link", { name: "embedder" }).click();
    await expect(page).toHaveURL(/\/workloads\/apps\/Deployment\/vision\/embedder/);
    await expect(page.getByRole("heading", { level: 2, name: "Resource quota leaves no room" })).toBeVisible();
    await expect(page.getByRole("region", { name: "Next step" })).toContainText("team-vision");
    await expect(page.getByText("ReplicaFailure = True").first()).toBeVisible();
    await page.getByRole("tab", { name: /^Events/ }).click();
    await expect(page.getByText("FailedCreate").first()).toBeVisible();
    await page.getByRole("tab", { name: "YAML" }).click();
    await expect(page.getByText("kind: Deployment")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(groups(page).first()).toBeVisible();
  });

  test("one that is not there says so and names it", async ({ page, allowErrors }) => {
    allowErrors(/404/);
    await page.goto(`${DEMO}/workloads/apps/Deployment/vision/nobody`);
    await expect(page.getByText(/There is no workload Deployment vision\/nobody/)).toBeVisible();
  });
});

test.describe("a node", () => {
  test("is reached from the record of its pod: state, silence, sick pods under one cause, room, taints, runbook", async ({ page }) => {
    await page.goto(`${DEMO}?q=ledger-2`);
    await row(page, "ledger-2").getByRole("link", { name: "ledger-2" }).click();
    await page.getByRole("banner").or(page.getByRole("main")).getByRole("link", { name: "worker-7" }).first().click();
    await expect(page).toHaveURL(/\/nodes\/worker-7$/);
    await expect(page.getByRole("heading", { level: 1, name: "worker-7" })).toBeVisible();
    await expect(page.getByText(/^kubelet heard .* ago$/)).toBeVisible();
    const sick = page.getByRole("region", { name: "Sick on this node" });
    await expect(sick.getByRole("heading", { name: "Its node is unreachable" })).toBeVisible();
    await expect(sick.getByText("the node is the root")).toBeVisible();
    await expect(sick.getByRole("link", { name: "payments/ledger-2" })).toBeVisible();
    await expect(page.getByRole("region", { name: "Resources" })).toContainText(/requested .* of/);
    await expect(page.getByText("node.kubernetes.io/unreachable:NoExecute")).toBeVisible();
    await page.getByText("Confirm that the machine is off").click();
    await expect(page.getByText(/worker-7/).last()).toBeVisible();
  });

  test("one that nobody knows is not found", async ({ page, allowErrors }) => {
    allowErrors(/404/);
    await page.goto(`${DEMO}/nodes/worker-404`);
    await expect(page.getByText(/There is no node worker-404/)).toBeVisible();
  });
});

test.describe("a namespace", () => {
  test("that does not go names what is left, its finalizer and who set it, and links to its pods", async ({ page }) => {
    await page.goto(STUCK);
    const left = page.getByRole("region", { name: "What is left in it" });
    await expect(left.getByText("voucherexports.vouchers.example.com", { exact: true })).toBeVisible();
    await expect(left.getByRole("listitem").first()).toContainText(/spring.*export-before-delete set by voucher-exporter/);
    await expect(page.getByRole("region", { name: "Next step" })).toContainText("voucherexports/spring");
    await expect(page.getByText("NamespaceFinalizersRemaining = True")).toBeVisible();
    await page.getByRole("tab", { name: "YAML" }).click();
    await expect(page.getByText("kind: Namespace")).toBeVisible();
  });

  test("is reached from the record of a pod, and tells its sick pods by cause", async ({ page }) => {
    await page.goto(`${DEMO}?q=ledger-2`);
    await row(page, "ledger-2").getByRole("link", { name: "ledger-2" }).click();
    await page.getByRole("heading", { level: 1 }).getByRole("link", { name: "payments" }).click();
    await expect(page).toHaveURL(/\/namespaces\/payments$/);
    const sick = page.getByRole("region", { name: "Sick in this namespace" });
    await expect(sick.getByRole("link", { name: "payments/ledger-2" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(groups(page).first()).toBeVisible();
  });

  test("one that is not there says so", async ({ page, allowErrors }) => {
    allowErrors(/404/);
    await page.goto(`${DEMO}/namespaces/nowhere`);
    await expect(page.getByText(/Its deletion may have come to its end/)).toBeVisible();
  });
});

test.describe("a claim", () => {
  test("is reached from its pod, and shows the way to the disk, who waits, and what happened", async ({ page }) => {
    await page.goto(`${DEMO}?q=timeseries-0`);
    await row(page, "timeseries-0").getByRole("link", { name: "timeseries-0" }).click();
    await page.getByRole("link", { name: "data-timeseries-0" }).first().click();
    await expect(page).toHaveURL(/\/claims\/data\/data-timeseries-0$/);
    const chain = page.getByRole("region", { name: "From the claim to the disk" });
    await expect(chain.getByText("fast.csi.example.com")).toBeVisible();
    await expect(chain.getByText("no volume is bound yet")).toBeVisible();
    await expect(page.getByRole("region", { name: "Pods that use it" }).getByRole("link", { name: "timeseries-0" })).toBeVisible();
    await expect(page.getByRole("region", { name: "Who makes the volume" })).toContainText("No pod is called like it");
  });

  test("without a pod tells its missing class, and one in use what its deletion means", async ({ page }) => {
    await page.goto(PENDING);
    await expect(page.getByRole("heading", { level: 2, name: "The storage class does not exist" })).toBeVisible();
    await expect(page.getByRole("region", { name: "From the claim to the disk" }).getByText("does not exist")).toBeVisible();
    await page.goto(HELD);
    await expect(page.getByRole("region", { name: "Next step" })).toContainText("whether the deletion was meant");
    await page.getByRole("tab", { name: "YAML" }).click();
    await expect(page.getByText("kind: PersistentVolumeClaim")).toBeVisible();
  });
});

test.describe("the round", () => {
  test("of a workload finds the full quota, leads to its own tabs, and has a dry run to paste", async ({ page }) => {
    await page.goto(WORKLOAD);
    const round = page.getByRole("region", { name: "The round" });
    await expect(round.getByRole("listitem")).toHaveCount(6);
    await expect(round.getByText(/These quotas have no room for one more of its pods: team-vision/)).toBeVisible();
    await expect(round.getByRole("img", { name: "found" })).toHaveCount(2);
    await expect(round.getByRole("button", { name: /get deployment embedder -o jsonpath=.*create --dry-run=server/ })).toBeVisible();
    await round.getByRole("link", { name: "Status and events" }).click();
    await expect(page.getByRole("tab", { name: /^Events/ })).toHaveAttribute("aria-selected", "true");
    await round.getByRole("link", { name: "Configuration" }).click();
    await expect(page.getByText("kind: Deployment")).toBeVisible();
  });

  test("of one whose pods fail leads to the log of the newest before its restart", async ({ page }) => {
    await page.goto(`${DEMO}/workloads/apps/Deployment/billing/invoices`);
    const round = page.getByRole("region", { name: "The round" });
    await expect(round.getByText(/Newest pod that is not well: invoices-.*container migrate/)).toBeVisible();
    await round.getByRole("link", { name: "Logs" }).click();
    await expect(page).toHaveURL(/\/pods\/billing\/invoices-.*tab=logs&previous=true/);
    await expect(page.getByRole("tab", { name: "Logs" })).toHaveAttribute("aria-selected", "true");
  });

  test("of a claim in use and of a namespace that does not go names what holds them", async ({ page }) => {
    const round = page.getByRole("region", { name: "The round" });
    await page.goto(HELD);
    await expect(round.getByText(/It cannot go while pods use it: invoice-archive-/)).toBeVisible();
    await round.getByRole("link", { name: "Dependencies" }).click();
    await expect(page).toHaveURL(/\/pods\/billing\/invoice-archive-/);
    await page.goto(STUCK);
    await expect(round.getByText(/Left in it: 2 voucherexports.vouchers.example.com/)).toBeVisible();
    await page.goto(`${DEMO}/namespaces/payments`);
    await round.getByRole("link", { name: "Node and runtime" }).click();
    await expect(page).toHaveURL(/\/nodes\/worker-7$/);
  });

  test("of a node tells its kubelet's word, and where to read its log while nobody reaches it", async ({ page }) => {
    const round = page.getByRole("region", { name: "The round" });
    await page.goto(`${DEMO}/nodes/worker-1`);
    await expect(round.getByRole("listitem")).toHaveCount(6);
    await expect(round.getByText(/^Its kubelet v.* \(runtime .*\) renewed its Lease \d+ s ago/)).toBeVisible();
    await page.goto(LOST);
    await expect(round.getByText(/so read the log on the machine itself/)).toBeVisible();
  });

  test("goes into the Markdown of the record, with what could not be seen", async ({ page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.goto(`${DEMO}/workloads/apps/Deployment/billing/dunning`);
    await expect(page.getByRole("region", { name: "The round" }).getByText("the Secrets it refers to (you may not read it)")).toBeVisible();
    await page.getByRole("button", { name: "Copy as Markdown" }).click();
    const text = await page.evaluate(() => navigator.clipboard.readText());
    expect(text).toMatch(/^## Deployment `billing\/dunning`/);
    expect(text).toMatch(
      /^- \? Configuration: .*dunning-smtp.*\(the Secrets it refers to \(you may not read it\)\) `kubectl -n billing get deployment dunning/m,
    );
    expect(text.match(/^- [✓✕?○] /gm)).toHaveLength(6);
  });
});

for (const theme of ["light", "dark"] as const) {
  for (const [what, path, english] of PAGES) {
    test(`${what} is accessible in ${theme}, speaks Chinese, and fits a phone`, async ({ page, context, baseURL, expectAccessible }) => {
      await context.addCookies([{ name: "podward-theme", value: theme, url: baseURL ?? "" }]);
      await page.goto(path);
      await expect(page.getByRole("heading", { name: english })).toBeVisible();
      await expectAccessible();
      await page.getByRole("button", { name: "Language" }).click();
      await expect(page.getByRole("heading", { name: english })).toHaveCount(0);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await page.setViewportSize({ width: 360, height: 740 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
      await expectAccessible();
    });
  }
}
