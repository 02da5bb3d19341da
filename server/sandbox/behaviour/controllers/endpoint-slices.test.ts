import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { KubeObject } from "#lib/kube/objects.ts";
import { LiveCluster } from "../../testing/live-cluster.ts";

const IMAGE = "registry.example.com/app:1";
const WEB = { labels: { app: "web" } };
const SERVICES = "/api/v1/namespaces/default/services";

interface Slice extends KubeObject {
  readonly endpoints: readonly { readonly conditions: object; readonly targetRef: { readonly name: string } }[] | null;
  readonly ports: readonly object[] | null;
}

describe("EndpointSlices", () => {
  let cluster: LiveCluster;
  beforeEach(async () => {
    cluster = await LiveCluster.start();
    await cluster.post(SERVICES, { metadata: { name: "web" }, spec: { selector: { app: "web" }, ports: [{ name: "http", port: 80 }] } });
  });
  afterEach(async () => await cluster.stop());

  const slices = () => cluster.objects<Slice>("discovery.k8s.io/v1", "EndpointSlice", "default");
  const states = () => slices().flatMap(({ endpoints }) => (endpoints ?? []).map(({ conditions }) => conditions));

  it("are there for a Service that nobody serves, and empty", () => {
    cluster.pass(1);
    expect(slices()).toMatchObject([{ endpoints: null, ports: null, metadata: { labels: { "kubernetes.io/service-name": "web" } } }]);
  });

  it("list a pod from its address on, as ready when it is", async () => {
    let sick = true;
    cluster.program(IMAGE, { run: () => ({ health: () => (sick ? "HTTP probe failed with statuscode: 503" : null) }) });
    const readinessProbe = { httpGet: { path: "/", port: 80 }, periodSeconds: 1 };
    await cluster.pod("web-1", IMAGE, { containers: [{ name: "app", image: IMAGE, readinessProbe }] }, WEB);
    cluster.pass(8);
    expect(states()).toEqual([{ ready: false, serving: false, terminating: false }]);
    sick = false;
    cluster.pass(3);
    expect(states()).toEqual([{ ready: true, serving: true, terminating: false }]);
    expect(slices()[0]?.ports).toEqual([{ name: "http", port: 80, protocol: "TCP" }]);
    expect(slices()).toHaveLength(1);
  });

  it("keep a pod that is being deleted, which still serves and gets nothing new, and drop it when it is gone", async () => {
    cluster.program(IMAGE, { run: () => ({ onTerm: { afterMs: 5_000, code: 0 } }) });
    await cluster.pod("web-1", IMAGE, {}, WEB);
    cluster.pass(4);
    await cluster.remove("web-1");
    cluster.pass(1);
    expect(states()).toEqual([{ ready: false, serving: true, terminating: true }]);
    cluster.pass(10);
    expect(states()).toEqual([]);
  });

  it("leave out a port that no container calls by that name, and go with their Service", async () => {
    await cluster.post(SERVICES, {
      metadata: { name: "named" },
      spec: { selector: { app: "web" }, ports: [{ port: 80, targetPort: "http" }] },
    });
    await cluster.pod("web-1", IMAGE, {}, WEB);
    cluster.pass(4);
    const named = () => slices().filter(({ metadata }) => metadata?.name?.startsWith("named-"));
    expect(named()).toMatchObject([{ ports: [], endpoints: [{ targetRef: { name: "web-1" } }] }]);
    await cluster.send("DELETE", `${SERVICES}/named`);
    cluster.pass(2);
    expect(named()).toEqual([]);
  });
});
