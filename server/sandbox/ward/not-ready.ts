import { periodicLog } from "./logs.ts";
import { HOUR, MINUTE, type Story } from "./story.ts";

const REGISTRY = "registry.example.com";

/** Patients that run and are not ready, and one that is ready again and again. */
export function notReady(story: Story): void {
  wrongPort(story);
  answers503(story);
  failingExec(story);
  story.ago(74 * MINUTE, () => gateNeverSet(story));
  restartsTwice(story);
}

/** The probe asks 8081, the process listens on 8080 as its port declares. */
function wrongPort(story: Story): void {
  const image = `${REGISTRY}/ingress/api-gateway:11.2.0`;
  story.program(image, {
    run: ({ pod }) => ({
      health: (kind) =>
        kind === "readiness"
          ? `Get "http://${pod.status?.podIP ?? "10.244.3.20"}:8081/ready": dial tcp ${pod.status?.podIP ?? "10.244.3.20"}:8081: connect: connection refused`
          : null,
      log: periodicLog(3_000, (n) => `{"level":"info","msg":"access","status":200,"n":${n}}`, [
        [90, '{"level":"info","msg":"listening on :8080"}'],
      ]),
    }),
  });
  const readinessProbe = { httpGet: { path: "/ready", port: 8081 }, periodSeconds: 5 };
  story.ago(47 * MINUTE, () =>
    story.deployment({
      namespace: "ingress",
      name: "api-gateway",
      image,
      replicas: 2,
      container: { name: "gateway", image, ports: [{ name: "http", containerPort: 8080 }], readinessProbe },
      service: [{ name: "http", port: 80, targetPort: "http" }],
    }),
  );
}

function answers503(story: Story): void {
  const image = `${REGISTRY}/shop/inventory:8.0.3`;
  story.program(image, {
    run: () => ({
      health: (kind) => (kind === "readiness" ? "HTTP probe failed with statuscode: 503" : null),
      log: periodicLog(10_000, (n) => `WARN inventory: warehouse stream is ${n * 10} s behind, reporting unready`),
    }),
  });
  const readinessProbe = { httpGet: { path: "/ready", port: 8080 }, periodSeconds: 10 };
  story.ago(1 * HOUR + 51 * MINUTE, () =>
    story.deployment({
      namespace: "shop",
      name: "inventory",
      image,
      container: { name: "inventory", image, ports: [{ containerPort: 8080 }], readinessProbe },
      service: [{ name: "http", port: 80, targetPort: 8080 }],
    }),
  );
}

function failingExec(story: Story): void {
  const image = `${REGISTRY}/data/replicator:1.1.0`;
  story.program(image, {
    run: () => ({
      health: (kind) => (kind === "readiness" ? "replication lag 5310 s is above 60 s" : null),
      log: periodicLog(15_000, (n) => `lag=${5_000 + n} slot=orders_out`),
    }),
  });
  story.ago(33 * MINUTE, () =>
    story.deployment({
      namespace: "data",
      name: "replicator",
      image,
      container: { name: "replicator", image, readinessProbe: { exec: { command: ["/bin/check-lag", "60"] }, periodSeconds: 15 } },
    }),
  );
}

function gateNeverSet(story: Story): void {
  story.deployment({
    namespace: "web",
    name: "landing",
    image: `${REGISTRY}/web/landing:5.5.5`,
    spec: { readinessGates: [{ conditionType: "target-health.lb.example.com/web-landing" }] },
    service: [{ name: "http", port: 80, targetPort: 8080 }],
  });
}

/**
 * Leaks until it is killed every nine minutes, and is ready in between. Within ten minutes of running the kubelet does
 * not forget the crash before (F3.3), so its back-off tells on for as long as the demo runs that the loop goes on.
 */
function restartsTwice(story: Story): void {
  const image = `${REGISTRY}/search/suggest:2.2.0`;
  story.program(image, {
    run: () => ({
      exit: { afterMs: 9 * MINUTE, code: 137, reason: "OOMKilled" },
      log: periodicLog(20_000, (n) => `suggest: cache holds ${n * 14_000} entries`),
    }),
  });
  story.ago(20 * MINUTE, () =>
    story.deployment({
      namespace: "search",
      name: "suggest",
      image,
      container: {
        name: "suggest",
        image,
        resources: { requests: { cpu: "100m", memory: "256Mi" }, limits: { memory: "256Mi" } },
        readinessProbe: { httpGet: { path: "/", port: 8080 }, initialDelaySeconds: 3, periodSeconds: 5 },
      },
      service: [{ name: "http", port: 80, targetPort: 8080 }],
    }),
  );
}
