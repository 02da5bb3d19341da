import type { Page } from "@playwright/test";
import { expect, type NodeUnderTest, type PodKey, test } from "./node-test.ts";

const IMAGE = "registry.example.test/podward/app:1.0";
const dialog = (page: Page) => page.getByRole("dialog");
const outcome = (page: Page) => page.locator("[data-fix-state]");
const lines = (page: Page, app: string) =>
  dialog(page)
    .getByRole("listitem")
    .filter({ has: page.getByRole("link", { name: `default/${app}-` }) });

/** A Deployment whose pods end when they are told to, all of them on the real node and Ready. */
async function deployment(node: NodeUnderTest, name: string, replicas: number): Promise<void> {
  const command = ["sh", "-c", 'trap "exit 0" TERM; while :; do sleep 1; done'];
  const spec = { containers: [{ name: "app", image: IMAGE, command }] };
  const template = { metadata: { labels: { app: name } }, spec };
  const body = { apiVersion: "apps/v1", kind: "Deployment", metadata: { name, namespace: "default" } };
  const stdin = JSON.stringify({ ...body, spec: { replicas, selector: { matchLabels: { app: name } }, template } });
  await node.kubectl(["apply", "-f", "-"], { stdin });
  await node.kubectl(["rollout", "status", `deployment/${name}`, "-n", "default", "--timeout=90s"]);
}

async function budget(node: NodeUnderTest, name: string, app: string, least: number): Promise<void> {
  const body = { apiVersion: "policy/v1", kind: "PodDisruptionBudget", metadata: { name, namespace: "default" } };
  const stdin = JSON.stringify({ ...body, spec: { minAvailable: least, selector: { matchLabels: { app } } } });
  await node.kubectl(["apply", "-f", "-"], { stdin });
}

/** A pod that is being deleted and that a finalizer keeps. */
async function heldPod(node: NodeUnderTest): Promise<PodKey> {
  const pod = await node.run("kept", 'trap "exit 0" TERM; while :; do sleep 1; done');
  await node.kubectl(["patch", "pod", pod.name, "--type=merge", "-p", '{"metadata":{"finalizers":["example.com/kept"]}}']);
  await node.kubectl(["delete", "pod", pod.name, "--wait=false"]);
  return pod;
}

// It empties the node, whatever the other specs have left there, and needs nothing of theirs: it stands after all of them.
test("a drain from the node's page to verified, against one budget and against two", async ({ page, node, expectAccessible }) => {
  test.setTimeout(300_000);
  const held = await heldPod(node);
  // The stand's own held pod; where another spec has let it go there is nothing to let go.
  await node
    .kubectl(["patch", "pod", "finalizer", "-n", "finalizer", "--type=merge", "-p", '{"metadata":{"finalizers":null}}'])
    .catch(() => undefined);
  await deployment(node, "one", 2);
  await deployment(node, "two", 1);
  const name = await node.field(held, ".spec.nodeName");
  await budget(node, "one-left", "one", 1);
  await budget(node, "two-a", "two", 0);
  await budget(node, "two-b", "two", 0);

  await page.goto(node.wardPath(`/nodes/${name}`));
  await page.getByRole("button", { name: "Drain…" }).click();
  await expect(lines(page, "one").first()).toContainText("one-left allows 1 disruption (2 healthy, 1 needed)");
  await expect(lines(page, "two")).toContainText("two-a, two-b select it together");
  await expect(lines(page, "two")).toContainText("more than one PodDisruptionBudget");
  await expectAccessible();
  for (const loss of await dialog(page).getByRole("checkbox").all()) await loss.check();
  await dialog(page).getByRole("button", { name: "Drain the node" }).click();

  await expect(lines(page, "one").filter({ hasText: "waits for one-left: it allows 0 disruptions" })).toHaveCount(1, { timeout: 90_000 });
  await expect(lines(page, "two")).toContainText("it is evicted once one is left");
  await expect(lines(page, "one").filter({ hasText: /gone$/ })).toHaveCount(1, { timeout: 60_000 });
  // The pod that a finalizer holds is waited for, with its cause as soon as it has one.
  const waited = dialog(page)
    .getByRole("listitem")
    .filter({ has: page.getByRole("link", { name: `${held.namespace}/${held.name}` }) });
  await expect(waited).toContainText(/terminating since \S+: .*finalizer/i, { timeout: 90_000 });
  await expectAccessible();

  await node.kubectl(["patch", "pod", held.name, "-n", held.namespace, "--type=merge", "-p", '{"metadata":{"finalizers":null}}']);
  await node.kubectl(["delete", "pdb", "two-b", "-n", "default"]);
  await node.kubectl(["patch", "pdb", "one-left", "-n", "default", "--type=merge", "-p", '{"spec":{"minAvailable":0}}']);
  await expect(outcome(page)).toHaveAttribute("data-fix-state", "verified", { timeout: 120_000 });
  await expect(outcome(page)).toContainText(`is gone. ${name} stays cordoned.`);
  await expect.poll(async () => (await node.tasks()).length, { timeout: 60_000 }).toBe(0);
  await node.kubectl(["uncordon", name]);
});
