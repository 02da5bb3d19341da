import { timestamp } from "./objects.ts";
import { firstContainer, type Sickness, setCondition, setCrashLoop, setDeleted, setFailed, setUnready } from "./sickness.ts";

function crashes(id: string, exitCode: number, reason: string, said?: string): Sickness {
  return {
    id,
    status: "CrashLoopBackOff",
    apply(pod, context) {
      setCrashLoop(pod, context, { exitCode, reason });
      if (said === undefined) return;
      const fieldPath = `spec.containers{${firstContainer(pod).name}}`;
      context.note({ type: "Warning", reason: "Unhealthy", message: said, count: 120, fieldPath });
    },
  };
}

function probeFails(id: string, words: (address: string) => string): Sickness {
  return {
    id,
    status: "Running",
    apply(pod, context) {
      const { name, status } = firstContainer(pod);
      status.ready = false;
      setUnready(pod, context.since);
      const message = `Readiness probe failed: ${words(pod.status.podIP ?? "")}`;
      context.note({ type: "Warning", reason: "Unhealthy", message, count: 600, fieldPath: `spec.containers{${name}}` });
    },
  };
}

function fails(id: string, status: string, reason: string, message: string): Sickness {
  return {
    id,
    status,
    apply(pod, context) {
      setFailed(pod, context, 137);
      pod.status.reason = reason;
      pod.status.message = message;
      if (status === reason) delete pod.status.containerStatuses;
      context.note({ type: "Warning", reason, message, count: 1 });
    },
  };
}

const MINUTE_MS = 60_000;

export const RUNNING: readonly Sickness[] = [
  crashes("main-process-fails-at-start", 1, "Error"),
  crashes("main-process-exits-zero", 0, "Completed"),
  crashes("oom-killed", 137, "OOMKilled"),
  crashes("command-not-found", 128, "StartError"),
  crashes("liveness-probe-failing", 137, "Error", "Liveness probe failed: HTTP probe failed with statuscode: 500"),
  crashes("startup-probe-failing", 137, "Error", "Startup probe failed: context deadline exceeded"),
  probeFails("readiness-probe-wrong-port", (address) => `dial tcp ${address}:9090: connect: connection refused`),
  probeFails("readiness-probe-http-failure", () => "HTTP probe failed with statuscode: 503"),
];

export const ENDING: readonly Sickness[] = [
  {
    id: "finalizer-controller-not-clearing",
    status: "Error",
    apply(pod, context) {
      pod.metadata.finalizers = ["example.com/protect"];
      setFailed(pod, context, 137);
      setDeleted(pod, context, context.now - context.since, 0);
    },
  },
  {
    id: "kubelet-lost-pod",
    status: "Terminating",
    apply(pod, context) {
      setDeleted(pod, context, context.now - context.since, 30);
    },
  },
  {
    id: "within-grace-period",
    status: "Terminating",
    apply(pod, context) {
      pod.spec.terminationGracePeriodSeconds = 3600;
      setDeleted(pod, context, 5 * MINUTE_MS, 3600);
      const { name } = firstContainer(pod);
      context.note({
        type: "Normal",
        reason: "Killing",
        message: `Stopping container ${name}`,
        count: 1,
        fieldPath: `spec.containers{${name}}`,
      });
    },
  },
  {
    id: "node-unreachable",
    status: "Running",
    apply(pod, context) {
      pod.spec.nodeName = context.lostNode;
      setCondition(pod, { type: "Ready", status: "False", lastTransitionTime: timestamp(context.since) });
      context.note({ type: "Warning", reason: "NodeNotReady", message: "Node is not ready", count: 1, component: "node-controller" });
    },
  },
  {
    id: "node-unreachable-evicted",
    status: "Terminating",
    apply(pod, context) {
      pod.spec.nodeName = context.lostNode;
      const at = timestamp(context.since);
      setCondition(pod, { type: "Ready", status: "False", lastTransitionTime: at });
      const message = "Taint manager: deleting due to NoExecute taint";
      setCondition(pod, { type: "DisruptionTarget", status: "True", reason: "DeletionByTaintManager", message, lastTransitionTime: at });
      setDeleted(pod, context, context.now - context.since, 30);
    },
  },
  fails("evicted-memory", "Evicted", "Evicted", "The node was low on resource: memory. Threshold quantity: 100Mi, available: 71236Ki. "),
  fails("deadline-exceeded", "Error", "DeadlineExceeded", "Pod was active on the node longer than the specified deadline"),
  fails(
    "node-out-of-resources",
    "OutOfcpu",
    "OutOfcpu",
    "Node didn't have enough resource: cpu, requested: 6000, used: 3500, capacity: 8000",
  ),
];
