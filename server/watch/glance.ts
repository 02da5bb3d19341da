import type { KubeObject } from "#lib/kube/objects.ts";

/**
 * What the first look at a pod passes over, by message of `server/kube/protobuf`: nothing of it tells a sick pod from a
 * healthy one, and nothing of it is kept of a healthy one. Whoever is not healthy is read whole (`wholeOf`).
 */
const PASSED_OVER: Readonly<Record<string, string>> = {
  ObjectMeta: "generateName generation managedFields",
  PodSpec: `
    dnsPolicy nodeSelector serviceAccountName serviceAccount hostNetwork hostPID hostIPC securityContext imagePullSecrets
    hostname subdomain schedulerName tolerations hostAliases priorityClassName priority dnsConfig shareProcessNamespace
    runtimeClassName enableServiceLinks preemptionPolicy topologySpreadConstraints setHostnameAsFQDN os hostUsers
    schedulingGates resourceClaims
  `,
  Affinity: "nodeAffinity podAffinity",
  PodAntiAffinity: "preferredDuringSchedulingIgnoredDuringExecution",
  Container: `
    image command args workingDir env envFrom volumeMounts volumeDevices readinessProbe startupProbe lifecycle
    terminationMessagePath terminationMessagePolicy imagePullPolicy securityContext resizePolicy
  `,
  Probe: "... initialDelaySeconds timeoutSeconds periodSeconds successThreshold failureThreshold terminationGracePeriodSeconds",
  VolumeSource: `
    hostPath emptyDir gcePersistentDisk awsElasticBlockStore gitRepo secret nfs iscsi glusterfs rbd flexVolume cinder cephfs
    flocker downwardAPI fc azureFile configMap vsphereVolume quobyte azureDisk photonPersistentDisk projected portworxVolume
    scaleIO storageos csi image
  `,
  EphemeralVolumeSource: "volumeClaimTemplate",
  PodStatus: "hostIP podIP podIPs hostIPs qosClass",
  ContainerStatus: "image imageID containerID allocatedResources resources volumeMounts user allocatedResourcesStatus",
};

/** The same as `Message.field`. */
export const GLANCE_WITHOUT: readonly string[] = Object.entries(PASSED_OVER).flatMap(([message, fields]) =>
  [...fields.matchAll(/\S+/g)].map(([field]) => `${message}.${field}`),
);

const WHOLE = Symbol("whole");
type Glance = KubeObject & { [WHOLE]?: () => KubeObject };

/** An object of which only a part was read; `whole` reads the rest when it is needed. */
export function glanceAt(part: Glance, whole: () => KubeObject): KubeObject {
  part[WHOLE] = whole;
  return part;
}

/** The object with all its fields; null when it has them already. */
export function wholeOf(object: Glance): KubeObject | null {
  return object[WHOLE]?.() ?? null;
}
