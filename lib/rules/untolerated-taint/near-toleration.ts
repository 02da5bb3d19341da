import { nearMisses } from "#lib/evidence/references.ts";
import type { Taint, Toleration } from "#lib/kube/objects.ts";

/** A toleration of the pod that nearly covers a taint: which part differs. */
export interface NearToleration {
  readonly path: string;
  readonly text: string;
  readonly differs: "key" | "value" | "effect";
}

function textOf({ key, operator, value, effect }: Toleration): string {
  return `${key ?? ""}${value ? `=${value}` : operator === "Exists" ? " Exists" : ""}:${effect ?? ""}`;
}

/** The toleration that comes nearest to a taint: same key with another value or effect, else a key that looks alike. */
export function nearToleration(taint: Taint, tolerations: readonly Toleration[]): NearToleration | null {
  const same = tolerations.findIndex(({ key }) => key !== undefined && key === taint.key);
  const [nearKey] = nearMisses(
    taint.key ?? "",
    tolerations.flatMap(({ key }) => key ?? []),
    1,
  );
  const index = same >= 0 ? same : tolerations.findIndex(({ key }) => key !== undefined && key === nearKey);
  const toleration = tolerations[index];
  if (!toleration) return null;
  const wrongEffect = toleration.effect !== undefined && toleration.effect !== taint.effect;
  const differs = same < 0 ? "key" : wrongEffect ? "effect" : "value";
  return { path: `spec.tolerations[${index}]`, text: textOf(toleration), differs };
}
