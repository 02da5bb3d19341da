export interface DraWords {
  readonly kind: "no-class" | "no-claim" | "unallocated";
  /** The class or claim the message names, or null. */
  readonly name: string | null;
}

/** Reads what the scheduler says about a pod's resource claims (F4.1, DRA); null when it says nothing about them. */
export function draWords(message: string): DraWords | null {
  const noClass = /device ?class "?([a-z0-9][a-z0-9.-]{0,252})"? (?:does not exist|not found)/i.exec(message);
  if (noClass) return { kind: "no-class", name: noClass[1] ?? null };
  const noClaim = /resourceclaim(?:\.resource\.k8s\.io)? "([^"]{1,253})" not found/.exec(message);
  if (noClaim) return { kind: "no-claim", name: noClaim[1] ?? null };
  const waits =
    /cannot allocate all claims|resourceclaim not available on the node|resourceclaim in use|resource claim \S{1,253} is in the process of being allocated|timed out trying to allocate devices|unallocated (?:immediate )?resourceclaim|waiting for (?:dynamic )?resource (?:driver|controller)/i;
  return waits.test(message) ? { kind: "unallocated", name: /resource claim (\S{1,253}) is in/.exec(message)?.[1] ?? null } : null;
}
