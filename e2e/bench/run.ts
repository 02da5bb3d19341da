import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { ensureBuild } from "../../scripts/lib/build.mjs";
import { whyNoBinaries } from "../cluster/binaries.ts";
import { launchBrowser } from "./browser.ts";
import { measureComplete } from "./complete.ts";
import { measureLatency } from "./latency.ts";
import { measureRecord } from "./record.ts";

const USAGE = `npm run bench -- [options]

Measures the rules by themselves, the evidence of a record against its slowest call, and the built dashboard on a real
control plane, on this machine, and prints the figures. Nothing is asserted: compare figures of one run only with each other.

  --only diagnose|record|complete|latency   one of the four (default: all)
  --sick N                           sick pods for "diagnose" (default 1000)
  --pods N                           pods for "complete" (default 10000)
  --rounds N                         rounds for "diagnose" and "complete" (default 5)
  --seconds N                        how long changes are sent for "latency" (default 30)
  --no-browser                       leave Chromium out
  --help                             this text
`;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      only: { type: "string" },
      sick: { type: "string", default: "1000" },
      pods: { type: "string", default: "10000" },
      rounds: { type: "string", default: "5" },
      seconds: { type: "string", default: "30" },
      "no-browser": { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) return void process.stdout.write(USAGE);
  if (values.only !== undefined && !["diagnose", "record", "complete", "latency"].includes(values.only))
    throw new Error(`--only takes diagnose, record, complete or latency, not "${values.only}"`);
  const wanted = (part: string) => values.only === undefined || values.only === part;
  if (wanted("diagnose")) onOneCore(wholeNumber("--sick", values.sick), wholeNumber("--rounds", values.rounds));
  if (wanted("record")) await measureRecord();
  if (values.only === "diagnose" || values.only === "record") return;
  const reason = await whyNoBinaries("control-plane");
  if (reason !== null) throw new Error(reason);
  await ensureBuild();
  const browser = values["no-browser"] ? null : await launchBrowser();
  try {
    if (wanted("complete")) await measureComplete(wholeNumber("--pods", values.pods), wholeNumber("--rounds", values.rounds), browser);
    if (wanted("latency")) await measureLatency(2_000, 20, wholeNumber("--seconds", values.seconds), browser);
  } finally {
    await browser?.close();
  }
}

/** In a process of its own that has one thread for everything: compiling and collecting garbage are in its time, not beside it. */
function onOneCore(pods: number, rounds: number): void {
  const file = fileURLToPath(new URL("./diagnose.ts", import.meta.url));
  const { status, error } = spawnSync(process.execPath, ["--single-threaded", file, String(pods), String(rounds)], { stdio: "inherit" });
  if (error) throw error;
  if (status !== 0) throw new Error(`"diagnose" ended with exit code ${status}`);
}

function wholeNumber(option: string, text: string): number {
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new Error(`${option} takes a whole number, not "${text}"`);
  return Number(text);
}

try {
  await main();
} catch (error) {
  console.error(`bench: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
