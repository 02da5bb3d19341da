import type { Browser, Page } from "playwright";
import type { SickDelta } from "#lib/contract/ward.ts";
import type { ApiClient } from "../cluster/api-client.ts";
import { startControlPlane } from "../cluster/control-plane.ts";
import { poll, startDashboard } from "./dashboard.ts";
import { clock, latencyOf } from "./figures.ts";

/** Pods of our own whose restart counts carry the number of the change, so that it is recognised wherever it shows. */
const MARKED = 20;
const FIRST_MARK = 100_000;
const NAMESPACE = "bench";

/**
 * From a change in the API to the frame of the stream, and to the changed pixel in Chromium: so many changes a second,
 * half of them to marked pods that are on the screen, half to the others. Times count from the moment the write is
 * sent, so the API server's own part is in them.
 */
export async function measureLatency(pods: number, changesPerSecond: number, seconds: number, browser: Browser | null): Promise<void> {
  const plane = await startControlPlane({
    controllers: false,
    scheduler: false,
    kwok: false,
    fill: { pods },
    apiServerArgs: ["--disable-admission-plugins=ServiceAccount"],
  });
  const dashboard = await startDashboard(plane.kubeconfigPath);
  try {
    await createMarkedPods(plane.client);
    const api = `${dashboard.url}/api/clusters/${encodeURIComponent(plane.context)}`;
    await poll(
      `${api}/sick?wait=60&ns=${NAMESPACE}`,
      async (response) => ((await response.json()).rows.length === MARKED ? true : null),
      180_000,
    );
    const stream = await openStream(`${api}/stream`);
    const page =
      browser === null
        ? null
        : await openPage(browser, `${dashboard.url}/c/${encodeURIComponent(plane.context)}?q=ns:${NAMESPACE}&group=none`);
    const others = await otherPods(plane.client);
    const sent = await sendChanges(plane.client, others, changesPerSecond, seconds);
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    const painted = page === null ? null : await page.evaluate(() => Object.entries(window.podwardPainted ?? {}));
    stream.close();
    console.log(`\n${pods} pods, ${changesPerSecond} changes a second for ${seconds} s`);
    console.log(`  change → frame of the stream: ${latencyOf(delays(sent, stream.arrived))} of ${sent.size}`);
    if (painted !== null) {
      const shown = new Map(painted.map(([mark, at]) => [Number(mark), at]));
      console.log(`  change → changed pixel: ${latencyOf(delays(sent, shown))} of ${sent.size} (goal: median 250 ms, p99 800 ms)`);
    }
    await page?.close();
  } finally {
    await dashboard.stop();
    await plane.stop();
  }
}

function delays(sent: ReadonlyMap<number, number>, arrived: ReadonlyMap<number, number>): number[] {
  return [...sent].flatMap(([mark, at]) => {
    const then = arrived.get(mark);
    return then === undefined || Number.isNaN(then) ? [] : [then - at];
  });
}

async function createMarkedPods(client: ApiClient): Promise<void> {
  await client.object("POST", "/api/v1/namespaces", { body: { metadata: { name: NAMESPACE } } });
  const spec = { containers: [{ name: "app", image: "registry.invalid/app:1" }], nodeName: "node-0001" };
  for (let index = 0; index < MARKED; index += 1) {
    await client.object("POST", `/api/v1/namespaces/${NAMESPACE}/pods`, { body: { metadata: { name: `marked-${index}` }, spec } });
    await setRestarts(client, NAMESPACE, `marked-${index}`, 1);
  }
}

async function setRestarts(client: ApiClient, namespace: string, name: string, restartCount: number): Promise<void> {
  const state = { waiting: { reason: "CrashLoopBackOff", message: "back-off 5m0s restarting failed container" } };
  const containerStatuses = [{ name: "app", image: "app", imageID: "", ready: false, restartCount, state }];
  const body = { status: { phase: "Running", containerStatuses } };
  await client.object("PATCH", `/api/v1/namespaces/${namespace}/pods/${name}/status`, {
    body,
    contentType: "application/merge-patch+json",
  });
}

