import type { EvidenceKey } from "#lib/contract/causes.ts";
import type { Collector } from "./collector.ts";
import { apiServices } from "./collectors/api-services.ts";
import { budgets } from "./collectors/budgets.ts";
import { claims } from "./collectors/claims.ts";
import { configKeys } from "./collectors/config-keys.ts";
import { csiNode } from "./collectors/csi-node.ts";
import { dependents } from "./collectors/dependents.ts";
import { discovery } from "./collectors/discovery.ts";
import { dns } from "./collectors/dns.ts";
import { events } from "./collectors/events.ts";
import { finalizerControllers } from "./collectors/finalizer-controllers.ts";
import { limitRanges } from "./collectors/limit-ranges.ts";
import { logs } from "./collectors/logs.ts";
import { metrics } from "./collectors/metrics.ts";
import { namespace } from "./collectors/namespace.ts";
import { namespaceLabels } from "./collectors/namespace-labels.ts";
import { networkPolicies } from "./collectors/network-policies.ts";
import { node } from "./collectors/node.ts";
import { nodeEvents } from "./collectors/node-events.ts";
import { nodeLease } from "./collectors/node-lease.ts";
import { nodeLogs } from "./collectors/node-logs.ts";
import { nodePods } from "./collectors/node-pods.ts";
import { ownerEvents } from "./collectors/owner-events.ts";
import { owners } from "./collectors/owners.ts";
import { pod } from "./collectors/pod.ts";
import { previousLogs } from "./collectors/previous-logs.ts";
import { priorityClass } from "./collectors/priority-class.ts";
import { pullSecretHosts } from "./collectors/pull-secret-hosts.ts";
import { quotas } from "./collectors/quotas.ts";
import { relatedPods } from "./collectors/related-pods.ts";
import { resourceClaims } from "./collectors/resource-claims.ts";
import { revisions } from "./collectors/revisions.ts";
import { runtimeClass } from "./collectors/runtime-class.ts";
import { schedulingNodes } from "./collectors/scheduling-nodes.ts";
import { secretRefs } from "./collectors/secret-refs.ts";
import { serviceAccount } from "./collectors/service-account.ts";
import { services } from "./collectors/services.ts";
import { storageClasses } from "./collectors/storage-classes.ts";
import { volumeAttachments } from "./collectors/volume-attachments.ts";
import { volumeEvents } from "./collectors/volume-events.ts";
import { volumes } from "./collectors/volumes.ts";
import { webhooks } from "./collectors/webhooks.ts";

/** Who collects what. A key that stands in no collector stays missing: a rule that declares it answers `unknown`. */
export const COLLECTORS: { readonly [K in EvidenceKey]?: Collector<K> } = {
  apiServices,
  budgets,
  claims,
  configKeys,
  csiNode,
  dependents,
  discovery,
  dns,
  events,
  finalizerControllers,
  limitRanges,
  metrics,
  logs,
  namespace,
  namespaceLabels,
  networkPolicies,
  nodeEvents,
  nodeLease,
  nodeLogs,
  nodePods,
  node,
  ownerEvents,
  owners,
  pod,
  previousLogs,
  priorityClass,
  pullSecretHosts,
  quotas,
  relatedPods,
  revisions,
  runtimeClass,
  resourceClaims,
  schedulingNodes,
  secretRefs,
  serviceAccount,
  services,
  storageClasses,
  volumeAttachments,
  volumeEvents,
  volumes,
  webhooks,
};
