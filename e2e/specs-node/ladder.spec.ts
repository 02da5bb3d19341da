import type { Page } from "@playwright/test";
import type { Pod } from "#lib/kube/objects.ts";
import { expect, type NodeUnderTest, type PodKey, test, verdict } from "./node-test.ts";

const IMAGE = "registry.example.test/podward/app:1.0";
const SERVES = 'trap "exit 0" TERM; while :; do sleep 1; done';
const CRASHES = "echo \"KeyError: 'DATABASE_URL'\" >&2; exit 1";
const dialog = (page: Page) => page.getByRole("dialog");
const outcome = (page: Page) => page.locator("[data-fix-state]");

/** Applies a Deployment of one container that runs the script; a second time with another script is a new revision. */
async function deploy(node: NodeUnderTest, name: string, script: string, replicas = 1): Promise<void> {
  const spec = { containers: [{ name: "app", image: IMAGE, command: ["sh", "-c", script] }] };
  const template = { metadata: { labels: { app: name } }, spec };
  const body = { apiVersion: "apps/v1", kind: "Deployment", metadata: { name, namespace: "default" } };
  const stdin = JSON.stringify({ ...body, spec: { replicas, selector: { matchLabels: { app: name } }, template } });
  await node.kubectl(["apply", "-f", "-"], { stdin });
}

const complete = (node: NodeUnderTest, name: string) =>
  node.kubectl(["rollout", "status", `deployment/${name}`, "-n", "default", "--timeout=90s"]);

/** The pods of a Deployment that are not being deleted. */
async function podsOf(node: NodeUnderTest, app: string): Promise<readonly Pod[]> {
  const { stdout } = await node.kubectl(["get", "pods", "-n", "default", "-l", `app=${app}`, "-o", "json"]);
  return (JSON.parse(stdout) as { items: Pod[] }).items.filter(({ metadata }) => metadata?.deletionTimestamp === undefined);
}
const uidsOf = (pods: readonly Pod[]) => pods.map(({ metadata }) => metadata?.uid);
const runs = (script: string) => (pod: Pod) => pod.spec?.containers?.[0]?.command?.includes(script) === true;

/** The pod of the revision that crashes, once it has done so. */
async function crashedPod(node: NodeUnderTest, app: string): Promise<PodKey> {
  const find = async () =>
    (await podsOf(node, app)).filter(runs(CRASHES)).find(({ status }) => (status?.containerStatuses?.[0]?.restartCount ?? 0) > 0);
  await expect.poll(find, { timeout: 90_000, intervals: [1_000] }).toBeDefined();
  const { namespace = "", name = "", uid = "" } = (await find())?.metadata ?? {};
  return { namespace, name, uid };
}

/** Confirms what the open dialog shows once the API server has taken its dry run, and waits until it is seen to be done. */
async function carryOut(page: Page, button: string): Promise<void> {
  await expect(dialog(page)).toContainText("The API server accepts it in a dry run");
  await dialog(page).getByRole("button", { name: button, exact: true }).click();
  await expect(outcome(page)).toHaveAttribute("data-fix-state", "verified", { timeout: 120_000 });
  await dialog(page).getByRole("button", { name: "Close" }).last().click();
}

test("a revision that crashes is rolled back, scaled and restarted from its owner's page", async ({ page, node, expectAccessible }) => {
  await deploy(node, "rolled", SERVES);
  await complete(node, "rolled");
  await deploy(node, "rolled", CRASHES);
  const sick = await crashedPod(node, "rolled");

  await page.goto(node.recordPath(sick));
  await expect(verdict(page)).toContainText("DATABASE_URL");
  await page.getByRole("main").getByRole("link", { name: "rolled", exact: true }).first().click();
  await page.getByRole("button", { name: "Roll back…" }).click();
  await expect(dialog(page)).toContainText("Deployment default/rolled");
  await expectAccessible();
  await carryOut(page, "Roll back the Deployment");
  const rolledBack = await podsOf(node, "rolled");
  expect(rolledBack.map(runs(SERVES))).toEqual([true]);

  await page.getByRole("button", { name: "Scale…" }).click();
  await dialog(page).getByRole("spinbutton").fill("2");
  await dialog(page).getByRole("spinbutton").press("Enter");
  await expect(dialog(page)).toContainText('"replicas": 2');
  await carryOut(page, "Scale the workload");
  expect(await podsOf(node, "rolled")).toHaveLength(2);

  await page.getByRole("button", { name: "Restart rollout…" }).click();
  await carryOut(page, "Restart the rollout");
  expect(uidsOf(await podsOf(node, "rolled"))).not.toContain(uidsOf(rolledBack)[0]);
  await node.kubectl(["delete", "deployment", "rolled", "-n", "default"]);
});

