import { periodicLog } from "./logs.ts";
import { DAY, HOUR, MINUTE, type Story } from "./story.ts";

const NAME_LABEL = "kubernetes.io/metadata.name";
const REGISTRY = "registry.example.com";

/** Services that nobody serves, and who may talk to whom. */
export function network(story: Story): void {
  scaledToNothing(story);
  replicaNeverMade(story);
  policies(story);
}

/** The feeds' database was scaled down nine hours ago and not up again: kube-proxy refuses what comes to its address. */
function scaledToNothing(story: Story): void {
  const image = `${REGISTRY}/data/feeds-db:16.4`;
  story.program(image, { run: () => ({ log: periodicLog(300_000, (n) => `LOG:  checkpoint complete: wrote ${n * 11} buffers`) }) });
  story.ago(14 * DAY, () => {
    story.create("Service", "data", {
      metadata: { name: "feeds-db", labels: { app: "feeds-db" } },
      spec: { clusterIP: "10.96.41.7", selector: { app: "feeds-db" }, ports: [{ name: "postgres", port: 5432, targetPort: 5432 }] },
    });
    story.deployment({ namespace: "data", name: "feeds-db", image, container: { name: "postgres", image } });
  });
  story.ago(9 * HOUR + 5 * MINUTE, () => {
    const database = story.world.get("Deployment", "data", "feeds-db");
    if (!database) return;
    story.world.edit("Deployment", database, (draft) => {
      draft.spec = { ...draft.spec, replicas: 0 };
    });
  });
}

/** The Service came with the ledger; the replica that it is for was never deployed. */
function replicaNeverMade(story: Story): void {
  story.ago(12 * DAY, () =>
    story.create("Service", "payments", {
      metadata: { name: "ledger-replica", labels: { app: "ledger-replica" } },
      spec: { selector: { app: "ledger-replica" }, ports: [{ name: "postgres", port: 5432, targetPort: 5432 }] },
    }),
  );
}

function policies(story: Story): void {
  story.ago(20 * DAY, () => {
    policy(story, "shop", "inventory-clients", { matchLabels: { app: "inventory" } }, [
      {
        from: [{ podSelector: { matchExpressions: [{ key: "app", operator: "In", values: ["cart", "checkout", "orders"] }] } }],
        ports: [{ protocol: "TCP", port: 8080 }],
      },
    ]);
    const callers = ["ingress", "payments", "shop", "web"];
    policy(story, "payments", "callers", {}, [
      { from: [{ namespaceSelector: { matchExpressions: [{ key: NAME_LABEL, operator: "In", values: callers }] } }] },
    ]);
    waysOut(story);
  });
}

/** What the feeds may reach: names, their own database, and the world outside. */
function waysOut(story: Story): void {
  const dns = {
    namespaceSelector: { matchLabels: { [NAME_LABEL]: "kube-system" } },
    podSelector: { matchLabels: { "k8s-app": "kube-dns" } },
  };
  const egress = [
    { to: [dns], ports: ["UDP", "TCP"].map((protocol) => ({ protocol, port: 53 })) },
    { to: [{ podSelector: { matchLabels: { app: "feeds-db" } } }], ports: [{ protocol: "TCP", port: 5432 }] },
    { to: [{ ipBlock: { cidr: "0.0.0.0/0", except: ["10.0.0.0/8"] } }], ports: [{ protocol: "TCP", port: 443 }] },
  ];
  story.create("NetworkPolicy", "data", {
    metadata: { name: "feeds-ways-out" },
    spec: { podSelector: { matchLabels: { app: "feeds" } }, egress, policyTypes: ["Egress"] },
  });
}

function policy(story: Story, namespace: string, name: string, podSelector: object, ingress: readonly object[]): void {
  story.create("NetworkPolicy", namespace, { metadata: { name }, spec: { podSelector, ingress, policyTypes: ["Ingress"] } });
}
