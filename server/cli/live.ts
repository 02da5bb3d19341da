import "server-only";
import type { EvidenceKey } from "#lib/contract/causes.ts";
import { PodWardError } from "#lib/contract/errors.ts";
import type { JudgedAt } from "#lib/diagnosis/report.ts";
import { runRules } from "#lib/diagnosis/run-rules.ts";
import { symptomFromEvidence } from "#lib/diagnosis/symptom.ts";
import type { Judgement } from "#lib/diagnosis/types.ts";
import { collected, type EvidenceSet } from "#lib/evidence/types.ts";
import { asKube } from "#lib/kube/cast.ts";
import type { KubeObject, Pod } from "#lib/kube/objects.ts";
import { NEWEST_KNOWN, parseVersion, type ServerVersion } from "#lib/kube/version.ts";
import { RULES } from "#lib/rules/registry.ts";
import { keysOf } from "#server/diagnosis/examine.ts";
import { collectOnDemand } from "#server/evidence/collect.ts";
import type { DemandSource } from "#server/evidence/collector.ts";
import { admit } from "#server/evidence/mask.ts";
import { Reads } from "#server/evidence/reads.ts";
import { RequestBudget } from "#server/evidence/request-budget.ts";
import { resourcePath } from "#server/kube/api-path.ts";
import { createKubeClient } from "#server/kube/client.ts";
import { type ClusterSource, findClusters } from "#server/kube/kubeconfig.ts";
import { type KubeClient, KubeError } from "#server/kube/types.ts";
import { VERSION } from "#server/version.ts";
import { systemTimers } from "#server/watch/timers.ts";
import { judgeObject } from "./live-objects.ts";
import type { LiveTarget } from "./live-target.ts";
import { ClusterError, UsageError } from "./usage.ts";

export interface Verdicts {
  readonly judgements: readonly Judgement[];
  readonly at: JudgedAt;
  /** Pods of a workload that are to be asked about beside it, as `NAMESPACE/NAME`. */
  readonly sickPods?: readonly string[];
}

/** With the namespace that is meant, where the kind has one. */
type Target = LiveTarget & { readonly namespace: string };

export interface LiveOptions {
  readonly kubeconfig: string | null;
  readonly context: string | null;
  /** Where `$KUBECONFIG` and `$HOME` are read; the process's own by default. */
  readonly env?: Readonly<Record<string, string | undefined>>;
}

/** What the symptom itself is made from; read before the rest, because the rest depends on the symptom. */
const SYMPTOM_KEYS: readonly EvidenceKey[] = ["node", "events", "owners"];

/**
 * Judges one object of a live cluster with a single look: the object, then its evidence, no watch.
 * Throws UsageError when there is no such object, ClusterError when the cluster cannot be read.
 */
export async function judgeLive(asked: LiveTarget, options: LiveOptions): Promise<Verdicts> {
  const source = chooseCluster(options);
  const target = { ...asked, namespace: asked.namespace ?? source.namespace ?? "default" };
  const client = createKubeClient({
    cluster: source.name,
    server: source.server,
    credentials: source.credentials(),
    proxyUrl: source.proxyUrl,
    userAgent: `podward/${VERSION}`,
  });
  const reads = new Reads(client, new RequestBudget(systemTimers), systemTimers);
  try {
    const object = await readTarget(client, target);
    const version = await readVersion(client);
    const now = systemTimers.now() + client.clockOffsetMs();
    const demand = { reads, cache: null, secretsAllowed: areSecretsAllowed(options), urgent: true };
    const at: JudgedAt = { now, from: "server" };
    if (object.kind === "Pod") return { judgements: [await judgePod(asKube<Pod>(object), { now, version }, demand)], at };
    const { judgement, sickPods } = await judgeObject(object, { now, version, source: demand });
    return { judgements: [judgement], at, sickPods };
  } catch (error) {
    throw explained(error, source, target);
  } finally {
    reads.close();
    await client.close();
  }
}

/** A kubeconfig that cannot be used is wrong input; none at all means that there is no cluster to read. */
function chooseCluster({ kubeconfig, context, env }: LiveOptions): ClusterSource {
  const found = findClusters({ kubeconfig: kubeconfig ?? undefined, context: context ?? undefined, ...(env && { environment: env }) });
  const wanted = found.sources.find((source) => source.current) ?? found.sources[0];
  if (wanted) return wanted;
  const problem = found.problem ?? "No cluster was found.";
  throw found.found ? new UsageError(problem) : new ClusterError(problem);
}

async function readTarget(client: KubeClient, { of, namespace, name }: Target): Promise<KubeObject> {
  const { group, resource, kind } = of;
  const path = resourcePath({ group, version: "v1", resource, name, ...(of.namespaced && { namespace }) });
  const { body } = await client.json<KubeObject>({ method: "GET", path });
  const { object } = admit(body, { keepManagedFields: true });
  return { ...object, apiVersion: group === "" ? "v1" : `${group}/v1`, kind };
}

/** The server's version decides kubectl's texts; a server that hides it is read as the newest known. */
async function readVersion(client: KubeClient): Promise<ServerVersion> {
  try {
    const { body } = await client.json<{ readonly gitVersion?: string }>({ method: "GET", path: "/version" });
    return parseVersion(body.gitVersion) ?? NEWEST_KNOWN;
  } catch (error) {
    if (error instanceof KubeError && (error.kind === "forbidden" || error.kind === "not-found")) return NEWEST_KNOWN;
    throw error;
  }
}

/** The same opt-in as the server's: without it no Secret is asked for. */
function areSecretsAllowed({ env }: LiveOptions): boolean {
  return /^(?:1|true|yes|on)$/i.test((env ?? process.env).PODWARD_ALLOW_SECRETS ?? "");
}

async function judgePod(
  pod: Pod,
  context: { readonly now: number; readonly version: ServerVersion },
  source: Omit<DemandSource, "known">,
): Promise<Judgement> {
  const self: EvidenceSet = { pod: collected(pod) };
  const first = { pod, symptom: symptomFromEvidence(pod, self, context.now, context.version) };
  const basis: EvidenceSet = { ...self, ...(await collectOnDemand(first, SYMPTOM_KEYS, { ...source, known: self })) };
  const symptom = symptomFromEvidence(pod, basis, context.now, context.version);
  const rest = keysOf(RULES).filter((key) => basis[key] === undefined);
  const evidence: EvidenceSet = { ...basis, ...(await collectOnDemand({ pod, symptom }, rest, { ...source, known: basis })) };
  const { namespace = "", name = "", uid = "" } = pod.metadata ?? {};
  return runRules({ subject: { kind: "Pod", namespace, name, uid }, symptom, evidence, rules: RULES, ...context });
}

function explained(error: unknown, source: ClusterSource, { of, namespace, name }: Target): unknown {
  if (error instanceof PodWardError && error.code === "bad-request") return new UsageError(error.message);
  if (!(error instanceof KubeError)) return error;
  if (error.kind === "not-found") {
    const where = of.namespaced ? ` in namespace ${namespace}` : "";
    return new UsageError(`there is no ${of.kind} ${name}${where} of ${source.name}: ${error.message}`);
  }
  return new ClusterError(`${source.name} (${source.server}): ${error.message}`, { cause: error });
}
