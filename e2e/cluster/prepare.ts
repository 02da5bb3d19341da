/**
 * Brings what the real control plane and the real node need, and says what it does: builds
 * missing binaries, installs missing Debian packages. Ends with 1 when a part cannot run here.
 */
import { ensureBinaries, whyNoBinaries } from "./binaries.ts";
import { ensureRequirements, whyNoRealNode } from "./node/requirements.ts";
import { noteNotRun } from "./require.ts";

let status = 0;

async function prepare(what: string, reason: string | null, work: () => Promise<void>): Promise<void> {
  try {
    if (reason !== null) throw new Error(reason);
    await work();
  } catch (error) {
    status = 1;
    const why = error instanceof Error ? error.message : String(error);
    console.error(`${what} will not run: ${why}`);
    noteNotRun(what, why);
  }
}

await prepare("the real control plane", await whyNoBinaries("control-plane"), () => ensureBinaries("control-plane"));
await prepare("the real node", await whyNoRealNode(), () => ensureRequirements());
process.exit(status);
