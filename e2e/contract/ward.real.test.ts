import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Sandbox, startSandbox } from "#server/sandbox/start.ts";
import { apiVersionOf, type Resource } from "#server/sandbox/store/resources.ts";
import type { StoredObject } from "#server/sandbox/types.ts";
import { whyNoBinaries } from "../cluster/binaries.ts";
import { requireOrSkip } from "../cluster/require.ts";
import type { Cluster } from "./driver.ts";
import { startRealCluster } from "./real-cluster.ts";

const runs = requireOrSkip("the demo ward's objects on the real control plane", await whyNoBinaries("control-plane"));

/** Kinds in an order in which they can be made: what others need first, quotas (which want a controller) last. */
const KINDS = [
  "StorageClass",
  "Node",
  "PersistentVolume",
  "PersistentVolumeClaim",
  "ServiceAccount",
  "ConfigMap",
  "Secret",
  "Deployment",
  "ReplicaSet",
  "StatefulSet",
  "DaemonSet",
  "Job",
  "PodDisruptionBudget",
  "Service",
  "EndpointSlice",
  "NetworkPolicy",
  "Lease",
  "Pod",
  "Event",
  "ResourceQuota",
];

/** What the server sets by itself, or what cannot be given to a new object. */
const SERVERS_OWN = [
  "uid",
  "resourceVersion",
  "creationTimestamp",
  "deletionTimestamp",
  "deletionGracePeriodSeconds",
  "generation",
  "managedFields",
];

describe.skipIf(!runs)("every object of the demo ward, on the real control plane", () => {
  let sandbox: Sandbox;
  let cluster: Cluster;
  beforeAll(async () => {
    sandbox = await startSandbox({ behaviour: "manual" });
    cluster = await startRealCluster();
    for (const { metadata } of objectsOf("Namespace")) {
      await cluster.admin.request("POST", "/api/v1/namespaces", { body: { metadata: { name: metadata.name } } });
    }
  }, 20 * 60_000);
  afterAll(async () => {
    await cluster?.stop();
    await sandbox?.stop();
  }, 60_000);

  const resourceOf = (kind: string): Resource => {
    const found = sandbox.resources.all().find((each) => each.kind === kind);
    if (!found) throw new Error(`no resource of kind ${kind}`);
    return found;
  };
  const objectsOf = (kind: string): readonly StoredObject[] => sandbox.store.list(resourceOf(kind));

  it.each(KINDS)("is accepted as it is, with nothing unknown, missing or different: %s", async (kind) => {
    const objects = objectsOf(kind);
    expect(objects.length).toBeGreaterThan(0);
    for (const object of objects) await replay(cluster, resourceOf(kind), object);
  });

  it("is of a kind that was tried", () => {
    const left = sandbox.resources.all().filter((resource) => sandbox.store.list(resource).length > 0 && !KINDS.includes(resource.kind));
    // Namespaces are made above; nothing defines the voucher exports on the real server.
    expect(left.map((resource) => resource.kind)).toEqual(["Namespace", "VoucherExport"]);
  });
});

/** Makes the object on the real server, which must understand every field, and compares what it made of it. */
async function replay(cluster: Cluster, resource: Resource, object: StoredObject): Promise<void> {
  const { namespace, name } = object.metadata;
  const place = `${resource.kind} ${namespace ?? ""}/${name}`;
  // The server has made its own, at the address that this one asks for.
  if (place === "Service default/kubernetes") return;
  const metadata = Object.fromEntries(Object.entries(object.metadata).filter(([key]) => !SERVERS_OWN.includes(key)));
  const root = resource.group === "" ? "/api/v1" : `/apis/${apiVersionOf(resource)}`;
  const path = `${root}${namespace === undefined ? "" : `/namespaces/${namespace}`}/${resource.plural}`;
  const spec = resource.kind === "Job" ? withoutOwnUid(object.spec) : object.spec;
  const made = await cluster.admin.request("POST", `${path}?fieldValidation=Strict`, {
    body: { ...object, metadata, ...(spec ? { spec } : {}) },
  });
  // The sandbox's own namespaces bring these along; a second one is the same.
  if (made.status === 409) return;
  expect([place, made.status, made.status === 201 ? "" : made.text]).toEqual([place, 201, ""]);
  // A new Node is given a taint that the ward's have long lost.
  if (resource.kind === "Job") expect([place, withoutOwnUid(made.json.spec)]).toEqual([place, spec]);
  else if (resource.kind !== "Node" && spec !== undefined) expect([place, made.json.spec]).toEqual([place, spec]);
  if (!resource.subresources.includes("status") || object.status === undefined) return;
  const status = await cluster.admin.request("PATCH", `${path}/${name}/status?fieldValidation=Strict`, {
    body: { status: object.status },
    contentType: "application/merge-patch+json",
  });
  expect([place, status.status, status.status === 200 ? "" : status.text]).toEqual([place, 200, ""]);
  expect([place, status.json.status]).toEqual([place, object.status]);
}

/** A Job's spec without what the server makes of its uid. */
function withoutOwnUid(spec: StoredObject["spec"]): StoredObject["spec"] {
  const { selector: _selector, template, ...rest } = spec ?? {};
  const copy = structuredClone(template) as { metadata: { labels: Record<string, string> } };
  for (const key of ["batch.kubernetes.io/controller-uid", "batch.kubernetes.io/job-name", "controller-uid", "job-name"])
    delete copy.metadata.labels[key];
  return { ...rest, template: copy };
}
