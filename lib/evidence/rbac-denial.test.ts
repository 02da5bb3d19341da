import { expect, it } from "vitest";
import { rbacDenials } from "./rbac-denial.ts";

it.each([
  [
    'Error from server (Forbidden): pods is forbidden: User "system:serviceaccount:mon:agent" cannot list resource "pods" in API group "" in the namespace "mon"',
    { verb: "list", what: "pods", scope: "namespace", namespace: "mon", user: "system:serviceaccount:mon:agent" },
  ],
  [
    'E1128 reflector.go:150] Failed to watch *v1.Deployment: deployments.apps is forbidden: User "system:serviceaccount:mon:agent" cannot list resource "deployments" in API group "apps" at the cluster scope',
    { verb: "list", what: "deployments.apps", scope: "cluster" },
  ],
  [
    '{"level":"error","msg":"leases.coordination.k8s.io \\"lock\\" is forbidden: User \\"system:serviceaccount:a:b\\" cannot update resource \\"leases\\" in API group \\"coordination.k8s.io\\" in the namespace \\"a\\""}',
    { verb: "update", what: "leases.coordination.k8s.io", namespace: "a" },
  ],
  ['forbidden: User "system:serviceaccount:a:b" cannot get path "/metrics"', { verb: "get", what: "/metrics", scope: "path" }],
])("%s", (line, expected) => {
  expect(rbacDenials([{ container: "c", lines: [line] }])).toMatchObject([expected]);
});

it("gives each refusal once, in an order of its own, and nothing for other complaints", () => {
  const line = (verb: string) => `User "u" cannot ${verb} resource "pods" in API group ""`;
  const lines = [line("watch"), line("list"), line("watch"), "cannot open file", "403 Forbidden"];
  expect(rbacDenials([{ container: "c", lines }]).map(({ verb }) => verb)).toEqual(["list", "watch"]);
});
