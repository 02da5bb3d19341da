import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { SymptomClass } from "#lib/contract/causes.ts";
import { dnsState, isClusterDns } from "#lib/evidence/network-dns.ts";
import { readyCount, servicesIn } from "#lib/evidence/network-services.ts";
import { asKube } from "#lib/kube/cast.ts";
import type { KubeObject } from "#lib/kube/objects.ts";
import { type Sandbox, startSandbox } from "../start.ts";
import { type Patient, patientsOf } from "../testing/patients.ts";

const NOW = Date.parse("2026-11-30T12:00:00Z");

/** [namespace, start of the name, how many, class, first cause]. */
const EXPECTED: readonly (readonly [string, string, number, SymptomClass, string])[] = [
  ["ci", "runner-pool-", 2, "terminating", "finalizer-orphaned-owner-gone"],
  ["ci", "build-cache-0", 1, "terminating", "node-object-gone-with-finalizer"],
  ["batch", "settlement-29411-", 1, "terminating", "finalizer-orphaned-owner-gone"],
  ["data", "catalog-db-restore", 1, "terminating", "finalizer-controller-not-clearing"],
  ["payments", "api-", 2, "terminating", "node-unreachable"],
  ["payments", "ledger-2", 1, "terminating", "node-unreachable"],
  ["search", "indexer-", 1, "terminating", "node-unreachable"],
  ["logistics", "tracking-", 1, "terminating", "kubelet-lost-pod"],
  ["logistics", "label-print-", 1, "terminating", "volume-unmount-busy"],
  ["data", "parquet-loader-", 1, "terminating", "runtime-cannot-kill-container"],
  ["kube-system", "calico-node-", 1, "unknown", "node-unreachable"],
  ["kube-system", "kube-proxy-", 1, "unknown", "node-unreachable"],
  ["monitoring", "node-exporter-", 1, "unknown", "node-unreachable"],
  ["monitoring", "log-shipper-", 1, "unknown", "node-unreachable"],
  ["batch", "thumbnailer-", 2, "failed", "evicted-ephemeral-storage"],
  ["billing", "reconcile-november-", 2, "failed", "main-process-fails-at-start"],
  ["ml", "evaluate-ranker-v7", 1, "failed", "deadline-exceeded"],
  ["data", "heap-dump", 1, "failed", "node-out-of-resources"],
  ["shop", "cart-", 3, "crash-loop", "main-process-fails-at-start"],
  ["search", "reindexer-", 1, "crash-loop", "oom-killed"],
  ["logistics", "route-export-", 1, "crash-loop", "main-process-exits-zero"],
  ["payments", "risk-engine-", 1, "crash-loop", "liveness-kills-slow-start"],
  ["web", "storefront-canary-", 1, "crash-loop", "command-not-found"],
  ["billing", "invoices-", 1, "crash-loop", "init-container-failing"],
  ["data", "feeds-", 1, "crash-loop", "main-process-fails-at-start"],
  ["backup-system", "backup-operator-", 1, "crash-loop", "main-process-fails-at-start"],
  ["shop", "checkout-", 2, "image-pull", "image-tag-missing"],
  ["ml", "recommender-", 1, "image-pull", "image-not-found-or-private"],
  ["batch", "report-mailer-", 1, "image-pull", "registry-unreachable"],
  ["logistics", "label-service-", 1, "image-pull", "image-pull-secret-missing"],
  ["web", "storefront-preview-", 1, "image-pull", "image-name-invalid"],
  ["shop", "orders-", 1, "creating", "configmap-missing"],
  ["payments", "gateway-", 2, "creating", "secret-missing"],
  ["billing", "dunning-", 1, "creating", "config-key-missing"],
  ["web", "image-proxy-", 1, "creating", "run-as-non-root-violated"],
  ["payments", "statements-", 1, "creating", "init-container-stalled"],
  ["ml", "price-trainer-", 2, "pending", "insufficient-resources"],
  ["search", "vector-index-", 1, "pending", "node-selector-unmatched"],
  ["edge", "pos-sync-", 1, "pending", "untolerated-taint"],
  ["data", "timeseries-0", 1, "pending", "volume-provisioning-failed"],
  ["batch", "quarter-close-0", 1, "pending", "scheduling-gate-not-removed"],
  ["vision", "embedder", 1, "blocked", "resource-quota-exceeded"],
  ["ci", "image-promoter", 1, "blocked", "service-account-missing"],
  ["ingress", "api-gateway-", 2, "not-ready", "readiness-probe-wrong-port"],
  ["shop", "inventory-", 1, "not-ready", "readiness-probe-http-failure"],
  ["data", "replicator-", 1, "not-ready", "exec-probe-failing"],
  ["web", "landing-", 1, "not-ready", "readiness-gate-not-set"],
  ["search", "suggest-", 1, "unstable", "oom-killed"],
];

