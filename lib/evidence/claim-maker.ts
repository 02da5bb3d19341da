import { asKube } from "#lib/kube/cast.ts";
import type { KubeObject, PersistentVolumeClaim, Pod } from "#lib/kube/objects.ts";
import { seemsToServe } from "./driver-pods.ts";
import { classNameOf, classOf, isByHand } from "./open-claims.ts";
import type { EvidenceSet } from "./types.ts";

const PROVISIONER = ["volume.kubernetes.io/storage-provisioner", "volume.beta.kubernetes.io/storage-provisioner"];

/** Who makes a claim's volume: the name of its provisioner or driver, `by-hand` = nobody, `unknown` = it could not be seen. */
export type ClaimMaker = { readonly kind: "driver"; readonly name: string } | { readonly kind: "by-hand" } | { readonly kind: "unknown" };

interface Volume extends KubeObject {
  readonly spec?: { readonly csi?: { readonly driver?: string } };
}

/** The provisioner by the claim's class, by what the controller wrote onto the claim, or by the volume that it has. */
export function makerOf(claim: PersistentVolumeClaim, { storageClasses, volumes }: EvidenceSet): ClaimMaker {
  const found = storageClasses?.ok ? classOf(claim, storageClasses.value) : null;
  if (found?.provisioner !== undefined) return isByHand(found) ? { kind: "by-hand" } : { kind: "driver", name: found.provisioner };
  const said = PROVISIONER.map((key) => claim.metadata?.annotations?.[key]).find(Boolean);
  if (said !== undefined) return { kind: "driver", name: said };
  const volume = volumes?.ok ? volumes.value.find(({ metadata }) => metadata?.name === claim.spec?.volumeName) : undefined;
  const driver = volume && asKube<Volume>(volume).spec?.csi?.driver;
  if (driver) return { kind: "driver", name: driver };
  // Without a class nobody is asked to make one; a class that is not there, or was not seen, does not say whom.
  return volume !== undefined || classNameOf(claim) === "" ? { kind: "by-hand" } : { kind: "unknown" };
}

/** The pods that seem to serve a claim's storage, by their names. */
export function podsOfMaker(maker: ClaimMaker, pods: readonly Pod[]): readonly Pod[] {
  return maker.kind === "driver" ? pods.filter(({ metadata }) => seemsToServe(maker.name, metadata?.name ?? "")) : [];
}

/** The pod among these that makes volumes, by its containers or its name; a node's plugin only mounts them. */
export function provisionerPod(pods: readonly Pod[]): Pod | undefined {
  const makes = ({ metadata, spec }: Pod) =>
    /provisioner|controller/.test(metadata?.name ?? "") ||
    (spec?.containers ?? []).some(({ name, image }) => /provisioner/.test(`${name} ${image}`));
  return pods.find(makes) ?? pods[0];
}
