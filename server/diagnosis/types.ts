import type { Judgement } from "#lib/diagnosis/types.ts";

/**
 * Keeps a judgement for every pod that is not healthy. The watch tells it what changed; it judges at once
 * from the cache, then again when on-demand evidence (owners outside the watch, ConfigMap names, logs …) arrives.
 */
export interface DiagnosisService {
  /** A pod appeared, changed, or its time edge passed. */
  podChanged(uid: string): void;
  podGone(uid: string): void;
  /** A node, claim, owner or event changed: every pod that depends on it is judged again. */
  objectChanged(kind: string, namespace: string, name: string): void;
  judgement(uid: string): Judgement | undefined;
  close(): void;
}
