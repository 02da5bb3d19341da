import type { Page } from "@playwright/test";
import { crashingPod } from "../stand/patients.ts";
import { kubernetes, STAND } from "../test.ts";

export const DEMO = "/c/demo";
export const ward = (context: string, query = "") => `${STAND}/c/${encodeURIComponent(context)}${query}`;
export const pods = (page: Page) => page.locator('[role="row"][aria-level="2"]:has([role="gridcell"] + [role="gridcell"])');
export const groups = (page: Page) => page.locator('[role="row"][aria-level="1"]');
export const tile = (page: Page, name: string) =>
  page.getByRole("region", { name: "Classes" }).getByRole("button", { name: new RegExp(`^${name}`) });
export const filterBox = (page: Page) => page.getByRole("searchbox", { name: "Filter" });
export const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });

export async function namesInOrder(page: Page): Promise<string[]> {
  return page.locator('[role="row"] a[title]:not([title^="Log of"])').allTextContents();
}

/** Counts a restart of a crashing pod of the stand, as its kubelet would. */
export async function setRestarts(name: string, restarts: number, namespace = "web"): Promise<void> {
  const patch = [{ op: "replace", path: "/status/containerStatuses/0/restartCount", value: restarts }];
  await kubernetes("PATCH", `/api/v1/namespaces/${namespace}/pods/${name}/status`, patch, "application/json-patch+json");
}

/** Adds a crashing pod to the stand; the test that asked for it deletes it. */
export async function addCrashing(namespace: string, name: string): Promise<void> {
  const pod = crashingPod({ namespace, name, since: 900, restarts: 3 }, "one", Date.now());
  await kubernetes("POST", `/api/v1/namespaces/${namespace}/pods`, pod);
  const status = { status: "status" in pod ? pod.status : {} };
  await kubernetes("PATCH", `/api/v1/namespaces/${namespace}/pods/${name}/status`, status, "application/merge-patch+json");
}
