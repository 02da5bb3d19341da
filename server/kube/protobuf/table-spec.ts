import type { MessageTable } from "./message.ts";

/** What a pod asks for, without its volumes (k8s.io/api 0.37, core/v1/types.go). */
export const POD_SPEC: MessageTable = {
  PodSpec: `
    1 volumes Volume[], 2 containers! Container[], 3 restartPolicy string, 4 terminationGracePeriodSeconds? int,
    5 activeDeadlineSeconds? int, 6 dnsPolicy string, 7 nodeSelector map<string>, 8 serviceAccountName string,
    9 serviceAccount string, 10 nodeName string, 11 hostNetwork bool, 12 hostPID bool, 13 hostIPC bool,
    14 securityContext PodSecurityContext, 15 imagePullSecrets LocalObjectReference[], 16 hostname string, 17 subdomain string,
    18 affinity Affinity, 19 schedulerName string, 20 initContainers Container[], 21 automountServiceAccountToken? bool,
    22 tolerations Toleration[], 23 hostAliases HostAlias[], 24 priorityClassName string, 25 priority? int,
    26 dnsConfig PodDNSConfig, 27 shareProcessNamespace? bool, 28 readinessGates PodReadinessGate[], 29 runtimeClassName? string,
    30 enableServiceLinks? bool, 31 preemptionPolicy? string, 32 overhead map<quantity>,
    33 topologySpreadConstraints TopologySpreadConstraint[], 34 ephemeralContainers EphemeralContainer[],
    35 setHostnameAsFQDN? bool, 36 os PodOS, 37 hostUsers? bool, 38 schedulingGates PodSchedulingGate[],
    39 resourceClaims PodResourceClaim[], 40 resources ResourceRequirements, 41 hostnameOverride? string,
    43 schedulingGroup PodSchedulingGroup, 44 evictionResponders EvictionResponder[]
  `,
  Container: `
    1 name! string, 2 image string, 3 command string[], 4 args string[], 5 workingDir string, 6 ports ContainerPort[],
    7 env EnvVar[], 8 resources ResourceRequirements, 9 volumeMounts VolumeMount[], 10 livenessProbe Probe, 11 readinessProbe Probe,
    12 lifecycle Lifecycle, 13 terminationMessagePath string, 14 imagePullPolicy string, 15 securityContext SecurityContext,
    16 stdin bool, 17 stdinOnce bool, 18 tty bool, 19 envFrom EnvFromSource[], 20 terminationMessagePolicy string,
    21 volumeDevices VolumeDevice[], 22 startupProbe Probe, 23 resizePolicy ContainerResizePolicy[], 24 restartPolicy? string,
    25 restartPolicyRules ContainerRestartRule[]
  `,
  EphemeralContainer: "1 ... EphemeralContainerCommon, 2 targetContainerName string",
  PodSecurityContext: `
    1 seLinuxOptions SELinuxOptions, 2 runAsUser? int, 3 runAsNonRoot? bool, 4 supplementalGroups int[], 5 fsGroup? int,
    6 runAsGroup? int, 7 sysctls Sysctl[], 8 windowsOptions WindowsSecurityContextOptions, 9 fsGroupChangePolicy? string,
    10 seccompProfile SeccompProfile, 11 appArmorProfile AppArmorProfile, 12 supplementalGroupsPolicy? string,
    13 seLinuxChangePolicy? string
  `,
  LocalObjectReference: "1 name string",
  Affinity: "1 nodeAffinity NodeAffinity, 2 podAffinity PodAffinity, 3 podAntiAffinity PodAntiAffinity",
  Toleration: "1 key string, 2 operator string, 3 value string, 4 effect string, 5 tolerationSeconds? int",
  HostAlias: "1 ip! string, 2 hostnames string[]",
  PodDNSConfig: "1 nameservers string[], 2 searches string[], 3 options PodDNSConfigOption[]",
  PodReadinessGate: "1 conditionType! string",
  TopologySpreadConstraint: `
    1 maxSkew! int, 2 topologyKey! string, 3 whenUnsatisfiable! string, 4 labelSelector LabelSelector, 5 minDomains? int,
    6 nodeAffinityPolicy? string, 7 nodeTaintsPolicy? string, 8 matchLabelKeys string[]
  `,
  PodOS: "1 name! string",
  PodSchedulingGate: "1 name! string",
  PodResourceClaim: "1 name! string, 3 resourceClaimName? string, 4 resourceClaimTemplateName? string",
  ResourceRequirements: "1 limits map<quantity>, 2 requests map<quantity>, 3 claims ResourceClaim[]",
  PodSchedulingGroup: "1 podGroupName? string",
  EvictionResponder: "1 name! string, 2 priority~ int",
  PodVolumeHealth: "1 name! string, 2 healthConditions VolumeHealthCondition[], 3 lastTransitionTime! time",
  ContainerPort: "1 name string, 2 hostPort int, 3 containerPort! int, 4 protocol string, 5 hostIP string",
  EnvFromSource: "1 prefix string, 2 configMapRef ConfigMapEnvSource, 3 secretRef SecretEnvSource",
  EnvVar: "1 name! string, 2 value string, 3 valueFrom EnvVarSource",
  ContainerResizePolicy: "1 resourceName! string, 2 restartPolicy! string",
  ContainerRestartRule: "1 action string, 2 exitCodes ContainerRestartRuleOnExitCodes",
  VolumeMount: `
    1 name! string, 2 readOnly bool, 3 mountPath! string, 4 subPath string, 5 mountPropagation? string, 6 subPathExpr string,
    7 recursiveReadOnly? string, 8 bindMountOptions string[]
  `,
  VolumeDevice: "1 name! string, 2 devicePath! string",
  Probe: `
    1 ... ProbeHandler, 2 initialDelaySeconds int, 3 timeoutSeconds int, 4 periodSeconds int, 5 successThreshold int,
    6 failureThreshold int, 7 terminationGracePeriodSeconds? int
  `,
  Lifecycle: "1 postStart LifecycleHandler, 2 preStop LifecycleHandler, 3 stopSignal? string",
  SecurityContext: `
    1 capabilities Capabilities, 2 privileged? bool, 3 seLinuxOptions SELinuxOptions, 4 runAsUser? int, 5 runAsNonRoot? bool,
    6 readOnlyRootFilesystem? bool, 7 allowPrivilegeEscalation? bool, 8 runAsGroup? int, 9 procMount? string,
    10 windowsOptions WindowsSecurityContextOptions, 11 seccompProfile SeccompProfile, 12 appArmorProfile AppArmorProfile
  `,
  EphemeralContainerCommon: `
    1 name! string, 2 image string, 3 command string[], 4 args string[], 5 workingDir string, 6 ports ContainerPort[],
    7 env EnvVar[], 8 resources ResourceRequirements, 9 volumeMounts VolumeMount[], 10 livenessProbe Probe, 11 readinessProbe Probe,
    12 lifecycle Lifecycle, 13 terminationMessagePath string, 14 imagePullPolicy string, 15 securityContext SecurityContext,
    16 stdin bool, 17 stdinOnce bool, 18 tty bool, 19 envFrom EnvFromSource[], 20 terminationMessagePolicy string,
    21 volumeDevices VolumeDevice[], 22 startupProbe Probe, 23 resizePolicy ContainerResizePolicy[], 24 restartPolicy? string,
    25 restartPolicyRules ContainerRestartRule[]
  `,
  SELinuxOptions: "1 user string, 2 role string, 3 type string, 4 level string",
  WindowsSecurityContextOptions: `
    1 gmsaCredentialSpecName? string, 2 gmsaCredentialSpec? string, 3 runAsUserName? string, 4 hostProcess? bool
  `,
  Sysctl: "1 name! string, 2 value! string",
  SeccompProfile: "1 type! string, 2 localhostProfile? string",
  AppArmorProfile: "1 type! string, 2 localhostProfile? string",
  NodeAffinity: `
    1 requiredDuringSchedulingIgnoredDuringExecution NodeSelector,
    2 preferredDuringSchedulingIgnoredDuringExecution PreferredSchedulingTerm[]
  `,
  PodAffinity: `
    1 requiredDuringSchedulingIgnoredDuringExecution PodAffinityTerm[],
    2 preferredDuringSchedulingIgnoredDuringExecution WeightedPodAffinityTerm[]
  `,
  PodAntiAffinity: `
    1 requiredDuringSchedulingIgnoredDuringExecution PodAffinityTerm[],
    2 preferredDuringSchedulingIgnoredDuringExecution WeightedPodAffinityTerm[]
  `,
  PodDNSConfigOption: "1 name string, 2 value? string",
  ResourceClaim: "1 name! string, 2 request string",
  ConfigMapEnvSource: "1 ... LocalObjectReference, 2 optional? bool",
  SecretEnvSource: "1 ... LocalObjectReference, 2 optional? bool",
  EnvVarSource: `
    1 fieldRef ObjectFieldSelector, 2 resourceFieldRef ResourceFieldSelector, 3 configMapKeyRef ConfigMapKeySelector,
    4 secretKeyRef SecretKeySelector, 5 fileKeyRef FileKeySelector
  `,
  ContainerRestartRuleOnExitCodes: "1 operator string, 2 values int[]",
  ProbeHandler: "1 exec ExecAction, 2 httpGet HTTPGetAction, 3 tcpSocket TCPSocketAction, 4 grpc GRPCAction",
  LifecycleHandler: "1 exec ExecAction, 2 httpGet HTTPGetAction, 3 tcpSocket TCPSocketAction, 4 sleep SleepAction",
  Capabilities: "1 add string[], 2 drop string[]",
  NodeSelector: "1 nodeSelectorTerms! NodeSelectorTerm[]",
  PreferredSchedulingTerm: "1 weight! int, 2 preference NodeSelectorTerm",
  PodAffinityTerm: `
    1 labelSelector LabelSelector, 2 namespaces string[], 3 topologyKey! string, 4 namespaceSelector LabelSelector,
    5 matchLabelKeys string[], 6 mismatchLabelKeys string[]
  `,
  WeightedPodAffinityTerm: "1 weight! int, 2 podAffinityTerm PodAffinityTerm",
  ResourceHealth: "1 resourceID! string, 2 health string, 6 message? string",
  ObjectFieldSelector: "1 apiVersion string, 2 fieldPath! string",
  ResourceFieldSelector: "1 containerName string, 2 resource! string, 3 divisor quantity",
  ConfigMapKeySelector: "1 ... LocalObjectReference, 2 key! string, 3 optional? bool",
  SecretKeySelector: "1 ... LocalObjectReference, 2 key! string, 3 optional? bool",
  FileKeySelector: "1 volumeName! string, 2 path! string, 3 key! string, 4 optional? bool",
  ExecAction: "1 command string[]",
  HTTPGetAction: "1 path string, 2 port! intOrString, 3 host string, 4 scheme string, 5 httpHeaders HTTPHeader[], 6 protocol? string",
  TCPSocketAction: "1 port! intOrString, 2 host string",
  GRPCAction: "1 port! int, 2 service~ string, 3 mode? string",
  SleepAction: "1 seconds! int",
  NodeSelectorTerm: "1 matchExpressions NodeSelectorRequirement[], 2 matchFields NodeSelectorRequirement[]",
  HTTPHeader: "1 name! string, 2 value! string",
  NodeSelectorRequirement: "1 key! string, 2 operator! string, 3 values string[]",
};
