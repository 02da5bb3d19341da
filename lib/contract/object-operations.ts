import { claimRecordSchema } from "./claim.ts";
import { namespaceRecordSchema } from "./namespace.ts";
import { nodeLogSchema, nodeRecordSchema } from "./node.ts";
import { json, lang, type Operation, reading } from "./operation.ts";
import { yamlAnswerSchema } from "./record.ts";
import { stuckAnswerSchema } from "./stuck.ts";
import { workloadRecordSchema } from "./workload.ts";

const CLAIM = "/api/clusters/{cluster}/claims/{namespace}/{name}";
const NAMESPACE = "/api/clusters/{cluster}/namespaces/{name}";
const WORKLOAD = "/api/clusters/{cluster}/workloads/{group}/{kind}/{namespace}/{name}";

/** The calls about single objects that are not pods: workloads, nodes, namespaces, claims. */
export const OBJECT_OPERATIONS: readonly Operation[] = [
  {
    method: "get",
    path: "/api/clusters/{cluster}/stuck",
    summary: "Namespaces and claims that are stuck and have no row in the ward",
    status: 200,
    notes: "Deletions that do not come to their end, and claims without a volume for which no listed pod waits.",
    answer: json(stuckAnswerSchema, "the objects, and what could not be read"),
    errors: reading,
  },
  {
    method: "get",
    path: WORKLOAD,
    summary: "The record of a workload: why it gets no pods",
    status: 200,
    query: { lang },
    notes:
      "`group` is the API group (`apps`, `batch`; `core` for ReplicationControllers). A ReplicaSet is answered under the name of its Deployment.",
    answer: json(workloadRecordSchema, "diagnosis, conditions, events, and what it is made of"),
    errors: [...reading, "not-found"],
  },
  {
    method: "get",
    path: `${WORKLOAD}/yaml`,
    summary: "The workload as YAML, secrets masked",
    status: 200,
    answer: json(yamlAnswerSchema, "the text and how much was masked"),
    errors: [...reading, "not-found"],
  },
  {
    method: "get",
    path: "/api/clusters/{cluster}/nodes/{name}",
    summary: "A node: what its kubelet says, what it has left, who is sick on it",
    status: 200,
    query: { lang },
    notes: "A name without a Node object is answered with `gone: true` as long as pods are bound to it.",
    answer: json(nodeRecordSchema, "conditions, lease, taints, resources, sick pods by cause, runbooks, events"),
    errors: [...reading, "not-found"],
  },
  {
    method: "get",
    path: "/api/clusters/{cluster}/nodes/{name}/logs",
    summary: "Last lines of a node's kubelet and container runtime",
    status: 200,
    notes:
      "NodeLogQuery through the API server; needs `get nodes/proxy`, which the default roles leave out: `missing` then says `forbidden`.",
    answer: json(nodeLogSchema, "lines by service, secrets masked, and why there are none"),
    errors: [...reading, "not-found"],
  },
  {
    method: "get",
    path: NAMESPACE,
    summary: "The record of a namespace: why it does not go, what is left in it, who is sick in it",
    status: 200,
    query: { lang },
    notes:
      "While it is being deleted, the objects behind every resource that the namespace controller still counts are listed with their finalizers; Secrets are not.",
    answer: json(namespaceRecordSchema, "diagnosis, conditions, contents by resource, failing APIs, sick pods by cause, events"),
    errors: [...reading, "not-found"],
  },
  {
    method: "get",
    path: `${NAMESPACE}/yaml`,
    summary: "The namespace as YAML",
    status: 200,
    answer: json(yamlAnswerSchema, "the text and how much was masked"),
    errors: [...reading, "not-found"],
  },
  {
    method: "get",
    path: CLAIM,
    summary: "The record of a PersistentVolumeClaim: what keeps it from its volume, or from going, and who waits for it",
    status: 200,
    query: { lang },
    notes:
      "`chain` goes from the claim over its class and volume to the attachments; what may not be read has the state `forbidden`. Pods of the provisioner are told by their names alone.",
    answer: json(claimRecordSchema, "diagnosis, chain, pods that use it, events and spans on one axis"),
    errors: [...reading, "not-found"],
  },
  {
    method: "get",
    path: `${CLAIM}/yaml`,
    summary: "The claim as YAML, secrets masked",
    status: 200,
    answer: json(yamlAnswerSchema, "the text and how much was masked"),
    errors: [...reading, "not-found"],
  },
];
