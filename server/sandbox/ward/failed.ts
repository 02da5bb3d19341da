import { fixedLog, periodicLog } from "./logs.ts";
import { DAY, HOUR, MINUTE, SECOND, type Story } from "./story.ts";

const REGISTRY = "registry.example.com";

/** Patients that ended for good, and leftovers whose replacement is well. */
export function failed(story: Story): void {
  evictedForItsDisk(story);
  jobGivesUp(story);
  pastItsDeadline(story);
  refusedByTheNode(story);
}

function evictedForItsDisk(story: Story): void {
  const image = `${REGISTRY}/batch/thumbnailer:2.0.0`;
  const message = "Pod ephemeral local storage usage exceeds the total limit of containers 2Gi. ";
  story.program(image, {
    run: ({ pod }) => ({
      log: periodicLog(3_000, (n) => `rendered ${n * 12} thumbnails into /tmp/out`),
      ...(Date.parse(pod.metadata?.creationTimestamp ?? "") < story.end - 5 * HOUR ? { evicted: { afterMs: 94 * MINUTE, message } } : {}),
    }),
  });
  const resources = {
    requests: { cpu: "200m", memory: "256Mi", "ephemeral-storage": "1Gi" },
    limits: { memory: "1Gi", "ephemeral-storage": "2Gi" },
  };
  story.ago(6 * HOUR + 10 * MINUTE, () =>
    story.deployment({ namespace: "batch", name: "thumbnailer", image, replicas: 2, container: { name: "thumbnailer", image, resources } }),
  );
}

function jobGivesUp(story: Story): void {
  const image = `${REGISTRY}/billing/reconcile:11`;
  story.program(image, {
    run: () => ({
      exit: { afterMs: 9 * SECOND, code: 3 },
      log: fixedLog([
        [100, "reconcile 2026-11: reading 18 bank statements"],
        [8_700, "error: statement camt053-0017 has no opening balance"],
      ]),
    }),
  });
  story.ago(2 * HOUR + 44 * MINUTE, () =>
    story.job({
      namespace: "billing",
      name: "reconcile-november",
      image,
      container: { name: "reconcile", image },
      more: { backoffLimit: 1 },
    }),
  );
}

function pastItsDeadline(story: Story): void {
  const image = `${REGISTRY}/ml/evaluate:0.12`;
  story.program(image, {
    run: () => ({ onTerm: "ignores", log: periodicLog(9_000, (n) => `epoch 1 batch ${n}/20000 loss=${(2.3 / (1 + n / 50)).toFixed(4)}`) }),
  });
  story.ago(5 * HOUR, () =>
    story.pod({
      namespace: "ml",
      name: "evaluate-ranker-v7",
      image,
      container: { name: "evaluate", image },
      spec: { restartPolicy: "Never", activeDeadlineSeconds: 3600 },
    }),
  );
}

/** Put on a node by name, past the scheduler, where it does not fit. */
function refusedByTheNode(story: Story): void {
  const image = `${REGISTRY}/data/heap-dump:1`;
  const resources = { requests: { cpu: "16", memory: "1Gi" } };
  story.ago(1 * DAY + 90 * MINUTE, () =>
    story.pod({
      namespace: "data",
      name: "heap-dump",
      image,
      container: { name: "dump", image, resources },
      spec: { nodeName: "worker-2", restartPolicy: "Never" },
    }),
  );
}
