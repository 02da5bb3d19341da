import type { Container, ContainerStatus, ResourceRequirements, Volume } from "./pod-parts.ts";

/**
 * The fields of Kubernetes objects that we read, all optional as on the wire: an older server,
 * a feature gate or a broken controller may leave any of them out (F6, "never require a field").
 * Times are RFC 3339 strings of the API server's clock.
 */
export interface OwnerReference {
  readonly apiVersion: string;
  readonly kind: string;
  readonly name: string;
  readonly uid: string;
  readonly controller?: boolean;
  readonly blockOwnerDeletion?: boolean;
}

export interface ManagedFieldsEntry {
  readonly manager?: string;
  readonly operation?: string;
  readonly subresource?: string;
  readonly time?: string;
  readonly fieldsV1?: Record<string, unknown>;
}

export interface ObjectMeta {
  readonly name?: string;
  readonly generateName?: string;
  readonly namespace?: string;
  readonly uid?: string;
  readonly resourceVersion?: string;
  readonly generation?: number;
  readonly creationTimestamp?: string;
  readonly deletionTimestamp?: string;
  readonly deletionGracePeriodSeconds?: number;
  readonly labels?: Record<string, string>;
  readonly annotations?: Record<string, string>;
  readonly finalizers?: readonly string[];
  readonly ownerReferences?: readonly OwnerReference[];
  readonly managedFields?: readonly ManagedFieldsEntry[];
}

export interface KubeObject {
  readonly apiVersion?: string;
  readonly kind?: string;
  readonly metadata?: ObjectMeta;
}

export interface KubeList<T> {
  readonly kind?: string;
  readonly metadata?: { readonly resourceVersion?: string; readonly continue?: string; readonly remainingItemCount?: number };
  readonly items?: readonly T[] | null;
}

/** A `Status` answer of the API server (F7.2). */
export interface KubeStatus {
  readonly kind?: string;
  readonly status?: string;
  readonly code?: number;
  readonly reason?: string;
  readonly message?: string;
  readonly details?: {
    readonly name?: string;
    readonly group?: string;
    readonly kind?: string;
    readonly uid?: string;
    readonly retryAfterSeconds?: number;
    readonly causes?: readonly { readonly reason?: string; readonly type?: string; readonly message?: string; readonly field?: string }[];
  };
}

export interface Condition {
  readonly type?: string;
  readonly status?: string;
  readonly reason?: string;
  readonly message?: string;
  readonly lastTransitionTime?: string | null;
  readonly lastProbeTime?: string | null;
  readonly lastHeartbeatTime?: string | null;
  readonly lastUpdateTime?: string | null;
  readonly observedGeneration?: number;
}

export interface Toleration {
  readonly key?: string;
  readonly operator?: string;
  readonly value?: string;
  readonly effect?: string;
  readonly tolerationSeconds?: number;
}

export interface Taint {
  readonly key?: string;
  readonly value?: string;
  readonly effect?: string;
  readonly timeAdded?: string | null;
}

export interface SelectorRequirement {
  readonly key?: string;
  readonly operator?: string;
  readonly values?: readonly string[];
}

export interface LabelSelector {
  readonly matchLabels?: Record<string, string>;
  readonly matchExpressions?: readonly SelectorRequirement[];
}

export interface NodeSelectorTerm {
  readonly matchExpressions?: readonly SelectorRequirement[];
  readonly matchFields?: readonly SelectorRequirement[];
}

export interface PodAffinityTerm {
  readonly labelSelector?: LabelSelector;
  readonly topologyKey?: string;
  readonly namespaces?: readonly string[];
  readonly namespaceSelector?: LabelSelector;
}

export interface Affinity {
  readonly nodeAffinity?: {
    readonly requiredDuringSchedulingIgnoredDuringExecution?: { readonly nodeSelectorTerms?: readonly NodeSelectorTerm[] };
    readonly preferredDuringSchedulingIgnoredDuringExecution?: readonly {
      readonly weight?: number;
      readonly preference?: NodeSelectorTerm;
    }[];
  };
  readonly podAffinity?: { readonly requiredDuringSchedulingIgnoredDuringExecution?: readonly PodAffinityTerm[] };
  readonly podAntiAffinity?: { readonly requiredDuringSchedulingIgnoredDuringExecution?: readonly PodAffinityTerm[] };
}

export interface TopologySpreadConstraint {
  readonly maxSkew?: number;
  readonly topologyKey?: string;
  readonly whenUnsatisfiable?: string;
  readonly labelSelector?: LabelSelector;
  readonly minDomains?: number;
  readonly nodeAffinityPolicy?: string;
  readonly nodeTaintsPolicy?: string;
  readonly matchLabelKeys?: readonly string[];
}

