import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Pod } from "#lib/kube/objects.ts";
import { admit, admitObject, admitText, MASK, maskText } from "./mask.ts";

const CANARY = "c4n4ryV4lue9";

describe("maskText hides", () => {
  test.each([
    `--password=${CANARY} --verbose`,
    `mysql --password ${CANARY}`,
    `mysqldump -u root -p${CANARY} shop`,
    `curl -u admin:${CANARY} https://x.example.test`,
    `curl -H 'Authorization: Bearer ${CANARY}'`,
    `Authorization: Basic ${CANARY}`,
    `{"level":"info","apiKey":"${CANARY}"}`,
    `{"auths":{"r.example.test":{"username":"u","auth":"${CANARY}"}}}`,
    `escaped {\\"password\\":\\"${CANARY}\\"}`,
    `password: ${CANARY}`,
    `password:${CANARY}`,
    `db.example.test/password:${CANARY}`,
    `the volume {"secret": "${CANARY}"}`,
    `the image has password:${CANARY}`,
    `PGPASSWORD=${CANARY} psql`,
    `DB_PASS='${CANARY}'`,
    `postgres://app:${CANARY}@db:5432/shop?sslmode=disable`,
    `amqp://app:p@ss${CANARY}@mq/`,
    `https://${CANARY}@git.example.test/repo.git`,
    `Server=db;User Id=sa;Password=${CANARY};Encrypt=true`,
    `AccountKey=${CANARY};EndpointSuffix=core`,
    `GET https://s3.example.test/b?X-Amz-Signature=${CANARY}&x=1`,
    `https://x.example.test/cb?access_token=${CANARY}`,
    `Set-Cookie: session=${CANARY}; HttpOnly`,
    `-----BEGIN RSA PRIVATE KEY-----\n${CANARY}\n-----END RSA PRIVATE KEY-----`,
    `key: "-----BEGIN PRIVATE KEY-----\\n${CANARY}`,
    `CREATE USER app PASSWORD '${CANARY}'`,
    `client_secret=${CANARY}`,
    `token => ${CANARY}`,
    `secret: password=${CANARY}`,
    `token-name: api_key=${CANARY}`,
    `password="with \\" quote ${CANARY}"`,
    `authorization: none cookie: session=${CANARY}`,
  ])("%s", (text) => {
    const shown = maskText(text);
    expect(shown).not.toContain(CANARY);
    expect(shown).toContain(MASK);
  });

  test.each([
    ["a JWT", "seen eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl here"],
    ["an AWS key", "seen AKIAIOSFODNN7EXAMPLE here"],
    ["a GitHub token", `seen ghp_${"a1".repeat(18)} here`],
    ["a Slack token", "seen xoxb-123456789012-abcdef here"],
  ])("%s by its shape", (_what, text) => {
    expect(maskText(text)).toBe(`seen ${MASK} here`);
  });
});

describe("maskText leaves what an SRE needs to read", () => {
  test.each([
    'secret "db-creds" not found',
    'configmap/secret "my-secret" not found',
    "couldn't find key password in Secret shop/db",
    'MountVolume.SetUp failed for volume "tls" : references non-existent secret key: tls.crt',
    'MountVolume.SetUp failed for volume "app-secret" : secret "app-secret" not found',
    'MountVolume.SetUp failed for volume "secrets" : rpc error: code = Unknown desc = failed to get secretproviderclass',
    'MountVolume.SetUp failed for volume "api-token" : configmap "x" not found',
    'secret "db-password": not found',
    'Back-off pulling image "external-secrets:v0.10.4": ErrImagePull: manifest unknown',
    'Failed to pull image "registry.example.test:5000/team/token-service:1.4": not found',
    "initializing source docker://quay.example.test/x/secrets:1.2: reading manifest 1.2",
    "ghcr.io/external-secrets/external-secrets:v0.10.4",
    "dial tcp: connect to token-service:5432: connection refused",
    "Unable to retrieve some image pull secrets (regcred); attempting to pull the image may not succeed.",
    "failed to authorize: failed to fetch anonymous token: unexpected status from GET request to https://r.example.test/token?scope=x: 401 Unauthorized",
    "pull access denied, repository does not exist or may require authorization: server message: insufficient_scope: authorization failed",
    "unable to retrieve auth token: invalid username/password: unauthorized: authentication required",
    "authorization failed: no basic auth credentials",
    'failed to fetch token: serviceaccounts "app" not found',
    'exec: "/etc/passwd": permission denied; open /x/db-password: Permission denied',
    "docker-pullable://nginx@sha256:0123456789abcdef",
    "--token-ttl 24h --password-file /etc/db/password --secret-name=db",
    "password=$(DB_PASSWORD_FILE)x".slice(0, 9),
    "PWD=/srv/app",
    "passwordAuthentication is enabled",
    "http://10.244.0.9:8080/healthz",
    "spec.containers{token-refresher}: Started",
  ])("%s", (text) => {
    expect(maskText(text)).toBe(text);
  });
});

