import type { Page } from "@playwright/test";
import { expect, type NodeUnderTest, test, verdict } from "./node-test.ts";

const IMAGE = "registry.example.test/podward/app:1.0";
const dialog = (page: Page) => page.getByRole("dialog");
const outcome = (page: Page) => page.locator("[data-fix-state]");

async function field(node: NodeUnderTest, name: string, path: string): Promise<string> {
  return (await node.kubectl(["get", "node", name, "-o", `jsonpath={${path}}`])).stdout;
}

/** Confirms what the open dialog shows once the API server has taken its dry run, and waits until it is seen to be done. */
async function carryOut(page: Page, button: string, timeout = 60_000): Promise<void> {
  await expect(dialog(page)).toContainText("The API server accepts it in a dry run");
  await dialog(page).getByRole("button", { name: button, exact: true }).click();
  await expect(outcome(page)).toHaveAttribute("data-fix-state", "verified", { timeout });
}

/** A machine that registered, reported once and was never heard of again. */
async function loseMachine(node: NodeUnderTest, name: string): Promise<void> {
  await node.kubectl(["apply", "-f", "-"], { stdin: JSON.stringify({ apiVersion: "v1", kind: "Node", metadata: { name } }) });
  const heard = new Date().toISOString().replace(/\.\d+Z/, "Z");
  const ready = { type: "Ready", status: "True", reason: "KubeletReady", lastHeartbeatTime: heard, lastTransitionTime: heard };
  const status = JSON.stringify({ status: { conditions: [ready] } });
  await node.kubectl(["patch", "node", name, "--subresource=status", "--type=merge", "-p", status]);
}

test("a node is closed to new pods and opened again, each read back", async ({ page, node, expectAccessible }) => {
  const pod = await node.run("stays", 'trap "exit 0" TERM; while :; do sleep 1; done');
  const name = await node.field(pod, ".spec.nodeName");
  await page.goto(node.nodePath(name));
  await page.getByRole("button", { name: "Cordon…" }).click();
  await expect(dialog(page)).toContainText("It moves nothing");
  await expectAccessible();
  await carryOut(page, "Cordon the node");
  expect(await field(node, name, ".spec.unschedulable")).toBe("true");
  expect(await node.field(pod, ".status.phase")).toBe("Running");
  await dialog(page).getByRole("button", { name: "Close" }).last().click();

  await page.getByRole("button", { name: "Uncordon…" }).click();
  await carryOut(page, "Uncordon the node");
  expect(await field(node, name, ".spec.unschedulable")).toBe("");
  await node.kubectl(["delete", "pod", pod.name, "--wait=false"]);
});

test("the Node of a machine that will not come back is deleted, and its pods go", async ({ page, node, expectAccessible }) => {
  test.setTimeout(300_000);
  const name = "retired-1";
  await loseMachine(node, name);
  const spec = { nodeName: name, containers: [{ name: "app", image: IMAGE }], tolerations: [{ operator: "Exists" }] };
  const body = { apiVersion: "v1", kind: "Pod", metadata: { name: "left-behind", namespace: "default" }, spec };
  await node.kubectl(["apply", "-f", "-"], { stdin: JSON.stringify(body) });
  await expect.poll(() => field(node, name, '.status.conditions[?(@.type=="Ready")].status'), { timeout: 90_000 }).toBe("Unknown");
  const pod = await node.read("default", "left-behind");
  await node.kubectl(["delete", "pod", pod.name, "--wait=false"]);

  await page.goto(node.recordPath(pod));
  await expect(verdict(page)).toContainText("node-unreachable");
  await page.getByRole("button", { name: "Delete node object…" }).click();
  await dialog(page)
    .getByRole("checkbox", { name: /^The node is off/ })
    .check();
  await dialog(page)
    .getByRole("checkbox", { name: /^The machine will not come back/ })
    .check();
  await dialog(page).getByLabel(`Type the name ${name}`).fill(name);
  await dialog(page).getByLabel(/^Why/).fill("INC-12: taken out of the rack");
  await expectAccessible();
  await carryOut(page, "Delete the Node object", 200_000);
  await expect(outcome(page)).toContainText("The UID is gone, and so is its 1 pod.");
  expect((await node.kubectl(["get", "node", name, "--ignore-not-found"])).stdout).toBe("");
  expect((await node.kubectl(["get", "pod", pod.name, "--ignore-not-found"])).stdout).toBe("");
});
