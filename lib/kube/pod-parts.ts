/**
 * Parts of a pod: containers with their states, probes and environment, and volumes; all optional as on the wire
 * (see objects.ts).
 */
export interface ResourceRequirements {
  readonly requests?: Record<string, string>;
  readonly limits?: Record<string, string>;
  readonly claims?: readonly { readonly name?: string; readonly request?: string }[];
}

export interface KeySelector {
  readonly name?: string;
  readonly key?: string;
  readonly optional?: boolean;
}

export interface EnvVar {
  readonly name?: string;
  readonly value?: string;
  readonly valueFrom?: {
    readonly configMapKeyRef?: KeySelector;
    readonly secretKeyRef?: KeySelector;
    readonly fieldRef?: { readonly apiVersion?: string; readonly fieldPath?: string };
    readonly resourceFieldRef?: { readonly containerName?: string; readonly resource?: string; readonly divisor?: string };
  };
}

export interface HandlerAction {
  readonly exec?: { readonly command?: readonly string[] };
  readonly httpGet?: {
    readonly path?: string;
    readonly port?: number | string;
    readonly host?: string;
    readonly scheme?: string;
    readonly httpHeaders?: readonly { readonly name?: string; readonly value?: string }[];
  };
  readonly tcpSocket?: { readonly port?: number | string; readonly host?: string };
  readonly grpc?: { readonly port?: number; readonly service?: string };
  readonly sleep?: { readonly seconds?: number };
}

export interface Probe extends HandlerAction {
  readonly initialDelaySeconds?: number;
  readonly timeoutSeconds?: number;
  readonly periodSeconds?: number;
  readonly successThreshold?: number;
  readonly failureThreshold?: number;
  readonly terminationGracePeriodSeconds?: number;
}

export interface ContainerPort {
  readonly name?: string;
  readonly containerPort?: number;
  readonly hostPort?: number;
  readonly hostIP?: string;
  readonly protocol?: string;
}

export interface VolumeMount {
  readonly name?: string;
  readonly mountPath?: string;
  readonly subPath?: string;
  readonly subPathExpr?: string;
  readonly readOnly?: boolean;
  readonly mountPropagation?: string;
}

export interface Container {
  readonly name?: string;
  readonly image?: string;
  readonly imagePullPolicy?: string;
  readonly command?: readonly string[];
  readonly args?: readonly string[];
  readonly workingDir?: string;
  readonly restartPolicy?: string;
  readonly ports?: readonly ContainerPort[];
  readonly env?: readonly EnvVar[];
  readonly envFrom?: readonly {
    readonly prefix?: string;
    readonly configMapRef?: { readonly name?: string; readonly optional?: boolean };
    readonly secretRef?: { readonly name?: string; readonly optional?: boolean };
  }[];
  readonly resources?: ResourceRequirements;
  readonly volumeMounts?: readonly VolumeMount[];
  readonly livenessProbe?: Probe;
  readonly readinessProbe?: Probe;
  readonly startupProbe?: Probe;
  readonly lifecycle?: { readonly preStop?: HandlerAction; readonly postStart?: HandlerAction; readonly stopSignal?: string };
  readonly securityContext?: Record<string, unknown>;
  readonly terminationMessagePolicy?: string;
  readonly targetContainerName?: string;
}

export interface ContainerStateTerminated {
  readonly exitCode?: number;
  readonly signal?: number;
  readonly reason?: string;
  readonly message?: string;
  readonly startedAt?: string | null;
  readonly finishedAt?: string | null;
  readonly containerID?: string;
}

export interface ContainerState {
  readonly waiting?: { readonly reason?: string; readonly message?: string };
  readonly running?: { readonly startedAt?: string | null };
  readonly terminated?: ContainerStateTerminated;
}

export interface ContainerStatus {
  readonly name?: string;
  readonly image?: string;
  readonly imageID?: string;
  readonly containerID?: string;
  readonly ready?: boolean;
  readonly started?: boolean | null;
  readonly restartCount?: number;
  readonly state?: ContainerState;
  readonly lastState?: ContainerState;
}

export interface ProjectedSource {
  readonly configMap?: {
    readonly name?: string;
    readonly optional?: boolean;
    readonly items?: readonly { readonly key?: string; readonly path?: string }[];
  };
  readonly secret?: {
    readonly name?: string;
    readonly optional?: boolean;
    readonly items?: readonly { readonly key?: string; readonly path?: string }[];
  };
  readonly serviceAccountToken?: { readonly path?: string; readonly expirationSeconds?: number };
  readonly downwardAPI?: Record<string, unknown>;
}

export interface Volume {
  readonly name?: string;
  readonly configMap?: {
    readonly name?: string;
    readonly optional?: boolean;
    readonly items?: readonly { readonly key?: string; readonly path?: string }[];
  };
  readonly secret?: {
    readonly secretName?: string;
    readonly optional?: boolean;
    readonly items?: readonly { readonly key?: string; readonly path?: string }[];
  };
  readonly projected?: { readonly sources?: readonly ProjectedSource[] };
  readonly downwardAPI?: Record<string, unknown>;
  readonly emptyDir?: { readonly medium?: string; readonly sizeLimit?: string };
  readonly hostPath?: { readonly path?: string; readonly type?: string };
  readonly persistentVolumeClaim?: { readonly claimName?: string; readonly readOnly?: boolean };
  readonly ephemeral?: Record<string, unknown>;
  readonly nfs?: { readonly server?: string; readonly path?: string };
  readonly csi?: { readonly driver?: string };
  readonly image?: { readonly reference?: string; readonly pullPolicy?: string };
}