export interface PodSpec {
  readonly nodeName?: string;
  readonly hostNetwork?: boolean;
  readonly hostname?: string;
  readonly subdomain?: string;
  readonly os?: { readonly name?: string };
  readonly restartPolicy?: string;
  readonly schedulerName?: string;
  readonly serviceAccountName?: string;
  readonly priority?: number;
  readonly priorityClassName?: string;
  readonly preemptionPolicy?: string;
  readonly runtimeClassName?: string;
  readonly terminationGracePeriodSeconds?: number;
  readonly activeDeadlineSeconds?: number;
  readonly nodeSelector?: Record<string, string>;
  readonly affinity?: Affinity;
  readonly tolerations?: readonly Toleration[];
  readonly topologySpreadConstraints?: readonly TopologySpreadConstraint[];
  readonly containers?: readonly Container[];
  readonly initContainers?: readonly Container[];
  readonly ephemeralContainers?: readonly Container[];
  readonly volumes?: readonly Volume[];
  readonly imagePullSecrets?: readonly { readonly name?: string }[];
  readonly readinessGates?: readonly { readonly conditionType?: string }[];
  readonly schedulingGates?: readonly { readonly name?: string }[];
  readonly resources?: ResourceRequirements;
  readonly overhead?: Record<string, string>;
  readonly securityContext?: Record<string, unknown>;
  readonly dnsPolicy?: string;
}

export interface PodStatus {
  readonly phase?: string;
  readonly reason?: string;
  readonly message?: string;
  readonly startTime?: string | null;
  readonly podIP?: string;
  readonly podIPs?: readonly { readonly ip?: string }[];
  readonly hostIP?: string;
  readonly hostIPs?: readonly { readonly ip?: string }[];
  readonly nominatedNodeName?: string;
  readonly qosClass?: string;
  readonly conditions?: readonly Condition[];
  readonly containerStatuses?: readonly ContainerStatus[];
  readonly initContainerStatuses?: readonly ContainerStatus[];
  readonly ephemeralContainerStatuses?: readonly ContainerStatus[];
}

export interface Pod extends KubeObject {
  readonly spec?: PodSpec;
  readonly status?: PodStatus;
}

export interface Node extends KubeObject {
  readonly spec?: {
    readonly unschedulable?: boolean;
    readonly taints?: readonly Taint[];
    readonly providerID?: string;
    readonly podCIDR?: string;
  };
  readonly status?: {
    readonly conditions?: readonly Condition[];
    readonly allocatable?: Record<string, string>;
    readonly capacity?: Record<string, string>;
    readonly addresses?: readonly { readonly type?: string; readonly address?: string }[];
    readonly nodeInfo?: {
      readonly kubeletVersion?: string;
      readonly containerRuntimeVersion?: string;
      readonly osImage?: string;
      readonly kernelVersion?: string;
      readonly architecture?: string;
      readonly operatingSystem?: string;
    };
    readonly volumesInUse?: readonly string[];
    readonly volumesAttached?: readonly { readonly name?: string; readonly devicePath?: string }[];
  };
}

/** A core/v1 Event, both recorders' fields (F3.5). */
export interface KubeEvent extends KubeObject {
  readonly involvedObject?: {
    readonly kind?: string;
    readonly namespace?: string;
    readonly name?: string;
    readonly uid?: string;
    readonly apiVersion?: string;
    readonly fieldPath?: string;
  };
  readonly reason?: string;
  readonly message?: string;
  readonly type?: string;
  readonly count?: number;
  readonly firstTimestamp?: string | null;
  readonly lastTimestamp?: string | null;
  readonly eventTime?: string | null;
  readonly series?: { readonly count?: number; readonly lastObservedTime?: string | null } | null;
  readonly source?: { readonly component?: string; readonly host?: string };
  readonly reportingComponent?: string;
  readonly action?: string;
}

export interface Lease extends KubeObject {
  readonly spec?: { readonly holderIdentity?: string; readonly leaseDurationSeconds?: number; readonly renewTime?: string | null };
}

export interface PersistentVolumeClaim extends KubeObject {
  readonly spec?: {
    readonly volumeName?: string;
    readonly storageClassName?: string;
    readonly accessModes?: readonly string[];
    readonly volumeMode?: string;
    readonly resources?: ResourceRequirements;
  };
  readonly status?: {
    readonly phase?: string;
    readonly conditions?: readonly Condition[];
    readonly capacity?: Record<string, string>;
    readonly accessModes?: readonly string[];
  };
}

export interface PodTemplateHolder extends KubeObject {
  readonly spec?: {
    readonly replicas?: number;
    readonly paused?: boolean;
    readonly selector?: LabelSelector;
    readonly template?: { readonly metadata?: ObjectMeta; readonly spec?: PodSpec };
    readonly podManagementPolicy?: string;
    readonly backoffLimit?: number;
    readonly parallelism?: number;
    readonly completions?: number;
    readonly suspend?: boolean;
    readonly [key: string]: unknown;
  };
  readonly status?: {
    readonly replicas?: number;
    readonly readyReplicas?: number;
    readonly availableReplicas?: number;
    readonly updatedReplicas?: number;
    readonly desiredNumberScheduled?: number;
    readonly numberReady?: number;
    readonly active?: number;
    readonly succeeded?: number;
    readonly failed?: number;
    /** Of an Indexed Job with a limit per index: `1,3-5`. */
    readonly failedIndexes?: string;
    readonly conditions?: readonly Condition[];
    readonly [key: string]: unknown;
  };
}

export interface ConfigMap extends KubeObject {
  readonly data?: Record<string, string>;
  readonly binaryData?: Record<string, string>;
}
