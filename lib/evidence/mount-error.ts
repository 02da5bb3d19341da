/** What a mount failed for, as far as the error's words tell (F4.5). */
export type MountFault =
  | "host-path"
  | "access-denied"
  | "unreachable"
  | "no-such-file"
  | "no-client"
  | "wrong-type"
  | "sub-path"
  | "sub-path-variable"
  | "token"
  | "busy-driver"
  | "plugin-silent"
  | "object-missing"
  | "not-synced"
  | "owner-change"
  | "timeout"
  | "other";

/** Order matters: the first that fits. A sub path or token is named by its own words before the reason behind it. */
const FAULTS: readonly (readonly [MountFault, RegExp])[] = [
  ["not-synced", /failed to sync (?:configmap|secret) cache/i],
  ["object-missing", /\b[a-z]+(?:\.[a-z0-9-]+){2,} "[^"]{1,253}" not found|provider not found: provider "/i],
  ["sub-path-variable", /\bmissing value for \S|subPathExpr/i],
  // The kubelet calls a CSI driver over a socket in its plugin folder; whatever that call dies of is no fault of a server.
  ["plugin-silent", /\bdial(?:ing)?:? (?:dial )?unix \/\S{0,300}\/plugins\/\S{1,300}\.sock\b/i],
  ["host-path", /hostPath type check failed/i],
  ["sub-path", /sub-?path/i],
  ["token", /fetch token|serviceaccounts? "[^"]{1,253}"|TokenRequest/i],
  ["access-denied", /access denied|permission denied|operation not permitted|unauthori[sz]ed|PermissionDenied|AccessDenied/i],
  [
    "unreachable",
    /connection timed out|no route to host|connection refused|name or service not known|failed to resolve|could not resolve|host is down|network is unreachable|i\/o timeout|no such host|operation now in progress|portmap|not responding|could not connect to|unable to find suitable address/i,
  ],
  // The kernel or the mount program knows no such network file system; a wrong fsType of a disk names a disk's.
  [
    "no-client",
    /unknown filesystem type \W{0,2}(?:nfs4?|cifs|smb3|ceph|glusterfs|lustre|beegfs|9p|efs)\b|need a \/s?bin\/mount\.|\bmount\.(?:nfs4?|cifs|ceph|glusterfs|efs|lustre)\b[^\n]{0,40}(?:not found|no such file)/i,
  ],
  [
    "wrong-type",
    /wrong fs type|unknown filesystem|bad superblock|bad option|structure needs cleaning|fsck|format of disk|superblock|already contains \w{2,12}\b/i,
  ],
  ["no-such-file", /no such file or directory|does not exist|not found|special device|VolumeDeviceNotFound/i],
  ["busy-driver", /operation (?:already exists|is already|with the given)|code = Aborted|already in progress/i],
  ["timeout", /timed out|deadline exceeded|DeadlineExceeded/i],
];

/** Sorts a mount error by its kind; texts of any mount program, driver or version. */
export function mountFault(text: string): MountFault {
  return FAULTS.find(([, words]) => words.test(text))?.[0] ?? "other";
}

/** `MountVolume.SetUp failed for volume "x" : error`: the step, the volume and the error; null for another text. */
export function readMountFailure(message: string): { readonly volume: string; readonly error: string } | null {
  const match = /(?:Mount|Map)Volume\.\w{1,40}(?: \w{1,20})? failed for volume "([^"]{1,253})" ?: ?/.exec(message);
  return match?.[1] ? { volume: match[1], error: message.slice(match.index + match[0].length).trim() } : null;
}

/** The volumes that `Unable to attach or mount volumes: unmounted volumes=[a b], …` waits for; empty for another text. */
export function unmountedVolumes(message: string): readonly string[] {
  const list = /unmounted volumes=\[([^\]]{0,1000})\]/.exec(message)?.[1] ?? "";
  return list.split(/[ ,]+/).filter((name) => name !== "");
}

/** Objects and keys that are not there have causes of their own, and so has a driver that is not registered. */
export function belongsElsewhere(error: string): boolean {
  return (
    /(?:configmap|secret)s? "[^"]{1,253}" not found/.test(error) ||
    /references non-existent (?:config|secret) key/.test(error) ||
    /not found in the list of registered CSI drivers/.test(error) ||
    /object "[^"]{1,253}"\/"[^"]{1,253}" not registered/.test(error)
  );
}
