import { expect, test } from "vitest";
import { podOf, setUp } from "./testing/collect-set-up.ts";

const NS = "/api/v1/namespaces/shop";
const waiting = { reason: "ImagePullBackOff", message: 'Back-off pulling image "i"' };
const pod = podOf({
  spec: { imagePullSecrets: [{ name: "pull" }], serviceAccountName: "puller" },
  status: {
    phase: "Pending",
    containerStatuses: [{ name: "c", image: "i", imageID: "", ready: false, restartCount: 0, state: { waiting } }],
  },
});
const config = { auths: { "registry.example.net:5000": { username: "USERNAME", password: "PASSWORD", auth: btoa("USERNAME:PASSWORD") } } };
const answers = {
  [`${NS}/secrets/pull`]: {
    body: {
      kind: "Secret",
      metadata: { name: "pull" },
      type: "kubernetes.io/dockerconfigjson",
      data: { ".dockerconfigjson": btoa(JSON.stringify(config)) },
    },
  },
  [`${NS}/serviceaccounts/puller`]: {
    body: { kind: "ServiceAccount", metadata: { name: "puller" }, imagePullSecrets: [{ name: "later" }] },
  },
};

test("pull Secrets are not asked for unless the setting allows it", async () => {
  const off = setUp(pod, answers);
  expect(await off.demand(["pullSecretHosts"])).toMatchObject({ pullSecretHosts: { ok: false, why: "forbidden" } });
  expect(off.client.requests.filter(({ path }) => path.includes("/secrets"))).toEqual([]);
  const denied = setUp(pod, { ...answers, [`${NS}/secrets/pull`]: { status: 403 }, [`${NS}/secrets/later`]: { status: 403 } });
  expect((await denied.demand(["pullSecretHosts"], { secretsAllowed: true })).pullSecretHosts).toEqual({ ok: false, why: "forbidden" });
});

test("their type, keys and registries leave, those of the ServiceAccount too, and never a credential", async () => {
  const evidence = await setUp(pod, answers).demand(["secretRefs", "serviceAccount", "pullSecretHosts"], { secretsAllowed: true });
  expect(evidence.pullSecretHosts).toMatchObject({
    ok: true,
    value: [
      {
        secret: "pull",
        from: "pod",
        presence: "present",
        type: "kubernetes.io/dockerconfigjson",
        keys: [".dockerconfigjson"],
        hosts: ["registry.example.net:5000"],
        fault: null,
      },
      { secret: "later", from: "service-account", presence: "gone", type: null },
    ],
  });
  for (const value of ["USERNAME", "PASSWORD", btoa("USERNAME:PASSWORD"), btoa(JSON.stringify(config))])
    expect(JSON.stringify(evidence)).not.toContain(value);
});

test("each Secret is asked for once, however many keys want it", async () => {
  const { demand, client } = setUp(pod, answers);
  await demand(["secretRefs", "pullSecretHosts"], { secretsAllowed: true });
  expect(client.requests.filter(({ path }) => path === `${NS}/secrets/pull`)).toHaveLength(1);
});

test("a pod without any pull Secret needs no permission", async () => {
  const bare = podOf({ status: pod.status ?? {} });
  expect((await setUp(bare, {}).demand(["pullSecretHosts"])).pullSecretHosts).toEqual({ ok: true, value: [] });
});
