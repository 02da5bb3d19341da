import type { DescribeLine } from "#lib/contract/record.ts";
import type { ContainerFacts } from "#lib/evidence/containers.ts";
import type { Pod } from "#lib/kube/objects.ts";
import type { Container, ContainerState, EnvVar, HandlerAction, Probe, VolumeMount } from "#lib/kube/pod-parts.ts";
import { kubectlTime, line, multiline, type Tone } from "./describe-lines.ts";

/** Reasons of a waiting container that are part of every start and no fault. */
const STARTING = new Set(["", "ContainerCreating", "PodInitializing"]);

/**
 * The lines of one container, in kubectl's order and words; the waiting state's message and the lifecycle
 * hooks, which kubectl leaves out, stand beside what they belong to.
 */
export function describeContainer(container: ContainerFacts, pod: Pod): DescribeLine[] {
  const { spec, status } = container;
  return [
    line(container.name, "", 0),
    ...(container.kind === "sidecar" ? [line("Kind", "sidecar (restartPolicy: Always)", 1)] : []),
    ...(status ? [line("Container ID", status.containerID ?? "", 1)] : []),
    line("Image", container.image, 1),
    ...(status ? [line("Image ID", status.imageID ?? "", 1)] : []),
    ...ports(spec),
    ...commandLines("Command", spec?.command),
    ...commandLines("Args", spec?.args),
    ...(status ? states(container) : []),
    ...resources("Limits", spec?.resources?.limits),
    ...resources("Requests", spec?.resources?.requests),
    ...probe("Liveness", spec?.livenessProbe),
    ...probe("Readiness", spec?.readinessProbe),
    ...probe("Startup", spec?.startupProbe),
    ...hooks(spec),
    ...environmentSources(spec),
    ...environment(spec, pod),
    ...mounts(spec?.volumeMounts),
    ...(spec?.targetContainerName ? [line("Target Container", spec.targetContainerName, 1)] : []),
  ];
}

function ports(spec: Container | null): DescribeLine[] {
  const list = spec?.ports ?? [];
  const plural = list.length > 1 ? "s" : "";
  const container = list.map((p) => `${p.containerPort}/${p.protocol ?? "TCP"}${p.name ? ` (${p.name})` : ""}`).join(", ");
  const host = list.map((p) => `${p.hostPort ?? 0}/${p.protocol ?? "TCP"}${p.name ? ` (${p.name})` : ""}`).join(", ");
  return [line(`Port${plural}`, container || "<none>", 1), line(`Host Port${plural}`, host || "<none>", 1)];
}

function commandLines(label: string, words: readonly string[] | undefined): DescribeLine[] {
  if (!words || words.length === 0) return [];
  return [line(label, "", 1), ...words.flatMap((word) => word.split("\n")).map((text) => line("", text, 2))];
}

function states({ status, ready, restarts, kind }: ContainerFacts): DescribeLine[] {
  const last = status?.lastState?.terminated ? state("Last State", status.lastState, false) : [];
  const readyTone: Tone = ready ? "good" : kind === "init" || kind === "ephemeral" ? "plain" : "warn";
  return [
    ...state("State", status?.state, true),
    ...last,
    line("Ready", ready ? "True" : "False", 1, readyTone),
    line("Restart Count", String(restarts), 1, restarts > 0 ? "warn" : "plain"),
  ];
}

function state(label: string, value: ContainerState | undefined, present: boolean): DescribeLine[] {
  if (value?.running)
    return [line(label, "Running", 1, present ? "good" : "plain"), line("Started", kubectlTime(value.running.startedAt), 2)];
  const ended = value?.terminated;
  if (ended) {
    const tone: Tone = ended.exitCode === 0 ? "plain" : "bad";
    return [
      line(label, "Terminated", 1, tone),
      ...(ended.reason ? [line("Reason", ended.reason, 2, tone)] : []),
      ...(ended.message ? multiline("Message", ended.message.trimEnd().split("\n"), 2) : []),
      line("Exit Code", String(ended.exitCode ?? 0), 2, tone),
      ...(ended.signal ? [line("Signal", String(ended.signal), 2, "bad")] : []),
      line("Started", kubectlTime(ended.startedAt), 2),
      line("Finished", kubectlTime(ended.finishedAt), 2),
    ];
  }
  const waiting = value?.waiting;
  const tone: Tone = STARTING.has(waiting?.reason ?? "") ? "warn" : "bad";
  return [
    line(label, "Waiting", 1, tone),
    ...(waiting?.reason ? [line("Reason", waiting.reason, 2, tone)] : []),
    ...(waiting?.message ? multiline("Message", waiting.message.trimEnd().split("\n"), 2) : []),
  ];
}

function resources(label: string, map: Readonly<Record<string, string>> | undefined): DescribeLine[] {
  const list = Object.entries(map ?? {}).sort(([a], [b]) => (a < b ? -1 : 1));
  return list.length === 0 ? [] : [line(label, "", 1), ...list.map(([name, quantity]) => line(name, quantity, 2))];
}

function probe(label: string, value: Probe | undefined): DescribeLine[] {
  return value ? [line(label, probeText(value), 1)] : [];
}

