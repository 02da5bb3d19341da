import type { Page } from "@playwright/test";
import { CONTEXTS } from "../stand/ports.ts";
import { expect, kubernetes, STAND, test } from "../test.ts";
import { log } from "./record-page.ts";

const PODS = "/api/v1/namespaces/batch/pods";
const recordOf = (name: string, query = "") => `${STAND}/c/${encodeURIComponent(CONTEXTS.ward)}/pods/batch/${name}?${query}`;

/** A pod of the stand with a container of every kind; nobody plays its kubelet. */
async function makeMixed(name: string): Promise<void> {
  const container = (of: string, more: object = {}) => ({ name: of, image: `registry.example.test/${of}:1`, ...more });
  await kubernetes("POST", PODS, {
    apiVersion: "v1",
    kind: "Pod",
    metadata: { name, annotations: { "example.com/api-token": "tok-4f9a1c77e2b84d10" } },
    spec: {
      nodeName: "one",
      initContainers: [container("setup"), container("proxy", { restartPolicy: "Always" })],
      containers: [container("main", { env: [{ name: "DB_PASSWORD", value: "correct-horse-battery" }] })],
    },
  });
  await kubernetes(
    "PATCH",
    `${PODS}/${name}/ephemeralcontainers`,
    { spec: { ephemeralContainers: [container("debugger", { targetContainerName: "main" })] } },
    "application/strategic-merge-patch+json",
  );
  const ended = { terminated: { exitCode: 1, reason: "Error", finishedAt: "2026-10-01T12:00:00Z", containerID: "containerd://old" } };
  const status = (of: string, state: object) => ({
    name: of,
    image: of,
    imageID: "",
    ready: true,
    restartCount: 1,
    state,
    lastState: ended,
  });
  const running = { running: { startedAt: "2026-10-01T12:00:01Z" } };
  await kubernetes(
    "PATCH",
    `${PODS}/${name}/status`,
    {
      status: {
        phase: "Running",
        initContainerStatuses: [status("setup", { terminated: { exitCode: 0, reason: "Completed" } }), status("proxy", running)],
        containerStatuses: [status("main", running)],
        ephemeralContainerStatuses: [status("debugger", running)],
      },
    },
    "application/merge-patch+json",
  );
}

/** Takes the pod away once the page no longer looks at it. */
async function takeAway(page: Page, name: string): Promise<void> {
  await page.goto("about:blank");
  await kubernetes("DELETE", `${PODS}/${name}?gracePeriodSeconds=0`);
}

