import type { Pod } from "#lib/kube/objects.ts";
import { containersOf } from "./containers.ts";

/** Lines of a node's log that are kept for one pod. */
const MOST_LINES = 40;

/** The services to ask for: the kubelet, and the runtime by what the node says it runs, e.g. `cri-o://1.31.2`. */
export function logServices(runtimeVersion: string | undefined): readonly string[] {
  const runtime = /^([a-z-]+):\/\//.exec(runtimeVersion ?? "")?.[1] ?? "containerd";
  return ["kubelet", runtime === "cri-o" ? "crio" : runtime];
}

/**
 * True for a text that is no log: the directory listing that a kubelet without log query gives for any question, or its
 * word that there is none (F7.4). Both come with status 200.
 */
export function isLogListing(text: string): boolean {
  const start = text.slice(0, 400).trimStart().toLowerCase();
  return (
    start.startsWith("<!doctype html") || start.startsWith("<html") || start.startsWith("<pre>") || start.startsWith("log not found for ")
  );
}

/** True for the kubelet's word that the service's log is a file, of which neither a time nor a number of lines may be asked. */
export function wantsNoOptions(text: string): boolean {
  return /^options present and query resolved to log files for /.test(text.trimStart());
}

/** The lines that name the pod, by UID, by namespace and name, or by one of its containers' ids; the newest ones. */
export function linesAbout(text: string, pod: Pod): readonly string[] {
  const { uid, namespace, name } = pod.metadata ?? {};
  const ids = containersOf(pod).map(({ status }) => status?.containerID?.replace(/^.*:\/\//, "") ?? "");
  const marks = [uid ?? "", name ? `${namespace}/${name}` : "", name ? `${name}_${namespace}` : "", ...ids].filter(
    (mark) => mark.length > 3,
  );
  return text
    .split("\n")
    .filter((line) => marks.some((mark) => line.includes(mark)))
    .slice(-MOST_LINES);
}
