import { describe, expect, test } from "vitest";
import { ManualTimers } from "#server/watch/testing/manual-timers.ts";
import { KindsAhead } from "./kinds-ahead.ts";
import { learnKinds } from "./learn-kinds.ts";
import { Reads } from "./reads.ts";
import { RequestBudget } from "./request-budget.ts";
import { type Answer, AnsweringClient } from "./testing/answering-client.ts";
import { podOf, setUp } from "./testing/collect-set-up.ts";

const OWNER = { apiVersion: "example.com/v1", kind: "Runner", name: "r1", uid: "owner-1", controller: true };
const POD = podOf({ metadata: { ownerReferences: [OWNER] } });
const RUNNER = "/apis/example.com/v1/namespaces/shop/runners/r1";
const PRESENT = { body: { metadata: { name: "r1", uid: "owner-1" } } };

const group = (name: string, ...resources: object[]) => ({ metadata: { name }, versions: [{ version: "v1", resources }] });
const runners = { resource: "runners", responseKind: { kind: "Runner" }, scope: "Namespaced", verbs: ["get", "list"] };
const aggregated = (...items: object[]) => ({ body: { kind: "APIGroupDiscoveryList", items } });
const CORE = aggregated({ versions: [{ version: "v1", resources: [{ ...runners, resource: "pods", responseKind: { kind: "Pod" } }] }] });

async function learnt(answers: Readonly<Record<string, Answer>>, of: object = aggregated(group("example.com", runners))) {
  const stand = setUp(POD, { "/api": CORE, "/apis": of as Answer, ...answers });
  await learnKinds(stand.reads);
  stand.client.requests.length = 0;
  return stand;
}

async function ownerOf({ demand }: Awaited<ReturnType<typeof learnt>>) {
  const { owners } = await demand(["owners"]);
  return owners?.ok ? owners.value[0] : owners;
}

describe("where kinds are served, learnt before anybody asks", () => {
  test("an owner of a custom kind is asked for at once", async () => {
    const stand = await learnt({ [RUNNER]: PRESENT });
    expect(await ownerOf(stand)).toMatchObject({ presence: "present" });
    expect(stand.client.paths).toEqual([RUNNER]);
  });

  test("an owner that is gone from there is gone", async () => {
    const stand = await learnt({});
    expect(await ownerOf(stand)).toMatchObject({ presence: "gone" });
    expect(stand.client.paths).toEqual([RUNNER]);
  });

  test("a kind that was moved since is found where it is now", async () => {
    const moved = "/apis/example.com/v2/namespaces/shop/runners/r1";
    const stand = await learnt({
      [RUNNER]: { status: 404, text: "404 page not found" },
      "/apis/example.com": { body: { preferredVersion: { version: "v2" } } },
      "/apis/example.com/v2": { body: { resources: [{ name: "runners", kind: "Runner", namespaced: true }] } },
      [moved]: PRESENT,
    });
    expect(await ownerOf(stand)).toMatchObject({ presence: "present" });
  });

  test.each([
    ["a kind that came later", aggregated(group("other.example.com", { ...runners, responseKind: { kind: "Other" } }))],
    ["an older server, which lists its groups only", { body: { kind: "APIGroupList", groups: [{ name: "example.com" }] } }],
    ["discovery that may not be read", { status: 403 }],
    [
      "a group whose own server is silent",
      aggregated({ metadata: { name: "example.com" }, versions: [{ version: "v1", freshness: "Stale" }] }),
    ],
    ["a kind that can only be created", aggregated(group("example.com", { ...runners, verbs: ["create"] }))],
  ] as const)("%s is asked for as before", async (_what, of) => {
    const served = { body: { resources: [{ name: "runners", kind: "Runner", namespaced: true }] } };
    const stand = await learnt({ "/apis/example.com/v1": served, [RUNNER]: PRESENT }, of);
    expect(await ownerOf(stand)).toMatchObject({ presence: "present" });
    expect(stand.client.paths).toEqual(["/apis/example.com", "/apis/example.com/v1", RUNNER]);
  });

  test("what was learnt stays when it cannot be read again, and the documents themselves are not kept", async () => {
    const { client, reads } = await learnt({});
    const before = { kinds: reads.kinds.size, kept: reads.size };
    client.set("/apis", { status: 503 });
    await learnKinds(reads);
    expect({ ...before, after: reads.kinds.size }).toEqual({ kinds: 2, kept: 0, after: 2 });
  });
});

test("it is learnt once everything was read, one call at a time, and again after ten minutes", async () => {
  const timers = new ManualTimers();
  const client = new AnsweringClient({ "/api": CORE, "/apis": aggregated(group("example.com", runners)) });
  const reads = new Reads(client, new RequestBudget(timers), timers);
  let isSettled = false;
  const ahead = new KindsAhead(reads, timers, () => isSettled);
  ahead.freshnessChanged();
  await timers.advance(60_000);
  expect(client.paths).toEqual([]);
  isSettled = true;
  ahead.freshnessChanged();
  ahead.freshnessChanged();
  expect(client.paths).toEqual([]);
  await timers.advance(5_000);
  expect([client.paths, reads.kinds.size]).toEqual([["/api", "/apis"], 2]);
  ahead.freshnessChanged();
  await timers.advance(10 * 60_000);
  expect(client.paths).toEqual(["/api", "/apis", "/api", "/apis"]);
  ahead.close();
  await timers.advance(60 * 60_000);
  expect(client.paths).toHaveLength(4);
});
