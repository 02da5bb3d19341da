import { test as base, type Locator, type Page } from "@playwright/test";
import type { ScenarioName } from "../cluster/node/scenarios.ts";
import { controlAt } from "../node-stand/control.ts";
import { type NodeStand, readStand } from "../node-stand/stand.ts";
import { test as strict } from "../test.ts";

export { expect } from "../test.ts";

/** Which pod of the node. */
export interface PodKey {
  readonly namespace: string;
  readonly name: string;
  readonly uid: string;
}

interface PodObject {
  readonly metadata: { readonly namespace: string; readonly name: string; readonly uid: string; readonly creationTimestamp: string };
}

interface EventObject {
  readonly message: string;
  readonly count?: number;
}

const IMAGE = "registry.example.test/podward/app:1.0";

function nodeAt(stand: Extract<NodeStand, { reason: null }>) {
  const control = controlAt(stand.control);
  const json = async <T>(args: readonly string[]): Promise<T> => {
    const { stdout } = await control.kubectl([...args, "-o", "json"]);
    return JSON.parse(stdout) as T;
  };
  const keyOf = ({ metadata: { namespace, name, uid } }: PodObject): PodKey => ({ namespace, name, uid });
  const read = async (namespace: string, name: string) => keyOf(await json<PodObject>(["get", "pod", "-n", namespace, name]));
  return {
    ...control,
    wardPath: (query = "") => `/c/${encodeURIComponent(stand.cluster)}${query}`,
    recordPath: ({ namespace, name, uid }: PodKey, query = "") =>
      `/c/${encodeURIComponent(stand.cluster)}/pods/${namespace}/${name}?uid=${uid}${query}`,
    read,
    nodePath: (name: string) => `/c/${encodeURIComponent(stand.cluster)}/nodes/${name}`,
    /** The pod of a scenario once kubectl prints for it what the scenario is about. */
    async scenario(name: ScenarioName): Promise<PodKey> {
      const [pod = ""] = await control.waitForScenario(name, name);
      return await read(name, pod);
    },
    /** Creates a pod of one container in namespace default and waits until it is Ready. */
    async run(name: string, script: string, more: object = {}): Promise<PodKey> {
      const spec = {
        terminationGracePeriodSeconds: 1,
        containers: [{ name: "app", image: IMAGE, command: ["sh", "-c", script] }],
        ...more,
      };
      const body = { apiVersion: "v1", kind: "Pod", metadata: { name, namespace: "default" }, spec };
      // A test that is tried again finds what its first try left.
      await control.kubectl(["delete", "pod", "-n", "default", name, "--ignore-not-found", "--timeout=90s"]);
      await control.kubectl(["apply", "-f", "-"], { stdin: JSON.stringify(body) });
      await control.kubectl(["wait", "--for=condition=Ready", `pod/${name}`, "--timeout=90s"]);
      return await read("default", name);
    },
    /** The columns READY and STATUS as kubectl prints them now. */
    async columns({ namespace, name }: PodKey): Promise<{ ready: string; status: string }> {
      const { stdout } = await control.kubectl(["get", "pod", "-n", namespace, name, "--no-headers"]);
      const [, ready = "", status = ""] = stdout.trim().split(/\s+/);
      return { ready, status };
    },
    /** Events of one reason about a pod. */
    async events({ namespace, name }: PodKey, reason: string): Promise<readonly EventObject[]> {
      const selector = `--field-selector=involvedObject.name=${name},reason=${reason}`;
      return (await json<{ items: EventObject[] }>(["get", "events", "-n", namespace, selector])).items;
    },
    /** A field of the pod, by kubectl's JSONPath. */
    async field({ namespace, name }: PodKey, path: string): Promise<string> {
      return (await control.kubectl(["get", "pod", "-n", namespace, name, "-o", `jsonpath={${path}}`])).stdout;
    },
  };
}

export type NodeUnderTest = ReturnType<typeof nodeAt>;

/** Test of the dashboard on the real node; skipped with the reason where there is none. */
export const test = strict.extend<{ node: NodeUnderTest }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs from this pattern
  baseURL: async ({}, use) => {
    const stand = readStand();
    await use(stand.reason === null ? stand.dashboard : undefined);
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads them here too, and none is needed
  node: async ({}, use) => {
    const stand = readStand();
    if (stand.reason !== null) base.skip(true, stand.reason);
    else await use(nodeAt(stand));
  },
});

/** The first card of a record. */
export const verdict = (page: Page): Locator => page.getByRole("region", { name: "Verdict" });
/** The lines of the open log. */
export const log = (page: Page): Locator => page.getByRole("region", { name: /^Log of container/ });
/** What to do, and what not. */
export const ladder = (page: Page): Locator => page.getByRole("region", { name: "What to do, gentlest first" });
/** An event of the open events tab, by its reason. */
export const eventItem = (page: Page, reason: string): Locator =>
  page
    .getByRole("tabpanel")
    .getByRole("listitem")
    .filter({ has: page.getByText(new RegExp(`^(▲ )?${reason}$`)) });
