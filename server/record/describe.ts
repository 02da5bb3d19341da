import type { Locale } from "#lib/contract/causes.ts";
import type { DescribeLine, DescribeSection } from "#lib/contract/record.ts";
import { containersOf } from "#lib/evidence/containers.ts";
import type { NodeEvidence, OwnerLink } from "#lib/evidence/types.ts";
import type { Pod, Toleration } from "#lib/kube/objects.ts";
import { toRfc3339 } from "#lib/kube/time.ts";
import { atLeast, type ServerVersion } from "#lib/kube/version.ts";
import { describeContainer } from "./describe-containers.ts";
import { kubectlDuration, kubectlTime, line, multiline, pairs, section } from "./describe-lines.ts";
import { describeVolume } from "./describe-volumes.ts";

export interface DescribeInput {
  /** The pod as it passed the gate. */
  readonly pod: Pod;
  readonly owners: readonly OwnerLink[];
  readonly node: NodeEvidence | null;
  /** Since when the kubelet has said nothing, ms; null while it reports. */
  readonly frozenSince: number | null;
  readonly version: ServerVersion;
  /** API server's clock, ms. */
  readonly now: number;
  readonly locale: Locale;
}

/**
 * The describe tab: everything `kubectl describe pod` prints but its events, in its order and words, with the
 * owner chain, the node's state and the reasons of conditions beside it. Sections without a line are left out.
 */
export function describePod(input: DescribeInput): DescribeSection[] {
  const { pod, locale } = input;
  const containers = containersOf(pod);
  const linesOf = (...kinds: readonly string[]) =>
    asOf(
      input,
      containers.filter(({ kind }) => kinds.includes(kind)).flatMap((container) => describeContainer(container, pod)),
    );
  const sections = [
    section("overview", locale, overview(input)),
    section("deletion", locale, deletion(input)),
    section("owners", locale, input.owners.map(ownerLine)),
    section("node", locale, nodeLines(input.node)),
    section("init", locale, linesOf("init", "sidecar")),
    section("containers", locale, linesOf("container")),
    section("ephemeral", locale, linesOf("ephemeral")),
    section("gates", locale, gateLines(pod)),
    section("conditions", locale, conditionLines(pod)),
    section("volumes", locale, volumeLines(pod)),
    section("scheduling", locale, schedulingLines(pod)),
  ];
  return sections.filter(({ lines }) => lines.length > 0);
}

/** States of a silent node are old: what they are as of stands before them, and none of them is shown as good. */
function asOf({ frozenSince, locale }: DescribeInput, lines: readonly DescribeLine[]): readonly DescribeLine[] {
  if (frozenSince === null || lines.length === 0) return lines;
  const [label, why] = AS_OF[locale];
  const said = line(label, `${kubectlTime(toRfc3339(frozenSince))} (${why})`, 0, "warn");
  return [said, ...lines.map((one): DescribeLine => (one.tone === "good" ? { ...one, tone: "quiet" } : one))];
}

const AS_OF: Readonly<Record<Locale, readonly [label: string, why: string]>> = {
  en: ["States as of", "nothing was heard of the node since"],
  "zh-CN": ["状态截至", "此后节点没有音讯"],
};

function overview({ pod, now, version }: DescribeInput): DescribeLine[] {
  const { metadata = {}, spec = {}, status = {} } = pod;
  const maybe = (label: string, value: string | undefined) => (value ? [line(label, value)] : []);
  return [
    line("Name", metadata.name ?? ""),
    line("Namespace", metadata.namespace ?? ""),
    ...(spec.priority === undefined ? [] : [line("Priority", String(spec.priority))]),
    ...maybe("Priority Class Name", spec.priorityClassName),
    ...maybe("Runtime Class Name", spec.runtimeClassName),
    ...maybe("Service Account", spec.serviceAccountName),
    line("Node", spec.nodeName ? `${spec.nodeName}/${status.hostIP ?? ""}` : "<none>"),
    ...(status.startTime ? [line("Start Time", kubectlTime(status.startTime))] : []),
    ...multiline("Labels", pairs(metadata.labels)),
    ...multiline("Annotations", pairs(annotationsOf(pod), ": ")),
    ...statusLines(pod, now, version),
    ...(status.reason ? [line("Reason", status.reason, 0, "bad")] : []),
    ...(status.message ? [line("Message", status.message, 0, "bad")] : []),
    ...maybe("SeccompProfile", seccompType(spec.securityContext)),
    line("IP", status.podIP ?? ""),
    ...ipLines(pod),
    ...controlledBy(pod),
    ...maybe("NominatedNodeName", status.nominatedNodeName),
  ];
}

