import { expect, it } from "vitest";
import { missingEnvKey, missingVolumeKey, requiredKeys } from "./key-references.ts";

it.each([
  ["couldn't find key DATABASE_URL in ConfigMap shop/orders-config", { kind: "ConfigMap", name: "orders-config", key: "DATABASE_URL" }],
  ["Error: couldn't find key tls.key in Secret pay/gateway.tls", { kind: "Secret", name: "gateway.tls", key: "tls.key" }],
  ["couldn't find key mode in ConfigMap plain", { kind: "ConfigMap", name: "plain", key: "mode" }],
  ['configmap "orders-config" not found', null],
])("%s", (text, words) => expect(missingEnvKey(text)).toEqual(words));

it.each([
  [
    'MountVolume.SetUp failed for volume "cfg" : configmap references non-existent config key: app.yaml',
    { kind: "ConfigMap", volume: "cfg", key: "app.yaml" },
  ],
  [
    'MountVolume.SetUp failed for volume "keys" : references non-existent secret key: tls.crt',
    { kind: "Secret", volume: "keys", key: "tls.crt" },
  ],
  ['MountVolume.SetUp failed for volume "cfg" : configmap "a" not found', null],
])("%s", (text, words) => expect(missingVolumeKey(text)).toEqual(words));

it("leaves out what is optional", () => {
  const env = (key: string, optional?: boolean) => ({
    name: key,
    valueFrom: { configMapKeyRef: { name: "a", key, ...(optional && { optional }) } },
  });
  const volumes = [
    { name: "v", secret: { secretName: "s", items: [{ key: "k", path: "k" }] } },
    { name: "w", configMap: { name: "c", optional: true, items: [{ key: "k", path: "k" }] } },
    { name: "x", projected: { sources: [{ configMap: { name: "p", items: [{ key: "q", path: "q" }] } }] } },
  ];
  const keys = requiredKeys({ spec: { containers: [{ name: "m", env: [env("x"), env("y", true)] }], volumes } });
  expect(keys.map(({ kind, name, key, path }) => `${kind}/${name}/${key} ${path}`)).toEqual([
    "Secret/s/k spec.volumes[0].secret.items[0].key",
    "ConfigMap/p/q spec.volumes[2].projected.sources[0].configMap.items[0].key",
    "ConfigMap/a/x spec.containers[0].env[0].valueFrom.configMapKeyRef.key",
  ]);
});
