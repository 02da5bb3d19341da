import type { Page } from "@playwright/test";
import type { SickAnswer, SickRow } from "#lib/contract/ward.ts";
import { lostPod } from "../stand/patients.ts";
import { CONTEXTS } from "../stand/ports.ts";
import { expect, kubernetes, STAND, test } from "../test.ts";
import { groups } from "./ward-page.ts";

const RUN = Date.now().toString(36);
const CLUSTER = encodeURIComponent(CONTEXTS.ward);
const WARD = `${STAND}/c/${CLUSTER}`;
const PODS = "/api/v1/namespaces/batch/pods";
const NOW = { kind: "DeleteOptions", apiVersion: "v1", gracePeriodSeconds: 0 };
const dialog = (page: Page) => page.getByRole("dialog");
// A minute is enough on a machine of its own, not on a shared one.
test.describe.configure({ timeout: 150_000 });

async function answerOf(page: Page): Promise<SickAnswer> {
  return (await (await page.request.get(`${STAND}/api/clusters/${CLUSTER}/sick`)).json()) as SickAnswer;
}

async function rowOf(page: Page, name: string): Promise<SickRow> {
  let found: SickRow | undefined;
  await expect(async () => {
    found = (await answerOf(page)).rows.find((row) => row.name === name && row.cause !== null);
    expect(found).toBeDefined();
  }).toPass();
  if (found === undefined) throw new Error(`${name} is not in the ward`);
  return found;
}

/** Adds pods that failed on a node which is not there, and one that is to be deleted there: two causes, one root. */
async function addLost(node: string, failed: readonly string[], deleted: string | null): Promise<void> {
  for (const name of failed) {
    const pod = lostPod({ namespace: "batch", name, since: 900 }, node, Date.now());
    const { uid: _uid, ...metadata } = pod.metadata ?? {};
    await kubernetes("POST", PODS, { ...pod, metadata });
    const status = { status: "status" in pod ? pod.status : {} };
    await kubernetes("PATCH", `${PODS}/${name}/status`, status, "application/merge-patch+json");
  }
  if (deleted === null) return;
  const spec = { nodeName: node, terminationGracePeriodSeconds: 1, containers: [{ name: "app", image: "registry.example.test/app:1" }] };
  await kubernetes("POST", PODS, { apiVersion: "v1", kind: "Pod", metadata: { name: deleted }, spec });
  await kubernetes("DELETE", `${PODS}/${deleted}`, { ...NOW, gracePeriodSeconds: 1 });
}

const removeAll = async (names: readonly string[]) => {
  for (const name of names) await kubernetes("DELETE", `${PODS}/${name}`, NOW);
};

test("pods of one node are one group whatever it did to them, which says what is for whom", async ({ page, expectAccessible }) => {
  const node = `gone-a-${RUN}`;
  const failed = [1, 2, 3].map((i) => `cut-${RUN}-${i}`);
  const ending = `cut-${RUN}-x`;
  await addLost(node, failed, ending);
  for (const name of [...failed, ending]) expect((await rowOf(page, name)).group).toBe(`Node/${node}`);
  const group = (await answerOf(page)).groups.find(({ id }) => id === `Node/${node}`);
  expect(group).toMatchObject({ count: 4, root: { kind: "Node" }, nextStep: null, fix: null });
  expect(group?.causes.map(({ cause, count }) => [cause, count]).sort()).toEqual([
    ["container-status-unknown", 3],
    ["node-object-gone", 1],
  ]);
  await page.goto(`${WARD}?q=${encodeURIComponent(`name:cut-${RUN}`)}`);
  const line = groups(page).first();
  await expect(groups(page)).toHaveCount(1);
  await expect(line).toContainText("4 pods");
  await expect(line).toContainText("+1");
  for (const { cause, count, nextStep } of group?.causes ?? []) await expect(line).toContainText(`${count} × ${cause}: ${nextStep}`);
  await expectAccessible();
  // A filter leaves a part of the group, and its line tells of that part alone.
  await page.goto(`${WARD}?q=${encodeURIComponent(`name:cut-${RUN} cause:node-object-gone`)}`);
  await expect(groups(page).first()).toContainText("1 of 4 pods");
  await expect(groups(page).first()).not.toContainText("container-status-unknown");
  // An address of the time when groups had one cause each still closes what it closed.
  await page.goto(`${WARD}?q=${encodeURIComponent(`name:cut-${RUN}`)}&closed=${encodeURIComponent(`node-object-gone:Node/${node}`)}`);
  await expect(groups(page).first()).toHaveAttribute("aria-expanded", "false");
  await page.getByRole("button", { name: `Work together on the group Node ${node}` }).click();
  const parts = dialog(page).getByRole("region", { name: "Which step for which pods" }).getByRole("listitem");
  await expect(parts).toHaveCount(2);
  await expect(parts.filter({ hasText: "container-status-unknown" })).toContainText("Offered: Delete");
  // Only those whose own verdict offers it can be ticked.
  await expect(dialog(page).getByRole("checkbox", { name: new RegExp(`cut-${RUN}-\\d`) })).toHaveCount(3);
  await expect(dialog(page).getByRole("checkbox", { name: new RegExp(ending) })).toHaveCount(0);
  await expect(dialog(page).getByText("1 pod of the group is not listed")).toBeVisible();
  await expectAccessible();
  // A record leads to its whole group, whatever the others show, and to nobody else.
  const { uid } = await rowOf(page, ending);
  await page.goto(`${WARD}/pods/batch/${ending}?uid=${uid}`);
  await page.getByRole("link", { name: "4 pods" }).click();
  await expect(groups(page)).toHaveCount(1);
  await expect(groups(page).first()).toContainText("4 pods");
  await removeAll([...failed, ending]);
});

