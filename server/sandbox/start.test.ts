import { afterEach, describe, expect, it } from "vitest";
import { ADMIN_TOKEN } from "./api/users.ts";
import type { Bundle } from "./bundle.ts";
import { type Sandbox, type SandboxOptions, startSandbox } from "./start.ts";

describe("a sandbox", () => {
  const running: Sandbox[] = [];
  const start = async (options: SandboxOptions) => {
    const sandbox = await startSandbox(options);
    running.push(sandbox);
    return sandbox;
  };
  afterEach(async () => {
    for (const sandbox of running.splice(0)) await sandbox.stop();
  });
  const get = (sandbox: Sandbox, path: string, token = ADMIN_TOKEN) =>
    fetch(`${sandbox.url}${path}`, { headers: { authorization: `Bearer ${token}` } });

  it("listens on the loopback only and gives a kubeconfig that fits", async () => {
    const sandbox = await start({ ward: "empty", name: "quiet" });
    expect(sandbox.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(sandbox.kubeconfig).toMatchObject({
      "current-context": "quiet",
      clusters: [{ name: "quiet", cluster: { server: sandbox.url } }],
    });
    expect((await get(sandbox, "/api/v1/namespaces")).status).toBe(200);
  });

  it("refuses a port that is taken", async () => {
    const first = await start({ ward: "empty" });
    await expect(start({ ward: "empty", port: Number(new URL(first.url).port) })).rejects.toThrow(/EADDRINUSE/);
  });

  it("tells time by its own clock", async () => {
    const sandbox = await start({ ward: "empty", now: () => Date.parse("2026-03-01T00:00:00Z"), clockOffsetMs: 90_000 });
    const answer = await get(sandbox, "/version");
    expect(answer.headers.get("date")).toBe("Sun, 01 Mar 2026 00:01:30 GMT");
    sandbox.setClockOffset(-60_000);
    expect((await get(sandbox, "/version")).headers.get("date")).toBe("Sat, 28 Feb 2026 23:59:00 GMT");
  });

  it("lets a user do what its rules say", async () => {
    const sandbox = await start({ ward: "empty" });
    const kubeconfig = sandbox.addUser("reader", [{ verbs: ["list"], groups: [""], resources: ["pods"], namespaces: ["default"] }]);
    expect(kubeconfig).toMatchObject({ users: [{ name: "reader", user: { token: "token-of-reader" } }] });
    expect((await get(sandbox, "/api/v1/namespaces/default/pods", "token-of-reader")).status).toBe(200);
    expect((await get(sandbox, "/api/v1/pods", "token-of-reader")).status).toBe(403);
  });

  it("can be down for a while and be the same afterwards", async () => {
    const sandbox = await start({ ward: "empty" });
    const before = await (await get(sandbox, "/api/v1/namespaces")).json();
    await sandbox.down();
    await expect(get(sandbox, "/api/v1/namespaces")).rejects.toThrow();
    await sandbox.up();
    expect(await (await get(sandbox, "/api/v1/namespaces")).json()).toEqual(before);
  });

  it("forgets what is older than its history: a watch from there gets 410", async () => {
    const sandbox = await start({ ward: "empty", historySize: 2 });
    const old = sandbox.store.version;
    const resource = sandbox.resources.ensure("v1", "ConfigMap", true);
    for (const name of ["a", "b", "c", "d", "e", "f"]) {
      sandbox.store.put(resource, {
        apiVersion: "v1",
        kind: "ConfigMap",
        metadata: { name, namespace: "default", uid: name, resourceVersion: "", creationTimestamp: "" },
      });
    }
    const text = await (await get(sandbox, `/api/v1/configmaps?watch=true&resourceVersion=${old}`)).text();
    expect(JSON.parse(text)).toMatchObject({ type: "ERROR", object: { code: 410 } });
  });

  const bundle: Bundle = {
    now: Date.parse("2026-02-03T04:05:06Z"),
    version: "v1.33.2",
    objects: [
      {
        apiVersion: "v1",
        kind: "Pod",
        metadata: { name: "web", namespace: "shop", uid: "u-1", creationTimestamp: "2026-02-03T04:00:00Z" },
        ...{ spec: { nodeName: "n", containers: [{ name: "app" }] } },
        ...{
          status: {
            phase: "Running",
            containerStatuses: [
              {
                name: "app",
                containerID: "containerd://1",
                state: { running: {} },
                lastState: { terminated: { containerID: "containerd://0" } },
              },
            ],
          },
        },
      },
      { apiVersion: "v1", kind: "Node", metadata: { name: "n" } },
      { apiVersion: "example.com/v1", kind: "Gadget", metadata: { name: "g", namespace: "shop" } },
    ],
    logs: [{ namespace: "shop", pod: "web", container: "app", current: "now\n", previous: "then\n" }],
  };

  it("opens a bundle at its moment, with its version, logs and custom resources", async () => {
    const sandbox = await start({ ward: bundle, behaviour: "live" });
    expect(sandbox.now()).toBe(bundle.now);
    expect(await (await get(sandbox, "/version")).json()).toMatchObject({ minor: "33", gitVersion: "v1.33.2" });
    const pod = await (await get(sandbox, "/api/v1/namespaces/shop/pods/web")).json();
    expect(pod).toMatchObject({ metadata: { uid: "u-1", creationTimestamp: "2026-02-03T04:00:00Z" }, status: { phase: "Running" } });
    const log = "/api/v1/namespaces/shop/pods/web/log";
    expect(await (await get(sandbox, log)).text()).toBe("now\n");
    expect(await (await get(sandbox, `${log}?previous=true`)).text()).toBe("then\n");
    expect((await get(sandbox, "/apis/example.com/v1/namespaces/shop/gadgets/g")).status).toBe(200);
    expect((await get(sandbox, "/api/v1/namespaces/shop")).status).toBe(200);
  });

  it("does not move a bundle's objects", async () => {
    const sandbox = await start({ ward: bundle, behaviour: "live" });
    const before = sandbox.store.version;
    sandbox.tick();
    expect(sandbox.store.version).toBe(before);
  });
});
