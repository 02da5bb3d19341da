import { expect, it } from "vitest";
import { asKube } from "#lib/kube/cast.ts";
import type { Pod } from "#lib/kube/objects.ts";
import { AnsweringClient } from "#server/evidence/testing/answering-client.ts";
import { podOf } from "#server/evidence/testing/collect-set-up.ts";
import { TableView } from "#server/evidence/testing/table-view.ts";
import { unreadyMates } from "./unready-mates.ts";

const NOW = Date.parse("2026-11-30T12:00:00Z");
const named = (name: string, ready: string, more: { namespace?: string; phase?: string } = {}): Pod =>
  podOf({
    metadata: { name, uid: `u-${name}`, labels: { app: "web" }, ...(more.namespace && { namespace: more.namespace }) },
    status: {
      phase: more.phase ?? "Running",
      conditions: [{ type: "Ready", status: ready, reason: "ContainersNotReady", message: "containers with unready status: [c]" }],
    },
  });

it("tells the other pods of the namespace that are not ready, with the first cause of those that were judged", () => {
  const view = new TableView(new AnsweringClient({}), () => NOW);
  const own = named("web-0", "False");
  const others = [named("web-1", "False"), named("web-2", "True"), named("web-3", "False", { phase: "Failed" })];
  for (const pod of [own, ...others, named("far-1", "False", { namespace: "far" })]) view.putPod(pod);
  const mates = unreadyMates(view, own, () => undefined, "en");
  expect(mates.map(({ name, uid, status, labels }) => ({ name, uid, status, labels }))).toEqual([
    { name: "web-1", uid: "u-web-1", status: "Running", labels: { app: "web" } },
  ]);
  expect(mates[0]?.why()).toBe("ContainersNotReady: containers with unready status: [c]");
  const cause = asKube<never>({
    id: "oom-killed",
    message: "",
    nextStep: "",
    params: {},
    root: { kind: "", key: "", label: "" },
    fixes: [],
    cites: [],
    notChecked: [],
    runbooks: [],
    kubectl: [],
  });
  const judged = unreadyMates(view, own, () => asKube({ causes: [cause] }), "zh-CN");
  expect(judged[0]?.why()).toMatch(/内存/);
});
