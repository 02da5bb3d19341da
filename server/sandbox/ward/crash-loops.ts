import { fixedLog, paint, periodicLog } from "./logs.ts";
import { HOUR, MINUTE, SECOND, type Story } from "./story.ts";

const REGISTRY = "registry.example.com";

/** Patients whose main process starts and dies. */
export function crashLoops(story: Story): void {
  missingVariable(story);
  outOfMemory(story);
  oneShotCommand(story);
  livenessKills(story);
  commandNotFound(story);
  failingMigration(story);
  unreachableDatabase(story);
}

/** A release that needs a variable nobody set; the program reads the pod, so setting it cures. */
function missingVariable(story: Story): void {
  const image = `${REGISTRY}/shop/cart:2.5.0`;
  story.program(image, {
    run: ({ container }) => {
      if (container.env?.some((each) => each.name === "DATABASE_URL"))
        return { log: periodicLog(4_000, (n) => `INFO  cart: served ${n * 37} requests`) };
      return {
        exit: { afterMs: 2_300, code: 1 },
        log: fixedLog([
          [120, `${paint.green("INFO ")} cart 2.5.0 starting, pid 1`],
          [640, `${paint.green("INFO ")} loading configuration from environment`],
          [1_900, `${paint.boldRed("FATAL")} config: KeyError: 'DATABASE_URL'`],
          [1_910, "Traceback (most recent call last):"],
          [1_911, '  File "/app/cart/__main__.py", line 41, in <module>'],
          [1_912, "    main(load_config(os.environ))"],
          [1_913, '  File "/app/cart/config.py", line 17, in load_config'],
          [1_914, "    return Config(database=env['DATABASE_URL'], cache=env.get('CACHE_URL'))"],
          [1_915, "KeyError: 'DATABASE_URL'"],
        ]),
      };
    },
  });
  story.ago(19 * HOUR + 20 * MINUTE, () =>
    story.deployment({
      namespace: "shop",
      name: "cart",
      image,
      replicas: 3,
      container: {
        name: "cart",
        image,
        env: [{ name: "CACHE_URL", value: "redis://cache.shop:6379" }],
        ports: [{ name: "http", containerPort: 8080 }],
      },
      service: [{ name: "http", port: 80, targetPort: "http" }],
    }),
  );
}

function outOfMemory(story: Story): void {
  const image = `${REGISTRY}/search/reindexer:1.14.2`;
  story.program(image, {
    run: () => ({
      exit: { afterMs: 174 * SECOND, code: 137, reason: "OOMKilled" },
      log: periodicLog(6_000, (n) => `level=info msg="segment merged" segment=${n} heap_mb=${Math.min(511, 96 + n * 15)}`, [
        [200, 'level=info msg="reindexer started" workers=4'],
      ]),
    }),
  });
  const resources = { requests: { cpu: "250m", memory: "256Mi" }, limits: { memory: "512Mi" } };
  story.ago(6 * HOUR + 2 * MINUTE, () =>
    story.deployment({ namespace: "search", name: "reindexer", image, container: { name: "worker", image, resources } }),
  );
}

/** A script that does its work and ends, under a Deployment. */
function oneShotCommand(story: Story): void {
  const image = `${REGISTRY}/logistics/route-export:0.9.3`;
  story.program(image, {
    run: () => ({
      exit: { afterMs: 11 * SECOND, code: 0 },
      log: fixedLog([
        [300, "exporting routes for 14 depots"],
        [9_800, "wrote 2211 routes to s3://logistics-exports/routes.parquet"],
        [10_900, "done"],
      ]),
    }),
  });
  story.ago(4 * HOUR + 41 * MINUTE, () =>
    story.deployment({
      namespace: "logistics",
      name: "route-export",
      image,
      container: { name: "export", image, command: ["/app/export", "--all"] },
    }),
  );
}

