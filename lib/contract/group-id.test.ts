import { expect, it } from "vitest";
import { currentSubject } from "./board-subject.ts";
import { currentGroupId, groupIdOf } from "./group-id.ts";

it.each([
  ["node-unreachable", "Node", "Node/worker-7", "Node/worker-7"],
  ["registry-unreachable", "Registry", "registry/hub.example.net:443", "registry/hub.example.net:443"],
  ["secret-missing", "Secret", "Secret/shop/cart-db", "Secret/shop/cart-db"],
  ["oom-killed", "Deployment", "Deployment/shop/cart", "oom-killed:Deployment/shop/cart"],
  ["oom-killed", "Rollout", "Rollout/shop/cart", "oom-killed:Rollout/shop/cart"],
  ["volume-mount-failed", "Volume", "Volume/shop/data/emptyDir", "volume-mount-failed:Volume/shop/data/emptyDir"],
])("%s at the root %s %s is the group %s", (cause, kind, key, id) => {
  expect(groupIdOf(cause, { kind, key })).toBe(id);
  expect(currentGroupId(`${cause}:${key}`)).toBe(id);
  expect(currentGroupId(id)).toBe(id);
});

it.each([
  ["csi-node-driver-missing:CSINode/worker-7/disk.csi.example.net", "CSIDriver/disk.csi.example.net"],
  ["nodes-cordoned:cordoned/w-1,w-2", "nodes/w-1,w-2"],
  ["cni-not-installed:cni", "cluster/cni"],
  ["volume-attach-limit:attach-limit", "attach-limit/nodes"],
  ["image-not-found-or-private:image/hub.example.net/team/api", "repository/hub.example.net/team/api"],
  ["image-tag-missing:image/hub.example.net/team/api:2", "image/hub.example.net/team/api:2"],
  ["untolerated-taint:taint/team=risk:NoSchedule", "taint/team=risk:NoSchedule"],
])("what was called %s is %s", (before, now) => {
  expect(currentGroupId(before)).toBe(now);
  expect(currentSubject(`group/${before}`)).toBe(`group/${now}`);
});

it.each(["leftovers", "unknown:pending", "unknown:forbidden/configKeys+events", ""])("leaves %s as it is", (id) => {
  expect(currentGroupId(id)).toBe(id);
});

it("leaves a pod's subject as it is", () => {
  expect(currentSubject("uid/oom:Node/x")).toBe("uid/oom:Node/x");
});
