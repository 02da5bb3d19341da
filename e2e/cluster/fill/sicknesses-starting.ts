import { timestamp } from "./objects.ts";
import { firstContainer, type SickContext, type Sickness, setCondition, setUnscheduled, setWaiting } from "./sickness.ts";

type Target = Parameters<Sickness["apply"]>[0];

function pullFails(id: string, detail: (image: string) => string, image?: string): Sickness {
  return {
    id,
    status: "ImagePullBackOff",
    apply(pod, context) {
      const container = pod.spec.containers[0];
      if (container !== undefined && image !== undefined) container.image = image;
      const asked = firstContainer(pod);
      asked.status.image = asked.image;
      const error = detail(asked.image);
      const message = `Back-off pulling image "${asked.image}": ErrImagePull: ${error}`;
      setWaiting(pod, context, { reason: "ImagePullBackOff", message });
      const fieldPath = `spec.containers{${asked.name}}`;
      context.note({ type: "Warning", reason: "Failed", message: `Failed to pull image "${asked.image}": ${error}`, count: 40, fieldPath });
      context.note({ type: "Normal", reason: "BackOff", message: `Back-off pulling image "${asked.image}"`, count: 300, fieldPath });
    },
  };
}

function waits(id: string, reason: string, message: string): Sickness {
  return {
    id,
    status: reason,
    apply(pod, context) {
      setWaiting(pod, context, { reason, message });
      const fieldPath = `spec.containers{${firstContainer(pod).name}}`;
      context.note({ type: "Warning", reason: "Failed", message: `Error: ${message}`, count: 250, fieldPath });
    },
  };
}

/** No container can be made yet: the kubelet repeats one event. */
function isBeingCreated(id: string, reason: string, message: string, prepare: (pod: Target) => void = () => {}): Sickness {
  return {
    id,
    status: "ContainerCreating",
    apply(pod, context) {
      prepare(pod);
      setWaiting(pod, context, { reason: "ContainerCreating" });
      const lastTransitionTime = timestamp(context.since);
      setCondition(pod, { type: "PodReadyToStartContainers", status: "False", lastTransitionTime });
      context.note({ type: "Warning", reason, message, count: 90 });
    },
  };
}

function unscheduled(id: string, message: string, prepare: (pod: Target, context: SickContext) => void): Sickness {
  return {
    id,
    status: "Pending",
    apply(pod, context) {
      prepare(pod, context);
      setUnscheduled(pod, context, message);
    },
  };
}

const NO_PREEMPTION = "no new claims to deallocate, preemption: 0/120 nodes are available: 120 Preemption is not helpful for scheduling.";

export const STARTING: readonly Sickness[] = [
  pullFails(
    "image-tag-missing",
    (image) => `rpc error: code = NotFound desc = failed to pull and unpack image "${image}": failed to resolve image: ${image}: not found`,
  ),
  pullFails(
    "image-not-found-or-private",
    (image) =>
      `failed to pull and unpack image "${image}": failed to resolve image: pull access denied, repository does not exist or may require authorization: server message: insufficient_scope: authorization failed`,
  ),
  pullFails(
    "registry-unreachable",
    (image) =>
      `failed to pull and unpack image "${image}": failed to resolve image: failed to do request: Head "https://10.20.30.40:5000/v2/": dial tcp 10.20.30.40:5000: connect: connection refused`,
    "10.20.30.40:5000/shop/cart:1.4",
  ),
  waits("configmap-missing", "CreateContainerConfigError", 'configmap "checkout-settings" not found'),
  waits("secret-missing", "CreateContainerConfigError", 'secret "checkout-credentials" not found'),
  waits("config-key-missing", "CreateContainerConfigError", "couldn't find key LOG_LEVEL in ConfigMap shop/checkout-settings"),
  waits("image-name-invalid", "InvalidImageName", 'couldn\'t parse image name "Registry/Cart:1.0": repository name must be lowercase'),
  isBeingCreated(
    "secret-missing-mount",
    "FailedMount",
    'MountVolume.SetUp failed for volume "tls" : secret "checkout-tls" not found',
    (pod) => {
      pod.spec.volumes = [{ name: "tls", secret: { secretName: "checkout-tls", defaultMode: 420 } }];
    },
  ),
  isBeingCreated(
    "cni-setup-failed",
    "FailedCreatePodSandBox",
    'Failed to create pod sandbox: rpc error: code = Unknown desc = failed to setup network for sandbox "4c4f98dcc0b7": plugin type="bridge" failed (add): failed to allocate for range 0: no IP addresses available in range set',
  ),
  {
    id: "init-container-stalled",
    status: "Init:0/1",
    apply(pod, context) {
      const image = "registry.example.test/platform/wait-for-db:1.0";
      pod.spec.initContainers = [{ name: "wait-for-db", image }];
      setWaiting(pod, context, { reason: "PodInitializing" });
      const startedAt = timestamp(context.since);
      const containerID = `containerd://${context.random.hex(64)}`;
      const common = { name: "wait-for-db", image, imageID: `sha256:${context.random.hex(64)}`, containerID };
      pod.status.initContainerStatuses = [
        { ...common, ready: false, started: true, restartCount: 0, state: { running: { startedAt } }, lastState: {} },
      ];
      const message = "containers with incomplete status: [wait-for-db]";
      setCondition(pod, {
        type: "Initialized",
        status: "False",
        reason: "ContainersNotInitialized",
        message,
        lastTransitionTime: startedAt,
      });
    },
  },
  unscheduled("insufficient-resources", `0/120 nodes are available: 120 Insufficient cpu. ${NO_PREEMPTION}`, (pod) => {
    for (const container of pod.spec.containers) container.resources = { requests: { cpu: "512" } };
  }),
  unscheduled(
    "node-selector-unmatched",
    `0/120 nodes are available: 120 node(s) didn't match Pod's node affinity/selector. ${NO_PREEMPTION}`,
    (pod) => {
      pod.spec.nodeSelector = { "accelerator.example.com/model": "a100" };
    },
  ),
  unscheduled("pvc-missing", `0/120 nodes are available: persistentvolumeclaim "data" not found. not found. ${NO_PREEMPTION}`, (pod) => {
    pod.spec.volumes = [{ name: "data", persistentVolumeClaim: { claimName: "data" } }];
  }),
  {
    id: "scheduling-gate-not-removed",
    status: "SchedulingGated",
    apply(pod, context) {
      pod.spec.schedulingGates = [{ name: "example.com/quota-approved" }];
      setUnscheduled(pod, context, "Scheduling is blocked due to non-empty scheduling gates", "SchedulingGated");
    },
  },
];
