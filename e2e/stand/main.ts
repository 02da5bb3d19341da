import { mkdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import path from "node:path";
import { type Sandbox, startSandbox } from "#server/sandbox/start.ts";
import { manyPatients, manyWell, wardPatients } from "./patients.ts";
import { CONTEXTS, kubeconfigOf, PEOPLE, PORTS } from "./ports.ts";

/** `node e2e/stand/main.ts FILE`: the clusters of the browser tests; writes their kubeconfig to FILE. */
const [file = "test-results/stand/kubeconfig.json"] = process.argv.slice(2);
const now = Date.now();
const live = { now: Date.now, behaviour: "off" } as const;
const ward = await startSandbox({ ...live, port: PORTS.ward, name: CONTEXTS.ward, ward: { objects: wardPatients(now), now } });
const quiet = await startSandbox({ ...live, port: PORTS.quiet, name: CONTEXTS.quiet, ward: "empty" });
const busy = await startSandbox({ ...live, port: PORTS.busy, name: CONTEXTS.busy, ward: { objects: manyPatients(5_000, now), now } });
const slow = await startSandbox({
  ...live,
  port: PORTS.slow,
  name: CONTEXTS.slow,
  ward: { objects: manyWell(400, now), now },
  faults: [{ resource: "events", verbs: ["list"], action: { kind: "delay", ms: 6_000 } }],
});
/** As of a cluster that is switched off: nothing listens there. */
const away = JSON.parse(JSON.stringify(quiet.kubeconfig).replaceAll(`:${PORTS.quiet}`, ":1")) as object;

const podsOnly = ward.addUser("pods-only", [{ verbs: ["get", "list", "watch"], groups: [""], resources: ["pods"] }]);
const nothing = ward.addUser("nobody", []);
mkdirSync(path.dirname(file), { recursive: true });
const configs: readonly (readonly [string, object])[] = [
  [CONTEXTS.ward, ward.kubeconfig],
  [CONTEXTS.quiet, quiet.kubeconfig],
  [CONTEXTS.busy, busy.kubeconfig],
  [CONTEXTS.slow, slow.kubeconfig],
  [CONTEXTS.away, away],
  [CONTEXTS.noPods, nothing],
  [CONTEXTS.partial, podsOnly],
];
for (const user of PEOPLE) {
  const all = [{ verbs: ["*"], groups: ["*"], resources: ["*"] }];
  writeFileSync(kubeconfigOf(file, user), JSON.stringify(ward.addUser(user, all)), { mode: 0o600 });
}
writeFileSync(file, JSON.stringify(merge(configs), null, 2), { mode: 0o600 });

const control = createServer((request, response) => {
  void act(request.url ?? "", ward).then((status) => {
    response.statusCode = status;
    response.end();
  });
});
control.listen(PORTS.control, "127.0.0.1", () => process.stdout.write("The stand is ready.\n"));
process.once("SIGTERM", () => {
  control.close();
  void Promise.all([ward, quiet, busy, slow].map((one) => one.stop())).then(() => process.exit(0));
});

async function act(url: string, cluster: Sandbox): Promise<number> {
  if (url === "/down") await cluster.down();
  else if (url === "/up") await cluster.up();
  else if (url !== "/") return 404;
  return 204;
}

/** One kubeconfig of several, each context under its own name. */
function merge(given: readonly (readonly [string, object])[]): object {
  const parts = given.map(([name, config]) => {
    const { clusters, users } = config as { clusters: { cluster: object }[]; users: { user: object }[] };
    return { name, cluster: clusters[0]?.cluster, user: users[0]?.user };
  });
  return {
    apiVersion: "v1",
    kind: "Config",
    "current-context": CONTEXTS.ward,
    clusters: parts.map(({ name, cluster }) => ({ name, cluster })),
    users: parts.map(({ name, user }) => ({ name, user })),
    contexts: parts.map(({ name }) => ({ name, context: { cluster: name, user: name } })),
  };
}
