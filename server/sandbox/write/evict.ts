import { ApiError, badRequest, forbidden, notFound, type StatusBody } from "../api/api-error.ts";
import type { ApiContext } from "../api/context.ts";
import type { Resource } from "../store/resources.ts";
import { matchesSelector } from "../store/selectors.ts";
import { kubeTime } from "../time.ts";
import { isJsonObject, type JsonObject, type StoredObject } from "../types.ts";
import type { PodDisruptionBudget } from "./budget.ts";
import { budgetOf, withCondition } from "./budget.ts";
import { deleteObject } from "./delete.ts";
import { type DeleteOptions, readDeleteOptions } from "./delete-options.ts";

const REFUSED = "Cannot evict pod as it would violate the pod's disruption budget.";
const TWO_BUDGETS = "This pod has more than one PodDisruptionBudget, which the eviction subresource does not support.";
const MAX_DISRUPTED_PODS = 2000;

/**
 * `POST pods/NAME/eviction` (F7.3).
 *
 * @returns the Status of success, to be sent with 201
 * @throws ApiError 400, 404, 409, 429 (budget) or 500 (two budgets)
 */
export function evictPod(
  context: ApiContext,
  pods: Resource,
  namespace: string,
  name: string,
  body: unknown,
  query: URLSearchParams,
): StatusBody {
  const eviction: JsonObject = isJsonObject(body) ? body : {};
  const metadata = isJsonObject(eviction.metadata) ? eviction.metadata : {};
  if (metadata.name !== name) throw badRequest("name in URL does not match name in Eviction object");
  const given = readDeleteOptions(eviction.deleteOptions ?? {}, query);
  const options = { ...given, dryRun: given.dryRun || query.getAll("dryRun").includes("All") };
  const pod = context.store.get(pods, namespace, name);
  if (!pod) throw notFound(pods, name);
  if (!budgetIsIrrelevant(pod)) spendBudget(context, pod, options.dryRun);
  markAndDelete(context, pods, pod, options);
  return { kind: "Status", apiVersion: "v1", metadata: {}, status: "Success", code: 201 };
}

/** Finished, not yet running and already deleted pods disrupt nothing. */
function budgetIsIrrelevant(pod: StoredObject): boolean {
  const phase = String(pod.status?.phase ?? "");
  return ["Succeeded", "Failed", "Pending"].includes(phase) || pod.metadata.deletionTimestamp !== undefined;
}

function spendBudget(context: ApiContext, pod: StoredObject, dryRun: boolean): void {
  const resource = context.resources.byPath("policy", "v1", "poddisruptionbudgets");
  if (!resource) return;
  const matching = context.store
    .list(resource, pod.metadata.namespace)
    .filter((budget) => matchesSelector(budgetOf(budget).spec?.selector, pod.metadata.labels ?? {}));
  if (matching.length > 1) throw new ApiError(500, "", TWO_BUDGETS);
  const [budget] = matching;
  if (!budget || (!isReady(pod) && unreadyMayGo(budgetOf(budget)))) return;
  decrement(context, resource, budget, pod.metadata.name, dryRun);
}

function isReady(pod: StoredObject): boolean {
  const conditions = Array.isArray(pod.status?.conditions) ? pod.status.conditions.filter(isJsonObject) : [];
  return conditions.some((each) => each.type === "Ready" && each.status === "True");
}

function unreadyMayGo(budget: PodDisruptionBudget): boolean {
  if (budget.spec?.unhealthyPodEvictionPolicy === "AlwaysAllow") return true;
  const { currentHealthy = 0, desiredHealthy = 0 } = budget.status ?? {};
  return currentHealthy >= desiredHealthy && desiredHealthy > 0;
}

function decrement(context: ApiContext, resource: Resource, object: StoredObject, pod: string, dryRun: boolean): void {
  const { name } = object.metadata;
  const { status = {} } = budgetOf(object);
  const { disruptionsAllowed: allowed = 0, disruptedPods = {} } = status;
  if ((status.observedGeneration ?? 0) < (object.metadata.generation ?? 0)) {
    throw tooMany(`The disruption budget ${name} is still being processed by the server.`, 10);
  }
  const subject = { group: "policy", plural: "poddisruptionbudget" };
  if (allowed < 0) throw forbidden(subject, name, "pdb disruptions allowed is negative");
  if (Object.keys(disruptedPods).length > MAX_DISRUPTED_PODS) {
    throw forbidden(subject, name, "DisruptedPods map too big - too many evictions not confirmed by PDB controller");
  }
  if (allowed === 0) throw tooMany(refusal(name, budgetOf(object)));
  if (dryRun) return;
  const now = kubeTime(context.now());
  const next = { ...status, disruptionsAllowed: allowed - 1, disruptedPods: { ...disruptedPods, [pod]: now } };
  const conditions =
    allowed === 1
      ? withCondition(status.conditions ?? [], "InsufficientPods", "False", now, object.metadata.generation)
      : status.conditions;
  context.store.put(resource, {
    ...object,
    metadata: { ...object.metadata },
    status: { ...next, ...(conditions === undefined ? {} : { conditions }) },
  });
}

function refusal(name: string, budget: PodDisruptionBudget): string {
  const { conditions = [], desiredHealthy = 0, currentHealthy = 0 } = budget.status ?? {};
  const condition = conditions.find((each) => each.type === "DisruptionAllowed");
  if (condition?.status === "False" && condition.reason === "SyncFailed") {
    return `The disruption budget ${name} does not allow evicting pods currently because it failed sync: ${condition.message ?? ""}`;
  }
  if (condition === undefined || condition.reason === "InsufficientPods") {
    return `The disruption budget ${name} needs ${desiredHealthy} healthy pods and has ${currentHealthy} currently`;
  }
  return `The disruption budget ${name} does not allow evicting pods currently (${condition.reason}): ${condition.message ?? ""}`;
}

function tooMany(cause: string, retryAfterSeconds?: number): ApiError {
  return new ApiError(429, "TooManyRequests", REFUSED, {
    details: {
      causes: [{ reason: "DisruptionBudget", message: cause }],
      ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
    },
  });
}

/** The eviction writes its mark (F1.9) before it deletes. */
function markAndDelete(context: ApiContext, pods: Resource, pod: StoredObject, options: DeleteOptions): void {
  const { namespace, name } = pod.metadata;
  if (options.dryRun || pod.metadata.deletionTimestamp !== undefined) {
    deleteObject(context, pods, namespace, name, options);
    return;
  }
  // Preconditions are about the pod before the mark, so they are tried first.
  deleteObject(context, pods, namespace, name, { ...options, dryRun: true });
  const conditions = Array.isArray(pod.status?.conditions) ? pod.status.conditions.filter(isJsonObject) : [];
  const mark = {
    type: "DisruptionTarget",
    status: "True",
    lastProbeTime: null,
    lastTransitionTime: kubeTime(context.now()),
    reason: "EvictionByEvictionAPI",
    message: "Eviction API: evicting",
  };
  const others = conditions.filter((each) => each.type !== "DisruptionTarget");
  context.store.put(pods, { ...pod, metadata: { ...pod.metadata }, status: { ...pod.status, conditions: [...others, mark] } });
  const { resourceVersion: _used, ...rest } = options;
  deleteObject(context, pods, namespace, name, rest);
}
