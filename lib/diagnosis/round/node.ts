import { cniPodsOn, cniPodsText, isDown } from "#lib/evidence/cni-pods.ts";
import { isConditionTaint } from "#lib/evidence/node-condition.ts";
import { nameList } from "#lib/evidence/scheduling.ts";
import type { Collected, EvidenceSet } from "#lib/evidence/types.ts";
import { sh } from "#lib/format/shell-word.ts";
import { conditionOf } from "#lib/kube/conditions.ts";
import type { KubeEvent, Lease, Node, Pod } from "#lib/kube/objects.ts";
import { isNodeLost, taintText } from "#lib/kube/taints.ts";
import { parseTime } from "#lib/kube/time.ts";
import { classifyObject } from "#lib/symptoms/classify-object.ts";
import type { JudgedCheck, RoundLine } from "../types.ts";
import { lacking } from "./input.ts";
import { podsUnread } from "./pods.ts";
import { statusAndEvents } from "./status.ts";

export interface NodeRoundInput {
  readonly name: string;
  /** Null = there is no Node object of that name; pods may still name it. */
  readonly node: Node | null;
  readonly events: Collected<readonly KubeEvent[]>;
  readonly lease: Collected<Lease>;
  /** The pods that are bound to it; healthy ones may be outlines. */
  readonly pods: Collected<readonly Pod[]>;
  /** API server's clock, ms. */
  readonly now: number;
}

/** A kubelet renews its Lease every 10 s; the node controller gives it up after 40 s, 50 from 1.32 on (node-monitor-grace-period). */
const SILENT_SECONDS = 50;

/** The round of a node. */
export function nodeRound(input: NodeRoundInput): readonly JudgedCheck[] {
  return [
    status(input),
    { id: "logs", ...logs(input) },
    { id: "configuration", ...configuration(input) },
    { id: "dependencies", ...dependencies(input) },
    { id: "node-and-runtime", ...runtime(input) },
    { id: "reproduction", ...reproduction(input) },
  ];
}

function status({ name, node, events, now }: NodeRoundInput): JudgedCheck {
  if (node === null)
    return { id: "status-and-events", state: "bad", text: "node-unknown", params: {}, command: sh`kubectl get node ${name}` };
  const symptom = classifyObject({ object: { kind: "Node", ...node }, now });
  return statusAndEvents({
    subject: { kind: "Node", namespace: "", name, uid: node.metadata?.uid ?? "" },
    symptom,
    evidence: { events },
    now,
  });
}

/** True where the API server reaches its kubelet, as far as the node controller knows. */
const isHeard = (node: Node | null): node is Node => node !== null && !isNodeLost(node);

function logs({ name, node }: NodeRoundInput): RoundLine {
  if (node === null) return { state: "yours", text: "node-log-gone", params: {}, command: "journalctl -u kubelet -n 200 --no-pager" };
  if (!isHeard(node)) return { state: "yours", text: "node-log-lost", params: {}, command: "journalctl -u kubelet -n 200 --no-pager" };
  return {
    state: "yours",
    text: "node-log",
    params: {},
    command: sh`kubectl get --raw ${`/api/v1/nodes/${name}/proxy/logs/?query=kubelet&tailLines=200`}`,
  };
}

/** What somebody set: a cordon, and taints that are none of Kubernetes' own. */
function configuration({ name, node }: NodeRoundInput): RoundLine {
  const command = sh`kubectl get node ${name} -o yaml`;
  if (node === null) return { state: "unknown", text: "node-unset", params: {}, command };
  if (node.spec?.unschedulable === true) return { state: "bad", text: "node-cordoned", params: {}, command };
  const taints = (node.spec?.taints ?? []).filter((taint) => !isConditionTaint(taint)).map(taintText);
  return { state: "ok", text: taints.length === 0 ? "node-untainted" : "node-tainted", params: { taints: nameList(taints) }, command };
}

/** Without its network plugin no pod there gets or keeps its network. */
function dependencies({ name, node, pods }: NodeRoundInput): RoundLine {
  const command = sh`kubectl get pods -A -o wide --field-selector spec.nodeName=${name}`;
  if (!pods.ok) return { ...podsUnread(pods), command };
  const agents = cniPodsOn(pods.value);
  if (agents.length === 0) return { state: "yours", text: "node-agents-unseen", params: {}, command };
  const down = agents.find(isDown);
  const params = { agents: cniPodsText(agents) };
  if (down === undefined) return { state: "ok", text: "node-agents", params, command };
  // Of a silent node the pods' states are set from outside: its plugin may well run on.
  if (node !== null && isNodeLost(node)) return { state: "unknown", text: "node-agents-silent", params, command };
  const { namespace = "", name: pod = "", uid = "" } = down.pod.metadata ?? {};
  return { state: "bad", text: "node-agents-down", params, about: { kind: "Pod", namespace, name: pod, uid }, command };
}

/** Its kubelet's word: pressure, when it was last heard, and the versions it runs. */
function runtime({ name, node, lease, now }: NodeRoundInput): RoundLine {
  const command = sh`kubectl describe node ${name}`;
  if (node === null) return { state: "unknown", text: "node-unset", params: {}, command };
  const ready = conditionOf(node.status?.conditions, "Ready");
  const amiss = (node.status?.conditions ?? [])
    .filter(({ type, status: value }) => type !== "Ready" && value !== "False")
    .map(({ type = "" }) => type);
  const { kubeletVersion = "", containerRuntimeVersion = "" } = node.status?.nodeInfo ?? {};
  const params = { kubelet: kubeletVersion, runtime: containerRuntimeVersion, conditions: nameList(amiss), says: ready?.message ?? "" };
  if (isNodeLost(node)) return { state: "bad", text: "node-silent", params, command };
  if (ready?.status !== "True") return { state: "bad", text: "node-unready", params, command };
  if (amiss.length > 0) return { state: "bad", text: "node-conditions", params, command };
  const renewed = lease.ok ? parseTime(lease.value.spec?.renewTime ?? undefined) : null;
  if (renewed === null) {
    const evidence: EvidenceSet = { nodeLease: lease };
    return { state: "unknown", text: "node-lease-unread", params, command, missing: lacking(evidence, "nodeLease") };
  }
  const silent = Math.max(0, Math.round((now - renewed) / 1000));
  const isSilent = silent >= SILENT_SECONDS;
  return { state: isSilent ? "bad" : "ok", text: isSilent ? "node-lease-old" : "node-runs", params: { ...params, silent }, command };
}

/** A shell on it, in a pod of its own, where a pod can start. */
function reproduction({ name, node }: NodeRoundInput): RoundLine {
  if (!isHeard(node)) return { state: "yours", text: "node-unreached", params: {}, command: sh`kubectl get node ${name} --watch` };
  return { state: "yours", text: "node-shell", params: {}, command: sh`kubectl debug node/${name} -it --image=busybox:1.36` };
}
