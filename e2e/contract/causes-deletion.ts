import type { KubeObject, Pod } from "#lib/kube/objects.ts";
import { loseNode } from "../cluster/nodes.ts";
import { waitFor } from "../cluster/wait.ts";
import { ANYWHERE, type CauseStand, CONTAINER, type Scene } from "./cause-stand.ts";
import { webhookIsDown } from "./causes-blocked.ts";

const GROUP = "lab.example.test";
const STUCK = { labels: { "podward.dev/kwok": "stuck-deletion" } };
const LONG_AGO_SECONDS = 300;
const HEARTBEAT_MS = 5_000;

const ended = ({ metadata, status }: Pod): boolean => metadata?.deletionTimestamp !== undefined && status?.phase === "Failed";

/** A pod on a node of its own, running. */
async function runsOn(stand: CauseStand, namespace: string, metadata: object = {}): Promise<string> {
  const node = `${namespace}-1`;
  await stand.node(node, namespace);
  const path = await stand.pod(namespace, "web", { nodeSelector: { stand: namespace } }, metadata);
  await stand.untilRuns(path);
  return path;
}

/** A pod that is deleted after its Node object was: nobody is left who could confirm its end. */
async function nodeGoes(stand: CauseStand, namespace: string, metadata: object): Promise<string> {
  const path = await runsOn(stand, namespace, metadata);
  await stand.remove(`/api/v1/nodes/${namespace}-1`);
  await stand.remove(path);
  return path;
}

async function makeRunners(stand: CauseStand): Promise<void> {
  const schema = { openAPIV3Schema: { type: "object", "x-kubernetes-preserve-unknown-fields": true } };
  await stand.post("/apis/apiextensions.k8s.io/v1/customresourcedefinitions", {
    metadata: { name: `runners.${GROUP}` },
    spec: {
      group: GROUP,
      scope: "Namespaced",
      names: { plural: "runners", kind: "Runner", singular: "runner", listKind: "RunnerList" },
      versions: [{ name: "v1", served: true, storage: true, schema }],
    },
  });
}

/** A Job whose finished pod may not be counted: the webhook in front of every update of pods is down. */
async function uncountedJob(stand: CauseStand, namespace: string): Promise<string> {
  await webhookIsDown(stand, namespace, ["UPDATE"]);
  const template = { spec: { restartPolicy: "Never", ...ANYWHERE, containers: [CONTAINER] } };
  await stand.post(`/apis/batch/v1/namespaces/${namespace}/jobs`, { metadata: { name: "import" }, spec: { template } });
  const pods = `/api/v1/namespaces/${namespace}/pods`;
  const name = await waitFor("the Job's pod has ended", async () => {
    const { items } = await stand.get<{ items: Pod[] }>(pods);
    return items.find(({ status }) => status?.phase === "Succeeded")?.metadata?.name;
  });
  return `${pods}/${name}`;
}

const nameOf = (path: string) => ({ pod: path.split("/").at(-1) ?? "" });

async function untilCondition(stand: CauseStand, namespace: string, type: string): Promise<void> {
  interface Conditioned extends KubeObject {
    readonly status?: { readonly conditions?: readonly { readonly type: string; readonly status: string }[] };
  }
  await waitFor(`${namespace} has ${type}`, async () => {
    const { status } = await stand.get<Conditioned>(`/api/v1/namespaces/${namespace}`);
    return status?.conditions?.some((one) => one.type === type && one.status === "True");
  });
}

