import path from "node:path";
import { parseArgs } from "node:util";
import { fail } from "./say.mjs";

export const DEFAULT_PORT = 4600;

export const USAGE = `Usage: npm run up -- [options]

  --port N          port of the dashboard (default ${DEFAULT_PORT}; the next free one when it is taken and was not asked for)
  --host ADDRESS    address to listen on (default 127.0.0.1)
  --kubeconfig FILE kubeconfig to use instead of $KUBECONFIG or ~/.kube/config
  --context NAME    context to open first
  --demo            run on the demo ward, without any cluster
  --read-only       refuse every fix on the server
  --no-open         do not open a browser
  --help            this text`;

/**
 * Reads the flags of `npm run up`, `npm run demo` and `podward`.
 * @param {readonly string[]} args
 * @returns {{ port: number, portAsked: boolean, host: string, kubeconfig?: string, context?: string, demo: boolean, readOnly: boolean, open: boolean }}
 */
export function readOptions(args) {
  let values;
  try {
    ({ values } = parseArgs({
      args: [...args],
      options: {
        port: { type: "string" },
        host: { type: "string" },
        kubeconfig: { type: "string" },
        context: { type: "string" },
        demo: { type: "boolean" },
        "read-only": { type: "boolean" },
        "no-open": { type: "boolean" },
        help: { type: "boolean" },
      },
    }));
  } catch (error) {
    fail(`${error instanceof Error ? error.message : error}\n\n${USAGE}`);
  }
  if (values.help) {
    process.stdout.write(`${USAGE}\n`);
    process.exit(0);
  }
  const port = values.port === undefined ? DEFAULT_PORT : Number(values.port);
  if (!Number.isInteger(port) || port < 1 || port > 65535) fail(`--port must be a number from 1 to 65535, not "${values.port}".`);
  return {
    port,
    portAsked: values.port !== undefined,
    host: values.host ?? "127.0.0.1",
    ...(values.kubeconfig === undefined ? {} : { kubeconfig: path.resolve(values.kubeconfig) }),
    ...(values.context === undefined ? {} : { context: values.context }),
    demo: values.demo ?? false,
    readOnly: values["read-only"] ?? false,
    open: !(values["no-open"] ?? false),
  };
}
