/**
 * The closed lists of reasons that the product tells apart (F2.3, F5.1, F5.2, F4.9).
 * Comparing with a word outside its list does not compile.
 */

/** `state.waiting.reason` of a container that starts and dies (F5.1). */
const CRASH_WAITING_REASONS = ["CrashLoopBackOff", "RunContainerError", "PostStartHookError", "StartError"] as const;
export type CrashWaitingReason = (typeof CRASH_WAITING_REASONS)[number];

/** `state.waiting.reason` of a container whose image cannot be had; they alternate and are one state (F4.3, F5.1). */
const IMAGE_WAITING_REASONS = [
  "ErrImagePull",
  "ImagePullBackOff",
  "ErrImageNeverPull",
  "InvalidImageName",
  "ImageInspectError",
  "RegistryUnavailable",
  "SignatureValidationFailed",
  "ImageVolumeMountFailed",
] as const;
export type ImageWaitingReason = (typeof IMAGE_WAITING_REASONS)[number];

/** `state.waiting.reason` of a container that the kubelet could not make (F5.1). */
const CONFIG_WAITING_REASONS = ["CreateContainerConfigError", "CreateContainerError", "PreCreateHookError", "PreStartHookError"] as const;
export type ConfigWaitingReason = (typeof CONFIG_WAITING_REASONS)[number];

/** `status.reason` of a Failed pod that was put aside by its node and is replaced by its controller (F4.9). */
const LEFTOVER_REASONS: ReadonlySet<string> = new Set([
  "Evicted",
  "NodeShutdown",
  "Terminated",
  "Shutdown",
  "Preempting",
  "Preempted",
  "NodeAffinity",
  "MatchNodeSelector",
  "NodePorts",
  "NodeName",
  "TaintToleration",
  "PodOSSelectorNodeLabelDoesNotMatch",
  "PodOSNotSupported",
  "SysctlForbidden",
  "AppArmor",
  "InvalidNodeInfo",
  "SupplementalGroupsPolicyNotSupported",
  "InitContainerRestartPolicyForbidden",
  "PodLevelResourcesNotSupported",
  "PodFeatureUnsupported",
  "NodeLost",
  "UnexpectedAdmissionError",
  "TopologyAffinityError",
  "SMTAlignmentError",
  "VolumeAttachmentLimitExceeded",
]);

export function isCrashReason(reason: string): reason is CrashWaitingReason {
  return CRASH_WAITING_REASONS.includes(reason as CrashWaitingReason);
}

export function isImageReason(reason: string): reason is ImageWaitingReason {
  return IMAGE_WAITING_REASONS.includes(reason as ImageWaitingReason);
}

export function isConfigReason(reason: string): reason is ConfigWaitingReason {
  return CONFIG_WAITING_REASONS.includes(reason as ConfigWaitingReason);
}

/** True for reasons of pods that were evicted, shut down, preempted or refused at admission (F4.9). */
export function isLeftoverReason(reason: string): boolean {
  return LEFTOVER_REASONS.has(reason) || reason.startsWith("OutOf");
}

/** The annotation that marks the API copy of a static pod (F1.12). */
export const MIRROR_ANNOTATION = "kubernetes.io/config.mirror";
export const TAINT_UNREACHABLE = "node.kubernetes.io/unreachable";
export const TAINT_NOT_READY = "node.kubernetes.io/not-ready";
/** By this taint a human says that the machine is shut down (F1.9). */
export const TAINT_OUT_OF_SERVICE = "node.kubernetes.io/out-of-service";
export const TAINT_UNSCHEDULABLE = "node.kubernetes.io/unschedulable";