/** Pods and namespaces that do not end, each held by what the real server, its controllers or a lost node leave behind. */
export const DELETION: readonly Scene[] = [
  {
    cause: "within-grace-period",
    async make(stand, namespace) {
      const slow = { labels: { "podward.dev/kwok": "slow-deletion" } };
      const path = await stand.pod(namespace, "web", { ...ANYWHERE, terminationGracePeriodSeconds: 600 }, slow);
      await stand.untilRuns(path);
      await stand.remove(path);
      return { pod: "web" };
    },
  },
  {
    cause: "finalizer-controller-not-clearing",
    async make(stand, namespace) {
      const path = await stand.pod(namespace, "web", ANYWHERE, { finalizers: ["backup.example.test/protect"] });
      await stand.untilRuns(path);
      await stand.remove(path);
      await stand.untilPod(path, "has ended", ended);
      await stand.age(path, LONG_AGO_SECONDS);
      return { pod: "web" };
    },
  },
  {
    cause: "finalizer-orphaned-owner-gone",
    async make(stand, namespace) {
      await makeRunners(stand);
      const runners = `/apis/${GROUP}/v1/namespaces/${namespace}/runners`;
      const body = { apiVersion: `${GROUP}/v1`, kind: "Runner", metadata: { name: "r1" } };
      const runner = await waitFor<KubeObject>("runners are served", async () => await stand.post(runners, body));
      const ownerReferences = [{ apiVersion: `${GROUP}/v1`, kind: "Runner", name: "r1", uid: runner.metadata?.uid, controller: true }];
      const path = await stand.pod(namespace, "web", ANYWHERE, { ownerReferences, finalizers: [`${GROUP}/runner-protection`] });
      await stand.untilRuns(path);
      await stand.remove(`${runners}/r1`);
      await stand.untilPod(path, "was deleted by the garbage collector and has ended", ended);
      await stand.age(path, LONG_AGO_SECONDS);
      return { pod: "web" };
    },
  },
  {
    cause: "foreground-deletion-waiting",
    async make(stand, namespace) {
      const path = await stand.pod(namespace, "web", ANYWHERE);
      await stand.untilRuns(path);
      const { metadata } = await stand.get<Pod>(path);
      const owner = { apiVersion: "v1", kind: "Pod", name: "web", uid: metadata?.uid, blockOwnerDeletion: true };
      await stand.post(`/api/v1/namespaces/${namespace}/configmaps`, {
        metadata: { name: "state", ownerReferences: [owner], finalizers: ["backup.example.test/protect"] },
      });
      await stand.remove(path, { propagationPolicy: "Foreground" });
      await stand.untilPod(path, "has ended", ended);
      await stand.age(path, LONG_AGO_SECONDS);
      return { pod: "web" };
    },
  },
  {
    cause: "finalizer-blocked-by-webhook",
    async make(stand, namespace) {
      const path = await uncountedJob(stand, namespace);
      await stand.remove(path);
      await stand.untilPod(path, "is being deleted", ({ metadata }) => metadata?.deletionTimestamp !== undefined);
      await stand.age(path, LONG_AGO_SECONDS);
      return nameOf(path);
    },
  },
  {
    cause: "namespace-content-remaining",
    async make(stand, namespace) {
      const path = await stand.pod(namespace, "web", ANYWHERE, { finalizers: ["backup.example.test/protect"] });
      await stand.untilRuns(path);
      await stand.remove(`/api/v1/namespaces/${namespace}`);
      await stand.untilPod(path, "was deleted with its namespace and has ended", ended);
      await stand.age(`/api/v1/namespaces/${namespace}`, LONG_AGO_SECONDS);
      return { namespace };
    },
  },
  {
    cause: "node-object-gone",
    async make(stand, namespace) {
      return nameOf(await nodeGoes(stand, namespace, STUCK));
    },
  },
  {
    cause: "node-object-gone-with-finalizer",
    async make(stand, namespace) {
      const path = await nodeGoes(stand, namespace, { ...STUCK, finalizers: ["backup.example.test/protect"] });
      await stand.age(path, LONG_AGO_SECONDS);
      return nameOf(path);
    },
  },
  {
    cause: "node-unreachable",
    async make(stand, namespace) {
      await runsOn(stand, namespace);
      await loseNode(stand.plane.client, `${namespace}-1`);
      return { pod: "web" };
    },
  },
];

/** An API without anybody behind it hinders the deletion of every namespace: made when all others are done. */
export const DISCOVERY: Scene = {
  cause: "namespace-discovery-failure",
  async make(stand, namespace) {
    const service = { namespace, name: "metrics-adapter" };
    await stand.post(`/api/v1/namespaces/${namespace}/services`, {
      metadata: { name: service.name },
      spec: { ports: [{ port: 443 }], selector: { app: "metrics-adapter" } },
    });
    const api = "/apis/apiregistration.k8s.io/v1/apiservices";
    await stand.post(api, {
      metadata: { name: "v1.adapter.example.test" },
      spec: {
        group: "adapter.example.test",
        version: "v1",
        service,
        insecureSkipTLSVerify: true,
        groupPriorityMinimum: 100,
        versionPriority: 10,
      },
    });
    const gone = `${namespace}-gone`;
    await stand.namespace(gone);
    await stand.remove(`/api/v1/namespaces/${gone}`);
    await untilCondition(stand, gone, "NamespaceDeletionDiscoveryFailure");
    return { namespace: gone };
  },
};