/** As kubectl, without the applied configuration: it is in the YAML tab, with its keys alone. */
function annotationsOf({ metadata }: Pod): Record<string, string> {
  const { "kubectl.kubernetes.io/last-applied-configuration": _hidden, ...shown } = metadata?.annotations ?? {};
  return shown;
}

function volumeLines({ spec }: Pod): DescribeLine[] {
  const volumes = spec?.volumes ?? [];
  return volumes.length === 0 ? [line("Volumes", "<none>", 0, "quiet")] : volumes.flatMap(describeVolume);
}

/** Servers from 1.31 on leave a terminal phase in its place also while the pod is being deleted (F2.2). */
function statusLines({ metadata, status }: Pod, now: number, version: ServerVersion): DescribeLine[] {
  const phase = status?.phase ?? "";
  const terminal = phase === "Failed" || phase === "Succeeded";
  if (metadata?.deletionTimestamp === undefined || (terminal && atLeast(version, 31))) {
    return [line("Status", phase, 0, phase === "Failed" ? "bad" : phase === "Pending" ? "warn" : "plain")];
  }
  const past = (now - Date.parse(metadata.deletionTimestamp)) / 1000;
  const grace = metadata.deletionGracePeriodSeconds;
  return [
    line(
      "Status",
      past > 0 ? `Terminating (lasts ${kubectlDuration(past)})` : `Terminating (grace ends in ${kubectlDuration(-past)})`,
      0,
      past > 0 ? "bad" : "warn",
    ),
    ...(grace === undefined ? [] : [line("Termination Grace Period", `${grace}s`)]),
  ];
}

function deletion({ pod }: DescribeInput): DescribeLine[] {
  const { deletionTimestamp, deletionGracePeriodSeconds, finalizers = [] } = pod.metadata ?? {};
  if (deletionTimestamp === undefined && finalizers.length === 0) return [];
  return [
    ...(deletionTimestamp === undefined ? [] : [line("Deletion Timestamp", kubectlTime(deletionTimestamp), 0, "bad")]),
    ...(deletionGracePeriodSeconds === undefined ? [] : [line("Deletion Grace Period", `${deletionGracePeriodSeconds}s`)]),
    ...multiline("Finalizers", finalizers),
  ];
}

function seccompType(context: Readonly<Record<string, unknown>> | undefined): string | undefined {
  const profile = context?.seccompProfile as { readonly type?: string } | undefined;
  return profile?.type;
}

function ipLines({ status }: Pod): DescribeLine[] {
  const ips = status?.podIPs ?? [];
  if (ips.length === 0) return [line("IPs", "<none>", 0, "quiet")];
  return [line("IPs", ""), ...ips.map(({ ip }) => line("IP", ip ?? "", 1))];
}

function controlledBy({ metadata }: Pod): DescribeLine[] {
  const owner = metadata?.ownerReferences?.find(({ controller }) => controller === true);
  return owner ? [line("Controlled By", `${owner.kind}/${owner.name}`)] : [];
}

function ownerLine(link: OwnerLink): DescribeLine {
  const { kind, name, uid } = link.ref;
  const label = `${kind}/${name}`;
  if (link.presence === "gone")
    return line(label, link.replacedByOther ? `gone (another of that name exists, not ${uid})` : "gone", 0, "bad");
  if (link.presence === "unknown") return line(label, `unknown (${link.why ?? "stale"})`, 0, "quiet");
  const deleted = link.object?.metadata?.deletionTimestamp;
  return line(label, deleted ? `being deleted since ${kubectlTime(deleted)}` : "present", 0, deleted ? "warn" : "good");
}

