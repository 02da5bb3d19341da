import type { Node, Pod } from "#lib/kube/objects.ts";
import { periodicLog } from "./logs.ts";
import { DAY, MINUTE, type Story } from "./story.ts";

const REGISTRY = "registry.example.com";
const NODE = "control-1";
const COMPONENTS = ["etcd", "kube-apiserver", "kube-controller-manager", "kube-scheduler"] as const;

/** The control plane's static pods; one of them somebody tries to delete, which does nothing (F1.12). */
export function staticPods(story: Story): void {
  for (const name of COMPONENTS) {
    const image = `${REGISTRY}/system/${name}:v1.36.3`;
    story.program(image, { run: () => ({ log: periodicLog(4_000, (n) => `I1130 ${name} ${n}] "Handled" items=${(n * 13) % 71}`) }) });
    story.ago(28 * DAY, () => mirror(story, name, image));
  }
  story.ago(6 * MINUTE, () => story.remove("Pod", "kube-system", `kube-scheduler-${NODE}`));
}

function mirror(story: Story, name: string, image: string): void {
  const hash = story.world.context.ids.hex(32);
  const node = story.world.get<Node>("Node", undefined, NODE);
  const seen = new Date(story.world.now()).toISOString().replace("Z", "000000Z");
  const pod: Pod = {
    metadata: {
      name: `${name}-${NODE}`,
      labels: { component: name, tier: "control-plane" },
      annotations: {
        "kubernetes.io/config.hash": hash,
        "kubernetes.io/config.mirror": hash,
        "kubernetes.io/config.seen": seen,
        "kubernetes.io/config.source": "file",
      },
      ownerReferences: [{ apiVersion: "v1", kind: "Node", name: NODE, uid: node?.metadata.uid ?? "", controller: true }],
    },
    spec: {
      nodeName: NODE,
      hostNetwork: true,
      priorityClassName: "system-node-critical",
      tolerations: [{ effect: "NoExecute", operator: "Exists" }],
      containers: [{ name, image, resources: { requests: { cpu: "100m", memory: "256Mi" } } }],
    },
  };
  story.world.create("Pod", "kube-system", pod);
}
