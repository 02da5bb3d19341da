import type { Browser, Page } from "playwright";
import type { SickAnswer } from "#lib/contract/ward.ts";
import { type ControlPlane, startControlPlane } from "../cluster/control-plane.ts";
import { type Dashboard, poll, startDashboard } from "./dashboard.ts";
import { median, secondsOf } from "./figures.ts";

const WITHIN_MS = 180_000;
/** What else is read (events, workloads) has arrived by then. */
const SETTLED_MS = 10_000;
const BROWSER_AT_REST_MS = 500;

type Round = { kubectl: number; answer: number; page: number | null; atComplete: number | null; settled: number | null };

/**
 * From the start of the server to the complete answer, and to the complete table in the browser, with so many pods;
 * beside it, in the same rounds, `kubectl get pods -A` with its output thrown away.
 */
export async function measureComplete(pods: number, rounds: number, browser: Browser | null): Promise<void> {
  const plane = await startControlPlane({ controllers: false, scheduler: false, kwok: false, fill: { pods } });
  try {
    console.log(`\n${pods} pods, ${plane.filled?.megabytes.toFixed(0)} MB of JSON in all; ${rounds} rounds after one to warm up`);
    const all: Round[] = [];
    for (let round = 0; round <= rounds; round += 1) {
      const one = await measureRound(plane, browser);
      console.log(`  ${round === 0 ? "warm-up" : `round ${round}`}: ${inWords(one)}`);
      if (round > 0) all.push(one);
    }
    const kubectl = all.map((one) => one.kubectl);
    report("kubectl get pods -A", kubectl, kubectl);
    report(
      "start → complete answer",
      all.map((one) => one.answer),
      kubectl,
    );
    report(
      "start → complete table in the browser",
      all.flatMap((one) => one.page ?? []),
      kubectl,
    );
    console.log(
      `  memory of the server: ${memoryOf(all, "atComplete")} when complete, ${memoryOf(all, "settled")} ten seconds later (goal: 350 MB)`,
    );
  } finally {
    await plane.stop();
  }
}

/** Three runs, one after the other, so that none of them takes the processor from another. */
async function measureRound(plane: ControlPlane, browser: Browser | null): Promise<Round> {
  const kubectl = await timed(() => plane.kubectl(["get", "pods", "-A"]));
  const answer = await withDashboard(plane, async (dashboard, began) => await completeAnswer(dashboard, plane.context, began));
  const table = browser === null ? null : await inTab(browser, plane);
  const { atComplete, settled } = table ?? answer;
  return { kubectl, answer: answer.ms, page: table?.ms ?? null, atComplete, settled };
}

/** The SRE's browser is open, as the shell of kubectl is: its own start is not the dashboard's. */
async function inTab(browser: Browser, plane: ControlPlane): Promise<Started> {
  const tab = await browser.newPage({ locale: "en-US" });
  try {
    await pause(BROWSER_AT_REST_MS);
    return await withDashboard(plane, async (dashboard, began) => await tableInBrowser(tab, dashboard, plane.context, began));
  } finally {
    await tab.close();
  }
}

type Started = { ms: number; atComplete: number | null; settled: number | null };

async function withDashboard(plane: ControlPlane, measure: (dashboard: Dashboard, began: number) => Promise<number>): Promise<Started> {
  const began = performance.now();
  const dashboard = await startDashboard(plane.kubeconfigPath);
  try {
    const ms = await measure(dashboard, began);
    const atComplete = await dashboard.residentMb();
    await pause(SETTLED_MS);
    return { ms, atComplete, settled: await dashboard.residentMb() };
  } finally {
    await dashboard.stop();
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** Every pod was read; `?wait=` would wait for events and workloads too, before anybody is called healthy. */
async function completeAnswer(dashboard: Dashboard, context: string, began: number): Promise<number> {
  const url = `${dashboard.url}/api/clusters/${encodeURIComponent(context)}/sick`;
  const isComplete = async (response: Response) => {
    const answer = (await response.json()) as SickAnswer;
    return answer.complete === true ? performance.now() - began : null;
  };
  return await poll(url, isComplete, WITHIN_MS);
}

/** The tab's title counts the sick as soon as the table is complete; until then it says that it reads. */
async function tableInBrowser(tab: Page, dashboard: Dashboard, context: string, began: number): Promise<number> {
  await poll(`${dashboard.url}/api/health/livez`, async (response) => (response.ok ? true : null), WITHIN_MS);
  await tab.goto(`${dashboard.url}/c/${encodeURIComponent(context)}`, { waitUntil: "commit" });
  // Watched, not polled: asking at every frame would make the browser draw every frame.
  await tab.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const done = () => /^\d/.test(document.title);
        const observer = new MutationObserver(() => done() && resolve(observer.disconnect()));
        observer.observe(document, { subtree: true, childList: true, characterData: true });
        if (done()) resolve(observer.disconnect());
      }),
  );
  return performance.now() - began;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function inWords(round: Round): string {
  const page = round.page === null ? "" : `, page ${secondsOf([round.page])}`;
  return `kubectl ${secondsOf([round.kubectl])}, answer ${secondsOf([round.answer])}${page}, ${round.atComplete ?? "?"} MB → ${round.settled ?? "?"} MB`;
}

function report(what: string, samples: readonly number[], kubectl: readonly number[]): void {
  if (samples.length === 0) return;
  console.log(`  ${what}: ${secondsOf(samples)} = ${(median(samples) / median(kubectl)).toFixed(2)} × kubectl`);
}

function memoryOf(rounds: readonly Round[], when: "atComplete" | "settled"): string {
  const samples = rounds.flatMap((round) => round[when] ?? []);
  return samples.length === 0 ? "not told by this system" : `${Math.max(...samples)} MB at most`;
}