function nodeLines(node: NodeEvidence | null): DescribeLine[] {
  if (node?.name == null) return [];
  if (node.presence === "gone") return [line(node.name, "no Node object of that name", 0, "bad")];
  if (node.object === null) return [line(node.name, "unknown", 0, "quiet")];
  const { spec, status } = node.object;
  const ready = status?.conditions?.find(({ type }) => type === "Ready");
  const pressures = (status?.conditions ?? []).filter(({ type, status: state }) => type?.endsWith("Pressure") && state === "True");
  return [
    line("Ready", ready?.status ?? "<none>", 0, ready?.status === "True" ? "good" : "bad"),
    ...(ready?.status === "True" || !ready
      ? []
      : [line("Reason", ready.reason ?? "", 1, "bad"), line("Message", ready.message ?? "", 1, "bad")]),
    ...(ready?.lastTransitionTime ? [line("Since", kubectlTime(ready.lastTransitionTime), 1)] : []),
    ...pressures.map(({ type, message }) => line(type ?? "", message ?? "True", 0, "bad")),
    ...(spec?.unschedulable ? [line("Unschedulable", "true", 0, "warn")] : []),
    ...(spec?.taints?.length
      ? multiline(
          "Taints",
          spec.taints.map((t) => `${t.key}${t.value ? `=${t.value}` : ""}:${t.effect}`),
        )
      : []),
    line("Kubelet", status?.nodeInfo?.kubeletVersion ?? "<unknown>"),
    line("Container Runtime", status?.nodeInfo?.containerRuntimeVersion ?? "<unknown>"),
  ];
}

function conditionLines({ status }: Pod): DescribeLine[] {
  return (status?.conditions ?? []).flatMap((condition) => {
    const bad = condition.type === "DisruptionTarget" ? "True" : "False";
    const tone = condition.status === bad ? "warn" : condition.status === "Unknown" ? "bad" : "plain";
    return [
      line(condition.type ?? "", condition.status ?? "", 0, tone),
      ...(condition.reason ? [line("Reason", condition.reason, 1)] : []),
      ...(condition.message ? [line("Message", condition.message, 1)] : []),
      ...(condition.lastTransitionTime ? [line("Since", kubectlTime(condition.lastTransitionTime), 1, "quiet")] : []),
    ];
  });
}

function gateLines({ spec, status }: Pod): DescribeLine[] {
  return (spec?.readinessGates ?? []).map(({ conditionType = "" }) => {
    const condition = status?.conditions?.find(({ type }) => type === conditionType);
    return line(conditionType, condition?.status ?? "<none>", 0, condition?.status === "True" ? "good" : "warn");
  });
}

function schedulingLines({ spec = {}, status = {} }: Pod): DescribeLine[] {
  const gates = (spec.schedulingGates ?? []).map(({ name }) => name ?? "");
  const spread = (spec.topologySpreadConstraints ?? []).map(
    (c) => `${c.topologyKey}:${c.whenUnsatisfiable} when max skew ${c.maxSkew} is exceeded`,
  );
  return [
    ...(gates.length > 0 ? multiline("Scheduling Gates", gates) : []),
    line("QoS Class", status.qosClass ?? "<unknown>"),
    ...multiline("Node-Selectors", pairs(spec.nodeSelector)),
    ...multiline("Tolerations", [...(spec.tolerations ?? [])].sort(byKey).map(tolerationText)),
    ...(spread.length > 0 ? multiline("Topology Spread Constraints", spread) : []),
    ...(spec.schedulerName && spec.schedulerName !== "default-scheduler" ? [line("Scheduler", spec.schedulerName)] : []),
  ];
}

function byKey(a: Toleration, b: Toleration): number {
  return (a.key ?? "") < (b.key ?? "") ? -1 : (a.key ?? "") > (b.key ?? "") ? 1 : 0;
}

function tolerationText({ key = "", operator, value, effect, tolerationSeconds }: Toleration): string {
  const head = `${key}${value ? `=${value}` : ""}${effect ? `:${effect}` : ""}`;
  const exists = operator === "Exists" && !value ? "op=Exists" : "";
  const seconds = tolerationSeconds === undefined || tolerationSeconds === null ? "" : `for ${tolerationSeconds}s`;
  return [head, exists, seconds].filter((part) => part !== "").join(" ");
}
