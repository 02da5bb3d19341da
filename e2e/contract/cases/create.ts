import { expect, it } from "vitest";
import type { Bench } from "../driver.ts";

const CONTAINERS = [{ name: "main", image: "registry.example.com/web:1" }];

export function createCases(bench: () => Bench): void {
  it("stamps uid, creationTimestamp, resourceVersion, generation and the defaults of a pod", async () => {
    const { object } = await bench().pod({ bound: false });
    expect(object.metadata.uid).toMatch(/^[0-9a-f-]{36}$/);
    expect(object.metadata.creationTimestamp).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
    expect(object.metadata.generation).toBe(1);
    expect(object.status).toMatchObject({ phase: "Pending", qosClass: "BestEffort" });
    expect(object.spec).toMatchObject({
      restartPolicy: "Always",
      dnsPolicy: "ClusterFirst",
      terminationGracePeriodSeconds: 30,
      schedulerName: "default-scheduler",
      enableServiceLinks: true,
      preemptionPolicy: "PreemptLowerPriority",
      priority: 0,
      securityContext: {},
      tolerations: [
        { key: "node.kubernetes.io/not-ready", operator: "Exists", effect: "NoExecute", tolerationSeconds: 300 },
        { key: "node.kubernetes.io/unreachable", operator: "Exists", effect: "NoExecute", tolerationSeconds: 300 },
      ],
    });
    expect(object.spec.containers).toEqual([
      {
        name: "main",
        image: "registry.example.com/web:1",
        imagePullPolicy: "IfNotPresent",
        resources: {},
        terminationMessagePath: "/dev/termination-log",
        terminationMessagePolicy: "File",
      },
    ]);
  });

  it("gives a Service its defaults, and an address unless it is headless", async () => {
    const path = `/api/v1/namespaces/${bench().namespace}/services`;
    const spec = { selector: { app: "web" }, ports: [{ port: 80 }] };
    const { json } = await bench().send("POST", path, { body: { metadata: { name: "web" }, spec } });
    expect(json.spec).toEqual({
      clusterIP: expect.stringMatching(/^10\.96\.\d+\.\d+$/),
      clusterIPs: [json.spec.clusterIP],
      internalTrafficPolicy: "Cluster",
      ipFamilies: ["IPv4"],
      ipFamilyPolicy: "SingleStack",
      ports: [{ port: 80, protocol: "TCP", targetPort: 80 }],
      selector: { app: "web" },
      sessionAffinity: "None",
      type: "ClusterIP",
    });
    expect(json.status).toEqual({ loadBalancer: {} });
    const headless = await bench().send("POST", path, { body: { metadata: { name: "peers" }, spec: { ...spec, clusterIP: "None" } } });
    expect(headless.json.spec).toMatchObject({ clusterIP: "None", clusterIPs: ["None"] });
  });

  it("gives a Job the selector of its own uid", async () => {
    const path = `/apis/batch/v1/namespaces/${bench().namespace}/jobs`;
    const template = { spec: { restartPolicy: "Never", containers: CONTAINERS } };
    const { json } = await bench().send("POST", path, { body: { metadata: { name: "sum" }, spec: { template } } });
    const own = { "batch.kubernetes.io/controller-uid": json.metadata.uid };
    expect(json.spec).toMatchObject({
      backoffLimit: 6,
      completions: 1,
      parallelism: 1,
      completionMode: "NonIndexed",
      suspend: false,
      manualSelector: false,
      podReplacementPolicy: "TerminatingOrFailed",
      selector: { matchLabels: own },
    });
    expect(json.spec.template.metadata.labels).toEqual({
      ...own,
      "batch.kubernetes.io/job-name": "sum",
      "controller-uid": json.metadata.uid,
      "job-name": "sum",
    });
  });

  it("gives a claim its mode and phase, also as a template", async () => {
    const spec = { accessModes: ["ReadWriteOnce"], resources: { requests: { storage: "1Gi" } } };
    const claims = `/api/v1/namespaces/${bench().namespace}/persistentvolumeclaims`;
    const claim = (await bench().send("POST", claims, { body: { metadata: { name: "data" }, spec } })).json;
    expect([claim.spec.volumeMode, claim.status]).toEqual(["Filesystem", { phase: "Pending" }]);
    const template = { metadata: { labels: { app: "db" } }, spec: { containers: CONTAINERS } };
    const body = {
      metadata: { name: "db" },
      spec: {
        serviceName: "db",
        selector: { matchLabels: { app: "db" } },
        template,
        volumeClaimTemplates: [{ metadata: { name: "data" }, spec }],
      },
    };
    const set = (await bench().send("POST", `/apis/apps/v1/namespaces/${bench().namespace}/statefulsets`, { body })).json;
    expect(set.spec.volumeClaimTemplates).toEqual([
      {
        apiVersion: "v1",
        kind: "PersistentVolumeClaim",
        metadata: { name: "data" },
        spec: { ...spec, volumeMode: "Filesystem" },
        status: { phase: "Pending" },
      },
    ]);
    expect(set.spec.persistentVolumeClaimRetentionPolicy).toEqual({ whenDeleted: "Retain", whenScaled: "Retain" });
  });

  it("makes a name from generateName", async () => {
    const { status, json } = await bench().send("POST", bench().pods, {
      body: { metadata: { generateName: "made-" }, spec: { containers: CONTAINERS } },
    });
    expect(status).toBe(201);
    expect(json.metadata.name).toMatch(/^made-[bcdfghjklmnpqrstvwxz2456789]{5}$/);
    expect(json.metadata.generateName).toBe("made-");
  });

  it("refuses a name that is taken", async () => {
    const { name } = await bench().pod();
    const { status, json } = await bench().send("POST", bench().pods, { body: { metadata: { name }, spec: { containers: CONTAINERS } } });
    expect(status).toBe(409);
    expect(json).toEqual({
      kind: "Status",
      apiVersion: "v1",
      metadata: {},
      status: "Failure",
      message: `pods "${name}" already exists`,
      reason: "AlreadyExists",
      details: { name, kind: "pods" },
      code: 409,
    });
  });

  it("says when the taken name is being deleted", async () => {
    const { path, name } = await bench().pod();
    await bench().send("DELETE", path);
    const { status, json } = await bench().send("POST", bench().pods, { body: { metadata: { name }, spec: { containers: CONTAINERS } } });
    expect([status, json.reason, json.message]).toEqual([409, "AlreadyExists", `object is being deleted: pods "${name}" already exists`]);
  });

  it("refuses an object without a name", async () => {
    const { status, json } = await bench().send("POST", bench().pods, { body: { metadata: {}, spec: { containers: CONTAINERS } } });
    expect([status, json.reason]).toEqual([422, "Invalid"]);
    expect(json.message).toBe('Pod "" is invalid: metadata.name: Required value: name or generateName is required');
    expect(json.details.causes).toEqual([
      { reason: "FieldValueRequired", message: "Required value: name or generateName is required", field: "metadata.name" },
    ]);
  });

  it("refuses a pod without containers", async () => {
    const { status, json } = await bench().send("POST", bench().pods, { body: { metadata: { name: "empty" }, spec: { containers: [] } } });
    expect([status, json.message]).toEqual([422, 'Pod "empty" is invalid: spec.containers: Required value']);
    expect(json.details).toEqual({
      name: "empty",
      kind: "Pod",
      causes: [{ reason: "FieldValueRequired", message: "Required value", field: "spec.containers" }],
    });
  });

  it("refuses a name that is no DNS name", async () => {
    const { status, json } = await bench().send("POST", bench().pods, {
      body: { metadata: { name: "Not_A_Name" }, spec: { containers: CONTAINERS } },
    });
    expect([status, json.reason]).toEqual([422, "Invalid"]);
    expect(json.message).toMatch(
      /^Pod "Not_A_Name" is invalid: metadata\.name: Invalid value: "Not_A_Name": a lowercase RFC 1123 subdomain must consist of /,
    );
  });

  it("refuses a namespace that does not exist", async () => {
    const { status, json } = await bench().send("POST", "/api/v1/namespaces/nowhere/pods", {
      body: { metadata: { name: "x" }, spec: { containers: CONTAINERS } },
    });
    expect([status, json.reason, json.message]).toEqual([404, "NotFound", 'namespaces "nowhere" not found']);
    expect(json.details).toEqual({ name: "nowhere", kind: "namespaces" });
  });

  it("refuses another namespace in the object than in the path", async () => {
    const { status, json } = await bench().send("POST", bench().pods, {
      body: { metadata: { name: "x", namespace: "default" }, spec: { containers: CONTAINERS } },
    });
    expect([status, json.reason, json.message]).toEqual([
      400,
      "BadRequest",
      "the namespace of the provided object does not match the namespace sent on the request",
    ]);
  });

  it("refuses an object of another kind", async () => {
    const { status, json } = await bench().send("POST", bench().pods, {
      body: { apiVersion: "v1", kind: "Secret", metadata: { name: "x" } },
    });
    expect([status, json.reason]).toEqual([400, "BadRequest"]);
    expect(json.message).toBe(
      'Secret in version "v1" cannot be handled as a Pod: converting (v1.Secret) to (core.Pod): unknown conversion',
    );
  });

  it("refuses a body that is not JSON", async () => {
    const { status, json } = await bench().send("POST", bench().pods, { raw: "{not json" });
    expect([status, json.reason]).toEqual([400, "BadRequest"]);
    expect(json.message).toMatch(
      /^the object provided is unrecognized \(must be of type Pod\): couldn't get version\/kind; json parse error: /,
    );
  });

  it("refuses a kind that nobody registered", async () => {
    const { status, json } = await bench().send("POST", bench().pods, {
      body: { apiVersion: "v1", kind: "Gadget", metadata: { name: "x" } },
    });
    expect([status, json.reason]).toEqual([400, "BadRequest"]);
    expect(json.message).toMatch(
      /^Gadget in version "v1" cannot be handled as a Pod: no kind "Gadget" is registered for version "v1" in scheme /,
    );
  });

  it("refuses a content type it does not read", async () => {
    const { status, json } = await bench().send("POST", bench().pods, { raw: "x", contentType: "text/plain" });
    expect([status, json.reason]).toEqual([415, "UnsupportedMediaType"]);
    expect(json.message).toBe(
      "the body of the request was in an unknown format - accepted media types include: application/json, application/yaml, application/vnd.kubernetes.protobuf",
    );
  });

  it("refuses a resourceVersion on a new object", async () => {
    const { status, json } = await bench().send("POST", bench().pods, {
      body: { metadata: { name: "x", resourceVersion: "1" }, spec: { containers: CONTAINERS } },
    });
    expect([status, json.message]).toEqual([500, "resourceVersion should not be set on objects to be created"]);
  });

  it("warns of a variable that is defined twice", async () => {
    const env = [
      { name: "A", value: "1" },
      { name: "A", value: "2" },
    ];
    const body = { metadata: { name: "warned" }, spec: { containers: [{ ...CONTAINERS[0], env }] } };
    const { status, headers } = await bench().send("POST", bench().pods, { body });
    expect([status, headers.warning]).toEqual([
      201,
      '299 - "spec.containers[0].env[1]: hides previous definition of \\"A\\", which may be dropped when using apply"',
    ]);
  });

  it("keeps nothing of a dry run", async () => {
    const { status, json } = await bench().send("POST", `${bench().pods}?dryRun=All`, {
      body: { metadata: { name: "dry" }, spec: { containers: CONTAINERS } },
    });
    expect(status).toBe(201);
    expect(json.metadata.uid).toMatch(/^[0-9a-f-]{36}$/);
    expect(json.metadata.resourceVersion).toBeUndefined();
    expect((await bench().send("GET", `${bench().pods}/dry`)).status).toBe(404);
  });

  it("refuses a dryRun it does not know", async () => {
    const { status, json } = await bench().send("POST", `${bench().pods}?dryRun=Some`, {
      body: { metadata: { name: "dry" }, spec: { containers: CONTAINERS } },
    });
    expect([status, json.reason]).toEqual([422, "Invalid"]);
    expect(json.message).toBe('CreateOptions.meta.k8s.io "" is invalid: dryRun: Unsupported value: ["Some"]: supported values: "All"');
  });

  it("ignores a status in the body", async () => {
    const { json } = await bench().send("POST", bench().pods, {
      body: { metadata: { name: "claims-to-run" }, spec: { containers: CONTAINERS }, status: { phase: "Running" } },
    });
    expect(json.status.phase).toBe("Pending");
  });

  it("refuses a finalizer without a domain", async () => {
    const { status, json } = await bench().send("POST", bench().pods, {
      body: { metadata: { name: "x", finalizers: ["mine"] }, spec: { containers: CONTAINERS } },
    });
    expect([status, json.reason]).toEqual([422, "Invalid"]);
    expect(json.message).toContain(
      'metadata.finalizers[0]: Invalid value: "mine": name is neither a standard finalizer name nor is it fully qualified',
    );
  });
}
