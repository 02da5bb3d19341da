import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nearMisses, requiredReferences } from "./references.ts";

describe("near misses", () => {
  it.each([
    ["orders-conf", "orders-config"],
    ["app-config", "app-configuration"],
    ["disktype", "disk-type"],
    ["portal-config", "portal-confg"],
    ["payments-db", "Payments-DB"],
  ])("%s may mean %s", (wanted, other) => {
    expect(nearMisses(wanted, ["unrelated", other, "kube-root-ca.crt"])).toEqual([other]);
  });

  it("leaves out what is only as long", () => {
    expect(nearMisses("db", ["ui", "web", "cache"])).toEqual([]);
    expect(nearMisses("frontend", ["backend-1", "checkout"])).toEqual([]);
  });

  it("leaves out a controller's own object, which carries the name with a random end", () => {
    expect(nearMisses("web-tls", ["web-tls-x7k2p", "web-tls-green", "web-tls-9f5tt7dbkg"])).toEqual([
      "web-tls-green",
      "web-tls-9f5tt7dbkg",
    ]);
  });

  it("never names the wanted name, holds to the limit and does not depend on order", () => {
    const name = fc.stringMatching(/^[a-z]{1,8}(-[a-z]{1,5})?$/);
    fc.assert(
      fc.property(name, fc.array(name), (wanted, names) => {
        const near = nearMisses(wanted, names);
        expect(near).not.toContain(wanted);
        expect(near.length).toBeLessThanOrEqual(3);
        expect(nearMisses(wanted, [...names].reverse())).toEqual(near);
      }),
    );
  });
});

describe("required references", () => {
  const pod = {
    spec: {
      imagePullSecrets: [{ name: "registry" }],
      volumes: [
        { name: "a", configMap: { name: "settings" } },
        { name: "b", configMap: { name: "extras", optional: true } },
        { name: "c", secret: { secretName: "tls" } },
        { name: "d", projected: { sources: [{ secret: { name: "token" } }, { configMap: { name: "ca" } }] } },
      ],
      initContainers: [{ name: "init", envFrom: [{ configMapRef: { name: "init-env" } }] }],
      containers: [
        {
          name: "app",
          envFrom: [{ secretRef: { name: "env", optional: true } }],
          env: [
            { name: "A", valueFrom: { configMapKeyRef: { name: "flags", key: "a" } } },
            { name: "B", valueFrom: { secretKeyRef: { name: "db", key: "password" } } },
          ],
        },
      ],
    },
  };

  it("takes volumes, projections, envFrom and env, without what is optional and without pull secrets", () => {
    expect(requiredReferences(pod, "ConfigMap").map(({ name, path }) => [name, path])).toEqual([
      ["settings", "spec.volumes[0].configMap.name"],
      ["ca", "spec.volumes[3].projected.sources[1].configMap.name"],
      ["init-env", "spec.initContainers[0].envFrom[0].configMapRef.name"],
      ["flags", "spec.containers[0].env[0].valueFrom.configMapKeyRef.name"],
    ]);
    expect(requiredReferences(pod, "Secret").map(({ name, usedBy }) => [name, `${usedBy.kind} ${usedBy.name}`])).toEqual([
      ["tls", "volume c"],
      ["token", "volume d"],
      ["db", "container app"],
    ]);
  });
});
