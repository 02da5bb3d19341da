import type { ContainerFacts } from "#lib/evidence/containers.ts";
import { DEBUG_COPY_OF, DEBUG_COPY_SOURCE, enterCommand } from "#lib/kube/debug-copy.ts";
import type { PodSpec } from "#lib/kube/objects.ts";
import type { Container, Volume } from "#lib/kube/pod-parts.ts";
import { containerInTrouble, type DebugWish, STARTS_WITHIN_MS } from "./debug-wish.ts";
import { type Choice, type FixPlan, notOffered, type PodInput, type Said, says } from "./define.ts";
import { singleWriterClaims } from "./force-delete.ts";
import { deletionState } from "./pod-deletion.ts";

/** After its sleep the copy ends by itself; the deadline is for one that never got so far. */
const DEADLINE_AFTER_SECONDS = 60;
/** A pod's name is its host name too. */
const LONGEST_NAME = 63;

/** What the copy has of the pod: where it runs, as whom, and how it reaches others. Everything else is left out. */
const KEPT_OF_SPEC = [
  "nodeName",
  "serviceAccountName",
  "automountServiceAccountToken",
  "imagePullSecrets",
  "securityContext",
  "tolerations",
  "runtimeClassName",
  "dnsPolicy",
  "dnsConfig",
  "hostAliases",
  "hostNetwork",
  "hostPID",
  "hostIPC",
  "hostUsers",
  "enableServiceLinks",
] as const;
const KEPT_OF_CONTAINER = ["name", "image", "imagePullPolicy", "workingDir", "env", "envFrom", "securityContext"] as const;
/** Limits that bound what is tried in the copy; devices are not taken from anybody. */
const KEPT_LIMITS: readonly string[] = ["cpu", "memory", "ephemeral-storage"];

function pick(object: PodSpec | Container, names: readonly string[]): Record<string, unknown> {
  const whole: Readonly<Record<string, unknown>> = { ...object };
  return Object.fromEntries(names.flatMap((name) => (whole[name] === undefined ? [] : [[name, whole[name]]])));
}

/** Claims that the copy must not mount: those of one writer node (or pod) that somebody uses elsewhere. */
function claimsElsewhere(input: PodInput): readonly string[] {
  const { pod, claims, claimUsers } = input;
  const modes = new Map((claims ?? []).map(({ metadata, spec }) => [metadata?.name, spec?.accessModes ?? []]));
  return singleWriterClaims(input).filter(
    (claim) =>
      modes.get(claim)?.includes("ReadWriteOncePod") === true ||
      claimUsers === undefined ||
      claimUsers.some((user) => user.claim === claim && user.node !== null && user.node !== pod.spec?.nodeName),
  );
}

/** The volumes that the container mounts; one whose claim would be made anew for the copy is empty instead. */
function volumesOf({ pod }: PodInput, mounted: ReadonlySet<string>, elsewhere: readonly string[]): Volume[] {
  return (pod.spec?.volumes ?? [])
    .filter(({ name, persistentVolumeClaim: of }) => mounted.has(name ?? "") && !elsewhere.includes(of?.claimName ?? ""))
    .map((volume) => (volume.ephemeral === undefined ? volume : { ...(volume.name && { name: volume.name }), emptyDir: {} }));
}

/** The same limits and next to no requests: a copy beside the pod must fit on its node, and be let in by a quota. */
function resourcesOf({ resources }: Container): Record<string, unknown> {
  const limits = Object.fromEntries(Object.entries(resources?.limits ?? {}).filter(([name]) => KEPT_LIMITS.includes(name)));
  return { requests: { cpu: "1m", memory: "1Mi" }, ...(Object.keys(limits).length > 0 ? { limits } : {}) };
}

function namesIn(list: unknown): string[] {
  return Array.isArray(list) ? list.map((item: { readonly name?: string }) => item.name ?? "") : [];
}

interface Copied {
  readonly spec: Readonly<Record<string, unknown>>;
  readonly volumes: readonly Volume[];
}

function copiedSpec(input: PodInput, source: Container, seconds: number, elsewhere: readonly string[]): Copied {
  const whole: Readonly<Record<string, unknown>> = { ...source };
  const mounted = new Set([...namesIn(whole.volumeMounts), ...namesIn(whole.volumeDevices)]);
  const volumes = volumesOf(input, mounted, elsewhere);
  const kept = new Set(volumes.map(({ name }) => name));
  const onKept = (list: unknown) => (Array.isArray(list) ? list.filter(({ name }: { name?: string }) => kept.has(name)) : []);
  const container = {
    ...pick(source, KEPT_OF_CONTAINER),
    command: ["sleep", String(seconds)],
    resources: resourcesOf(source),
    volumeMounts: onKept(whole.volumeMounts),
    volumeDevices: onKept(whole.volumeDevices),
  };
  return {
    volumes,
    spec: {
      ...pick(input.pod.spec ?? {}, KEPT_OF_SPEC),
      restartPolicy: "Never",
      terminationGracePeriodSeconds: 1,
      activeDeadlineSeconds: seconds + DEADLINE_AFTER_SECONDS,
      containers: [container],
      volumes,
    },
  };
}

