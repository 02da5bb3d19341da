import { CONTEXTS } from "../stand/ports.ts";
import { expect, STAND, test } from "../test.ts";

const pathOf = (context: string, page: string) => `${STAND}/c/${encodeURIComponent(context)}/${page}`;

// The stand's clusters serve no metrics.k8s.io.
test("a node's use comes from its kubelet where metrics.k8s.io gives none, and the page says so", async ({ page, expectAccessible }) => {
  await page.goto(pathOf(CONTEXTS.ward, "nodes/one"));
  const card = page.getByRole("region", { name: "Resources" });
  await expect(card).toContainText(/use: sample of .* from the node's kubelet \(stats\/summary\)/);
  await expect(card).toContainText("412 of at most 131,072 processes");
  await expect(card).toContainText("used 120m");
  await expectAccessible();
});

test("who may not ask the kubelet is told which right is missing", async ({ page, allowErrors }) => {
  allowErrors(/403/);
  await page.goto(pathOf(CONTEXTS.partial, "pods/shop/cart-1"));
  const card = page.getByRole("region", { name: "Resources" });
  await expect(card).toContainText("The kubelet measures it too, but reading that needs get on nodes/proxy");
});
