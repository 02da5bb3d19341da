import { CLAIM_PROTECTION, usesClaim } from "#lib/evidence/related-pods.ts";
import type { PersistentVolumeClaim, Pod } from "#lib/kube/objects.ts";
import { kubeTime } from "../../time.ts";
import type { Live, World } from "../world.ts";

const PROVISION_MS = 2_500;
const RELEASE_MS = 500;
/** The volume controller tries a claim again this often; the real one every 15 s. */
const AGAIN_MS = 60_000;

interface StorageClass {
  readonly provisioner?: string;
}

/** Binds claims to volumes made for them, where the claim's class exists and has a provisioner that works. */
export function beginVolumes(world: World, brokenProvisioners: ReadonlySet<string>): void {
  world.onChange("PersistentVolumeClaim", ({ object, type }) => {
    if (type === "DELETED") return;
    const { namespace, name, deletionTimestamp } = object.metadata;
    if (deletionTimestamp) world.soon(`claim/${namespace}/${name}/release`, RELEASE_MS, () => release(world, namespace, name));
    else if (object.status?.phase !== "Bound")
      world.soon(`claim/${namespace}/${name}`, PROVISION_MS, () => bind(world, namespace, name, brokenProvisioners));
  });
  world.onChange("Pod", ({ object, type }) => {
    if (type !== "DELETED") return;
    const { namespace } = object.metadata;
    for (const { metadata } of world.list("PersistentVolumeClaim", namespace)) {
      const { name, deletionTimestamp } = metadata;
      if (deletionTimestamp) world.soon(`claim/${namespace}/${name}/release`, RELEASE_MS, () => release(world, namespace, name));
    }
  });
}

/** Lets a deleted claim go when no pod that has a node names it any more (F8.7). */
function release(world: World, namespace: string | undefined, name: string): void {
  const claim = world.get<PersistentVolumeClaim>("PersistentVolumeClaim", namespace, name);
  if (!claim?.metadata.deletionTimestamp) return;
  const used = world.list<Pod>("Pod", namespace).some((pod) => pod.spec?.nodeName !== undefined && usesClaim(pod, [name]));
  if (used) return;
  const others = (claim.metadata.finalizers ?? []).filter((finalizer) => finalizer !== CLAIM_PROTECTION);
  if (others.length === 0) {
    world.context.store.remove(world.kind("PersistentVolumeClaim"), namespace, name);
    return;
  }
  world.edit<PersistentVolumeClaim>("PersistentVolumeClaim", claim, (draft) => {
    draft.metadata.finalizers = others;
  });
}

function bind(world: World, namespace: string | undefined, name: string, broken: ReadonlySet<string>): void {
  const claim = world.get<PersistentVolumeClaim>("PersistentVolumeClaim", namespace, name);
  if (!claim || claim.status?.phase === "Bound") return;
  const className = claim.spec?.storageClassName ?? "";
  const storageClass = world.get<StorageClass & { metadata?: object }>("StorageClass", undefined, className);
  const warn = (reason: string, message: string) =>
    world.recorder.legacy(claim, { type: "Warning", reason, message, component: "persistentvolume-controller" });
  pending(world, claim);
  if (!storageClass) {
    warn("ProvisioningFailed", `storageclass.storage.k8s.io "${className}" not found`);
    world.soon(`claim/${namespace}/${name}`, AGAIN_MS, () => bind(world, namespace, name, broken));
    return;
  }
  if (broken.has(storageClass.provisioner ?? "")) return;
  const volume = `pvc-${claim.metadata.uid}`;
  world.create("PersistentVolume", undefined, {
    metadata: { name: volume, annotations: { "pv.kubernetes.io/provisioned-by": storageClass.provisioner ?? "" } },
    ...{ spec: volumeSpec(claim, className, storageClass.provisioner ?? "") },
  });
  const made = world.get("PersistentVolume", undefined, volume);
  if (made) world.writeStatus("PersistentVolume", made, { phase: "Bound", lastPhaseTransitionTime: kubeTime(world.now()) });
  world.edit<PersistentVolumeClaim>("PersistentVolumeClaim", claim, (draft) => {
    draft.spec = { ...draft.spec, volumeName: volume };
    draft.metadata.annotations = {
      ...draft.metadata.annotations,
      "pv.kubernetes.io/bind-completed": "yes",
      "pv.kubernetes.io/bound-by-controller": "yes",
    };
    draft.metadata.finalizers = ["kubernetes.io/pvc-protection"];
    draft.status = { phase: "Bound", accessModes: [...(draft.spec.accessModes ?? [])], capacity: { ...draft.spec.resources?.requests } };
  });
}

function pending(world: World, claim: Live<PersistentVolumeClaim>): void {
  world.edit<PersistentVolumeClaim>("PersistentVolumeClaim", claim, (draft) => {
    draft.status = { phase: "Pending", ...draft.status };
    draft.metadata.finalizers ??= ["kubernetes.io/pvc-protection"];
  });
}

function volumeSpec(claim: Live<PersistentVolumeClaim>, storageClassName: string, driver: string): Record<string, unknown> {
  const { namespace, name, uid } = claim.metadata;
  return {
    capacity: claim.spec?.resources?.requests ?? {},
    accessModes: claim.spec?.accessModes ?? [],
    claimRef: { apiVersion: "v1", kind: "PersistentVolumeClaim", namespace, name, uid },
    csi: { driver, volumeHandle: `vol-${uid.slice(0, 8)}` },
    persistentVolumeReclaimPolicy: "Delete",
    storageClassName,
    volumeMode: "Filesystem",
  };
}
