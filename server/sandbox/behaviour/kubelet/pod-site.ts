import type { Pod } from "#lib/kube/objects.ts";
import type { Container } from "#lib/kube/pod-parts.ts";
import type { Live, World } from "../world.ts";
import type { ContainerRole } from "./roles.ts";

/** A container of the pod, as its events name it. */
export interface ContainerName {
  readonly role: ContainerRole;
  readonly name: string;
}

/** What a container's run needs to know of the pod it is in and of the node below. */
export interface PodSite {
  readonly world: World;
  readonly uid: string;
  readonly namespace: string;
  readonly name: string;
  /** The pod as it stands in the API now, or as it last stood there. */
  readonly pod: Live<Pod>;
  /** The pod is being stopped: nothing is started again. */
  readonly stopping: boolean;
  container(name: string): Container;
  hasImage(image: string): boolean;
  keepImage(image: string): void;
  /** Writes a kubelet event about a container of the pod. */
  record(type: "Normal" | "Warning", reason: string, message: string, of: ContainerName, times: number): void;
  /** A state changed outside of the regular look: have it written. */
  changed(): void;
}
