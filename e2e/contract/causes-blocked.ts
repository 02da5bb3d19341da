import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { createCertificateAuthority } from "../cluster/certificates.ts";
import { type CauseStand, CONTAINER, deployment, type Scene } from "./cause-stand.ts";

const WEBHOOKS = "/apis/admissionregistration.k8s.io/v1/validatingwebhookconfigurations";

/** A Deployment in a namespace where something refuses its pods. */
function refused(cause: string, spec: object, prepare?: (stand: CauseStand, namespace: string) => Promise<unknown>): Scene {
  return {
    cause,
    async make(stand, namespace) {
      await prepare?.(stand, namespace);
      await stand.post(`/apis/apps/v1/namespaces/${namespace}/deployments`, deployment("web", spec));
      return { deployment: "web" };
    },
  };
}

const asks = (resources: object) => ({ containers: [{ ...CONTAINER, resources }] });

const quota = (hard: object) => async (stand: CauseStand, namespace: string) => {
  const path = `/api/v1/namespaces/${namespace}/resourcequotas`;
  await stand.post(path, { metadata: { name: "team" }, spec: { hard } });
};

/** A webhook that is asked about what happens to the pods of one namespace. */
function podWebhook(namespace: string, operations: readonly string[], clientConfig: object): object {
  return {
    apiVersion: "admissionregistration.k8s.io/v1",
    kind: "ValidatingWebhookConfiguration",
    metadata: { name: namespace },
    webhooks: [
      {
        name: `${namespace}.policy.example.test`,
        clientConfig,
        rules: [{ operations, apiGroups: [""], apiVersions: ["v1"], resources: ["pods"] }],
        namespaceSelector: { matchLabels: { "kubernetes.io/metadata.name": namespace } },
        failurePolicy: "Fail",
        sideEffects: "None",
        admissionReviewVersions: ["v1"],
        timeoutSeconds: 5,
      },
    ],
  };
}

/** A webhook's server that says no to everything; it ends with the stand's process. */
async function denyingServer(message: string): Promise<{ url: string; caBundle: string }> {
  const authority = createCertificateAuthority("policy-authority");
  const { certificate, key } = authority.issue({ commonName: "policy", usage: "server", names: ["127.0.0.1"] });
  const server = createServer({ cert: certificate, key }, (request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { uid } = (JSON.parse(Buffer.concat(chunks).toString("utf8")) as { request: { uid: string } }).request;
      const answer = { uid, allowed: false, status: { code: 403, message } };
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify({ apiVersion: "admission.k8s.io/v1", kind: "AdmissionReview", response: answer }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  server.unref();
  const url = `https://127.0.0.1:${(server.address() as AddressInfo).port}/validate`;
  return { url, caBundle: Buffer.from(authority.certificate).toString("base64") };
}

async function webhookDenies(stand: CauseStand, namespace: string): Promise<void> {
  const { url, caBundle } = await denyingServer("label team is required");
  await stand.post(WEBHOOKS, podWebhook(namespace, ["CREATE"], { url, caBundle }));
}

/** The webhook's Service is there, and nothing stands behind it. */
export async function webhookIsDown(stand: CauseStand, namespace: string, operations: readonly string[]): Promise<void> {
  const ports = [{ port: 443 }];
  await stand.post(`/api/v1/namespaces/${namespace}/services`, {
    metadata: { name: "policy" },
    spec: { ports, selector: { app: "policy" } },
  });
  await stand.post(WEBHOOKS, podWebhook(namespace, operations, { service: { namespace, name: "policy", path: "/validate" } }));
}

/** Pods that are never created: the real admission refuses them, the real controllers say so. */
export const BLOCKED: readonly Scene[] = [
  refused("resource-quota-exceeded", asks({ requests: { cpu: "2" } }), quota({ "requests.cpu": "1" })),
  refused("resource-quota-missing-requests", {}, quota({ "limits.memory": "1Gi" })),
  refused("limit-range-violated", asks({ requests: { cpu: "2" }, limits: { cpu: "2" } }), async (stand, namespace) => {
    const limits = [{ type: "Container", max: { cpu: "1" } }];
    await stand.post(`/api/v1/namespaces/${namespace}/limitranges`, { metadata: { name: "small" }, spec: { limits } });
  }),
  {
    ...refused("pod-security-violated", { containers: [{ ...CONTAINER, securityContext: { privileged: true } }] }),
    labels: { "pod-security.kubernetes.io/enforce": "restricted" },
  },
  refused("admission-webhook-denied", {}, webhookDenies),
  refused("admission-webhook-unavailable", {}, (stand, namespace) => webhookIsDown(stand, namespace, ["CREATE"])),
  refused("service-account-missing", { serviceAccountName: "billing" }),
  refused("pod-template-invalid", { priorityClassName: "gold" }),
];