test("the server refuses a fix for a pod of the group whose verdict does not offer it", async ({ page }) => {
  const node = `gone-b-${RUN}`;
  const [failed, ending] = [`mix-${RUN}-1`, `mix-${RUN}-x`];
  await addLost(node, [failed], ending);
  const rows = [await rowOf(page, failed), await rowOf(page, ending)];
  const targets = rows.map(({ kind, namespace, name, uid }) => ({ kind, namespace, name, uid }));
  const data = { cluster: CONTEXTS.ward, fix: "delete-pod", group: `Node/${node}`, targets };
  const plan = await (await page.request.post(`${STAND}/api/fixes/bulk`, { headers: { origin: STAND }, data })).json();
  expect(plan.items.map((item: { allowed: boolean }) => item.allowed)).toEqual([true, false]);
  expect(plan.items[1].problems[0]).toContain("node-object-gone");
  await removeAll([failed, ending]);
});

test("one fix for several pods of a group ends at the surprise in its middle", async ({ page, expectAccessible }) => {
  const names = [1, 2, 3].map((i) => `bulk-${RUN}-${i}`);
  await addLost(`gone-c-${RUN}`, names, null);
  const row = await rowOf(page, names[2] ?? "");
  for (const name of names) expect((await rowOf(page, name)).group).toBe(row.group);
  await page.goto(`${WARD}?q=${encodeURIComponent(`name:bulk-${RUN}`)}`);
  await page.getByRole("button", { name: `Work together on the group ${row.cause?.id ?? ""}` }).click();
  for (const name of names)
    await dialog(page)
      .getByRole("checkbox", { name: new RegExp(name) })
      .check();
  await expectAccessible();
  await dialog(page).getByRole("button", { name: "Check 3 pods" }).click();
  await expect(dialog(page).getByText("checks pass")).toHaveCount(3);
  await expectAccessible();
  // Somebody else takes the second one away before the list is confirmed.
  await kubernetes("DELETE", `${PODS}/${names[1]}`, NOW);
  await dialog(page).getByLabel(/^Why/).fill("INC-9");
  await dialog(page)
    .getByRole("button", { name: /3 pods, one after another/ })
    .click();
  await expect(dialog(page).locator('[data-bulk="stopped"]')).toHaveText("Stopped: 1 done, 1 not touched");
  await expect(dialog(page).locator("[data-bulk-item]")).toHaveCount(3);
  for (const [index, state] of ["verified", "refused", "not-touched"].entries())
    await expect(dialog(page).locator("[data-bulk-item]").nth(index)).toHaveAttribute("data-bulk-item", state);
  const rows = (await (await page.request.get(`${STAND}/api/audit?target=batch/${names[0]}`)).json()).rows as { reason: string }[];
  expect(rows[0]?.reason).toMatch(/^INC-9 \[1 of 3 together, group Node\//);
  expect((await (await page.request.get(`${STAND}/api/audit?target=batch/${names[2]}`)).json()).rows).toEqual([]);
  await kubernetes("DELETE", `${PODS}/${names[2]}`, NOW);
});