test("an eviction ends the container, and is seen to", async ({ page, node }) => {
  const pod = await node.run("evicted", SERVES);
  await page.goto(node.recordPath(pod));
  await page.getByRole("button", { name: "Evict…" }).click();
  await carryOut(page, "Evict the pod");
  await expect(page.getByText("This pod is gone", { exact: true })).toBeVisible();
  expect((await node.kubectl(["get", "pod", pod.name, "--ignore-not-found"])).stdout).toBe("");
});

test("a finalizer whose owner is gone is taken off, and the pod goes", async ({ page, node, expectAccessible }) => {
  const pod = await node.run("orphaned", SERVES);
  const owner = { apiVersion: "runners.example.com/v1", kind: "Runner", name: "long-gone", uid: "5f0e3a52-6f0c-4f5b-9d0e-0b7d3c1f2a11" };
  const metadata = { finalizers: ["runners.example.com/protect"], ownerReferences: [owner] };
  await node.kubectl(["patch", "pod", pod.name, "--type=merge", "-p", JSON.stringify({ metadata })]);
  await node.kubectl(["delete", "pod", pod.name, "--wait=false"]);
  await expect.poll(() => node.field(pod, ".status.phase"), { timeout: 60_000 }).toMatch(/Succeeded|Failed/);

  await page.goto(node.recordPath(pod));
  await expect(verdict(page)).toContainText("finalizer-orphaned-owner-gone");
  await page.getByRole("button", { name: "Remove finalizer…" }).click();
  await expect(dialog(page)).toContainText("runners.example.com/protect");
  for (const tick of await dialog(page).getByRole("checkbox").all()) await tick.check();
  await dialog(page)
    .getByLabel(/^Type the name/)
    .fill(pod.name);
  await dialog(page).getByLabel(/^Why/).fill("INC-12: its owner is gone");
  await expectAccessible();
  await carryOut(page, "Remove this finalizer");
  expect((await node.kubectl(["get", "pod", pod.name, "--ignore-not-found"])).stdout).toBe("");
});

test("the grace of a pod that its kubelet has not begun with is shortened, and the pod goes", async ({ page, node }) => {
  await node.turnKubelet("pause");
  try {
    const spec = { terminationGracePeriodSeconds: 120, containers: [{ name: "app", image: IMAGE, command: ["sh", "-c", SERVES] }] };
    const body = { apiVersion: "v1", kind: "Pod", metadata: { name: "not-begun", namespace: "default" }, spec };
    await node.kubectl(["apply", "-f", "-"], { stdin: JSON.stringify(body) });
    const pod = await node.read("default", "not-begun");
    await expect.poll(() => node.field(pod, ".spec.nodeName")).not.toBe("");
    await node.kubectl(["delete", "pod", pod.name, "--wait=false"]);
    // Whoever still writes to it (not the kubelet: it stands) changes its version, and an act on an older one is refused.
    let version = "";
    const stands = async () => {
      const before = version;
      version = await node.field(pod, ".metadata.resourceVersion");
      return version === before;
    };
    await expect.poll(stands, { intervals: [2_000] }).toBe(true);
    await page.goto(node.recordPath(pod));
    await expect(verdict(page)).toContainText("within-grace-period");
    await page.getByRole("button", { name: "Shorten grace…" }).click();
    await expect(dialog(page)).toContainText("The API server accepts it in a dry run");
    await dialog(page).getByRole("button", { name: "Shorten the grace", exact: true }).click();
    await expect(outcome(page)).toHaveAttribute("data-fix-state", "executing");
  } finally {
    await node.turnKubelet("resume");
  }
  // Far inside the 120 s that it was given.
  await expect(outcome(page)).toHaveAttribute("data-fix-state", "verified", { timeout: 60_000 });
});