/** Answers its liveness probe only after 95 s, while the probe gives it 60. */
function livenessKills(story: Story): void {
  const image = `${REGISTRY}/payments/risk-engine:4.1.0`;
  story.program(image, {
    run: () => ({
      health: (kind, atMs) =>
        kind === "liveness" && atMs < 95 * SECOND
          ? 'Get "http://10.244.4.11:8080/healthz": dial tcp 10.244.4.11:8080: connect: connection refused'
          : null,
      onTerm: { afterMs: 900, code: 143 },
      log: periodicLog(5_000, (n) => `Loading model shard ${n}/19 ...`, [
        [100, "risk-engine 4.1.0: warming up, serving begins when all shards are loaded"],
      ]),
    }),
  });
  const livenessProbe = { httpGet: { path: "/healthz", port: 8080 }, initialDelaySeconds: 30, periodSeconds: 10, failureThreshold: 3 };
  story.ago(2 * HOUR + 9 * MINUTE, () =>
    story.deployment({
      namespace: "payments",
      name: "risk-engine",
      image,
      container: { name: "risk-engine", image, ports: [{ containerPort: 8080 }], livenessProbe },
      service: [{ name: "http", port: 80, targetPort: 8080 }],
    }),
  );
}

function commandNotFound(story: Story): void {
  const image = `${REGISTRY}/web/storefront:7.0.0-slim`;
  story.program(image, {
    run: () => ({
      startError:
        'failed to create containerd task: failed to create shim task: OCI runtime create failed: runc create failed: unable to start container process: exec: "/bin/bash": stat /bin/bash: no such file or directory',
    }),
  });
  story.ago(52 * MINUTE, () =>
    story.deployment({
      namespace: "web",
      name: "storefront-canary",
      image,
      container: { name: "web", image, command: ["/bin/bash", "-c", "exec node server.js"] },
      service: [{ name: "http", port: 80, targetPort: 8080 }],
    }),
  );
}

function failingMigration(story: Story): void {
  const image = `${REGISTRY}/billing/migrate:88`;
  story.program(image, {
    run: () => ({
      exit: { afterMs: 3_100, code: 2 },
      log: fixedLog([
        [200, "migrate: connecting to postgres://billing-db.billing:5432/billing"],
        [2_800, 'migrate: applying 0088_invoice_currency.sql: ERROR: column "currency" of relation "invoice" already exists'],
        [3_000, "migrate: rolled back, giving up"],
      ]),
    }),
  });
  story.ago(78 * MINUTE, () =>
    story.deployment({
      namespace: "billing",
      name: "invoices",
      image: `${REGISTRY}/billing/invoices:5.2.0`,
      spec: { initContainers: [{ name: "migrate", image }] },
      service: [{ name: "http", port: 80, targetPort: 8080 }],
    }),
  );
}

/** A container beside a healthy one; its log is in colours. */
function unreachableDatabase(story: Story): void {
  const image = `${REGISTRY}/data/feed-sync:3.3.1`;
  story.program(image, {
    run: () => ({
      exit: { afterMs: 31 * SECOND, code: 1 },
      log: fixedLog([
        [100, `${paint.cyan("feed-sync")} ${paint.green("info")}  starting worker, ${paint.dim("pid 7")}`],
        [1_100, `${paint.cyan("feed-sync")} ${paint.yellow("warn")}  dial tcp 10.96.41.7:5432: connect: connection refused, retry 1/3`],
        [11_100, `${paint.cyan("feed-sync")} ${paint.yellow("warn")}  dial tcp 10.96.41.7:5432: connect: connection refused, retry 2/3`],
        [21_100, `${paint.cyan("feed-sync")} ${paint.yellow("warn")}  dial tcp 10.96.41.7:5432: connect: connection refused, retry 3/3`],
        [30_700, `${paint.cyan("feed-sync")} ${paint.red("error")} feeds-db.data:5432 is not reachable, exiting`],
      ]),
    }),
  });
  story.ago(9 * HOUR + 3 * MINUTE, () =>
    story.deployment({
      namespace: "data",
      name: "feeds",
      image: `${REGISTRY}/data/feed-api:3.3.1`,
      sidecars: [{ name: "sync", image, resources: { requests: { cpu: "50m", memory: "64Mi" } } }],
      service: [{ name: "http", port: 80, targetPort: 8080 }],
    }),
  );
}
