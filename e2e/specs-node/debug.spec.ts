import type { Page } from "@playwright/test";
import { expect, type NodeUnderTest, type PodKey, test } from "./node-test.ts";

const OUTCOME = "[data-fix-state]";
const TOOLS = "registry.example.test/podward/web:1.0";

async function openDialog(page: Page, node: NodeUnderTest, pod: PodKey) {
  await page.goto(node.recordPath(pod));
  await page.getByRole("button", { name: "Debug…" }).first().click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("The API server accepts it in a dry run");
  return dialog;
}

/** Runs the command that the page shows, without the terminal that a test has not, and answers what it printed. */
async function enter(node: NodeUnderTest, command: string, script: string): Promise<string> {
  expect(command).toMatch(/^kubectl -n \S+ exec -it \S+ .*-- sh$/);
  const words = command.split(" ").filter((word) => word !== "kubectl" && word !== "-it");
  return (await node.kubectl([...words, "-c", script])).stdout;
}

test("a container beside the others: added, running, entered", async ({ page, node, expectAccessible }) => {
  const pod = await node.scenario("readiness-refused");
  const dialog = await openDialog(page, node, pod);
  await expect(dialog.getByLabel("Where")).toHaveValue("beside");
  await dialog.getByLabel("Image").fill(TOOLS);
  await dialog.getByLabel("Image").press("Enter");
  await expect(dialog.locator("pre").first()).toContainText(TOOLS);
  await expect(dialog.locator("pre").first()).toContainText(`"uid": "${pod.uid}"`);
  await expectAccessible();
  await dialog.getByRole("button", { name: "Open a place to debug" }).click();
  await expect(dialog.locator(OUTCOME)).toHaveAttribute("data-fix-state", "verified", { timeout: 60_000 });
  const place = dialog.getByRole("region", { name: "Debug places" });
  await expect(place).toContainText("cannot be taken out before the pod goes");
  await expectAccessible();
  const command = (await place.locator("code").textContent()) ?? "";
  // Process 1 is that of the pod's own container, and its files are there.
  const first = await enter(node, command, "tr '\\0' ' ' </proc/1/cmdline; ls /proc/1/root/www");
  expect(first).toContain("index.html");
  expect(first).not.toContain("sleep 3600");
  expect(await node.field(pod, ".spec.ephemeralContainers[*].image")).toBe(TOOLS);
});

test("a container whose image is not to be had: told in the kubelet's words, with the next step", async ({ page, node }) => {
  const pod = await node.scenario("readiness-refused");
  const again = await openDialog(page, node, pod);
  await again.getByLabel("Image").fill("127.0.0.1:5000/none:1");
  await again.getByLabel("Image").press("Enter");
  await expect(again.locator("pre").first()).toContainText("127.0.0.1:5000/none:1");
  await again.getByRole("button", { name: "Open a place to debug" }).click();
  await expect(again.locator(OUTCOME)).toHaveAttribute("data-fix-state", "not-verified", { timeout: 60_000 });
  await expect(again.locator(OUTCOME)).toContainText(
    /(ErrImagePull|ImagePullBackOff) – .*none:1.*Next: plan it again with an image that this node can pull/,
  );
});

test("a sleeping copy of what crashes: made, entered, and taken away from the record", async ({ page, node, expectAccessible }) => {
  const pod = await node.scenario("crash-loop");
  const dialog = await openDialog(page, node, pod);
  await expect(dialog.getByLabel("Where")).toHaveValue("copy");
  await expect(dialog).toContainText("no Service and no controller takes it");
  await expectAccessible();
  await dialog.getByRole("button", { name: "Open a place to debug" }).click();
  await expect(dialog.locator(OUTCOME)).toHaveAttribute("data-fix-state", "verified", { timeout: 60_000 });
  const command = (await dialog.getByRole("region", { name: "Debug places" }).locator("code").textContent()) ?? "";
  expect(await enter(node, command, "cat /proc/1/cmdline")).toContain("sleep");
  await dialog.getByRole("button", { name: "Close" }).first().click();

  const card = page.getByRole("main").getByRole("region", { name: "Debug places" });
  await expect(card).toContainText(`copy ${pod.name}-debug-`);
  await expectAccessible();
  const name = ((await card.getByRole("link", { name: /^copy / }).textContent()) ?? "").replace("copy ", "");
  const copy = await node.read(pod.namespace, name);
  expect(await node.field(copy, ".metadata.labels")).toBe(`{"podward.dev/debug-copy-of":"${pod.uid}"}`);
  expect(await node.field(copy, ".metadata.ownerReferences")).toBe("");

  await card.getByRole("button", { name: "Remove the copy…" }).click();
  const removal = page.getByRole("dialog");
  await expect(removal).toContainText(`Pod ${pod.namespace}/${name}`);
  await expect(removal.locator("pre").first()).toContainText(`"uid": "${copy.uid}"`);
  await removal.getByRole("button", { name: "Delete the pod", exact: true }).click();
  await expect(removal.locator(OUTCOME)).toHaveAttribute("data-fix-state", "verified", { timeout: 60_000 });
  expect((await node.kubectl(["get", "pod", "-n", pod.namespace, name, "--ignore-not-found"])).stdout).toBe("");
  await removal.getByRole("button", { name: "Close" }).first().click();
  await expect(card).toHaveCount(0);
});
