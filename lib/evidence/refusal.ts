import type { Pod } from "#lib/kube/objects.ts";
import { formatQuantity, parseQuantity } from "#lib/kube/quantity.ts";

/**
 * The kubelet's own words about a pod that it put aside or refused: `status.message` without what versions put in front,
 * `Pod was rejected: ` or, up to about 1.27, `Pod ` (F4.9).
 */
export function refusalText(pod: Pod): string {
  return (pod.status?.message ?? "")
    .replace(/^Pod was rejected: /, "")
    .replace(/^Pod (?=[A-Z])/, "")
    .trim();
}

/** What a node can run short of, as far as the kubelet evicts for it. */
export type Pressure = "memory" | "disk" | "pids";

export const PRESSURE_CONDITION: Readonly<Record<Pressure, string>> = {
  memory: "MemoryPressure",
  disk: "DiskPressure",
  pids: "PIDPressure",
};

/** A container that used more than it asked for; quantities as the kubelet wrote them. */
export interface Consumer {
  readonly name: string;
  readonly used: string;
  readonly request: string;
}

/** Why the kubelet evicted a pod. `low` = it ran and had to go, `refused` = it was never let in, `limit` = it broke its own limit. */
export type Eviction =
  | {
      readonly kind: "low";
      readonly pressure: Pressure;
      readonly resource: string;
      readonly threshold: string;
      readonly available: string;
      readonly consumers: readonly Consumer[];
    }
  | { readonly kind: "refused"; readonly pressures: readonly Pressure[] }
  | { readonly kind: "limit"; readonly of: "container" | "pod" | "emptyDir"; readonly name: string; readonly limit: string };

/** Reads the eviction of a Failed pod from its status (texts of all versions: F4.9); null when it was not evicted or says no reason. */
export function readEviction(pod: Pod): Eviction | null {
  const { status } = pod;
  if (status?.phase !== "Failed" || status.reason !== "Evicted") return null;
  const text = refusalText(pod);
  return readLimit(text) ?? readLow(text) ?? readRefused(text);
}

function readLimit(text: string): Eviction | null {
  const container = /container (\S+) exceeded its local ephemeral storage limit "([^"]{1,80})"/i.exec(text);
  if (container) return { kind: "limit", of: "container", name: container[1] ?? "", limit: quantity(container[2]) };
  const volume = /usage of emptydir volume "([^"]{1,253})" exceeds the limit "([^"]{1,80})"/i.exec(text);
  if (volume) return { kind: "limit", of: "emptyDir", name: volume[1] ?? "", limit: quantity(volume[2]) };
  const whole = /ephemeral local storage usage exceeds the total limit of containers ([^\n]{1,80})/i.exec(text);
  return whole ? { kind: "limit", of: "pod", name: "", limit: quantity(whole[1]) } : null;
}

function readLow(text: string): Eviction | null {
  const resource = /the node was low on resource: ([a-z-]+)/i.exec(text)?.[1];
  const pressure = pressureOf(resource ?? "");
  if (resource === undefined || pressure === null) return null;
  return {
    kind: "low",
    pressure,
    resource,
    threshold: /threshold quantity: ([^,\s]+)/i.exec(text)?.[1] ?? "",
    available: /available: ([^,\s]+?)\.?(?:\s|$)/i.exec(text)?.[1] ?? "",
    consumers: consumersIn(text),
  };
}

/** Names of signals and resources by which the kubelet says what was short; inodes count as disk. */
function pressureOf(resource: string): Pressure | null {
  if (/^memory/i.test(resource)) return "memory";
  if (/^pids?$/i.test(resource)) return "pids";
  return /^(?:ephemeral-storage|inodes|storage|nodefs|imagefs|containerfs)/i.test(resource) ? "disk" : null;
}

/** Before 1.25 `, which exceeds its request of Q`, since then `, request is Q`; pod-level resources name the pod (F4.9). */
const CONSUMER = /(?:Container|Pod) (\S+) was using ([^,\s]+), (?:request is|which exceeds its request of) ([^,\s]+)/g;

/** Largest use first. */
function consumersIn(text: string): readonly Consumer[] {
  const found = [...text.matchAll(CONSUMER)].map(([, name = "", used = "", request = ""]) => ({
    name,
    used,
    request: request.replace(/\.$/, ""),
  }));
  return found.sort((a, b) => (parseQuantity(b.used) ?? 0) - (parseQuantity(a.used) ?? 0));
}

function readRefused(text: string): Eviction | null {
  const list = /the node had condition: \[([^\]]{0,200})\]/i.exec(text)?.[1];
  if (list === undefined) return null;
  const all = Object.entries(PRESSURE_CONDITION) as [Pressure, string][];
  const pressures = all.filter(([, condition]) => list.includes(condition)).map(([pressure]) => pressure);
  return pressures.length > 0 ? { kind: "refused", pressures } : null;
}

/** Kubelets before about 1.21 printed the struct: `{{536870912 0} {<nil>}  BinarySI}`. */
function quantity(text: string | undefined): string {
  const bytes = /^\{\{(\d{1,18}) /.exec(text ?? "")?.[1];
  return bytes === undefined ? (text ?? "").trim().replace(/\.$/, "") : formatQuantity("ephemeral-storage", Number(bytes));
}

/** What the kubelet counted when it refused a pod; the numbers as it wrote them (cpu in thousandths). */
export interface Shortage {
  readonly resource: string;
  readonly requested: number;
  readonly used: number;
  readonly capacity: number;
}

/** Reads `Node didn't have enough resource: cpu, requested: 64000, used: 0, capacity: 2000` (F4.9); null when it is not that text. */
export function readShortage(pod: Pod): Shortage | null {
  const match = /enough resource: ([^,\s]{1,253}), requested: (\d{1,18}), used: (\d{1,18}), capacity: (\d{1,18})/.exec(refusalText(pod));
  if (!match) return null;
  const [, resource = "", requested, used, capacity] = match;
  return { resource, requested: Number(requested), used: Number(used), capacity: Number(capacity) };
}