test.describe("a pod with containers of every kind", () => {
  const name = "mixed-1";
  test.beforeEach(async () => await makeMixed(name));
  test.afterEach(async ({ page }) => await takeAway(page, name));

  test("each can be picked; a link opens its log as the sender saw it, option by option", async ({ page }) => {
    const asked: URLSearchParams[] = [];
    const lines = Array.from(
      { length: 60 },
      (_, i) => `2026-10-01T12:00:${String(i).padStart(2, "0")}Z line ${i}${i === 50 ? " needle" : ""}`,
    );
    await page.route(`${STAND}/api/**/logs?*`, (route) => {
      asked.push(new URL(route.request().url()).searchParams);
      return route.fulfill({ status: 200, contentType: "text/plain; charset=utf-8", body: lines.join("\n") });
    });
    await page.goto(recordOf(name, "tab=logs"));
    const picker = page.getByRole("combobox", { name: "Container" });
    await expect(picker.getByRole("option")).toHaveText([
      /^setup \(init\) · Terminated: Completed/,
      /^proxy \(sidecar\) · Running/,
      /^main · Running/,
      /^debugger \(ephemeral\) · Running/,
    ]);
    for (const container of ["setup", "proxy", "debugger", "main"]) {
      await picker.selectOption(container);
      await expect(page).toHaveURL(new RegExp(`container=${container}`));
      await expect.poll(() => asked.at(-1)?.get("container")).toBe(container);
      await expect(page.getByRole("region", { name: `Log of container ${container}` })).toBeVisible();
    }
    await page.getByRole("combobox", { name: "Since" }).selectOption("900");
    await expect.poll(() => asked.at(-1)?.get("since")).toBe("900");
    await expect(page).toHaveURL(/since=900/);

    await page.goto(
      recordOf(name, "tab=logs&container=proxy&previous=true&tail=5000&since=3600&ts=true&wrap=true&q=needle&line=2026-10-01T12:00:10Z"),
    );
    await expect(log(page)).toContainText("line 59");
    expect(Object.fromEntries(asked.at(-1) ?? [])).toMatchObject({ container: "proxy", previous: "1", tail: "5000", since: "3600" });
    await expect(picker).toHaveValue("proxy");
    await expect(page.getByRole("combobox", { name: "Tail" })).toHaveValue("5000");
    await expect(page.getByRole("combobox", { name: "Since" })).toHaveValue("3600");
    for (const pressed of ["Previous", "Timestamps", "Wrap"])
      await expect(page.getByRole("button", { name: pressed, exact: true })).toHaveAttribute("aria-pressed", "true");
    await expect(page.getByRole("searchbox", { name: "Search in the log" })).toHaveValue("needle");
    await expect(page.getByRole("search").getByRole("status")).toHaveText("1 / 1");
    await expect(log(page).locator("mark")).toHaveText("needle");
    await expect(log(page).locator("time").first()).toBeVisible();
    await expect(log(page).locator(".bg-selected")).toContainText("line 10");

    await page.goto(recordOf(name, "tab=logs&container=debugger&follow=true"));
    await expect(page.getByRole("button", { name: "Follow" })).toHaveAttribute("aria-pressed", "true");
    expect(Object.fromEntries(asked.at(-1) ?? [])).toMatchObject({ container: "debugger", follow: "1" });
  });

  test("its YAML hides what is secret, and is copied as it is shown", async ({ page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.goto(recordOf(name, "tab=yaml"));
    await expect(page.getByText("kind: Pod")).toBeVisible();
    await expect(page.getByText(/2 values masked/)).toBeVisible();
    await page.getByRole("button", { name: "Copy YAML" }).click();
    await expect(page.getByText("Copied").first()).toBeVisible();
    const text = await page.evaluate(() => navigator.clipboard.readText());
    expect(text).toMatch(/^apiVersion: v1\nkind: Pod\n/);
    expect(text).toContain("name: DB_PASSWORD");
    for (const hidden of ["correct-horse-battery", "tok-4f9a1c77e2b84d10", "managedFields"]) expect(text).not.toContain(hidden);
  });

  test("describe has a section for each kind, with state and last state", async ({ page }) => {
    await page.goto(recordOf(name, "tab=describe"));
    for (const [section, container] of [
      ["Init containers", "setup"],
      ["Init containers", "proxy"],
      ["Containers", "main"],
      ["Ephemeral containers", "debugger"],
    ] as const) {
      await expect(page.getByRole("region", { name: section, exact: true })).toContainText(container);
      await expect(page.getByRole("region", { name: section, exact: true })).toContainText("Last State");
    }
  });
});

test("whose events may not be read is said on the record, and of a node which right is missing", async ({ page, allowErrors }) => {
  allowErrors(/Failed to load resource/);
  const partial = `${STAND}/c/${encodeURIComponent(CONTEXTS.partial)}`;
  await page.goto(`${partial}/pods/shop/cart-1?tab=events`);
  await expect(page.getByRole("tabpanel")).toContainText(/Pod.*could not be read/);
  await page.goto(`${partial}/nodes/one`);
  await expect(page.getByText("Missing permission: list nodes in all namespaces.")).toBeVisible();
});

test("events of a claim stand with those of its pod on one axis, counts and series as they were, by whose they are", async ({ page }) => {
  const [claims, events] = ["/api/v1/namespaces/batch/persistentvolumeclaims", "/api/v1/namespaces/batch/events"];
  const about = (kind: string, name: string) => ({ kind, name, namespace: "batch", apiVersion: "v1" });
  const event = (name: string, more: object) =>
    kubernetes("POST", events, { metadata: { name }, type: "Warning", message: `words of ${name}`, ...more });
  const ago = (seconds: number) => new Date(Date.now() - seconds * 1_000).toISOString().replace(/\.\d+Z$/, "Z");
  await kubernetes("POST", claims, {
    metadata: { name: "disk" },
    spec: { accessModes: ["ReadWriteOnce"], resources: { requests: { storage: "1Gi" } } },
  });
  await kubernetes("POST", PODS, {
    metadata: { name: "waits-for-disk" },
    spec: {
      containers: [{ name: "main", image: "registry.example.test/app:1" }],
      volumes: [{ name: "disk", persistentVolumeClaim: { claimName: "disk" } }],
    },
  });
  const source = { component: "provisioner" };
  await event("disk.1", {
    involvedObject: about("PersistentVolumeClaim", "disk"),
    reason: "ProvisioningFailed",
    ...{ count: 7, firstTimestamp: ago(700), lastTimestamp: ago(100), source },
  });
  await event("waits-for-disk.1", {
    involvedObject: about("Pod", "waits-for-disk"),
    reason: "FailedScheduling",
    ...{ action: "Scheduling", reportingComponent: "default-scheduler", reportingInstance: "one" },
    ...{ eventTime: ago(600).replace("Z", ".000000Z"), series: { count: 9, lastObservedTime: ago(60).replace("Z", ".000000Z") } },
  });
  try {
    await page.goto(recordOf("waits-for-disk", "tab=events"));
    const items = page.getByRole("tabpanel").getByRole("listitem");
    await expect(items).toHaveText([
      /FailedScheduling Pod\/waits-for-disk.*words of waits-for-disk\.1.*by default-scheduler.*9 times.*over 9m 00s.*may lag/,
      /ProvisioningFailed PersistentVolumeClaim\/disk.*words of disk\.1.*by provisioner.*7 times.*over 10m 00s/,
    ]);
    await expect(items.nth(1)).not.toContainText("may lag");
    await page
      .getByRole("group", { name: "Of whom" })
      .getByRole("button", { name: /^Claims 1$/ })
      .click();
    await expect(page).toHaveURL(/from=claim/);
    await expect(items).toHaveText([/PersistentVolumeClaim\/disk/]);
  } finally {
    await takeAway(page, "waits-for-disk");
    for (const path of [`${claims}/disk`, `${events}/disk.1`, `${events}/waits-for-disk.1`]) await kubernetes("DELETE", path);
  }
});
