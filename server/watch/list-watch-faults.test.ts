import fc from "fast-check";
import { afterEach, describe, expect, test } from "vitest";
import type { ApiFault } from "./testing/fake-api.ts";
import { beginListWatch, type OpenListWatch, object, openListWatch } from "./testing/open-list-watch.ts";

let stand: OpenListWatch;
const begin = async () => {
  stand = await beginListWatch();
  return stand;
};
afterEach(() => stand.watch.stop());

describe("an expired version", () => {
  test.each([
    ["in a frame", { on: "watch", kind: "error-frame", code: 410 }],
    ["as HTTP 410", { on: "watch", kind: "reset" }],
  ] as const)("%s: a new list at once, old rows stay, the difference comes as one batch", async (_where, fault) => {
    const { api, timers } = await begin();
    api.fail({ on: "watch", kind: "silence" });
    api.put(object("n0", 8));
    api.remove("n6");
    api.put(object("new", 1));
    api.compact();
    stand.batches.length = 0;
    api.fail(fault);
    await timers.advance(2_000);
    expect(stand.batches.sort()).toEqual(["+new", "-n6", "~n0"]);
    expect(stand.cached()).toEqual(stand.stored());
    expect([stand.lists, stand.phase]).toEqual([2, "watching"]);
  });

  test("again and again: not in a tight loop", async () => {
    const { api, timers } = await begin();
    for (let round = 0; round < 50; round += 1) api.fail({ on: "watch", kind: "error-frame", code: 410 });
    for (let round = 0; round < 50; round += 1) api.fail({ on: "watch", kind: "status", status: 410 });
    await timers.advance(30_000);
    expect(stand.lists).toBeLessThan(8);
  });
});

describe("every other fault", () => {
  const faults: ApiFault[] = [
    { on: "watch", kind: "reset" },
    { on: "watch", kind: "refused" },
    { on: "watch", kind: "status", status: 500 },
    { on: "watch", kind: "status", status: 503 },
    { on: "watch", kind: "status", status: 504 },
    { on: "watch", kind: "status", status: 401 },
    { on: "watch", kind: "status", status: 400 },
    { on: "watch", kind: "error-frame", code: 500 },
    { on: "watch", kind: "garbage" },
    { on: "watch", kind: "half-frame" },
  ];
  test.each(faults)("%j: stale at once, tried again within a second, nothing lost", async (fault) => {
    const { api, timers } = await begin();
    if (fault.kind === "refused" || fault.kind === "status") api.fail({ on: "watch", kind: "reset" });
    else api.fail(fault);
    api.put(object("n3", 7));
    api.remove("n4");
    await timers.advance(0);
    expect(stand.phase).toBe("retrying");
    expect(stand.watch.status.message).not.toBeNull();
    expect(stand.cached()).toHaveLength(7);
    if (fault.kind === "refused" || fault.kind === "status") api.fail(fault);
    await timers.advance(1_000);
    await timers.advance(2_000);
    expect(stand.phase).toBe("watching");
    expect(stand.cached()).toEqual(stand.stored());
  });

  test("waits grow to 30 s and begin anew after a good watch", async () => {
    const { api, timers } = await begin();
    api.fail({ on: "watch", kind: "reset" });
    for (let round = 0; round < 40; round += 1) api.fail({ on: "watch", kind: "refused" });
    const before = api.requests.length;
    await timers.advance(60_000);
    expect(api.requests.length - before).toBe(6);
    api.heal();
    await timers.advance(31_000);
    expect(stand.phase).toBe("watching");
    api.put(object("n1", 1));
    await timers.advance(0);
    api.fail({ on: "watch", kind: "reset" });
    await timers.advance(1_000);
    expect(stand.phase).toBe("watching");
  });

  test("429 waits as long as it was told to", async () => {
    const { api, timers } = await begin();
    api.fail({ on: "watch", kind: "reset" });
    api.fail({ on: "watch", kind: "status", status: 429, retryAfter: 20 });
    await timers.advance(1_000);
    expect(stand.watch.status.message).toContain("429");
    const before = api.requests.length;
    await timers.advance(18_000);
    expect(api.requests.length).toBe(before);
    await timers.advance(5_000);
    expect([stand.phase, stand.lists]).toEqual(["watching", 1]);
  });

  test("a watch that ends as soon as it begins is not tried in a tight loop", async () => {
    const { api, timers } = await begin();
    for (let round = 0; round < 100; round += 1) api.fail({ on: "watch", kind: "end" });
    await timers.advance(0);
    for (let round = 0; round < 100; round += 1) api.fail({ on: "watch", kind: "end" });
    await timers.advance(20_000);
    expect(api.requests.length).toBeLessThan(14);
  });

  test("a frame that can never be read: the others go on, and a new list makes up for it", async () => {
    const { api, timers } = await begin();
    api.fail({ on: "watch", kind: "garbage" });
    for (let round = 0; round < 2; round += 1) api.fail({ on: "watch", kind: "garbage" });
    await timers.advance(30_000);
    expect([stand.lists, stand.phase]).toEqual([2, "watching"]);
  });

  test("a store that fails to take a change is filled anew", async () => {
    const { api, timers } = await begin();
    const change = stand.store.change.bind(stand.store);
    stand.store.change = () => {
      stand.store.change = change;
      throw new Error("cannot take it");
    };
    api.put(object("n0", 4));
    await timers.advance(2_000);
    expect(stand.cached()).toEqual(stand.stored());
  });

  test("a version the server never heard of: a new list after some tries", async () => {
    const { api, timers } = await begin();
    api.fail({ on: "watch", kind: "reset" });
    for (let round = 0; round < 2; round += 1) api.fail({ on: "watch", kind: "status", status: 504 });
    await timers.advance(30_000);
    expect([stand.lists, stand.phase]).toEqual([2, "watching"]);
  });
});

