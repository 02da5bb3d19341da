import type { Pod } from "#lib/kube/objects.ts";
import type { Live } from "../behaviour/world.ts";
import { periodicLog } from "./logs.ts";
import { managedBy } from "./managed-fields.ts";
import { DAY, HOUR, MINUTE, SECOND, type Story } from "./story.ts";

const REGISTRY = "registry.example.com";

/** Patients whose deletion does not come to its end, each for another reason, and one still in its grace. */
export function terminating(story: Story): void {
  ownerGone(story);
  jobGone(story);
  controllerSilent(story);
  missedByKubelet(story);
  unmountHangs(story);
  cannotBeKilled(story);
  stillInGrace(story);
}

/** Runners of an operator that was removed with its definition: nobody is left to let them go. */
function ownerGone(story: Story): void {
  const image = `${REGISTRY}/ci/runner:2.311.0`;
  const finalizer = "actions.example.com/runner-protect";
  story.ago(9 * DAY, () => {
    story.world.context.resources.ensure("actions.example.com/v1alpha1", "RunnerSet", true);
    story.create("RunnerSet", "ci", { metadata: { name: "runner-pool" }, spec: { replicas: 2 } });
    const owner = story.world.get("RunnerSet", "ci", "runner-pool");
    if (!owner) return;
    for (const suffix of ["4k2p7", "9xhn4"]) {
      story.pod({
        namespace: "ci",
        name: `runner-pool-${suffix}`,
        image,
        finalizers: [finalizer],
        owner,
        labels: { app: "runner-pool" },
        container: { name: "runner", image },
      });
      managedBy(story, "ci", `runner-pool-${suffix}`, "runner-operator", [finalizer]);
    }
  });
  story.ago(3 * DAY + 4 * HOUR, () => {
    story.remove("RunnerSet", "ci", "runner-pool");
    story.world.context.resources.remove("actions.example.com", "RunnerSet");
  });
}

/** A Job's pod whose Job was deleted while nobody counted it. */
function jobGone(story: Story): void {
  const image = `${REGISTRY}/batch/settlement:4.0.2`;
  const finalizer = "batch.kubernetes.io/job-tracking";
  const labels = { app: "settlement", "job-name": "settlement-29411", "batch.kubernetes.io/job-name": "settlement-29411" };
  story.ago(1 * DAY + 6 * HOUR, () => {
    const owner = {
      apiVersion: "batch/v1",
      kind: "Job",
      metadata: { name: "settlement-29411", uid: story.world.context.ids.uid(), resourceVersion: "", creationTimestamp: "" },
    };
    story.pod({
      namespace: "batch",
      name: "settlement-29411-x7kqd",
      image,
      finalizers: [finalizer],
      owner,
      labels,
      container: { name: "settlement", image },
      spec: { restartPolicy: "Never" },
    });
  });
  story.ago(1 * DAY + 5 * HOUR + 18 * MINUTE, () => story.remove("Pod", "batch", "settlement-29411-x7kqd"));
}

/** The operator is installed and cannot start, so its finalizer stays. */
function controllerSilent(story: Story): void {
  const finalizer = "backup.example.com/snapshot-before-delete";
  const image = `${REGISTRY}/data/catalog-db:15.6`;
  const operator = `${REGISTRY}/backup/operator:0.8.1`;
  story.program(operator, {
    run: ({ restart }) =>
      restart === 0
        ? { exit: { afterMs: 5 * DAY + 14 * HOUR, code: 1 }, log: periodicLog(60_000, (n) => `I snapshot run ${n} finished`) }
        : {
            exit: { afterMs: 1_400, code: 1 },
            log: () => [
              { atMs: 100, text: "I starting backup-operator 0.8.1" },
              {
                atMs: 1_300,
                text: "E cannot reach object store https://s3.example.com: x509: certificate has expired or is not yet valid",
              },
            ],
          },
  });
  story.ago(6 * DAY, () =>
    story.deployment({
      namespace: "backup-system",
      name: "backup-operator",
      image: operator,
      container: { name: "manager", image: operator },
    }),
  );
  story.ago(5 * DAY, () => {
    story.pod({ namespace: "data", name: "catalog-db-restore", image, finalizers: [finalizer], container: { name: "postgres", image } });
    managedBy(story, "data", "catalog-db-restore", "backup-operator", [finalizer]);
  });
  story.ago(7 * HOUR + 26 * MINUTE, () => story.remove("Pod", "data", "catalog-db-restore"));
}