/** `NAME-debug-1a2b3c4d`: made from the plan, so that the same plan sent twice is refused with AlreadyExists. */
function copyName({ pod, planId = "" }: PodInput): string {
  const end = `-debug-${planId.slice(0, 8)}`;
  const start = (pod.metadata?.name ?? "").slice(0, LONGEST_NAME - end.length).replace(/[-.]+$/, "");
  return `${start}${end}`;
}

type Words = Readonly<Record<string, string | number>>;

function whatOf(words: Words, { volumes }: Copied, elsewhere: readonly string[]): Said[] {
  return [
    says("what-copy", words),
    says("left-out"),
    ...(elsewhere.length > 0 ? [says("claims-left-out", { claims: elsewhere.join(", ") })] : []),
    ...(volumes.some(({ emptyDir }) => emptyDir !== undefined) ? [says("empty-volumes")] : []),
  ];
}

function risksOf(words: Words, { volumes }: Copied): Said[] {
  const claims = volumes.flatMap(({ persistentVolumeClaim: of }) => (of?.claimName === undefined ? [] : [of.claimName]));
  return [
    ...(claims.length > 0 ? [says("writes", { ...words, claims: claims.join(", ") })] : []),
    says("policies", words),
    says("needs-sleep"),
    says("removal", words),
    says("admission"),
    says("twin-copy"),
  ];
}

/**
 * A pod of our own that is like this one and sleeps. It has no UID before it is made: the pod it is made from is proved
 * by its UID just before, and its own name belongs to this plan alone.
 */
export function copyPlan(input: PodInput, { containers, minutes, common }: DebugWish): FixPlan {
  const { pod, params } = input;
  const { namespace = "", name = "", uid = "" } = pod.metadata ?? {};
  const asked = params.container;
  const source = asked === undefined ? containerInTrouble(containers) : containers.find((one) => one.name === asked);
  if (!source?.spec) return notOffered("bad-container", { name, container: asked ?? "–" });
  const copy = copyName(input);
  const elsewhere = claimsElsewhere(input);
  const copied = copiedSpec(input, source.spec, minutes * 60, elsewhere);
  const { nodeName: node = "–", serviceAccountName: account = "default" } = pod.spec ?? {};
  const words = { name, copy, node, account, minutes, container: source.name };
  return {
    offered: true,
    what: whatOf(words, copied, elsewhere),
    choices: [...common, containerChoice(source, containers)],
    request: {
      method: "POST",
      path: `/api/v1/namespaces/${encodeURIComponent(namespace)}/pods`,
      contentType: "application/json",
      body: {
        apiVersion: "v1",
        kind: "Pod",
        metadata: { name: copy, namespace, labels: { [DEBUG_COPY_OF]: uid }, annotations: { [DEBUG_COPY_SOURCE]: name } },
        spec: copied.spec,
      },
    },
    // Variables may hold passwords, so kubectl's own command stands in for it.
    kubectl: `kubectl -n ${namespace} debug ${name} --copy-to=${copy} --container=${source.name} --same-node --keep-init-containers=false -- sleep ${minutes * 60}`,
    permission: { verb: "create", group: "", resource: "pods" },
    makes: copy,
    preconditions: ["uid-unchanged", "state-unchanged", "permission", "dry-run-accepted", "nobody-else-acting"],
    risks: risksOf(words, copied),
    gentler: [],
    confirm: { reason: false },
    doneMeans: says("done", { container: source.name, pod: copy }),
    success: { kind: "container-running", container: source.name, withinMs: STARTS_WITHIN_MS },
    enter: enterCommand(namespace, copy, source.name),
    state: { ...deletionState(pod), image: source.image, "claims in use elsewhere": elsewhere.join(" ") },
  };
}

function containerChoice(source: ContainerFacts, containers: readonly ContainerFacts[]): Choice {
  const options = containers.map(({ name }) => ({ value: name, label: says("container", { container: name }) }));
  return { kind: "option", param: "container", label: says("copied"), value: source.name, options };
}
