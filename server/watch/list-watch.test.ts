import { afterEach, describe, expect, test } from "vitest";
import { beginListWatch, type OpenListWatch, object, openListWatch } from "./testing/open-list-watch.ts";

let stand: OpenListWatch;
const begin = async () => {
  stand = await beginListWatch();
  return stand;
};
afterEach(() => stand.watch.stop());

describe("in peace", () => {
  test("the list is read in pages, each object once, and watched from its version", async () => {
    const { api, timers } = await begin();
    expect(stand.cached()).toEqual(stand.stored());
    expect(api.requests.map(({ query }) => [query?.limit, query?.watch, query?.allowWatchBookmarks])).toEqual([
      [3, undefined, undefined],
      [3, undefined, undefined],
      [3, undefined, undefined],
      [undefined, true, true],
    ]);
    expect(api.requests[3]?.query?.resourceVersion).toBe("107");
    api.put(object("n1", 5));
    api.remove("n2");
    api.put(object("new", 1));
    await timers.advance(0);
    expect(stand.cached()).toEqual(stand.stored());
    expect(stand.watch.status).toMatchObject({ phase: "watching", synced: true, message: null });
  });

  test("a clean end goes on from the last version, bookmarks included, without a word", async () => {
    const { api, timers } = await begin();
    await timers.advance(60_000);
    api.otherWrite();
    api.bookmark();
    api.compact();
    await timers.advance(0);
    const before = stand.statuses.length;
    api.fail({ on: "watch", kind: "end" });
    api.put(object("n1", 9));
    await timers.advance(0);
    expect(stand.cached()).toEqual(stand.stored());
    expect(stand.lists).toBe(1);
    expect(stand.statuses.slice(before).map(({ phase }) => phase)).not.toContain("retrying");
  });

  test("the first list may come from the server's memory, later ones are of the newest version", async () => {
    const { api, timers } = await begin();
    api.fail({ on: "watch", kind: "error-frame", code: 410 });
    await timers.advance(0);
    const lists = api.requests.filter(({ query }) => query?.watch !== true);
    expect(lists.map(({ query }) => [query?.resourceVersion, query?.continue !== undefined])).toEqual([
      ["0", false],
      [undefined, true],
      [undefined, true],
      [undefined, false],
      [undefined, true],
      [undefined, true],
    ]);
  });

  test("stopping ends the watch and leaves no timer", async () => {
    const { api, timers, watch } = await begin();
    await watch.stop();
    expect([api.openWatches, timers.pending, stand.phase]).toEqual([0, 0, "stopped"]);
  });
});

describe("silence", () => {
  test("no byte for 150 s means a dead connection, whatever the socket says", async () => {
    const { api, timers } = await begin();
    api.fail({ on: "watch", kind: "silence" });
    api.put(object("n0", 3));
    await timers.advance(140_000);
    expect(stand.phase).toBe("watching");
    await timers.advance(10_000);
    expect(stand.watch.status.message).toContain("No sign of life");
    await timers.advance(1_000);
    expect(stand.cached()).toEqual(stand.stored());
  });

  test("bookmarks are signs of life", async () => {
    const { api, timers } = await begin();
    for (let minute = 0; minute < 8; minute += 1) {
      await timers.advance(60_000);
      api.bookmark();
    }
    await timers.advance(0);
    expect([stand.phase, api.requests.filter(({ query }) => query?.watch).length]).toEqual(["watching", 1]);
  });

  test("after the machine slept the connection is made anew", async () => {
    const { api, timers } = await begin();
    api.fail({ on: "watch", kind: "silence" });
    api.remove("n5");
    await timers.sleepMachine(3_600_000);
    await timers.advance(2_000);
    expect(stand.cached()).toEqual(stand.stored());
  });

  test("a list that stops coming is given up after 30 s and tried again", async () => {
    stand = openListWatch();
    stand.api.put(object("a", 1));
    stand.api.fail({ on: "list", kind: "cut" });
    stand.watch.start();
    await stand.timers.advance(0);
    expect(stand.watch.status).toMatchObject({ phase: "retrying", synced: false });
    await stand.timers.advance(1_000);
    expect(stand.cached()).toEqual(stand.stored());
  });
});

describe("permission", () => {
  test("403 on the list: said so, asked again each minute, and back when it is granted", async () => {
    stand = openListWatch();
    stand.api.put(object("a", 1));
    for (let round = 0; round < 3; round += 1) stand.api.fail({ on: "list", kind: "status", status: 403 });
    stand.watch.start();
    await stand.timers.advance(0);
    expect(stand.watch.status).toMatchObject({ phase: "forbidden", synced: false });
    await stand.timers.advance(59_000);
    expect(stand.lists).toBe(1);
    await stand.timers.advance(121_000);
    expect([stand.lists, stand.phase]).toEqual([4, "watching"]);
  });

  test("403 on the watch while rows are there: they stay", async () => {
    const { api, timers } = await begin();
    api.fail({ on: "watch", kind: "reset" });
    api.fail({ on: "watch", kind: "status", status: 403 });
    await timers.advance(1_000);
    expect([stand.phase, stand.cached().length]).toEqual(["forbidden", 7]);
  });
});
