/** Cookie that holds the cluster that was looked at last. */
export const LAST_CLUSTER_COOKIE = "podward-cluster";
