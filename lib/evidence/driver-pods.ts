import type { Pod } from "#lib/kube/objects.ts";
import { type CniPod, mayBeDaemon, withState } from "./cni-pods.ts";

/** Words of a driver's name that tell nothing about whose it is. */
const COMMON: ReadonlySet<string> = new Set([
  "csi",
  "driver",
  "storage",
  "io",
  "com",
  "net",
  "org",
  "k8s",
  "kubernetes",
  "cloud",
  "example",
]);
/** A word so long tells enough by itself; a shorter one only beside a word for what such pods do. */
const TELLING = 5;
const TRADE = /csi|provisioner|driver/;

/**
 * Whether a pod of that name seems to serve a storage driver or provisioner: the API ties the two by nothing but their
 * names (`ebs.csi.aws.com` and `ebs-csi-controller-0`, `rancher.io/local-path` and `local-path-provisioner-…`).
 */
export function seemsToServe(driver: string, pod: string): boolean {
  const [domain = "", path] = driver.split("/");
  const word = path ?? domain.split(".").find((label) => !COMMON.has(label));
  if (word === undefined || !pod.includes(word)) return false;
  return word.length >= TELLING || TRADE.test(pod);
}

/** The node plugins among the pods of a node that seem to serve a storage driver, with their state, in the order of names. */
export function driverPodsOn(driver: string, pods: readonly Pod[]): readonly CniPod[] {
  return pods
    .filter((pod) => mayBeDaemon(pod) && seemsToServe(driver, pod.metadata?.name ?? ""))
    .map(withState)
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}