describe("a list that fails half way", () => {
  test.each([
    { on: "list", kind: "status", status: 500 },
    { on: "list", kind: "garbage" },
    { on: "list", kind: "cut" },
    { on: "list", kind: "status", status: 410 },
  ] as ApiFault[])("%j changes nothing until a whole one has come", async (fault) => {
    const { api, timers } = await begin();
    api.fail({ on: "watch", kind: "silence" });
    api.remove("n0");
    api.put(object("zz", 1));
    api.compact();
    // The first page is read, the second fails.
    const original = api.stream.bind(api);
    let pages = 0;
    api.stream = (request) => {
      if (request.query?.watch !== true) {
        pages += 1;
        if (pages === 2) api.fail(fault);
      }
      return original(request);
    };
    stand.batches.length = 0;
    api.fail({ on: "watch", kind: "error-frame", code: 410 });
    await timers.advance(0);
    const seen = [...stand.batches];
    await timers.advance(10_000);
    expect(stand.cached()).toEqual(stand.stored());
    expect([seen, stand.batches.sort()]).toEqual([fault.kind === "status" && fault.status === 410 ? seen : [], ["+zz", "-n0"]]);
  });
});

type Step =
  | { readonly do: "put"; readonly name: string; readonly value: number; readonly again: boolean }
  | { readonly do: "remove"; readonly name: string }
  | { readonly do: "fail"; readonly fault: ApiFault }
  | { readonly do: "compact" | "bookmark" }
  | { readonly do: "wait"; readonly ms: number };

const name = fc.constantFrom(..."abcdefghij");
const status = fc.constantFrom(400, 401, 403, 404, 410, 429, 500, 503, 504);
const fault: fc.Arbitrary<ApiFault> = fc.oneof(
  fc.record({ on: fc.constantFrom("list", "watch"), kind: fc.constant("status" as const), status, retryAfter: fc.constantFrom(1, 7) }),
  fc.record({ on: fc.constant("list" as const), kind: fc.constantFrom("refused", "garbage", "cut") }),
  fc.record({ on: fc.constant("watch" as const), kind: fc.constantFrom("refused", "end", "reset", "garbage", "half-frame", "silence") }),
  fc.record({ on: fc.constant("watch" as const), kind: fc.constant("error-frame" as const), code: fc.constantFrom(410, 500, 504) }),
);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant("put" as const), name, value: fc.nat(9), again: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("remove" as const), name }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("fail" as const), fault }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom("compact" as const, "bookmark" as const) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("wait" as const), ms: fc.constantFrom(0, 500, 3_000, 20_000, 200_000) }) },
);

async function play(steps: readonly Step[]): Promise<void> {
  stand = openListWatch();
  const { api, timers } = stand;
  let uids = 0;
  const uidOf = new Map<string, string>();
  /** Objects that were in the cache and were never removed since: they must be there at every moment. */
  const kept = new Set<string>();
  stand.watch.start();
  for (const one of steps) {
    if (one.do === "put") {
      if (!uidOf.has(one.name) || one.again) uidOf.set(one.name, `u${uids++}`);
      if (one.again) kept.delete(one.name);
      api.put(object(one.name, one.value, uidOf.get(one.name)));
    } else if (one.do === "remove") {
      kept.delete(one.name);
      api.remove(one.name);
    } else if (one.do === "fail") api.fail(one.fault);
    else if (one.do === "wait") await timers.advance(one.ms);
    else api[one.do]();
    for (const held of kept) expect(stand.store.get("", held), `${held} went missing`).toBeDefined();
    for (const held of stand.store.values()) {
      const known = api.objects().find((stored) => stored.metadata?.uid === held.metadata?.uid);
      if (known !== undefined) kept.add(held.metadata?.name ?? "");
    }
  }
  api.heal();
  // A dead connection is found after 160 s, a forbidden one asked again after 60 s, others within 30 s.
  for (let minute = 0; minute < 8; minute += 1) {
    await timers.advance(50_000);
    api.bookmark();
  }
  await timers.advance(0);
  expect(stand.cached()).toEqual(stand.stored());
  expect(stand.phase).toBe("watching");
  await stand.watch.stop();
  expect(timers.pending).toBe(0);
}

test("whatever changes and whatever breaks: in the end the cache equals a fresh list, and no row blinks on the way", async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 40 }), play), { numRuns: 300 });
}, 120_000);
