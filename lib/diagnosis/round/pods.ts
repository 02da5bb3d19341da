import type { Subject } from "#lib/contract/diagnosis.ts";
import { isWell } from "#lib/evidence/cni-pods.ts";
import { containersOf } from "#lib/evidence/containers.ts";
import { isFinished } from "#lib/evidence/related-pods.ts";
import { nameList } from "#lib/evidence/scheduling.ts";
import type { Collected, EvidenceSet } from "#lib/evidence/types.ts";
import { ShellText, sh } from "#lib/format/shell-word.ts";
import { conditionStatus } from "#lib/kube/conditions.ts";
import type { Node, Pod } from "#lib/kube/objects.ts";
import type { RoundLine } from "../types.ts";
import { kubectl, lacking, subjectOf } from "./input.ts";

/** Whose log of a pod tells most. */
export interface Speaker {
  /** Empty where none is known. */
  readonly container: string;
  /** The instance that ended speaks, not the one that runs now. */
  readonly previous: boolean;
  readonly crashed: boolean;
  /** No container has ever run. */
  readonly silent: boolean;
  /** The pod has ended and says nothing of its containers, as an evicted one: whether any ran is not known, and no log is left. */
  readonly lost: boolean;
}

/** The container that ended with an error, else the first; null = nothing of the pod is known. */
export function speaker(pod: Pod | null): Speaker {
  const containers = pod === null ? [] : containersOf(pod);
  const crashed = containers.find(({ last, end }) => (last ?? end) !== null && ((last ?? end)?.exitCode ?? 0) !== 0);
  const chosen = crashed ?? containers.find(({ kind }) => kind === "container");
  const unheard = containers.every(({ last, phase }) => last === null && (phase === "waiting" || phase === "none"));
  const ended = pod !== null && isFinished(pod);
  return {
    container: chosen?.name ?? "",
    previous: Boolean(crashed?.last),
    crashed: crashed !== undefined,
    silent: unheard && !ended,
    lost: unheard && ended,
  };
}

/**
 * A copy of the pod with a shell in place of the command of the container that fails, or of its first: kubectl wants to be
 * told whose command it is. Of a pod whose containers are not known, a copy with a shell beside them.
 */
export function debugCopy({ namespace, name }: Pick<Subject, "namespace" | "name">, pod: Pod | null): string {
  const containers = (pod === null ? [] : containersOf(pod)).filter(({ kind }) => kind === "container");
  const chosen = containers.find(({ last, end }) => ((last ?? end)?.exitCode ?? 0) !== 0) ?? containers[0];
  const where = chosen === undefined ? "--image=busybox" : `--container=${chosen.name}`;
  return sh`${kubectl(namespace)} debug ${name} -it --copy-to=${name.slice(0, 50)}-debug ${where} --share-processes -- sh`;
}

/** True for a pod that says it is not well. One of which only the outline is known is healthy. */
function isAiling(pod: Pod): boolean {
  const { phase } = pod.status ?? {};
  return phase !== "Succeeded" && (phase === "Failed" || phase === "Pending" || isWell(pod) === false);
}

function newestFirst(a: Pod, b: Pod): number {
  const [at, than] = [a.metadata?.creationTimestamp ?? "", b.metadata?.creationTimestamp ?? ""];
  if (at !== than) return at < than ? 1 : -1;
  return (a.metadata?.name ?? "") < (b.metadata?.name ?? "") ? -1 : 1;
}

/**
 * The newest pod that is not well and has a log, else the newest that is not well; undefined where all are well. One that
 * has ended comes last: others have taken its place.
 */
export function ailingPod(pods: readonly Pod[]): Pod | undefined {
  const newest = pods.filter(isAiling).sort(newestFirst);
  const ailing = [...newest.filter((pod) => !isFinished(pod)), ...newest.filter(isFinished)];
  const hasLog = (pod: Pod) => !speaker(pod).silent && !speaker(pod).lost;
  return ailing.find(hasLog) ?? ailing[0];
}

/** Whose log to read among several pods, of which none was read here. Null where there is no pod. */
export function logsOfPods(pods: readonly Pod[]): RoundLine | null {
  const ailing = ailingPod(pods);
  const pod = ailing ?? [...pods].sort(newestFirst)[0];
  if (pod === undefined) return null;
  const about = subjectOf("Pod", pod);
  const { container, previous, silent, lost } = speaker(pod);
  const of = new ShellText(`${container === "" ? "" : sh` -c ${container}`}${previous ? " --previous" : ""}`);
  const command = sh`${kubectl(about.namespace)} logs ${about.name}${of} --tail=100`;
  if (ailing === undefined)
    return { state: "yours", text: "pods-logs-well", params: { pod: about.name, count: pods.length }, about, command };
  if (silent) return { state: "ok", text: "pods-logs-none-yet", params: { pod: about.name }, about };
  if (lost) return { state: "unknown", text: "pods-logs-lost", params: { pod: about.name }, about };
  return { state: "yours", text: "pods-logs-ailing", params: { pod: about.name, container }, about, command };
}

/** The nodes as they are known to the round; null = they could not be read. */
export function nodesOf({ schedulingNodes }: EvidenceSet): ReadonlyMap<string, Node> | null {
  if (!schedulingNodes?.ok) return null;
  return new Map(schedulingNodes.value.map(({ node }) => [node.metadata?.name ?? "", node]));
}

/** True for a node that says it is Ready. */
export const isNodeReady = ({ status }: Node): boolean => conditionStatus(status?.conditions, "Ready") === "True";

/** The nodes on which pods are; `down` = not Ready or no longer there. */
function nodesUnder(pods: readonly Pod[], nodes: ReadonlyMap<string, Node>) {
  const names = [...new Set(pods.flatMap((pod) => (pod.spec?.nodeName && !isFinished(pod) ? [pod.spec.nodeName] : [])))].sort();
  const down = names.filter((name) => {
    const node = nodes.get(name);
    return node === undefined || !isNodeReady(node);
  });
  return { names, down };
}

/** What the nodes say on which these pods are; null where nothing speaks against any. */
export function nodesAmiss(pods: Collected<readonly Pod[]> | undefined, nodes: ReadonlyMap<string, Node>): RoundLine | null {
  const { down } = nodesUnder(pods?.ok ? pods.value : [], nodes);
  const [first = ""] = down;
  if (down.length === 0) return null;
  const about = { kind: "Node", namespace: "", name: first, uid: nodes.get(first)?.metadata?.uid ?? "" };
  return {
    state: "bad",
    text: "pods-nodes-down",
    params: { nodes: nameList(down), count: down.length },
    about,
    command: sh`kubectl describe node ${first}`,
  };
}

/** Names of the nodes that carry these pods. */
export function nodesUsed(pods: Collected<readonly Pod[]> | undefined, nodes: ReadonlyMap<string, Node>): readonly string[] {
  return nodesUnder(pods?.ok ? pods.value : [], nodes).names;
}

/** The line about pods where these could not be read. */
export function podsUnread(pods: Collected<readonly Pod[]> | undefined): RoundLine {
  const why = pods?.ok === false ? pods.why : "stale";
  return { state: "unknown", text: "pods-not-read", params: {}, missing: [{ evidence: "relatedPods", why }] };
}

/** The line about nodes where these could not be read. */
export function nodesUnread(evidence: EvidenceSet): RoundLine {
  return { state: "unknown", text: "nodes-not-read", params: {}, missing: lacking(evidence, "schedulingNodes") };
}
