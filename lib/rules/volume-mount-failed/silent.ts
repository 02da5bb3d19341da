import type { Cite } from "#lib/contract/diagnosis.ts";
import { citeField, refOf } from "#lib/evidence/cite.ts";
import type { PodVolume } from "#lib/evidence/pod-volumes.ts";
import { conditionStatus } from "#lib/kube/conditions.ts";
import type { Pod } from "#lib/kube/objects.ts";

/** What may keep a pod from its first container though no event says so any more. */
export type SilentFault = "silent-host-path" | "silent-server";

export interface SilentVolume {
  readonly fault: SilentFault;
  readonly volume: PodVolume;
  readonly name: string;
  readonly error: string;
  readonly cites: readonly Cite[];
}

/** Types that the kubelet checks and never makes itself (F4.5). */
const CHECKED: readonly string[] = ["Directory", "File", "Socket", "CharDevice", "BlockDevice"];

/** The directory of the host behind a volume, written in the pod or in the PersistentVolume, with the field that says so. */
function hostPathOf(volume: PodVolume, pod: Pod) {
  const behind = volume.volume?.spec?.hostPath;
  if (behind) return { ...behind, object: `PersistentVolume/${volume.volumeName}`, at: "spec.hostPath" };
  const own = pod.spec?.volumes?.find(({ name }) => name === volume.name)?.hostPath;
  return own ? { ...own, object: refOf("Pod", pod), at: `${volume.path}.hostPath` } : null;
}

/** A volume's source as a sentence names it: `hostPath /data (type Directory)`, `server:/export`, `claim data (pv-1)`. */
export function sourceOf(volume: PodVolume | null, pod: Pod): string {
  if (volume === null) return "-";
  const host = hostPathOf(volume, pod);
  const claim = volume.claim === null ? "" : `claim ${volume.claim}`;
  const behind = [volume.volumeName, volume.driver].filter(Boolean).join(", ");
  const path = host?.path ? `hostPath ${host.path}${host.type ? ` (type ${host.type})` : ""}` : null;
  const server = volume.server ? `${volume.server.host}:${volume.server.export}` : null;
  const source = path ?? server;
  if (source !== null) return claim === "" ? source : `${source}, ${claim}${behind === "" ? "" : ` (${behind})`}`;
  if (claim === "") return [volume.source, volume.driver].filter(Boolean).join(" ");
  return `${claim}${behind === "" ? "" : ` (${behind})`}`;
}

/**
 * The volumes that can keep the kubelet from making the sandbox while nothing tells of it: a mount from a server has no
 * word until it fails, and a check of a host path is told by an event alone, which expires (F3.5). Empty once the sandbox
 * is there.
 */
export function silentVolumes(pod: Pod, volumes: readonly PodVolume[]): readonly SilentVolume[] {
  if (conditionStatus(pod.status?.conditions, "PodReadyToStartContainers") === "True") return [];
  return volumes.flatMap((volume): SilentVolume[] => {
    const host = hostPathOf(volume, pod);
    const { name, server } = volume;
    if (host !== null) {
      if (!CHECKED.includes(host.type ?? "")) return [];
      const cites = [citeField(host.object, `${host.at}.path`, host.path), citeField(host.object, `${host.at}.type`, host.type)];
      return [{ fault: "silent-host-path", volume, name, error: "-", cites }];
    }
    if (server === null) return [];
    return [{ fault: "silent-server", volume, name, error: "-", cites: [citeField(server.object, server.path, server.host)] }];
  });
}
