/** What a kubelet wrote in its log about a volume that it could not take down; no event says it (F4.7). */
export interface UnmountError {
  /** The volume as the pod calls it. */
  readonly volume: string;
  /** The reason, without the kubelet's envelope. */
  readonly words: string;
  readonly line: string;
}

/** Longer reasons are cut: mount prints its whole command line. */
const LONGEST_WORDS = 300;

const TEARDOWN = /UnmountVolume\.\w{1,30} failed for volume "([^"]{1,253})"|error cleaning subPath mounts for volume "([^"]{1,253})"/;
/** Kubelets before 1.6 put the volume's unique name first. */
const SPEC_NAME = /\(volume\.spec\.Name: "([^"]{1,253})"\)/;
/** The reason follows the pod's UID: `(UID: "…") : words`, in old kubelets `(UID: "…") with: words`. */
const REASON = /\(UID: "[^"]{1,64}"\) ?(?:with)?: ?(.{1,2000})/;

/**
 * The volumes that these lines of a kubelet's log say it cannot unmount, newest last. The lines have to be about one pod
 * already; structured logs put a backslash before each quote.
 */
export function unmountErrors(lines: readonly string[]): readonly UnmountError[] {
  return lines.flatMap((line) => {
    const plain = line.replaceAll("\\", "");
    const match = TEARDOWN.exec(plain);
    if (match === null) return [];
    const volume = SPEC_NAME.exec(plain)?.[1] ?? match[1] ?? match[2] ?? "";
    const words = (REASON.exec(plain)?.[1] ?? plain.slice(match.index)).replace(/"\s*$/, "").slice(0, LONGEST_WORDS);
    return [{ volume, words, line }];
  });
}