type Named = { readonly metadata: { readonly name: string; readonly namespace: string } };

async function otherPods(client: ApiClient): Promise<readonly Named[]> {
  const { items } = await client.object<{ items: readonly Named[] }>("GET", "/api/v1/pods?limit=500");
  return items.filter(({ metadata }) => metadata.namespace !== NAMESPACE);
}

/** Writes at an even pace; returns when each marked change was sent. */
async function sendChanges(client: ApiClient, others: readonly Named[], perSecond: number, seconds: number): Promise<Map<number, number>> {
  const sent = new Map<number, number>();
  const writes: Promise<unknown>[] = [];
  const write = (promise: Promise<unknown>) => {
    // Judged together at the end; until then a refused one must not end the process.
    promise.catch(() => undefined);
    writes.push(promise);
  };
  const began = performance.now();
  for (let change = 0; change < perSecond * seconds; change += 1) {
    const due = began + (change * 1000) / perSecond;
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())));
    if (change % 2 === 0) {
      const mark = FIRST_MARK + change / 2;
      sent.set(mark, clock());
      write(setRestarts(client, NAMESPACE, `marked-${(change / 2) % MARKED}`, mark));
    } else {
      const { metadata } = others[change % others.length] ?? { metadata: { name: "", namespace: "" } };
      const body = { status: { message: `change ${change}` } };
      const path = `/api/v1/namespaces/${metadata.namespace}/pods/${metadata.name}/status`;
      write(client.object("PATCH", path, { body, contentType: "application/merge-patch+json" }));
    }
  }
  const refused = (await Promise.allSettled(writes)).filter((write) => write.status === "rejected");
  if (refused[0] !== undefined) throw new Error(`${refused.length} of ${writes.length} writes were refused, first: ${refused[0].reason}`);
  return sent;
}

async function openStream(url: string): Promise<{ readonly arrived: Map<number, number>; close(): void }> {
  const arrived = new Map<number, number>();
  const abort = new AbortController();
  const response = await fetch(url, { signal: abort.signal });
  const read = async () => {
    let rest = "";
    for await (const chunk of response.body ?? []) {
      const at = clock();
      const events = (rest + Buffer.from(chunk).toString()).split("\n\n");
      rest = events.pop() ?? "";
      for (const event of events) note(event, at, arrived);
    }
  };
  read().catch(() => undefined);
  return { arrived, close: () => abort.abort() };
}

function note(event: string, at: number, arrived: Map<number, number>): void {
  const data = /^event: delta\n[\s\S]*?^data: (.*)$/m.exec(event)?.[1];
  if (data === undefined) return;
  for (const { restarts } of (JSON.parse(data) as SickDelta).upsert)
    if (restarts >= FIRST_MARK && !arrived.has(restarts)) arrived.set(restarts, at);
}

declare global {
  interface Window {
    /** Mark to when it was painted, ms of the wall clock. */
    podwardPainted?: Record<number, number>;
  }
}

/** The ward with an eye on its DOM: a mark counts as painted in the frame after it was written. */
async function openPage(browser: Browser, url: string): Promise<Page> {
  const page = await browser.newPage({ locale: "en-US", viewport: { width: 1440, height: 1200 } });
  await page.addInitScript(() => {
    const painted: Record<number, number> = {};
    window.podwardPainted = painted;
    const look = (text: string | null) => {
      for (const [found] of (text ?? "").replaceAll(",", "").matchAll(/\b1\d{5}\b/g)) {
        const mark = Number(found);
        if (painted[mark] !== undefined) continue;
        painted[mark] = Number.NaN;
        requestAnimationFrame(() => {
          painted[mark] = performance.timeOrigin + performance.now();
        });
      }
    };
    const observer = new MutationObserver((changes) => {
      for (const change of changes) {
        look(change.target.textContent);
        for (const node of change.addedNodes) look(node.textContent);
      }
    });
    observer.observe(document, { subtree: true, childList: true, characterData: true });
  });
  await page.goto(url, { waitUntil: "commit" });
  await page.getByText("marked-0", { exact: true }).waitFor({ timeout: 60_000 });
  return page;
}
