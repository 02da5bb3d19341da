import type { Node, Pod } from "#lib/kube/objects.ts";
import { periodicLog } from "./logs.ts";
import { GONE_MACHINE } from "./nodes.ts";
import { DAY, HOUR, MINUTE, SECOND, type Story } from "./story.ts";

const REGISTRY = "registry.example.com";
const LOST = "worker-7";

/** worker-7 went silent 41 minutes ago; worker-10 was taken away two hours ago. */
export function lostNodes(story: Story): void {
  onTheLostNode(story);
  story.ago(41 * MINUTE + 12 * SECOND, () => story.simulation.nodes.lose(LOST));
  onTheRemovedNode(story);
}

function onTheLostNode(story: Story): void {
  const ledger = `${REGISTRY}/payments/ledger:14.2.1`;
  const api = `${REGISTRY}/payments/api:6.6.0`;
  const indexer = `${REGISTRY}/search/indexer:3.0.4`;
  for (const image of [ledger, api, indexer])
    story.program(image, { run: () => ({ log: periodicLog(1_500, (n) => `level=info seq=${n} msg="ok"`) }) });
  story.ago(12 * DAY, () =>
    story.statefulSet({
      namespace: "payments",
      name: "ledger",
      image: ledger,
      replicas: 2,
      container: { name: "ledger", image: ledger },
      service: [{ name: "postgres", port: 5432, targetPort: 5432 }],
      more: storage(),
    }),
  );
  story.ago(12 * DAY - HOUR, () =>
    story.onlyOn(LOST, () => {
      const set = story.world.get("StatefulSet", "payments", "ledger");
      if (set) {
        story.world.edit("StatefulSet", set, (draft) => {
          draft.spec = { ...draft.spec, replicas: 3 };
        });
      }
    }),
  );
  story.ago(4 * DAY, () =>
    story.onlyOn(LOST, () =>
      story.deployment({
        namespace: "payments",
        name: "api",
        image: api,
        replicas: 2,
        container: { name: "api", image: api },
        service: [{ name: "http", port: 80, targetPort: 8080 }],
      }),
    ),
  );
  story.ago(2 * DAY, () =>
    story.onlyOn(LOST, () =>
      story.deployment({
        namespace: "search",
        name: "indexer",
        image: indexer,
        replicas: 1,
        container: { name: "indexer", image: indexer },
        service: [{ name: "http", port: 80, targetPort: 8080 }],
      }),
    ),
  );
}

function storage(): Record<string, unknown> {
  const spec = { accessModes: ["ReadWriteOnce"], storageClassName: "standard", resources: { requests: { storage: "50Gi" } } };
  return { volumeClaimTemplates: [{ metadata: { name: "data" }, spec }] };
}

/** The Node object is gone; the pod's finalizer outlives it. */
function onTheRemovedNode(story: Story): void {
  const image = `${REGISTRY}/ci/build-cache:1.3.0`;
  const { name } = GONE_MACHINE;
  const pod: Pod = {
    metadata: { name: "build-cache-0", labels: { app: "build-cache" }, finalizers: ["cache.example.com/flush"] },
    spec: { nodeName: name, containers: [{ name: "cache", image, resources: { requests: { cpu: "500m", memory: "1Gi" } } }] },
  };
  story.ago(15 * DAY, () => story.world.create("Pod", "ci", pod));
  story.ago(2 * HOUR + 3 * MINUTE, () => {
    story.world.ailments.silentNodes.set(name, story.world.now());
    const node = story.world.get<Node>("Node", undefined, name);
    if (node) story.world.remove("Node", node);
  });
}
