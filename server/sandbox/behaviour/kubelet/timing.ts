/** How long until the kubelet tries again what it cannot configure. */
export const CONFIG_RETRY_MS = 12_500;
/** How long the kubelet takes from one look at a container to the next. */
export const SYNC_MS = 1_000;
/** From a pod's arrival or deletion in the API to the kubelet's first act. */
export const NOTICE_MS = 150;
/** Making a sandbox with its network. */
export const SANDBOX_MS = 700;
/** Unmounting and removing what a pod leaves behind. */
export const CLEAN_UP_MS = 1_300;
