import type { PodRecord } from "#lib/contract/record.ts";
import { expect, test } from "../test.ts";
import { CLUSTER, pathOf, patient } from "./record-page.ts";

test("the rule of a policy that decides stands beside each connection that is known", async ({ page, expectAccessible }) => {
  await page.goto(pathOf(await patient(page, ({ namespace, name }) => namespace === "data" && name.startsWith("feeds-"))));
  const card = page.getByRole("region", { name: "Network" });
  await expect(card).toContainText("rule 2: app=feeds-db on 5432/TCP");
  await expect(card).toContainText("To cluster DNS kube-system/kube-dns, 53/UDP");
  await expect(card).toContainText("let through by rule 1 of feeds-ways-out");
  await expect(card).toContainText("To Service data/feeds-db, 5432/TCP, which a program says it could not reach");
  await expect(card).toContainText("let through by rule 2 of feeds-ways-out");
  await expectAccessible();
});

test("the kubelet's probes come from the node's address, whatever the rules say", async ({ page }) => {
  await page.goto(pathOf(await patient(page, ({ name }) => name.startsWith("inventory-"))));
  const card = page.getByRole("region", { name: "Network" });
  await expect(card).toContainText(
    /probes on 8080\/TCP, from its node [\d.]+: always admitted\. By the rules alone: no rule of inventory-clients/,
  );
});

test("a Service's other pods that are not ready are named with the reason and lead to their records", async ({ page }) => {
  const row = await patient(page, ({ name }) => name.startsWith("inventory-"));
  const path = `/api/clusters/${CLUSTER}/pods/${row.namespace}/${row.name}`;
  await page.route(`**${path}?*`, async (route) => {
    const record = (await (await route.fetch()).json()) as PodRecord;
    const services = record.network?.services.map((service) => ({
      ...service,
      unready: 7,
      unreadyPods: [{ name: "inventory-9", uid: "u9", status: "CrashLoopBackOff", why: "The container was killed" }],
    }));
    await route.fulfill({ json: { ...record, network: { ...record.network, services } } });
  });
  await page.goto(pathOf(row));
  const card = page.getByRole("region", { name: "Network" });
  await expect(card).toContainText("not ready: inventory-9 CrashLoopBackOff, The container was killed and 6 more");
  await expect(card.getByRole("link", { name: "inventory-9" })).toHaveAttribute("href", `/c/${CLUSTER}/pods/shop/inventory-9?uid=u9`);
});
