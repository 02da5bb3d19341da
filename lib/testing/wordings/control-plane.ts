import type { WordingFamily } from "./wording.ts";

/** A reason that one plugin gives for one node, then and now. */
const reason = (
  id: string,
  ...texts: readonly [readonly [string, string], readonly [string, string], ...(readonly [string, string])[]]
): WordingFamily => {
  const [first, second, ...rest] = texts.map(([by, text]) => ({ by: `scheduler ${by}`, text }));
  if (!first || !second) throw new Error("a reason needs two wordings");
  return { id, wordings: [first, second, ...rest] };
};

const SERVER: readonly WordingFamily[] = [
  {
    id: "server-in-time",
    wordings: [
      { by: "API server", text: "Timeout: request did not complete within requested timeout - context deadline exceeded" },
      { by: "API server up to 1.2x", text: "Timeout: request did not complete within allowed duration" },
      {
        by: "client",
        text: "the server was unable to return a response in the time allotted, but may still be processing the request (post pods)",
      },
    ],
  },
  {
    id: "server-quota-in-time",
    wordings: [
      { by: "API server", text: "Internal error occurred: resource quota evaluation timed out" },
      { by: "API server up to 1.2x", text: "Internal error occurred: resource quota evaluates timeout" },
    ],
  },
];

const TAIL = "preemption: 0/{n} nodes are available: {m} Preemption is not helpful for scheduling";

const SCHEDULER: readonly WordingFamily[] = [
  {
    id: "scheduling-group",
    wordings: [
      { by: "Volcano", text: "pod group is not ready, {n} Pending, {m} minAvailable; Pending: {n} Undetermined" },
      { by: "Volcano's group", text: "{m}/{n} tasks in gang unschedulable: pod group is not ready, {n} Pending, {m} minAvailable" },
    ],
  },
  reason(
    "scheduling-tail",
    ["1.29", `. ${TAIL}.`],
    ["1.28", `. ${TAIL}..`],
    ["1.34", `. no new claims to deallocate, ${TAIL}.`],
    ["1.32 with claims", `. still not schedulable, ${TAIL}.`],
  ),
  reason(
    "scheduling-victims",
    ["1.29", ". preemption: 0/{n} nodes are available: {m} No preemption victims found for incoming pod."],
    ["1.28", ". preemption: 0/{n} nodes are available: {m} No preemption victims found for incoming pod.."],
    ["1.34", ". no new claims to deallocate, preemption: 0/{n} nodes are available: {m} No preemption victims found for incoming pod."],
    ["that does not preempt", ". preemption: not eligible due to preemptionPolicy=Never."],
  ),
  reason(
    "scheduling-taint",
    ["up to 1.33", "node(s) had untolerated taint {{key}: {value}}"],
    ["1.2x", "node(s) had taint {{key}: {value}}, that the pod didn't tolerate"],
    ["1.34", "node(s) had untolerated taint(s)"],
  ),
  reason(
    "scheduling-volume-node",
    ["up to 1.32", "node(s) had volume node affinity conflict"],
    ["1.33", "node(s) didn't match PersistentVolume's node affinity"],
  ),
  reason(
    "scheduling-single-pod-claim",
    ["up to 1.33", "node has pod using PersistentVolumeClaim with the same name and ReadWriteOncePod access mode"],
    ["1.34", "node(s) unavailable due to PersistentVolumeClaim with ReadWriteOncePod access mode already in-use by another pod"],
  ),
  reason(
    "scheduling-no-claim",
    ["up to 1.33", 'persistentvolumeclaim "{claim}" not found.'],
    ["1.34", 'persistentvolumeclaim "{claim}" not found. not found.'],
  ),
];

const API = "Internal error occurred: failed calling webhook ";
const CREATION: readonly WordingFamily[] = [
  {
    id: "creation-by",
    wordings: [
      { by: "ReplicaSet, DaemonSet, Job", text: 'Error creating: pods "{created}" is forbidden: {rest}' },
      { by: "StatefulSet", text: 'create Pod {created} in StatefulSet {set} failed error: pods "{created}" is forbidden: {rest}' },
      { by: "StatefulSet, event", text: 'Create Pod {created} in StatefulSet {set} failed error: pods "{created}" is forbidden: {rest}' },
    ],
  },
  {
    id: "webhook-called",
    wordings: [
      { by: "kubernetes 1.2x", text: `${API}"{hook}": failed to call webhook: Post "{url}": {rest}` },
      { by: "kubernetes 1.19", text: `${API}"{hook}": Post "{url}": {rest}` },
    ],
  },
  {
    id: "webhook-timeout",
    wordings: [
      { by: "context", text: 'failed to call webhook: Post "{url}": context deadline exceeded' },
      {
        by: "client",
        text: 'failed to call webhook: Post "{url}": net/http: request canceled (Client.Timeout exceeded while awaiting headers)',
      },
      { by: "dial", text: 'failed to call webhook: Post "{url}": dial tcp 10.96.3.4:443: i/o timeout' },
    ],
  },
  {
    id: "webhook-certificate",
    wordings: [
      { by: "Go 1.20", text: "tls: failed to verify certificate: x509: certificate signed by unknown authority" },
      { by: "Go 1.19", text: "x509: certificate signed by unknown authority" },
    ],
  },
  {
    id: "webhook-denied",
    wordings: [
      { by: "with words", text: 'admission webhook "{hook}" denied the request: {rest}' },
      { by: "without words", text: 'admission webhook "{hook}" denied the request without explanation' },
    ],
  },
  {
    id: "quota-missing-request",
    wordings: [
      { by: "kubernetes 1.2x", text: "must specify requests.cpu for: app; requests.memory for: app" },
      { by: "kubernetes, older", text: "must specify limits.cpu,limits.memory" },
    ],
  },
  {
    id: "discovery-failed",
    wordings: [
      { by: "API server, group known", text: "{group}: stale GroupVersion discovery: {group}" },
      { by: "API server, group unknown", text: "{group}: the server is currently unable to handle the request" },
    ],
  },
  {
    id: "node-network-not-ready",
    wordings: [
      { by: "kubelet", text: "container runtime network not ready: NetworkReady=false" },
      { by: "kubelet, older", text: "runtime network not ready: NetworkReady=false" },
    ],
  },
  {
    id: "kubelet-pleg",
    wordings: [
      { by: "kubelet, seen", text: "PLEG is not healthy: pleg was last seen active {time} ago; threshold is 3m0s" },
      { by: "kubelet, never seen", text: "PLEG is not healthy: pleg has yet to be successful" },
    ],
  },
];

/** What schedulers, controllers and API servers say, by version (F4.1, F4.8). */
export const CONTROL_PLANE_WORDINGS: readonly WordingFamily[] = [...SERVER, ...SCHEDULER, ...CREATION];