/** A probe in kubectl's form; defaults are those the API server fills in. */
function probeText(value: Probe): string {
  const grace = value.terminationGracePeriodSeconds;
  return [
    actionText(value),
    `delay=${value.initialDelaySeconds ?? 0}s timeout=${value.timeoutSeconds ?? 1}s period=${value.periodSeconds ?? 10}s`,
    `#success=${value.successThreshold ?? 1} #failure=${value.failureThreshold ?? 3}`,
    ...(grace === undefined ? [] : [`grace=${grace}s`]),
  ].join(" ");
}

function actionText(action: HandlerAction): string {
  const { exec, httpGet, tcpSocket, grpc, sleep } = action;
  if (exec) return `exec [${(exec.command ?? []).join(" ")}]`;
  if (httpGet) {
    const host = httpGet.host?.includes(":") ? `[${httpGet.host}]` : (httpGet.host ?? "");
    return `http-get ${(httpGet.scheme ?? "HTTP").toLowerCase()}://${host}:${httpGet.port ?? ""}${httpGet.path ?? ""}`;
  }
  if (tcpSocket) return `tcp-socket ${tcpSocket.host ?? ""}:${tcpSocket.port ?? ""}`;
  if (grpc) return `grpc <pod>:${grpc.port ?? ""} ${grpc.service ?? ""}`;
  return sleep ? `sleep ${sleep.seconds ?? 0}s` : "unknown";
}

function hooks(spec: Container | null): DescribeLine[] {
  const { preStop, postStart, stopSignal } = spec?.lifecycle ?? {};
  return [
    ...(postStart ? [line("Post Start", actionText(postStart), 1)] : []),
    ...(preStop ? [line("Pre Stop", actionText(preStop), 1)] : []),
    ...(stopSignal ? [line("Stop Signal", stopSignal, 1)] : []),
  ];
}

function environmentSources(spec: Container | null): DescribeLine[] {
  const list = spec?.envFrom ?? [];
  if (list.length === 0) return [];
  const lines = list.map(({ prefix, configMapRef, secretRef }) => {
    const kind = secretRef ? "Secret" : "ConfigMap";
    const ref = secretRef ?? configMapRef;
    const before = prefix ? ` with prefix '${prefix}'` : "";
    return line(ref?.name ?? "", `${kind}${before} Optional: ${ref?.optional === true}`, 2);
  });
  return [line("Environment Variables from", "", 1), ...lines];
}

function environment(spec: Container | null, pod: Pod): DescribeLine[] {
  const list = spec?.env ?? [];
  if (list.length === 0) return [line("Environment", "<none>", 1, "quiet")];
  return [line("Environment", "", 1), ...list.flatMap((variable) => variableLines(variable, pod))];
}

function variableLines(variable: EnvVar, pod: Pod): DescribeLine[] {
  const name = variable.name ?? "";
  const { secretKeyRef, configMapKeyRef, fieldRef, resourceFieldRef } = variable.valueFrom ?? {};
  if (secretKeyRef) {
    return [
      line(name, `<set to the key '${secretKeyRef.key}' in secret '${secretKeyRef.name}'> Optional: ${secretKeyRef.optional === true}`, 2),
    ];
  }
  if (configMapKeyRef) {
    const optional = configMapKeyRef.optional === true;
    return [line(name, `<set to the key '${configMapKeyRef.key}' of config map '${configMapKeyRef.name}'> Optional: ${optional}`, 2)];
  }
  if (fieldRef)
    return [line(name, `${fieldValue(fieldRef.fieldPath ?? "", pod)} (${fieldRef.apiVersion ?? "v1"}:${fieldRef.fieldPath})`, 2)];
  if (resourceFieldRef) return [line(name, `(${resourceFieldRef.resource})`, 2)];
  const [first = "", ...rest] = (variable.value ?? "").split("\n");
  return [line(name, first, 2), ...rest.map((text) => line("", text, 2))];
}

/** The pod's own field behind a downward reference; empty for those the kubelet alone knows. */
function fieldValue(path: string, pod: Pod): string {
  const key = /^metadata\.(labels|annotations)\['([^']+)'\]$/.exec(path);
  if (key) return pod.metadata?.[key[1] as "labels" | "annotations"]?.[key[2] ?? ""] ?? "";
  const values: Readonly<Record<string, string | undefined>> = {
    "metadata.name": pod.metadata?.name,
    "metadata.namespace": pod.metadata?.namespace,
    "metadata.uid": pod.metadata?.uid,
    "spec.nodeName": pod.spec?.nodeName,
    "spec.serviceAccountName": pod.spec?.serviceAccountName,
    "status.hostIP": pod.status?.hostIP,
    "status.podIP": pod.status?.podIP,
    "status.podIPs": pod.status?.podIPs?.map(({ ip }) => ip).join(","),
  };
  return values[path] ?? "";
}

function mounts(list: readonly VolumeMount[] | undefined): DescribeLine[] {
  if (!list || list.length === 0) return [line("Mounts", "<none>", 1, "quiet")];
  const sorted = [...list].sort((a, b) => ((a.mountPath ?? "") < (b.mountPath ?? "") ? -1 : 1));
  const lines = sorted.map((mount) => {
    const flags = [mount.readOnly ? "ro" : "rw"];
    if (mount.subPath) flags.push(`path="${mount.subPath}"`);
    if (mount.subPathExpr) flags.push(`path="${mount.subPathExpr}"`);
    return line("", `${mount.mountPath} from ${mount.name} (${flags.join(",")})`, 2);
  });
  return [line("Mounts", "", 1), ...lines];
}
