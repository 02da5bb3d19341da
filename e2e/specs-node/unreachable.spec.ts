import type { Page } from "@playwright/test";
import type { PodRecord } from "#lib/contract/record.ts";
import { expect, ladder, type NodeUnderTest, type PodKey, test, verdict } from "./node-test.ts";

/*
 * A machine that is lost: its kubelet is paused, its containers run on. The taint takes every pod of the node, the other
 * specs' among them, so this file comes after them by its name; whole-node.spec.ts, which needs none of them, follows.
 */
const OUTCOME = "[data-fix-state]";
const STUBBORN = 'trap "" TERM; while :; do sleep 1; done';

async function containerOf(node: NodeUnderTest, pod: PodKey): Promise<string> {
  return (await node.field(pod, ".status.containerStatuses[0].containerID")).replace("containerd://", "");
}
async function running(node: NodeUnderTest): Promise<string[]> {
  return (await node.tasks()).filter(({ status }) => status === "RUNNING").map(({ id }) => id);
}
const readyOf = async (node: NodeUnderTest, name: string) =>
  (await node.kubectl(["get", "node", name, "-o", 'jsonpath={.status.conditions[?(@.type=="Ready")].status}'])).stdout;

/** Shows the button for what the ladder advises against here, so that the last rung is tried: what the dialog says is the server's own. */
async function offerToForce(page: Page): Promise<void> {
  await page.route(/\/api\/clusters\/[^/]+\/pods\/[^/]+\/[^/?]+\?/, async (route) => {
    const response = await route.fetch();
    const record = (await response.json()) as PodRecord;
    if (record.diagnosis === undefined) return route.fulfill({ response });
    const causes = record.diagnosis.causes.map((cause) => ({
      ...cause,
      fixes: cause.fixes.map((offer) => (offer.id === "force-delete" ? { ...offer, offered: "after" } : offer)),
    }));
    await route.fulfill({ response, json: { ...record, diagnosis: { ...record.diagnosis, causes } } });
  });
}

test("a lost node: forced and given up, its pods are gone, their processes are not, until its kubelet is back", async ({
  page,
  node,
  expectAccessible,
}) => {
  test.setTimeout(300_000);
  const forced = await node.run("forced", STUBBORN);
  const givenUp = await node.run("given-up", STUBBORN);
  const name = await node.field(forced, ".spec.nodeName");
  const containers = [await containerOf(node, forced), await containerOf(node, givenUp)];
  // A finalizer outlives every way of giving a pod up; its own spec has looked at it.
  await node.kubectl(["patch", "pod", "-n", "finalizer", "--type=merge", "-p", '{"metadata":{"finalizers":null}}', "finalizer"]);
  await node.turnKubelet("pause");
  await node.kubectl(["delete", "pod", forced.name, givenUp.name, "--wait=false"]);
  await expect.poll(() => readyOf(node, name), { timeout: 60_000 }).toBe("Unknown");

  await offerToForce(page);
  await page.goto(node.recordPath(forced));
  await expect(verdict(page)).toContainText("node-unreachable");
  await page.getByRole("button", { name: "Force delete…" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText(`The kubelet cannot confirm: ${name} is silent`);
  await dialog.getByLabel("Type the name forced").fill("forced");
  await dialog.getByLabel(/^Why/).fill("INC-12: tried on a real node");
  await dialog.getByRole("button", { name: "Force delete", exact: true }).click();
  await expect(dialog.locator(OUTCOME)).toHaveAttribute("data-fix-state", "verified", { timeout: 60_000 });
  await expect(dialog).toContainText(forced.uid);
  expect((await node.kubectl(["get", "pod", "forced", "--ignore-not-found"])).stdout).toBe("");
  expect(await running(node)).toEqual(expect.arrayContaining(containers));
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await page.unrouteAll({ behavior: "wait" });

  await page.goto(node.recordPath(givenUp, "&tab=audit"));
  await expect(ladder(page)).toContainText("Mark the node out of service");
  await page.getByRole("button", { name: "Out-of-service taint…" }).click();
  await dialog.getByRole("checkbox", { name: /^The node is off/ }).check();
  await dialog.getByLabel(`Type the name ${name}`).fill(name);
  await dialog.getByLabel(/^Why/).fill("INC-12: tried on a real node");
  await dialog.getByRole("button", { name: "Mark the node out of service", exact: true }).click();
  await expect(dialog.locator(OUTCOME)).toHaveAttribute("data-fix-state", "verified", { timeout: 150_000 });
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await expect(page.getByRole("tabpanel").getByRole("listitem").first()).toContainText(`on Node ${name}`);
  // What was said of the machine was not true: that is what the dialog warns of.
  expect(await running(node)).toEqual(expect.arrayContaining(containers));

  await node.turnKubelet("resume");
  await expect.poll(() => readyOf(node, name), { timeout: 60_000 }).toBe("True");
  await expect.poll(async () => (await running(node)).filter((id) => containers.includes(id)), { timeout: 60_000 }).toEqual([]);
  await page.goto(node.nodePath(name));
  await page.getByRole("button", { name: "Take the out-of-service taint off…" }).click();
  await expect(dialog).toContainText(`${name} is Ready.`);
  await dialog.getByLabel(`Type the name ${name}`).fill(name);
  await dialog.getByLabel(/^Why/).fill("INC-12: back");
  await expectAccessible();
  await dialog.getByRole("button", { name: "Take the out-of-service taint off", exact: true }).click();
  await expect(dialog.locator(OUTCOME)).toHaveAttribute("data-fix-state", "verified");
  expect((await node.kubectl(["get", "node", name, "-o", "jsonpath={.spec.taints}"])).stdout).not.toContain("out-of-service");
});
