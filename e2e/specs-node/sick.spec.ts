import type { Page } from "@playwright/test";
import { eventItem, expect, log, type NodeUnderTest, type PodKey, test, verdict } from "./node-test.ts";

const LABELS = new Set(["State", "Last State", "Reason", "Exit Code", "Ready", "Restart Count"]);

const row = (page: Page, pod: PodKey) => page.getByRole("row").filter({ hasText: pod.name });

/** The row says of the pod what kubectl prints; the status stands in a cell that says what its class means. */
async function expectRowAsKubectl(page: Page, node: NodeUnderTest, pod: PodKey, means: string): Promise<void> {
  await expect(async () => {
    const { ready, status } = await node.columns(pod);
    await expect(row(page, pod).getByTitle(means)).toHaveText(status, { timeout: 500 });
    await expect(row(page, pod).getByRole("gridcell", { name: ready, exact: true })).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 90_000 });
}

/** The states of the only container, as `kubectl describe` has them. The page has more lines than that. */
async function expectStatesAsKubectl(page: Page, node: NodeUnderTest, pod: PodKey): Promise<readonly string[]> {
  let lines: readonly string[] = [];
  await expect(async () => {
    const { stdout } = await node.kubectl(["describe", "pod", "-n", pod.namespace, pod.name]);
    const block = /\n {4}State:[\s\S]*?\n {4}Restart Count:.*/.exec(stdout)?.[0] ?? "";
    lines = block.split("\n").flatMap((line) => {
      const [, label = "", value = ""] = /^\s*([^:]+):\s+(.*)$/.exec(line) ?? [];
      return LABELS.has(label) ? [`${label}: ${value}`] : [];
    });
    expect(lines.length).toBeGreaterThan(4);
    const shown = await page.locator('section[aria-label="Containers"] dl > div').evaluateAll((all) =>
      all.map((one) => {
        const [label, value] = [one.querySelector("dt"), one.querySelector("dd")].map((part) => part?.textContent ?? "");
        return `${label}: ${value?.replace(/^[✕!] /, "")}`;
      }),
    );
    expect(shown.filter((line) => LABELS.has(line.split(":")[0] ?? ""))).toEqual(lines);
  }).toPass({ timeout: 60_000 });
  return lines;
}

/** The events tab has an event of this reason with kubectl's message, and says how often it came when more than once. */
async function expectEventAsKubectl(page: Page, node: NodeUnderTest, pod: PodKey, reason: string, atLeast = 1): Promise<string> {
  let said = "";
  await expect(async () => {
    const [event] = (await node.events(pod, reason)).toSorted((a, b) => (b.count ?? 1) - (a.count ?? 1));
    const count = event?.count ?? 0;
    said = event?.message ?? "";
    expect(count).toBeGreaterThanOrEqual(atLeast);
    const item = eventItem(page, reason).filter({ hasText: said });
    await expect(item).toContainText(count > 1 ? `${count} times` : said, { timeout: 500 });
  }).toPass({ timeout: 90_000 });
  return said;
}

const secondsOf = (text: string) =>
  [...text.matchAll(/(\d+)([dhms])/g)].reduce(
    (sum, [, count, unit]) => sum + Number(count) * ({ d: 86_400, h: 3_600, m: 60, s: 1 }[unit ?? "s"] ?? 1),
    0,
  );

test("a crash loop: its row, its verdict, its last end, its back-off, its logs", async ({ page, node, expectAccessible }) => {
  const pod = await node.scenario("crash-loop");
  await page.goto(node.wardPath("?group=none&q=ns:crash-loop"));
  await expectRowAsKubectl(page, node, pod, "starts and dies, again and again");
  const inState = row(page, pod).locator("strong");
  const first = (await inState.textContent()) ?? "";
  const age = (Date.now() - Date.parse(await node.field(pod, ".metadata.creationTimestamp"))) / 1000;
  expect(secondsOf(first)).toBeGreaterThan(0);
  expect(secondsOf(first)).toBeLessThanOrEqual(age + 2);
  await expect(inState).not.toHaveText(first);

  await row(page, pod).getByTitle(pod.name, { exact: true }).click();
  await expect(verdict(page)).toContainText("env-missing");
  await expect(verdict(page)).toContainText("exitCode = 1");
  await expect(verdict(page)).toContainText("variable DATABASE_URL is not set");
  await page.keyboard.press("d");
  const states = await expectStatesAsKubectl(page, node, pod);
  expect(states.join("\n")).toMatch(/Last State: Terminated\nReason: Error\nExit Code: 1\n/);
  await page.keyboard.press("e");
  expect(await expectEventAsKubectl(page, node, pod, "BackOff", 2)).toContain("Back-off restarting failed container");
  await page.keyboard.press("l");
  await expect(log(page)).toContainText("INFO  starting api 1.0");
  await expect(log(page)).toContainText("FATAL configuration: variable DATABASE_URL is not set");
  await expectAccessible();
});

