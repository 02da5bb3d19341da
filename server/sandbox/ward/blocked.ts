import { DAY, HOUR, MINUTE, type Story } from "./story.ts";

const REGISTRY = "registry.example.com";
const SERVICE = [{ name: "http", port: 80, targetPort: 8080 }];

/** Workloads that may not make their pods at all. */
export function blocked(story: Story): void {
  story.ago(20 * DAY, () => {
    story.create("ResourceQuota", "vision", {
      metadata: { name: "team-vision" },
      spec: { hard: { "requests.cpu": "8", "requests.memory": "48Gi", pods: "20" } },
    });
    const image = `${REGISTRY}/vision/tagger:3.2.0`;
    const resources = { requests: { cpu: "2", memory: "8Gi" }, limits: { memory: "8Gi" } };
    story.deployment({
      namespace: "vision",
      name: "tagger",
      image,
      replicas: 3,
      container: { name: "tagger", image, resources },
      service: SERVICE,
    });
  });
  story.ago(1 * HOUR + 8 * MINUTE, () => overQuota(story));
  story.ago(2 * DAY + 7 * HOUR, () => noServiceAccount(story));
}

/** The team's quota has 2 of 8 cores left, the template asks for 4. */
function overQuota(story: Story): void {
  const image = `${REGISTRY}/vision/embedder:1.5.0`;
  const resources = { requests: { cpu: "4", memory: "8Gi" }, limits: { memory: "8Gi" } };
  story.deployment({
    namespace: "vision",
    name: "embedder",
    image,
    replicas: 2,
    container: { name: "embedder", image, resources },
    service: SERVICE,
  });
}

function noServiceAccount(story: Story): void {
  story.deployment({
    namespace: "ci",
    name: "image-promoter",
    image: `${REGISTRY}/ci/promoter:0.4.0`,
    spec: { serviceAccountName: "promoter" },
  });
}
