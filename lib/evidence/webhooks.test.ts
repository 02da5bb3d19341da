import { expect, it } from "vitest";
import { webhooksOnPodUpdate } from "./webhooks.ts";

const POD = { metadata: { name: "web", namespace: "shop", labels: { app: "web" } } };
const RULE = { apiGroups: [""], operations: ["UPDATE"], resources: ["pods"] };
const configuration = (webhook: object) => ({
  kind: "ValidatingWebhookConfiguration",
  metadata: { name: "c" },
  webhooks: [{ name: "w", rules: [RULE], ...webhook }],
});
const asked = (webhook: object, namespace: object | null = null) =>
  webhooksOnPodUpdate([configuration(webhook)], POD, namespace).length === 1;

it.each([
  ["pods, UPDATE", {}, true],
  ["everything", { rules: [{ apiGroups: ["*"], operations: ["*"], resources: ["*/*"] }] }, true],
  ["CREATE only", { rules: [{ ...RULE, operations: ["CREATE"] }] }, false],
  ["another resource", { rules: [{ ...RULE, resources: ["pods/status"] }] }, false],
  ["objects of its label", { objectSelector: { matchLabels: { app: "web" } } }, true],
  ["objects of another label", { objectSelector: { matchLabels: { app: "db" } } }, false],
  [
    "all but its namespace",
    { namespaceSelector: { matchExpressions: [{ key: "kubernetes.io/metadata.name", operator: "NotIn", values: ["shop"] }] } },
    false,
  ],
  ["a label of namespaces that is not known", { namespaceSelector: { matchLabels: { policy: "on" } } }, true],
])("%s", (_what, webhook, expected) => expect(asked(webhook)).toBe(expected));

it("takes the namespace's labels where they are known", () => {
  const selector = { namespaceSelector: { matchLabels: { policy: "on" } } };
  expect(asked(selector, { metadata: { name: "shop", labels: { policy: "on" } } })).toBe(true);
  expect(asked(selector, { metadata: { name: "shop" } })).toBe(false);
});

it("says who serves it and whether its failure counts", () => {
  const [webhook] = webhooksOnPodUpdate(
    [configuration({ failurePolicy: "Ignore", clientConfig: { service: { namespace: "policy", name: "svc" } } })],
    POD,
    null,
  );
  expect(webhook).toMatchObject({ failsClosed: false, service: { namespace: "policy", name: "svc" }, path: "webhooks[0]" });
});
