import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { startSandbox } from "./start.ts";

/** `node server/sandbox/serve.ts [--port N] [--empty] [--kubeconfig FILE]`: a sandbox to try by hand. */
const { values } = parseArgs({
  options: { port: { type: "string", default: "0" }, empty: { type: "boolean", default: false }, kubeconfig: { type: "string" } },
});
const begun = performance.now();
const sandbox = await startSandbox({
  port: Number(values.port),
  ward: values.empty ? "empty" : "demo",
  behaviour: "live",
  // kubectl sends no token over plain HTTP.
  anonymous: "admin",
  name: values.empty ? "empty" : "demo",
});
if (values.kubeconfig) writeFileSync(values.kubeconfig, `${JSON.stringify(sandbox.kubeconfig, null, 2)}\n`, { mode: 0o600 });
const lines = [
  `Sandbox cluster at ${sandbox.url}, started in ${Math.round(performance.now() - begun)} ms. Stop with Ctrl-C.`,
  `  curl ${sandbox.url}/api/v1/pods`,
  ...(values.kubeconfig ? [`  kubectl --kubeconfig ${values.kubeconfig} get pods -A`] : []),
];
process.stdout.write(`${lines.join("\n")}\n`);
process.once("SIGINT", () => void sandbox.stop());
process.once("SIGTERM", () => void sandbox.stop());
