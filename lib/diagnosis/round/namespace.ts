import {
  failedGroupVersions,
  failingApiServices,
  finalizersOfNamespace,
  hindrance,
  remainingResources,
  saidFinalizers,
  saidResources,
} from "#lib/evidence/namespace-deletion.ts";
import { nameList } from "#lib/evidence/scheduling.ts";
import { sh } from "#lib/format/shell-word.ts";
import { asKube } from "#lib/kube/cast.ts";
import type { Condition, KubeObject } from "#lib/kube/objects.ts";
import { parseQuantity } from "#lib/kube/quantity.ts";
import type { JudgedCheck, RoundLine } from "../types.ts";
import { allEvidence, kubectl, lacking, MANAGER_LOG, type RoundInput } from "./input.ts";
import { logsOfPods, nodesAmiss, nodesOf, nodesUnread, nodesUsed, podsUnread } from "./pods.ts";
import { statusAndEvents } from "./status.ts";

/** The round of a namespace: while it stands, of those in it; while it is being deleted, of what is left. */
export function namespaceRound(input: RoundInput): readonly JudgedCheck[] {
  const namespace = input.round?.object ?? {};
  const ending = namespace.metadata?.deletionTimestamp !== undefined;
  return [
    statusAndEvents(input),
    { id: "logs", ...(ending ? deletersLog(input, namespace) : logs(input)) },
    { id: "configuration", ...configuration(input, namespace, ending) },
    { id: "dependencies", ...(ending ? whatIsLeft(input, namespace) : whatItHolds(input)) },
    { id: "node-and-runtime", ...nodeAndRuntime(input) },
    { id: "reproduction", ...reproduction(input, namespace, ending) },
  ];
}

function logs(input: RoundInput): RoundLine {
  const { pods } = input.round ?? {};
  if (!pods?.ok) return podsUnread(pods);
  return logsOfPods(pods.value) ?? { state: "ok", text: "namespace-no-pods", params: {} };
}

/** Who deletes it: the server of an API that does not answer, else the namespace controller. */
function deletersLog(input: RoundInput, namespace: KubeObject): RoundLine {
  const behind = failing(input, namespace).find(({ service }) => service !== null);
  if (!behind?.service) return { state: "yours", text: "namespace-manager-log", params: {}, command: MANAGER_LOG };
  const { namespace: of, name } = behind.service;
  // kubectl takes a Service and finds a pod behind it.
  return {
    state: "yours",
    text: "namespace-api-log",
    params: { api: behind.name, service: `${of}/${name}` },
    command: sh`${kubectl(of)} logs service/${name} --all-containers --tail=100`,
  };
}

function failing(input: RoundInput, namespace: KubeObject) {
  const failure = hindrance(namespace, "NamespaceDeletionDiscoveryFailure");
  const { apiServices } = allEvidence(input);
  return failure === null || !apiServices?.ok ? [] : failingApiServices(failure.message ?? "", apiServices.value);
}

const ENFORCE = "pod-security.kubernetes.io/enforce";
/** The namespace controller takes it off itself, last of all. */
const OWN_FINALIZER = "kubernetes";

function configuration({ subject }: RoundInput, namespace: KubeObject, ending: boolean): RoundLine {
  const command = sh`kubectl get namespace ${subject.name} -o yaml`;
  const others = finalizersOfNamespace(namespace).filter((finalizer) => finalizer !== OWN_FINALIZER);
  if (ending && others.length > 0) return { state: "bad", text: "namespace-finalizers", params: { names: nameList(others) }, command };
  if (ending) return { state: "ok", text: "namespace-own-finalizer", params: {}, command };
  const level = namespace.metadata?.labels?.[ENFORCE];
  return { state: "ok", text: level === undefined ? "namespace-plain" : "namespace-enforces", params: { level: level ?? "" }, command };
}