test("a crash loop: the log before the last restart is a link from the ward", async ({ page, node }) => {
  const pod = await node.scenario("crash-loop");
  await page.goto(node.wardPath("?group=none&q=ns:crash-loop"));
  await row(page, pod).getByTitle("Log of the container before the last restart").click();
  await expect(page).toHaveURL(/tab=logs&previous=true/);
  const link = page.url();
  const words = "FATAL configuration: variable DATABASE_URL is not set";
  // The kubelet keeps one dead container: while the newest has just ended, it has no log of the one before.
  const shows = async () => {
    await expect(page.getByRole("button", { name: "Previous", exact: true })).toHaveAttribute("aria-pressed", "true");
    await expect(log(page)).toContainText(words, { timeout: 5_000 });
  };
  await expect(async () => {
    await page.goto(link);
    await shows();
  }).toPass({ timeout: 60_000 });
});

test("out of memory: the verdict names container and limit, describe says OOMKilled", async ({ page, node, expectAccessible }) => {
  const pod = await node.scenario("oom-killed");
  await page.goto(node.wardPath("?group=none&q=ns:oom-killed"));
  await expectRowAsKubectl(page, node, pod, "starts and dies, again and again");
  await page.goto(node.recordPath(pod, "&tab=describe"));
  await expect(verdict(page)).toContainText("oom-killed");
  await expect(verdict(page)).toContainText("Container thumbnailer reached its memory limit of 24Mi");
  const states = await expectStatesAsKubectl(page, node, pod);
  expect(states.join("\n")).toContain("Reason: OOMKilled\nExit Code: 137");
  await expectAccessible();
});

test("not found image: its status, the runtime's own words, and why there is no log", async ({ page, node, expectAccessible }) => {
  const pod = await node.scenario("image-not-found");
  await page.goto(node.wardPath("?group=none&q=ns:image-not-found"));
  await expectRowAsKubectl(page, node, pod, "its image does not arrive");
  await expect(row(page, pod)).toContainText(/ErrImagePull|ImagePullBackOff/);
  await page.goto(node.recordPath(pod, "&tab=logs"));
  await expect(verdict(page)).toContainText("127.0.0.1:5000/shop/cart:2.4.l");
  await expect(page.getByRole("tabpanel")).toContainText("There is no log to show");
  await expect(page.getByRole("tabpanel")).toContainText("The container cart has not started");
  await page.keyboard.press("e");
  expect(await expectEventAsKubectl(page, node, pod, "Failed")).toMatch(/image|Image/);
  const pulling = (await node.events(pod, "Failed")).find(({ message }) => message.includes("not found"));
  await expect(page.getByRole("tabpanel")).toContainText(pulling?.message ?? "the runtime's words are not there");
  await expectAccessible();
});

test("a registry that refuses connections: the runtime's own words", async ({ page, node }) => {
  const pod = await node.scenario("image-refused");
  await page.goto(node.recordPath(pod, "&tab=events"));
  await expect(async () => {
    const said = (await node.events(pod, "Failed")).find(({ message }) => message.includes("connection refused"));
    expect(said).toBeDefined();
    await expect(page.getByRole("tabpanel")).toContainText(said?.message ?? "", { timeout: 500 });
  }).toPass({ timeout: 60_000 });
});

test("held by a finalizer: still there when its containers have ended", async ({ page, node, expectAccessible }) => {
  const pod = await node.scenario("finalizer");
  await page.goto(node.wardPath("?group=none&q=ns:finalizer"));
  await expect(row(page, pod)).toBeVisible({ timeout: 60_000 });
  const { status, ready } = await node.columns(pod);
  await expect(row(page, pod).getByTitle("deleted, and past the deadline for it")).toContainText(status);
  await expect(row(page, pod).getByRole("gridcell", { name: ready, exact: true })).toBeVisible();
  await page.goto(node.recordPath(pod));
  await expect(verdict(page)).toContainText("finalizer-controller-not-clearing");
  await expect(verdict(page)).toContainText("example.com/protect");
  const container = (await node.field(pod, ".status.containerStatuses[0].containerID")).replace("containerd://", "");
  expect((await node.tasks()).filter((task) => task.id === container && task.status === "RUNNING")).toEqual([]);
  await expectAccessible();
});

test("unready: its class, the failing probe, and the port nobody listens on", async ({ page, node, expectAccessible }) => {
  const pod = await node.scenario("readiness-refused");
  await page.goto(node.wardPath("?group=none&q=ns:readiness-refused"));
  await expectRowAsKubectl(page, node, pod, "running, but not ready for traffic");
  await page.goto(node.recordPath(pod, "&tab=events"));
  expect(await expectEventAsKubectl(page, node, pod, "Unhealthy", 2)).toContain("connect: connection refused");
  await expect(verdict(page)).toContainText("readiness-probe-wrong-port", { timeout: 60_000 });
  await expect(verdict(page)).toContainText("nothing listens on port 9090, and the container declares 8080");
  await expectAccessible();
});
