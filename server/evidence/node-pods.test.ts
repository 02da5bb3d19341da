import { expect, test } from "vitest";
import { podOf, setUp } from "./testing/collect-set-up.ts";

const NODE = { kind: "Node", metadata: { name: "n1" }, status: { conditions: [{ type: "Ready", status: "True" }] } };
const other = podOf({
  metadata: { name: "catalog-0", uid: "u2" },
  status: {
    conditions: [{ type: "Ready", status: "True" }],
    containerStatuses: [
      { name: "c", ready: true, started: true, restartCount: 0, state: { running: { startedAt: "2026-11-01T00:00:00Z" } } },
    ],
  },
});
const waitingFor = (message: string) => {
  const state = { waiting: { reason: "ErrImagePull", message } };
  return podOf({
    status: { phase: "Pending", containerStatuses: [{ name: "c", image: "i", imageID: "", ready: false, restartCount: 0, state }] },
  });
};

test("healthy neighbours are asked for whole only where their images count", () => {
  const plain = setUp(waitingFor('Head "https://registry.example.net:5000/v2/": http: server gave HTTP response to HTTPS client'));
  plain.view.put("nodes", NODE);
  plain.view.putPod(other);
  expect(plain.fromCache("nodePods").ask).toEqual(["nodePods"]);
  const missing = setUp(waitingFor("manifest unknown"));
  missing.view.put("nodes", NODE);
  missing.view.putPod(other);
  expect(missing.fromCache("nodePods").ask).toEqual([]);
});

test("a node whose other pods are all known whole is not asked for", () => {
  const { fromCache } = setUp(waitingFor("http: server gave HTTP response to HTTPS client"));
  expect(fromCache("nodePods").ask).toEqual([]);
});