describe("the demo ward", () => {
  let sandbox: Sandbox;
  let patients: readonly Patient[];
  beforeAll(async () => {
    sandbox = await startSandbox({ behaviour: "manual", now: () => NOW });
    patients = patientsOf(sandbox);
  }, 60_000);
  afterAll(async () => await sandbox?.stop());

  const listed = () => patients.filter((each) => each.listed);

  it.each(EXPECTED)("has %s/%s: %d × %s, %s", (namespace, start, count, symptom, cause) => {
    const found = listed().filter((each) => each.namespace === namespace && each.name.startsWith(start));
    expect(found.map((each) => each.class)).toEqual(Array.from({ length: count }, () => symptom));
    expect(found.map((each) => each.causes[0])).toEqual(found.map(() => cause));
  });

  it("lists nobody else", () => {
    const strangers = listed().filter(
      (each) => !EXPECTED.some(([namespace, start]) => each.namespace === namespace && each.name.startsWith(start)),
    );
    expect(strangers).toEqual([]);
  });

  it("has one patient inside its grace, and over 150 pods that are well", () => {
    expect(patients.filter((each) => each.class === "ending").map((each) => each.name)).toEqual(["broker-1"]);
    expect(patients.filter((each) => each.kind === "Pod" && each.class === "healthy").length).toBeGreaterThan(150);
  });

  it("knows since when each patient is ill, and that is never in the future", () => {
    for (const { name, symptom } of listed()) {
      expect([name, symptom.stuckSince === null]).toEqual([name, false]);
      expect(Date.parse(symptom.stuckSince ?? "")).toBeLessThanOrEqual(NOW);
    }
  });

  it("has a network as clusters have it: who serves each Service is known, and the cluster's DNS is served", () => {
    const objects = sandbox.resources.all().flatMap((resource) => asKube<KubeObject[]>(sandbox.store.list(resource)));
    const services = servicesIn(objects);
    const empty = services.filter((service) => readyCount(service, objects) === 0).map(({ metadata }) => metadata?.name);
    expect(services.map((service) => readyCount(service, objects))).not.toContain(null);
    expect(services.length).toBeGreaterThan(50);
    // Patients are listed and do not serve; behind these two nobody is at all.
    expect(empty).toEqual(expect.arrayContaining(["inventory", "gateway", "feeds-db", "ledger-replica"]));
    expect(empty).not.toEqual(expect.arrayContaining(["catalog"]));
    const addresses = services.map(({ spec }) => spec?.clusterIP).filter((address) => address !== "None");
    expect(new Set(addresses).size).toBe(addresses.length);
    expect(dnsState(objects.filter(isClusterDns))).toMatchObject({ service: "kube-dns", ready: 2, endpoints: 2 });
  });

  it("looks alike after every start", async () => {
    const again = await startSandbox({ behaviour: "manual", now: () => NOW });
    expect(patientsOf(again).map((each) => `${each.namespace}/${each.name}`)).toEqual(
      patients.map((each) => `${each.namespace}/${each.name}`),
    );
    await again.stop();
  }, 60_000);
});