test.each(["'https://x9--token : secretx9=: ", "Bearer eyJabcdefgh.abcd=Bearer x9Bearer 'x9 "])(
  "masking %j twice is masking it once: what a first look left behind is seen by the second",
  (text) => expect(maskText(maskText(text))).toBe(maskText(text)),
);

test("masking twice is masking once, whatever the text", () => {
  const words = fc.constantFrom(
    "password",
    "=",
    ": ",
    "--token ",
    "'",
    '"',
    "https://",
    "a:b@",
    "Bearer ",
    "eyJabcdefgh.abcd",
    "\n",
    "-u x:y ",
    "x9",
    " ",
    "secret",
    "-----BEGIN PRIVATE KEY-----",
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: "grapheme" }),
        fc.array(words).map((parts) => parts.join("")),
      ),
      (text) => {
        const once = maskText(text);
        expect(maskText(once)).toBe(once);
      },
    ),
    { numRuns: 5000 },
  );
});

test("a value behind a secret's name never survives", () => {
  const names = fc.constantFrom("password", "DB_PASSWORD", "api_key", "apiKey", "client-secret", "auth.token", "AWS_SECRET_ACCESS_KEY");
  const values = fc.stringMatching(/^[A-Za-z0-9+/_.-]{8,40}$/).filter((v) => /\d/.test(v));
  fc.assert(
    fc.property(
      names,
      fc.constantFrom("=", ":", ': "', "='"),
      values,
      fc.string({ unit: "grapheme-ascii" }),
      (name, separator, value, before) => {
        fc.pre(!before.includes(value) && !/[\w"'-]$/.test(before));
        expect(maskText(`${before} ${name}${separator}${value}`)).not.toContain(value);
      },
    ),
    { numRuns: 1000 },
  );
});

const pod = (more: object): Pod =>
  ({ apiVersion: "v1", kind: "Pod", metadata: { name: "p", namespace: "shop", uid: "u" }, ...more }) as Pod;

describe("admit", () => {
  const planted = pod({
    metadata: {
      name: "p",
      annotations: {
        "kubectl.kubernetes.io/last-applied-configuration": `{"apiVersion":"v1","kind":"Pod","spec":{"x":"${CANARY}"}}`,
        "other.example.test/manifest": `{"kind":"Pod","spec":{"env":[{"name":"A","value":"${CANARY}"}]}}`,
        "vendor.example.test/api-token": CANARY,
        note: `see https://u:${CANARY}@x.example.test`,
      },
      managedFields: [{ manager: "kubectl", fieldsV1: { "f:spec": { [`k:{"x":"${CANARY}"}`]: {} } } }],
    },
    spec: {
      containers: [
        {
          name: "c",
          env: [
            { name: "DB_URL", value: `db://x/${CANARY}` },
            { name: "AUTH_MODE", value: CANARY },
            { name: "LOG_LEVEL", value: `debug password=${CANARY}` },
          ],
          command: ["sh", "-c", `login --token=${CANARY}`],
          args: ["--password", CANARY, "--user", "app"],
          livenessProbe: { exec: { command: ["check", "-secret", CANARY] } },
          readinessProbe: { httpGet: { httpHeaders: [{ name: "Authorization", value: CANARY }] } },
        },
      ],
      volumes: [{ name: "v", csi: { driver: "d", volumeAttributes: { password: CANARY } } }],
    },
    status: {
      message: `token=${CANARY}`,
      containerStatuses: [{ name: "c", lastState: { terminated: { message: `fatal: postgres://a:${CANARY}@db` } } }],
    },
  });

  test("no canary leaves a pod, wherever it was planted", () => {
    const { object, masked } = admit(planted);
    expect(JSON.stringify(object)).not.toContain(CANARY);
    expect(masked).toBe(14);
    expect(admit(object)).toEqual({ object, masked: 0 });
  });

  test("shows the keys of an applied configuration and the harmless variables", () => {
    const { object } = admit(planted);
    expect(object.metadata?.annotations?.["kubectl.kubernetes.io/last-applied-configuration"]).toBe(
      `${MASK} (keys: apiVersion, kind, spec)`,
    );
    const plain = pod({
      spec: {
        containers: [
          {
            name: "c",
            env: [
              { name: "LOG_LEVEL", value: "debug" },
              { name: "DB_HOST", value: "db" },
              { name: "X", value: "$(DB_HOST)" },
              { name: "Y", value: "" },
            ],
          },
        ],
      },
    });
    expect(admit(plain)).toEqual({ object: plain, masked: 0 });
    expect(admit(plain).object).toBe(plain);
  });

  test("keeps who owns a finalizer, and of managedFields nothing else", () => {
    const set = { ".": {}, 'v:"example.com/protect"': {} };
    const entry = { manager: "operator", operation: "Update", apiVersion: "v1", time: "2026-11-30T00:00:00Z" };
    const admitted = admitObject(
      pod({
        metadata: {
          name: "p",
          managedFields: [
            { ...entry, fieldsV1: { "f:metadata": { "f:finalizers": set, "f:labels": {} }, "f:spec": {} } },
            { ...entry, manager: "kubelet", subresource: "status", fieldsV1: { "f:status": {} } },
            { ...entry, manager: "kubectl", fieldsV1: { "f:spec": {} } },
          ],
        },
      }),
    );
    expect(admitted.metadata?.managedFields).toEqual([
      { ...entry, fieldsV1: { "f:metadata": { "f:finalizers": set } } },
      { ...entry, manager: "kubelet", subresource: "status" },
    ]);
  });

  test("keeps managedFields whole where they are asked for", () => {
    const managedFields = [{ manager: "kubectl", fieldsV1: { "f:spec": { "f:nodeName": {} } } }];
    const object = pod({ metadata: { name: "p", managedFields } });
    expect(admit(object, { keepManagedFields: true }).object.metadata?.managedFields).toEqual(managedFields);
    expect(admit(object).object.metadata?.managedFields).toBeUndefined();
  });

  test("a Secret gives its keys and nothing else", () => {
    const secret = {
      apiVersion: "v1",
      kind: "Secret",
      metadata: { name: "s" },
      type: "Opaque",
      data: { user: "dQ==", password: CANARY },
      stringData: { x: CANARY },
    };
    expect(admit(secret)).toEqual({ masked: 3, object: { ...secret, data: { user: MASK, password: MASK }, stringData: { x: MASK } } });
  });

  test("a template inside an owner is masked like a pod", () => {
    const owner = {
      apiVersion: "apps/v1",
      kind: "Deployment",
      metadata: { name: "d" },
      spec: {
        template: {
          metadata: { annotations: { "kubectl.kubernetes.io/last-applied-configuration": CANARY } },
          spec: { containers: [{ env: [{ name: "KEY", value: CANARY }] }] },
        },
      },
    };
    expect(JSON.stringify(admitObject(owner))).not.toContain(CANARY);
  });

  test("does not change its input and stops at a depth no type has", () => {
    const deep: Record<string, unknown> = {};
    let at = deep;
    for (let i = 0; i < 5000; i += 1) {
      const next: Record<string, unknown> = {};
      at.next = next;
      at = next;
    }
    at.leaf = CANARY;
    const object = { kind: "Thing", metadata: { name: "x" }, spec: deep };
    const shown = admitObject(object);
    expect(JSON.stringify(shown)).toContain(MASK);
    expect(JSON.stringify(shown)).not.toContain(CANARY);
    expect(object.spec).toBe(deep);
  });
});

test("admitText cleans before it masks, so that invisible characters do not hide a secret", () => {
  expect(admitText(`pass\u200bword=${CANARY}\u001b[0m`)).toBe(`password=${MASK}`);
});

test("an image keeps its tag, whatever it is called", () => {
  const named = pod({ spec: { containers: [{ name: "app", image: "external-secrets:v0.10.4" }] } });
  expect(admit(named)).toEqual({ object: named, masked: 0 });
  const odd = pod({ spec: { containers: [{ name: "app", image: `https://u:${CANARY}@r.example.test/token:${CANARY}` }] } });
  expect(JSON.stringify(admit(odd).object)).not.toContain(CANARY);
});
