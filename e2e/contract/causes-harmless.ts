import type { Pod } from "#lib/kube/objects.ts";
import { waitFor } from "../cluster/wait.ts";
import { type CauseStand, CONTAINER, deployment, type Scene } from "./cause-stand.ts";

/** The first pod of the namespace that passes the test, by name. */
async function podWith(stand: CauseStand, namespace: string, what: string, test: (pod: Pod) => boolean): Promise<string> {
  return await waitFor(`a pod of ${namespace} ${what}`, async () => {
    const { items } = await stand.get<{ items: Pod[] }>(`/api/v1/namespaces/${namespace}/pods`);
    return items.find(test)?.metadata?.name;
  });
}

const isRunning = ({ status }: Pod): boolean => status?.phase === "Running";

/** A node of the scene's own, and where its pods must go for it. */
async function ownNode(stand: CauseStand, namespace: string): Promise<{ readonly path: string; readonly place: object }> {
  await stand.node(`${namespace}-1`, namespace);
  return { path: `/api/v1/nodes/${namespace}-1`, place: { nodeSelector: { stand: namespace } } };
}

/** Pods that are well, or leave for a reason: told to who opens them. */
export const HARMLESS: readonly Scene[] = [
  {
    cause: "daemonset-on-cordoned-node",
    async make(stand, namespace) {
      const { path, place } = await ownNode(stand, namespace);
      await stand.patch(path, { spec: { unschedulable: true } });
      const labels = { app: "agent" };
      const template = { metadata: { labels }, spec: { ...place, containers: [CONTAINER] } };
      const spec = { selector: { matchLabels: labels }, template };
      await stand.post(`/apis/apps/v1/namespaces/${namespace}/daemonsets`, { metadata: { name: "agent" }, spec });
      return { pod: await podWith(stand, namespace, "runs", isRunning) };
    },
  },
  {
    cause: "pdb-blocks-eviction",
    async make(stand, namespace) {
      const { path, place } = await ownNode(stand, namespace);
      const selector = { matchLabels: { app: "web" } };
      await stand.post(`/apis/policy/v1/namespaces/${namespace}/poddisruptionbudgets`, {
        metadata: { name: "web" },
        spec: { minAvailable: 1, selector },
      });
      await stand.post(`/apis/apps/v1/namespaces/${namespace}/deployments`, deployment("web", place));
      const pod = await podWith(stand, namespace, "runs", isRunning);
      await stand.patch(path, { spec: { unschedulable: true } });
      const eviction = { apiVersion: "policy/v1", kind: "Eviction", metadata: { name: pod, namespace } };
      const answer = await stand.plane.client.request("POST", `/api/v1/namespaces/${namespace}/pods/${pod}/eviction`, { body: eviction });
      if (answer.status !== 429) throw new Error(`the eviction was answered ${answer.status}: ${answer.text}`);
      return { pod };
    },
  },
  {
    cause: "scheduler-preempted",
    async make(stand, namespace) {
      await stand.node(`${namespace}-1`, namespace, { allocatable: { cpu: "1" } });
      const requests = { cpu: "800m" };
      const place = { nodeSelector: { stand: namespace }, containers: [{ ...CONTAINER, resources: { requests } }] };
      const slow = { labels: { "podward.dev/kwok": "slow-deletion" } };
      const victim = await stand.pod(namespace, "victim", { ...place, terminationGracePeriodSeconds: 900 }, slow);
      await stand.untilRuns(victim);
      await stand.priority(namespace, namespace);
      await stand.pod(namespace, "web", { ...place, priorityClassName: namespace });
      await stand.untilPod(victim, "was preempted", ({ metadata }) => metadata?.deletionTimestamp !== undefined);
      return { pod: "victim" };
    },
  },
];
