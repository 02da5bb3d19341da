import { periodicLog } from "./logs.ts";
import { DAY, HOUR, MINUTE, type Story } from "./story.ts";

const REGISTRY = "registry.example.com";

/** Patients that are bound to a node and cannot start. */
export function creating(story: Story): void {
  story.ago(38 * MINUTE, () => missingConfigMap(story));
  story.ago(31 * MINUTE, () => missingSecretVolume(story));
  story.ago(1 * HOUR + 25 * MINUTE, () => missingKey(story));
  story.ago(3 * HOUR, () => rootRefused(story));
  waitingInit(story);
}

/** The ConfigMap exists under a name that is one letter off. */
function missingConfigMap(story: Story): void {
  const image = `${REGISTRY}/shop/orders:6.3.0`;
  story.create("ConfigMap", "shop", { metadata: { name: "orders-config" }, data: { LOG_LEVEL: "info", CURRENCY: "EUR" } });
  story.deployment({
    namespace: "shop",
    name: "orders",
    image,
    container: { name: "orders", image, envFrom: [{ configMapRef: { name: "orders-conf" } }] },
    service: [{ name: "http", port: 80, targetPort: 8080 }],
  });
}

function missingSecretVolume(story: Story): void {
  const image = `${REGISTRY}/payments/gateway:9.1.4`;
  story.deployment({
    namespace: "payments",
    name: "gateway",
    image,
    replicas: 2,
    container: { name: "gateway", image, volumeMounts: [{ name: "tls", mountPath: "/etc/tls", readOnly: true }] },
    spec: { volumes: [{ name: "tls", secret: { secretName: "gateway-tls" } }] },
    service: [{ name: "https", port: 443, targetPort: 8443 }],
  });
}

function missingKey(story: Story): void {
  const image = `${REGISTRY}/billing/dunning:2.0.1`;
  story.create("Secret", "billing", { metadata: { name: "dunning-smtp" }, type: "Opaque", data: { username: "c210cA==", passwd: "eA==" } });
  const secretKeyRef = { name: "dunning-smtp", key: "password" };
  story.deployment({
    namespace: "billing",
    name: "dunning",
    image,
    container: { name: "dunning", image, env: [{ name: "SMTP_PASSWORD", valueFrom: { secretKeyRef } }] },
  });
}

function rootRefused(story: Story): void {
  const image = `${REGISTRY}/web/image-proxy:1.2.0`;
  story.deployment({
    namespace: "web",
    name: "image-proxy",
    image,
    container: { name: "image-proxy", image, securityContext: { runAsNonRoot: true, allowPrivilegeEscalation: false } },
    service: [{ name: "http", port: 80, targetPort: 8080 }],
  });
}

/** An init container that waits for a Service without endpoints. */
function waitingInit(story: Story): void {
  const image = `${REGISTRY}/tools/wait-for:1.4`;
  story.program(image, { run: () => ({ log: periodicLog(5_000, (n) => `waiting for ledger-replica.payments:5432 (${n})`) }) });
  story.ago(1 * DAY + 2 * HOUR, () =>
    story.deployment({
      namespace: "payments",
      name: "statements",
      image: `${REGISTRY}/payments/statements:3.3.0`,
      spec: { initContainers: [{ name: "wait-for-ledger", image, command: ["/wait-for", "ledger-replica.payments:5432"] }] },
      service: [{ name: "http", port: 80, targetPort: 8080 }],
    }),
  );
}
