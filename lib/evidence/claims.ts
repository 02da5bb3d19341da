/** What a scheduler's message says about claims (F4.1). */
export interface ClaimWords {
  /** A claim that is not there. */
  readonly missing: string | null;
  /** A claim that is being deleted. */
  readonly deleting: string | null;
  /** A volume to which a claim is bound and that is not there. */
  readonly lostVolume: string | null;
  /** Claims that should have been bound at once are not. */
  readonly unbound: boolean;
  /** No volume fits, or none can be made, where the pod could run. */
  readonly noneFits: boolean;
  /** A bound volume cannot be reached from some nodes. */
  readonly elsewhere: boolean;
  /** Nodes take no more volumes. */
  readonly tooMany: boolean;
}

const nameIn = (pattern: RegExp, text: string) => pattern.exec(text)?.[1] ?? null;

/** Reads what PodScheduled or a FailedScheduling event says about claims and volumes, in the words of all versions (F4.1). */
export function claimsSaid(message: string): ClaimWords {
  return {
    missing: nameIn(/persistentvolumeclaim "([^"]{1,253})" not found/, message),
    deleting: nameIn(/persistentvolumeclaim "([^"]{1,253})" is being deleted/, message),
    lostVolume: nameIn(/bound to non-existent persistentvolume "([^"]{1,253})"/, message),
    unbound: /unbound (?:immediate )?PersistentVolumeClaims/i.test(message),
    noneFits: /didn't find available persistent volumes to bind|did not have enough free storage/.test(message),
    elsewhere: /volume node affinity conflict|didn't match PersistentVolume's node affinity|no available volume zone/.test(message),
    tooMany: /exceed max volume count/.test(message),
  };
}
