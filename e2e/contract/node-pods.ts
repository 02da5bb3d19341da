import type { Pod } from "#lib/kube/objects.ts";
import { podColumns } from "#lib/kube/status-text.ts";
import { waitFor } from "../cluster/wait.ts";
import type { HttpClient } from "./http-client.ts";
import { LOG_SCENARIOS, type LogScenario, type LogScenarioName } from "./node-scenarios.ts";

const REACHED_WITHIN_MS = 180_000;
const PODS = "/api/v1/namespaces/default/pods";
/** Kubernetes 1.36, as both clusters are. */
const VERSION = { major: 1, minor: 36 };

/**
 * Makes the pods of all scenarios, the ticking one last, and waits until each shows its STATUS.
 *
 * @param imageOf the image a scenario's containers run
 */
export async function makePods(admin: HttpClient, imageOf: (name: LogScenarioName) => string): Promise<void> {
  const names = Object.keys(LOG_SCENARIOS).filter((name): name is LogScenarioName => name in LOG_SCENARIOS && name !== "ticker");
  for (const name of names) await makePod(admin, name, imageOf(name));
  for (const name of names) await reached(admin, name);
  await makePod(admin, "ticker", imageOf("ticker"));
  await reached(admin, "ticker");
}

async function makePod(admin: HttpClient, name: LogScenarioName, image: string): Promise<void> {
  const scenario: LogScenario = LOG_SCENARIOS[name];
  const shell = (command: string) => ["sh", "-c", command];
  const inits = scenario.spec?.initContainers;
  const initContainers = Array.isArray(inits)
    ? inits.map((each: { name: string; command: string }) => ({ name: each.name, image, command: shell(each.command) }))
    : [];
  const spec = {
    terminationGracePeriodSeconds: 1,
    ...scenario.spec,
    initContainers,
    containers: [{ name: "main", image, command: shell(scenario.command), ...scenario.container }],
  };
  const { status, text } = await admin.request("POST", PODS, { body: { metadata: { name }, spec } });
  if (status !== 201) throw new Error(`pod ${name}: ${status} ${text}`);
}

async function reached(admin: HttpClient, name: LogScenarioName): Promise<void> {
  const until: readonly string[] = LOG_SCENARIOS[name].until;
  const seen = async () => {
    const pod = (await admin.request("GET", `${PODS}/${name}`)).json as Pod;
    return until.includes(podColumns(pod, VERSION).status);
  };
  await waitFor(`the pod ${name} shows ${until.join(" or ")}`, seen, REACHED_WITHIN_MS);
}
