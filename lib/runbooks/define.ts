import type { Locale } from "#lib/contract/causes.ts";
import { clock } from "#lib/evidence/cite.ts";
import { type ContainerFacts, containersOf } from "#lib/evidence/containers.ts";
import type { Pod } from "#lib/kube/objects.ts";
import { parseTime } from "#lib/kube/time.ts";
import type { Params } from "#lib/rules/define.ts";

/** What a runbook is filled from. */
export interface RunbookInput {
  readonly pod: Pod;
  /** True when it is proved that no Node object of the pod's node exists. */
  readonly nodeGone: boolean;
}

/** One step: its words by id, and the command with everything filled in; null = a step outside any terminal. */
export interface RunbookStep {
  readonly id: string;
  readonly command: string | null;
  /** What this step alone is filled from, e.g. its container. */
  readonly params?: Params;
}

export interface RunbookTexts {
  readonly title: string;
  /** In one sentence: when these steps are right. */
  readonly when: string;
  /** What is lost or risked; said before anything else. */
  readonly before: string;
  /** Step id to what to do, and what to expect or when to stop. */
  readonly steps: Readonly<Record<string, { readonly text: string; readonly expect: string }>>;
}

/** Steps for a human on the node. They are shown and copied, never run: each needs a judgement of ownership. */
export interface Runbook {
  readonly id: string;
  readonly steps: (input: RunbookInput) => readonly RunbookStep[];
  readonly texts: Readonly<Record<Locale, RunbookTexts>>;
}

/** What every text may name. Absent values are said as `?`, as elsewhere. */
export function runbookParams({ pod }: RunbookInput): Params {
  const { namespace = "", name = "", uid = "" } = pod.metadata ?? {};
  const { requested, deadline } = deletionTimes(pod);
  return {
    namespace,
    name,
    uid,
    node: pod.spec?.nodeName ?? "?",
    address: pod.status?.hostIP ?? "?",
    grace: pod.metadata?.deletionGracePeriodSeconds ?? "?",
    requested: requested === null ? "?" : clock(requested),
    deadline: deadline === null ? "?" : clock(deadline),
  };
}

/** Request and deadline of the deletion, ms; null when none is asked for (F1.1). */
export function deletionTimes({ metadata }: Pod): { readonly requested: number | null; readonly deadline: number | null } {
  const deadline = parseTime(metadata?.deletionTimestamp);
  return { deadline, requested: deadline === null ? null : deadline - (metadata?.deletionGracePeriodSeconds ?? 0) * 1000 };
}

/** ` --since '…'` of journalctl from this moment on, ms; empty when it is not known. */
export function sinceText(at: number | null): string {
  return at === null ? "" : ` --since '${new Date(at).toISOString().slice(0, 19).replace("T", " ")} UTC'`;
}

/** The id as crictl wants it: without `containerd://` or `cri-o://`. Empty when the kubelet told none. */
export function containerId(container: ContainerFacts): string {
  return container.status?.containerID?.replace(/^.*:\/\//, "") ?? "";
}

/** Running containers in the order in which the kubelet ends them: sidecars after those they serve (F1.3). */
export function runningContainers(pod: Pod): readonly ContainerFacts[] {
  const running = containersOf(pod).filter((container) => container.phase === "running" && containerId(container) !== "");
  return [...running.filter(({ kind }) => kind !== "sidecar"), ...running.filter(({ kind }) => kind === "sidecar")];
}

/** The UID under which the node knows the pod: a static pod's is the hash of its manifest, not the mirror's (F1.12). */
export function uidOnNode({ metadata }: Pod): string {
  return metadata?.annotations?.["kubernetes.io/config.hash"] ?? metadata?.uid ?? "";
}

/**
 * Lists who keeps a mount whose line holds this text in a mount table that does not follow the node's: there it is neither
 * shared nor a slave, so unmounting on the node does not reach it. Every process of the node itself sees it, and is none.
 */
export function mountHolders(text: string): string {
  const lines = `grep -E ${word(text)} /proc/[0-9]*/mountinfo 2>/dev/null | grep -vE ' (shared|master):'`;
  return `${lines} | cut -d/ -f3 | sort -u | xargs -r ps -o pid,comm,cgroup -p`;
}

/** Unmounts everything whose path holds this text, what lies inside a mount before it. */
export function unmountAll(text: string): string {
  return `findmnt -rno TARGET | grep -F ${word(text)} | sort -r | xargs -r -n1 umount`;
}

/** A word of a shell command: bare where that is safe, else in single quotes. */
export function word(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

/** `kubectl -n NAMESPACE VERB pod NAME`, followed by the rest. */
export function kubectlPod(pod: Pod, verb: string, rest = ""): string {
  const { namespace = "default", name = "" } = pod.metadata ?? {};
  return `kubectl -n ${word(namespace)} ${verb} pod ${word(name)}${rest === "" ? "" : ` ${rest}`}`;
}
