/**
 * The one process of the harness that works inside the node's network: it accepts the connections
 * of a listener that was opened outside (the parent sends it) and hands them to the API server
 * inside, and it is a registry from which no pull succeeds, below /slow only after a while. Ends with its parent.
 *
 * Arguments: API server port, registry port.
 */
import { createServer } from "node:http";
import { connect, Server, type Socket } from "node:net";

/** How long a pull below /slow hangs. */
const SLOW_MS = 6_000;
const [apiPort = 0, registryPort = 0] = process.argv.slice(2).map(Number);

function forward(outside: Socket): void {
  const inside = connect({ host: "127.0.0.1", port: apiPort });
  for (const socket of [outside, inside]) socket.setNoDelay(true);
  outside.pipe(inside);
  inside.pipe(outside);
  outside.on("error", () => inside.destroy());
  inside.on("error", () => outside.destroy());
  outside.on("close", () => inside.destroy());
  inside.on("close", () => outside.destroy());
}

const registry = createServer((request, answer) => {
  const url = request.url ?? "";
  const respond = (status: number, code: string, headers: Record<string, string> = {}) => {
    answer.writeHead(status, { "content-type": "application/json", ...headers });
    answer.end(JSON.stringify({ errors: [{ code, message: code.toLowerCase().replaceAll("_", " ") }] }));
  };
  const unknown = () => respond(404, url.includes("/manifests/") ? "MANIFEST_UNKNOWN" : "NAME_UNKNOWN");
  if (url === "/v2/") answer.end("{}");
  else if (url.startsWith("/v2/private/")) respond(401, "UNAUTHORIZED", { "www-authenticate": 'Basic realm="podward test registry"' });
  else if (url.startsWith("/v2/slow/")) setTimeout(unknown, SLOW_MS);
  else unknown();
});
registry.listen(registryPort, "127.0.0.1", () => process.send?.("ready"));

process.on("message", (_message, handle) => {
  if (handle instanceof Server) handle.on("connection", forward);
});
process.on("disconnect", () => process.exit(0));
