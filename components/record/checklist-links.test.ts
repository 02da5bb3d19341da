import { expect, it } from "vitest";
import type { Diagnosis } from "#lib/contract/diagnosis.ts";
import type { PodRecord } from "#lib/contract/record.ts";
import { checklistLinks, objectLinks } from "./checklist-links.ts";

const record = (more: object = {}, command = "kubectl -n shop logs web-0 -c app"): PodRecord =>
  ({
    diagnosis: {
      subject: { kind: "Pod", namespace: "shop", name: "web-0", uid: "u1" },
      checklist: [{ id: "logs", state: "bad", text: "x", command }],
    },
    node: "worker-1",
    related: [],
    ...more,
  }) as unknown as PodRecord;

it("leads each line of the round to what it looked at", () => {
  expect(checklistLinks("prod", record())).toEqual({
    "status-and-events": "/c/prod/pods/shop/web-0?uid=u1&tab=events",
    logs: "/c/prod/pods/shop/web-0?uid=u1&tab=logs",
    configuration: "/c/prod/pods/shop/web-0?uid=u1&tab=yaml",
    dependencies: "/c/prod/pods/shop/web-0?uid=u1&tab=describe",
    "node-and-runtime": "/c/prod/nodes/worker-1",
  });
});

it("leads to the log before the restart, to the claim that is not there, and to no node without one", () => {
  const claim = (name: string, state: string) => ({ role: "claim", kind: "PersistentVolumeClaim", name, state });
  const waiting = record({ node: null, related: [claim("data", "present"), claim("cache", "gone")] }, "kubectl logs web-0 --previous");
  const links = checklistLinks("prod", waiting);
  expect(links.logs).toBe("/c/prod/pods/shop/web-0?uid=u1&tab=logs&previous=true");
  expect(links.dependencies).toBe("/c/prod/claims/shop/cache");
  expect(links["node-and-runtime"]).toBeUndefined();
});

it("leads from the round of a workload or claim to the pod's log, the node, or a tab of its own", () => {
  const about = (kind: string, name: string) => ({ kind, namespace: kind === "Pod" ? "shop" : "", name, uid: "u2" });
  const record = (kind: string) =>
    ({
      subject: { kind, namespace: "shop", name: "web", uid: "u1" },
      checklist: [
        { id: "status-and-events", state: "ok", text: "x" },
        {
          id: "logs",
          state: "yours",
          text: "x",
          about: about("Pod", "web-0"),
          command: "kubectl -n shop logs web-0 -c app --previous --tail=100",
        },
        { id: "configuration", state: "ok", text: "x" },
        { id: "dependencies", state: "ok", text: "x" },
        { id: "node-and-runtime", state: "bad", text: "x", about: about("Node", "n1") },
        { id: "reproduction", state: "yours", text: "x" },
      ],
    }) as unknown as Diagnosis;
  expect(objectLinks("prod", "/c/prod/x", record("Deployment"))).toEqual({
    "status-and-events": "/c/prod/x?tab=events",
    logs: "/c/prod/pods/shop/web-0?uid=u2&tab=logs&previous=true",
    configuration: "/c/prod/x?tab=yaml",
    dependencies: "/c/prod/x?tab=conditions",
    "node-and-runtime": "/c/prod/nodes/n1",
  });
  expect(objectLinks("prod", "/c/prod/x", record("PersistentVolumeClaim")).dependencies).toBeUndefined();
});