/** What a kubelet says of its node. */
function readyCondition(status: "True" | "False", reason: string, message: string): object {
  const now = new Date().toISOString().replace(/\.\d+/, "");
  return { type: "Ready", status, reason, message, lastHeartbeatTime: now, lastTransitionTime: now };
}

/** A kubelet that lives and cannot manage its pods: it says so again and again, before the controller takes the node for lost. */
async function saysNotReady(stand: CauseStand, node: string): Promise<void> {
  const words = "PLEG is not healthy: pleg was last seen active 3m10s ago; threshold is 3m0s";
  const say = () =>
    stand.patch(`/api/v1/nodes/${node}/status`, { status: { conditions: [readyCondition("False", "KubeletNotReady", words)] } });
  await say();
  const again = setInterval(() => void say().catch(() => undefined), HEARTBEAT_MS);
  setTimeout(() => clearInterval(again), HEARTBEAT_MS * 10).unref();
  again.unref();
}

/** What a node's or a Job's own state does to its pods. */
export const LOST: readonly Scene[] = [
  {
    cause: "node-not-ready",
    async make(stand, namespace) {
      const node = `${namespace}-1`;
      await stand.node(node, namespace, { conditions: [readyCondition("True", "KubeletReady", "kubelet is posting ready status")] });
      const pod = await stand.pod(namespace, "web", { nodeSelector: { stand: namespace } });
      await stand.untilPod(pod, "has a place", ({ spec }) => Boolean(spec?.nodeName));
      // Its pods stay as the kubelet told them last, and their deletion waits for it.
      await stand.patch(`${pod}/status`, { status: { phase: "Running" } });
      await stand.remove(pod);
      await stand.age(pod, LONG_AGO_SECONDS);
      await saysNotReady(stand, node);
      return { pod: "web" };
    },
  },
  {
    cause: "deadline-exceeded",
    async make(stand, namespace) {
      const labels = { "podward.dev/kwok": "static" };
      const spec = { restartPolicy: "Never", activeDeadlineSeconds: 1, ...ANYWHERE };
      const pod = await stand.pod(namespace, "report", spec, { labels });
      await stand.untilPod(pod, "has a place", ({ spec: placed }) => Boolean(placed?.nodeName));
      // What a kubelet writes last of a pod that was active for too long.
      const message = "Pod was active on the node longer than the specified deadline";
      await stand.patch(`${pod}/status`, { status: { phase: "Failed", reason: "DeadlineExceeded", message } });
      return { pod: "report" };
    },
  },
  {
    cause: "job-backoff-limit",
    isAmongOthers: true,
    async make(stand, namespace) {
      const labels = { "podward.dev/kwok": "static" };
      const template = { metadata: { labels }, spec: { restartPolicy: "Never", ...ANYWHERE, containers: [CONTAINER] } };
      const jobs = `/apis/batch/v1/namespaces/${namespace}/jobs`;
      await stand.post(jobs, { metadata: { name: "import" }, spec: { backoffLimit: 0, template } });
      const pods = `/api/v1/namespaces/${namespace}/pods`;
      const name = await waitFor("the Job's pod has a place", async () => {
        const { items } = await stand.get<{ items: Pod[] }>(pods);
        return items.find(({ spec }) => spec?.nodeName)?.metadata?.name;
      });
      const now = new Date().toISOString().replace(/\.\d+/, "");
      const terminated = { exitCode: 3, reason: "Error", startedAt: now, finishedAt: now };
      const container = { name: "app", image: CONTAINER.image, imageID: "", ready: false, restartCount: 0, state: { terminated } };
      await stand.patch(`${pods}/${name}/status`, { status: { phase: "Failed", containerStatuses: [container] } });
      await waitFor("the Job has given up", async () => {
        const { status } = await stand.get<{ status?: { failed?: number; conditions?: { type: string }[] } }>(`${jobs}/import`);
        return status?.conditions?.some(({ type }) => type === "Failed");
      });
      return { pod: name };
    },
  },
];
