import path from "node:path";
import type { Page } from "@playwright/test";
import type { PodRecord } from "#lib/contract/record.ts";
import { expect, ladder, type NodeUnderTest, type PodKey, test, verdict } from "./node-test.ts";

const SCENARIOS = path.join(import.meta.dirname, "..", "cluster", "node", "scenarios");
const OUTCOME = "[data-fix-state]";

async function containerOf(node: NodeUnderTest, pod: PodKey): Promise<string> {
  return (await node.field(pod, ".status.containerStatuses[0].containerID")).replace("containerd://", "");
}

async function isRunning(node: NodeUnderTest, container: string): Promise<boolean> {
  return (await node.tasks()).some((task) => task.id === container && task.status === "RUNNING");
}

/** The pod of a scenario that waits to be deleted, running. */
async function undeleted(node: NodeUnderTest, name: string): Promise<PodKey> {
  await node.kubectl(["apply", "-n", "default", "-f", path.join(SCENARIOS, `${name}.yaml`)]);
  await node.kubectl(["wait", "--for=condition=Ready", `pod/${name}`, "--timeout=90s"]);
  return await node.read("default", name);
}

/** Opens the dialog, reads its plan, confirms; returns the dialog. */
async function deleteThroughPage(page: Page, pod: PodKey) {
  await page.getByRole("button", { name: "Delete pod…" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText(`Pod ${pod.namespace}/${pod.name}`);
  await expect(dialog).toContainText("The API server accepts it in a dry run");
  await expect(dialog).toContainText(`"uid": "${pod.uid}"`);
  await dialog.getByRole("button", { name: "Delete the pod", exact: true }).click();
  return dialog;
}

/**
 * Offers to shorten the grace, as a page does that was read before the kubelet began to stop the pod: afterwards the
 * ladder has no such button. What the dialog then says is the server's own.
 */
async function offerToShorten(page: Page): Promise<void> {
  await page.route(/\/api\/clusters\/[^/]+\/pods\/[^/]+\/[^/?]+\?/, async (route) => {
    const response = await route.fetch();
    const record = (await response.json()) as PodRecord;
    const causes = record.diagnosis.causes.map((cause) => ({
      ...cause,
      fixes: cause.fixes.map((offer) => (offer.id === "shorten-grace" ? { ...offer, offered: "now" } : offer)),
    }));
    await route.fulfill({ response, json: { ...record, diagnosis: { ...record.diagnosis, causes } } });
  });
}

/** Does what the runbook on the record says of containers, to the letter, and waits until the deletion is seen to be done. */
async function endByRunbook(page: Page, node: NodeUnderTest, pod: PodKey, container: string): Promise<void> {
  const runbook = page.locator("#runbook-end-container-now");
  await runbook.locator("summary").click();
  const commands = (await runbook.locator("code").allTextContents()).filter((command) => command.startsWith("crictl"));
  expect(commands.at(-1)).toBe(`crictl stop --timeout 0 ${container}`);
  const printed = [];
  for (const command of commands) printed.push((await node.shell(command)).stdout);
  expect(printed[0]).toContain(container.slice(0, 12));
  expect(printed.at(-1)).toBe(`${container}\n`);
  // Long before its grace of 120 s is over.
  await expect(page.getByText("This pod is gone", { exact: true })).toBeVisible({ timeout: 20_000 });
  await page.getByRole("tab", { name: /^Audit/ }).click();
  await expect(page.getByRole("tabpanel").getByRole("listitem")).toContainText("done, verified");
  expect(await isRunning(node, container)).toBe(false);
  expect((await node.kubectl(["get", "pod", pod.name, "--ignore-not-found"])).stdout).toBe("");
}

test("deleting a pod ends its container, and the record tells who did it", async ({ page, node, expectAccessible }) => {
  const pod = await node.run("plain", 'trap "exit 0" TERM; while :; do sleep 1; done', { terminationGracePeriodSeconds: 30 });
  const container = await containerOf(node, pod);
  expect(await isRunning(node, container)).toBe(true);
  await page.goto(node.recordPath(pod, "&tab=audit"));
  const dialog = await deleteThroughPage(page, pod);
  await expect(dialog.locator(OUTCOME)).toHaveAttribute("data-fix-state", "verified", { timeout: 60_000 });
  await expect(dialog.locator(OUTCOME)).toContainText("Done, and seen to be done");
  expect((await node.tasks()).map((task) => task.id)).not.toContain(container);
  expect((await node.kubectl(["get", "pod", pod.name, "--ignore-not-found"])).stdout).toBe("");
  await expectAccessible();
  await dialog.getByRole("button", { name: "Close" }).first().click();
  await expect(page.getByText("This pod is gone", { exact: true })).toBeVisible();
  const act = page.getByRole("tabpanel").getByRole("listitem");
  await expect(act).toContainText("Delete the pod");
  await expect(act).toContainText("done, verified");
  await expect(act).toContainText(`"method":"DELETE","path":"/api/v1/namespaces/default/pods/${pod.name}"`);
});

test("a process that ignores SIGTERM: its end is known, nothing is promised sooner, and the runbook ends it now", async ({
  page,
  node,
  expectAccessible,
}) => {
  const pod = await undeleted(node, "sigterm-ignored");
  const container = await containerOf(node, pod);
  await page.goto(node.recordPath(pod));
  const dialog = await deleteThroughPage(page, pod);
  await expect(dialog.locator(OUTCOME)).toHaveAttribute("data-fix-state", "executing");
  await expect(dialog.locator(OUTCOME)).toContainText("Sent. Not done before it is seen to be done.");
  await dialog.getByRole("button", { name: "Close" }).first().click();

  await expect.poll(async () => (await node.columns(pod)).status).toBe("Terminating");
  await expect(page.getByRole("main").getByText("Terminating", { exact: true }).first()).toBeVisible();
  const end = await node.field(pod, ".metadata.deletionTimestamp");
  await expect(verdict(page)).toContainText("within-grace-period");
  await expect(verdict(page)).toContainText(`is killed at ${end.replace("T", " ").replace("Z", " UTC")}`);
  await expect.poll(async () => (await node.events(pod, "Killing")).length).toBeGreaterThan(0);
  await expect(ladder(page)).toContainText("Shorten the grace period – The kubelet keeps the grace it began with");
  await expectAccessible();
  await expect(page.getByRole("button", { name: "Shorten grace…" })).toHaveCount(0);

  await offerToShorten(page);
  await page.reload();
  await page.getByRole("button", { name: "Shorten grace…" }).click();
  await expect(dialog).toContainText("grace 120 s becomes 5 s");
  await expect(dialog).toContainText("keeps the grace it began with: nothing ends sooner");
  await expect(dialog).toContainText(`Expected end: ${end}`);
  await expect(dialog).toContainText('"gracePeriodSeconds": 5');
  await expectAccessible();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  expect(await node.field(pod, ".metadata.deletionGracePeriodSeconds")).toBe("120");
  expect(await isRunning(node, container)).toBe(true);
  await page.unrouteAll({ behavior: "wait" });
  await endByRunbook(page, node, pod, container);
});

test("a long preStop hook: the verdict names it and when it is cut off, and the runbook ends it now", async ({ page, node }) => {
  const pod = await undeleted(node, "long-prestop");
  const container = await containerOf(node, pod);
  await page.goto(node.recordPath(pod));
  const dialog = await deleteThroughPage(page, pod);
  await expect(dialog.locator(OUTCOME)).toHaveAttribute("data-fix-state", "executing");
  await dialog.getByRole("button", { name: "Close" }).first().click();
  await expect.poll(() => node.field(pod, ".metadata.deletionTimestamp")).not.toBe("");
  const end = await node.field(pod, ".metadata.deletionTimestamp");
  await expect(verdict(page)).toContainText("the preStop hook of app (sleep 600) runs inside the grace of 120 s");
  await expect(verdict(page)).toContainText(end.slice(11, 19));
  await expect.poll(async () => (await node.columns(pod)).status).toBe("Terminating");
  await endByRunbook(page, node, pod, container);
});

/** Renews the Lease of a node whose kubelet is paused: one that is merely busy with something else is still Ready. */
async function beat(node: NodeUnderTest, name: string): Promise<void> {
  const spec = { renewTime: new Date().toISOString().replace("Z", "000Z") };
  await node.kubectl(["patch", "lease", name, "-n", "kube-node-lease", "--type=merge", "-p", JSON.stringify({ spec })]);
}

test("a pod that its kubelet has lost is deleted again, and goes when the kubelet hears of it", async ({ page, node }) => {
  const pod = await node.run("again", 'trap "" TERM; while :; do sleep 1; done', { terminationGracePeriodSeconds: 3 });
  const container = await containerOf(node, pod);
  const name = await node.field(pod, ".spec.nodeName");
  // Only what was long in its state can be said not to have moved.
  const started = Date.parse(await node.field(pod, ".status.containerStatuses[0].state.running.startedAt"));
  await expect.poll(() => Date.now() - started).toBeGreaterThan(8_000);
  const again = page.getByRole("button", { name: "Delete again…" });
  const dialog = page.getByRole("dialog");
  await node.turnKubelet("pause");
  try {
    await node.kubectl(["delete", "pod", pod.name, "--wait=false"]);
    await page.goto(node.recordPath(pod));
    await expect(async () => {
      await beat(node, name);
      await expect(again).toBeVisible({ timeout: 3_000 });
    }).toPass({ timeout: 90_000 });
    await expect(verdict(page)).toContainText("kubelet-lost-pod");
    await again.click();
    await expect(dialog).toContainText("Shortens the grace of again from 3 s to 1 s");
    await dialog.getByRole("button", { name: "Delete again", exact: true }).click();
    await expect(dialog.locator(OUTCOME)).toHaveAttribute("data-fix-state", "executing");
    // The dialog says that it is under way before the API server has answered.
    await expect.poll(() => node.field(pod, ".metadata.deletionGracePeriodSeconds")).toBe("1");
    expect(await isRunning(node, container)).toBe(true);
  } finally {
    await node.turnKubelet("resume");
  }
  await expect(dialog.locator(OUTCOME)).toHaveAttribute("data-fix-state", "verified", { timeout: 90_000 });
  expect(await isRunning(node, container)).toBe(false);
});
