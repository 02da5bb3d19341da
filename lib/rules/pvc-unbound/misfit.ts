import { classNameOf } from "#lib/evidence/open-claims.ts";
import { asKube } from "#lib/kube/cast.ts";
import type { KubeObject, LabelSelector, PersistentVolumeClaim } from "#lib/kube/objects.ts";
import { parseQuantity } from "#lib/kube/quantity.ts";
import { matchesSelector } from "#lib/kube/selector.ts";

interface PersistentVolume extends KubeObject {
  readonly spec?: {
    readonly capacity?: Readonly<Record<string, string>>;
    readonly accessModes?: readonly string[];
    readonly volumeMode?: string;
    readonly claimRef?: { readonly namespace?: string; readonly name?: string; readonly uid?: string };
  };
  readonly status?: { readonly phase?: string };
}

/** A volume that a claim could be meant to get, and what keeps the two apart; each with both values. */
export interface Misfit {
  readonly volume: string;
  readonly reasons: readonly string[];
  /** Field of the volume that stands against it first, and its value. */
  readonly path: string;
  readonly value: string;
}

type Check = readonly [reason: string, path: string, value: string];

/** What the volume controller compares (F8): reserved or released, size, access modes, mode, class, labels. */
export function misfitOf(claim: PersistentVolumeClaim, object: KubeObject): Misfit {
  const volume = asKube<PersistentVolume>(object);
  const asked = claim.spec?.resources?.requests?.storage;
  const has = volume.spec?.capacity?.storage;
  const modes = (claim.spec?.accessModes ?? []).filter((mode) => !volume.spec?.accessModes?.includes(mode));
  const [wantsMode, hasMode] = [claim.spec?.volumeMode ?? "Filesystem", volume.spec?.volumeMode ?? "Filesystem"];
  const [wantsClass, hasClass] = [classNameOf(claim) ?? "", classNameOf(object) ?? ""];
  const selector = asKube<{ selector?: LabelSelector }>(claim.spec ?? {}).selector;
  const ref = volume.spec?.claimRef;
  const own = ref?.name === claim.metadata?.name && ref?.namespace === claim.metadata?.namespace;
  const stale = own && ref?.uid !== undefined && ref.uid !== claim.metadata?.uid;
  const checks: readonly (Check | null)[] = [
    ref && (!own || stale)
      ? [`${volume.status?.phase ?? "held"}, claimRef ${ref.namespace}/${ref.name}`, "spec.claimRef.name", ref.name ?? ""]
      : null,
    (parseQuantity(has) ?? 0) < (parseQuantity(asked) ?? 0) ? [`capacity ${has} < ${asked}`, "spec.capacity.storage", has ?? ""] : null,
    modes.length > 0 ? [`accessModes without ${modes.join(", ")}`, "spec.accessModes", (volume.spec?.accessModes ?? []).join(", ")] : null,
    wantsMode === hasMode ? null : [`volumeMode ${hasMode}, not ${wantsMode}`, "spec.volumeMode", hasMode],
    wantsClass === hasClass ? null : [`storageClassName ${hasClass || '""'}, not ${wantsClass || '""'}`, "spec.storageClassName", hasClass],
    selector && !matchesSelector(object.metadata?.labels ?? {}, selector)
      ? ["labels outside the claim's selector", "metadata.labels", JSON.stringify(object.metadata?.labels ?? {})]
      : null,
  ];
  const failed = checks.filter((check): check is Check => check !== null);
  const [, path = "status.phase", value = volume.status?.phase ?? ""] = failed[0] ?? [];
  return { volume: object.metadata?.name ?? "", reasons: failed.map(([reason]) => reason), path, value };
}