/** The kubelet missed the deletion; the next change of the pod would tell it. */
function missedByKubelet(story: Story): void {
  const image = `${REGISTRY}/logistics/tracking:3.8.0`;
  story.ago(4 * DAY + 2 * HOUR, () =>
    story.deployment({
      namespace: "logistics",
      name: "tracking",
      image,
      replicas: 2,
      container: { name: "tracking", image },
      service: [{ name: "http", port: 80, targetPort: 8080 }],
    }),
  );
  story.ago(25 * MINUTE, () => {
    const [pod] = story.podsOf("logistics", "tracking");
    if (!pod) return;
    story.world.ailments.missedDeletions.add(pod.metadata.uid);
    story.world.remove("Pod", pod);
  });
}

/** All containers ended; a volume on a file server that is gone cannot be unmounted. */
function unmountHangs(story: Story): void {
  const image = `${REGISTRY}/logistics/label-print:1.19.0`;
  story.ago(11 * DAY, () =>
    story.deployment({
      namespace: "logistics",
      name: "label-print",
      image,
      container: { name: "label-print", image, volumeMounts: [{ name: "spool", mountPath: "/var/spool/labels" }] },
      spec: { volumes: [{ name: "spool", nfs: { server: "10.96.77.12", path: "/exports/labels" } }] },
      service: [{ name: "http", port: 80, targetPort: 8080 }],
    }),
  );
  story.ago(1 * HOUR + 37 * MINUTE, () => {
    const [pod] = story.podsOf("logistics", "label-print");
    if (!pod) return;
    story.world.ailments.heldVolumes.add(pod.metadata.uid);
    story.world.remove("Pod", pod);
  });
}

/** A process in uninterruptible sleep: the runtime's kill does not come back. */
function cannotBeKilled(story: Story): void {
  const image = `${REGISTRY}/data/parquet-loader:2.2.7`;
  story.program(image, {
    run: ({ pod }) => ({
      onTerm: firstOf(story, pod) ? "never" : { afterMs: 300, code: 143 },
      log: periodicLog(7_000, (n) => `loaded part-${String(n).padStart(5, "0")}.parquet`),
    }),
  });
  story.ago(2 * DAY + 3 * HOUR, () =>
    story.deployment({ namespace: "data", name: "parquet-loader", image, container: { name: "loader", image } }),
  );
  story.ago(58 * MINUTE, () => {
    for (const pod of story.podsOf("data", "parquet-loader")) story.world.remove("Pod", pod);
  });
}

/** Only the pod that started two days ago has the frozen process; what replaces it is well. */
function firstOf(story: Story, pod: Pod): boolean {
  return Date.parse((pod as Live<Pod>).metadata.creationTimestamp) < story.end - DAY;
}

/** A broker that hands over its partitions for up to ten minutes. */
function stillInGrace(story: Story): void {
  const image = `${REGISTRY}/data/broker:3.7.0`;
  story.program(image, {
    run: () => ({
      onTerm: { afterMs: 9 * MINUTE + 20 * SECOND, code: 0 },
      log: periodicLog(2_500, (n) => `[broker] rebalanced partition orders-${n % 48}`),
    }),
  });
  story.ago(8 * DAY, () =>
    story.statefulSet({
      namespace: "data",
      name: "broker",
      image,
      replicas: 3,
      container: { name: "broker", image },
      service: [{ name: "kafka", port: 9092, targetPort: 9092 }],
      spec: { terminationGracePeriodSeconds: 600 },
      more: { podManagementPolicy: "Parallel" },
    }),
  );
  story.ago(4 * MINUTE, () => story.remove("Pod", "data", "broker-1"));
}
