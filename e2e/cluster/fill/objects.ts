/** The fields that the generator itself reads or changes; everything else of an object is free. */

type Free = Record<string, unknown>;

export type Metadata = {
  name: string;
  namespace?: string;
  uid: string;
  creationTimestamp: string;
  labels?: Record<string, string>;
  annotations?: Record<string, string>;
  ownerReferences?: OwnerReference[];
  finalizers?: string[];
  deletionTimestamp?: string;
  deletionGracePeriodSeconds?: number;
  generateName?: string;
  generation?: number;
  managedFields?: Free[];
};

export type OwnerReference = {
  apiVersion: string;
  kind: string;
  name: string;
  uid: string;
  controller: boolean;
  blockOwnerDeletion: boolean;
};

export type Container = Free & { name: string; image: string };

export type ContainerState = {
  running?: { startedAt: string };
  waiting?: { reason: string; message?: string };
  terminated?: { exitCode: number; reason: string; startedAt: string; finishedAt: string; containerID: string; message?: string };
};

export type ContainerStatus = Free & {
  name: string;
  image: string;
  ready: boolean;
  started: boolean;
  restartCount: number;
  state: ContainerState;
  lastState: ContainerState;
  containerID?: string;
  imageID: string;
};

export type Condition = { type: string; status: string; lastTransitionTime: string; reason?: string; message?: string };

export type Pod = {
  apiVersion: "v1";
  kind: "Pod";
  metadata: Metadata & { namespace: string };
  spec: Free & { containers: Container[]; initContainers?: Container[]; nodeName?: string };
  status: {
    phase: string;
    reason?: string;
    message?: string;
    startTime?: string;
    conditions: Condition[];
    containerStatuses?: ContainerStatus[];
    initContainerStatuses?: ContainerStatus[];
    podIP?: string;
    podIPs?: { ip: string }[];
    hostIP?: string;
    hostIPs?: { ip: string }[];
    qosClass: string;
  };
};

export type ClusterObject = { apiVersion: string; kind: string; metadata: Metadata } & Free;

/** An object with the key under which the API server keeps it in etcd. */
export type Stored = { readonly key: string; readonly object: ClusterObject | Pod };

/** Seconds since the epoch as the API writes times. */
export function timestamp(milliseconds: number): string {
  return new Date(milliseconds).toISOString().replace(/\.\d+Z$/, "Z");
}
