// `npm run test:nightly`: the drills of the fixes, far more often than the tests of a change have time for.
import { ensureBuild } from "./lib/build.mjs";
import { ensureDependencies, node24, toolEnv } from "./lib/dependencies.mjs";
import { run, say, seconds } from "./lib/say.mjs";
import { runVitest } from "./lib/suites.mjs";

const started = Date.now();
const times = process.env.PODWARD_DRILLS ?? "50";
const kills = process.env.PODWARD_KILLS ?? "20";
await ensureDependencies();
await run(node24, ["e2e/cluster/prepare.ts"], { env: toolEnv() });
// A server that is killed is a built one.
await ensureBuild();
const { passed, failed, skipped, failures } = await runVitest("drills", ["--config", "e2e/vitest.config.ts", "e2e/safety"], {
  env: { PODWARD_DRILLS: times, PODWARD_KILLS: kills },
});
for (const test of skipped) say(`not run: ${test}`);
for (const failure of failures) say(`failed: ${failure}`);
say(`every interference ${times} times, every kill ${kills} times, in ${seconds(started)}`);
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exit(failed === 0 && skipped.length === 0 ? 0 : 1);
