import { HOUR, MINUTE, type Story } from "./story.ts";

const REGISTRY = "registry.example.com";

/** Patients whose image does not come. */
export function images(story: Story): void {
  missingTag(story);
  privateRepository(story);
  unknownHost(story);
  missingPullSecret(story);
  badName(story);
}

function missingTag(story: Story): void {
  const image = `${REGISTRY}/shop/checkout:2.4.l`;
  const error = `rpc error: code = NotFound desc = failed to pull and unpack image "${image}": failed to resolve image: ${image}: not found`;
  story.program(image, { pull: { kind: "fails", error, ms: 420 } });
  story.ago(2 * HOUR + 11 * MINUTE, () =>
    story.deployment({
      namespace: "shop",
      name: "checkout",
      image,
      replicas: 2,
      container: { name: "checkout", image, ports: [{ containerPort: 8080 }] },
      service: [{ name: "http", port: 80, targetPort: 8080 }],
    }),
  );
}

function privateRepository(story: Story): void {
  const image = "docker.io/exampleretail/recommender:1.8.0";
  const error =
    `failed to pull and unpack image "${image}": failed to resolve image: pull access denied, repository does not exist or may require authorization: ` +
    "server message: insufficient_scope: authorization failed";
  story.program(image, { pull: { kind: "fails", error, ms: 910 } });
  story.ago(47 * MINUTE, () =>
    story.deployment({
      namespace: "ml",
      name: "recommender",
      image,
      container: { name: "recommender", image },
      service: [{ name: "grpc", port: 9000, targetPort: 9000 }],
    }),
  );
}

function unknownHost(story: Story): void {
  const image = "registry.build.example.net/tools/report-mailer:12";
  const error =
    `failed to pull and unpack image "${image}": failed to resolve image: failed to do request: Head ` +
    '"https://registry.build.example.net/v2/tools/report-mailer/manifests/12": dial tcp: lookup registry.build.example.net on 10.20.0.2:53: no such host';
  story.program(image, { pull: { kind: "fails", error, ms: 5_010 } });
  story.ago(3 * HOUR + 5 * MINUTE, () => story.deployment({ namespace: "batch", name: "report-mailer", image }));
}

/** The Secret is in another namespace; the registry wants to know who asks. */
function missingPullSecret(story: Story): void {
  const image = `${REGISTRY}/partner/label-service:3.0.2`;
  const error =
    `failed to pull and unpack image "${image}": failed to resolve image: unexpected status from HEAD request to ` +
    `https://${REGISTRY}/v2/partner/label-service/manifests/3.0.2: 401 Unauthorized`;
  story.program(image, { pull: { kind: "fails", error, ms: 260 } });
  story.ago(26 * MINUTE, () => {
    story.create("Secret", "shop", {
      metadata: { name: "partner-registry" },
      type: "kubernetes.io/dockerconfigjson",
      data: { ".dockerconfigjson": "e30=" },
    });
    story.deployment({
      namespace: "logistics",
      name: "label-service",
      image,
      spec: { imagePullSecrets: [{ name: "partner-registry" }] },
      service: [{ name: "http", port: 80, targetPort: 8080 }],
    });
  });
}

function badName(story: Story): void {
  const image = `${REGISTRY}/web/Storefront:7.0.0`;
  story.ago(14 * MINUTE, () =>
    story.deployment({ namespace: "web", name: "storefront-preview", image, service: [{ name: "http", port: 80, targetPort: 8080 }] }),
  );
}