/** What its controller says stands in the way. It says nothing until it has tried once. */
function whatIsLeft(input: RoundInput, namespace: KubeObject): RoundLine {
  const failure = hindrance(namespace, "NamespaceDeletionDiscoveryFailure");
  if (failure !== null) {
    const apis = failing(input, namespace).map(({ name }) => name);
    const said = failedGroupVersions(failure.message ?? "").map(({ group, version }) => `${version}.${group}`);
    return {
      state: "bad",
      text: "namespace-apis",
      params: { names: nameList(apis.length > 0 ? apis : said) },
      command: "kubectl get apiservices",
    };
  }
  const content = hindrance(namespace, "NamespaceContentRemaining")?.message ?? "";
  const finalizers = hindrance(namespace, "NamespaceFinalizersRemaining")?.message ?? "";
  const { name } = input.subject;
  const resources = saidResources(content).map(([resource]) => resource);
  const command = sh`kubectl -n ${name} get ${resources.join(",") || "all"}`;
  if (content !== "" || finalizers !== "") {
    const params = { what: nameList(remainingResources(content)), finalizers: nameList(saidFinalizers(finalizers)) };
    return {
      state: "bad",
      text: content === "" ? "namespace-finalizers-left" : finalizers === "" ? "namespace-content" : "namespace-held",
      params,
      command,
    };
  }
  const { conditions } = asKube<{ status?: { conditions?: readonly Condition[] } }>(namespace).status ?? {};
  if ((conditions ?? []).length === 0)
    return { state: "unknown", text: "namespace-untold", params: {}, command: sh`kubectl get namespace ${name} -o yaml` };
  return { state: "ok", text: "namespace-free", params: {}, command };
}

interface Quota extends KubeObject {
  readonly status?: { readonly hard?: Readonly<Record<string, string>>; readonly used?: Readonly<Record<string, string>> };
}

/** Quotas that are used up, `quota: resource`. What is limited to none was never meant to be had. */
function usedUp(quotas: readonly KubeObject[]): readonly string[] {
  return quotas.flatMap((object) => {
    const { hard = {}, used = {} } = asKube<Quota>(object).status ?? {};
    return Object.entries(hard).flatMap(([resource, most]) => {
      const limit = parseQuantity(most) ?? 0;
      return limit > 0 && (parseQuantity(used[resource]) ?? 0) >= limit ? [`${object.metadata?.name ?? ""}: ${resource}`] : [];
    });
  });
}

function whatItHolds(input: RoundInput): RoundLine {
  const evidence = allEvidence(input);
  const { quotas, claims } = evidence;
  const command = sh`${kubectl(input.subject.name)} get resourcequotas,limitranges,persistentvolumeclaims`;
  const full = quotas?.ok ? usedUp(quotas.value) : [];
  if (full.length > 0) return { state: "bad", text: "quota-used-up", params: { names: nameList(full) }, command };
  const lost = (claims?.ok ? claims.value : []).filter(({ object }) => object?.status?.phase === "Lost").map(({ name }) => name);
  if (lost.length > 0) return { state: "bad", text: "claims-lost", params: { names: nameList(lost) }, command };
  const missing = lacking(evidence, "quotas", "claims");
  if (missing.length > 0) return { state: "unknown", text: "holds-not-read", params: {}, command, missing };
  const held = { quotas: quotas?.ok ? quotas.value.length : 0, claims: claims?.ok ? claims.value.length : 0 };
  const also = held.claims > 0 ? ["namespace-claims"] : [];
  return { state: "ok", text: held.quotas === 0 ? "namespace-no-quota" : "namespace-quotas", params: held, also, command };
}

function nodeAndRuntime(input: RoundInput): RoundLine {
  const { pods } = input.round ?? {};
  if (!pods?.ok) return podsUnread(pods);
  const evidence = allEvidence(input);
  const nodes = nodesOf(evidence);
  if (nodes === null) return nodesUnread(evidence);
  const amiss = nodesAmiss(pods, nodes);
  if (amiss !== null) return amiss;
  const used = nodesUsed(pods, nodes);
  const command = sh`kubectl -n ${input.subject.name} get pods -o wide`;
  if (used.length === 0) return { state: "ok", text: "namespace-no-nodes", params: {} };
  return { state: "ok", text: "pods-nodes-ready", params: { nodes: nameList(used), count: used.length }, command };
}

/** What its controller does by hand, or whether a pod would be let in. */
function reproduction({ subject }: RoundInput, namespace: KubeObject, ending: boolean): RoundLine {
  const { name } = subject;
  if (!ending)
    return {
      state: "yours",
      text: "namespace-try",
      params: {},
      command: sh`kubectl -n ${name} run try --image=registry.k8s.io/pause:3.10 --dry-run=server`,
    };
  if (hindrance(namespace, "NamespaceDeletionDiscoveryFailure") !== null)
    return { state: "yours", text: "namespace-discover", params: {}, command: "kubectl api-resources --verbs=list --namespaced -o name" };
  const command = sh`kubectl api-resources --verbs=list --namespaced -o name | xargs -n1 kubectl -n ${name} get --ignore-not-found --show-kind --no-headers`;
  return { state: "yours", text: "namespace-list", params: {}, command };
}
