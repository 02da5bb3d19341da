import { expect, it } from "vitest";
import { type Bench, Watch, type WatchEvent } from "../driver.ts";

export function watchCases(bench: () => Bench): void {
  const path = () => `/api/v1/namespaces/${bench().namespace}/configmaps`;
  const version = async () => (await bench().get(`${path()}?limit=1`)).metadata.resourceVersion;
  const create = (name: string, labels = {}) => bench().send("POST", path(), { body: { metadata: { name, labels } } });

  it("goes on from a list: ADDED, MODIFIED, DELETED", async () => {
    const watch = await Watch.open(bench().cluster.admin, `${path()}?resourceVersion=${await version()}`);
    await create("seen");
    await bench().patch(`${path()}/seen`, "merge", { data: { a: "1" } });
    await bench().send("DELETE", `${path()}/seen`);
    const [added, modified, deleted] = [await watch.next(), await watch.next(), await watch.next()];
    expect([added?.type, modified?.type, deleted?.type]).toEqual(["ADDED", "MODIFIED", "DELETED"]);
    expect(added?.object).toMatchObject({ kind: "ConfigMap", apiVersion: "v1", metadata: { name: "seen" } });
    expect(deleted?.object.data).toEqual({ a: "1" });
    expect(Number(deleted?.object.metadata.resourceVersion)).toBeGreaterThan(Number(modified?.object.metadata.resourceVersion));
    watch.close();
  });

  it.each(["", "&resourceVersion=0"])("starts with what is there when the version is %j", async (query) => {
    await create("there-before");
    const watch = await Watch.open(bench().cluster.admin, `${path()}?fieldSelector=metadata.name%3Dthere-before${query}`);
    const first = await watch.next();
    expect([first?.type, first?.object.metadata.name]).toEqual(["ADDED", "there-before"]);
    watch.close();
  });

  it("sends a bookmark shortly before its time is up, then ends", async () => {
    // Only a version newer than the watch's own is worth a bookmark. The real server aims at two seconds before the
    // end and may come too late for it: one of several watches gets it.
    await create("seen-by-bookmark");
    let mark: WatchEvent | null = null;
    for (let attempt = 0; attempt < 5 && !mark; attempt += 1) {
      const watch = await Watch.open(
        bench().cluster.admin,
        `${path()}?resourceVersion=${await version()}&allowWatchBookmarks=true&timeoutSeconds=5`,
      );
      await bench().patch(`${path()}/seen-by-bookmark`, "merge", { data: { attempt: String(attempt) } });
      for (let event = await watch.next(); event; event = await watch.next()) if (event.type === "BOOKMARK") mark = event;
    }
    expect(mark?.type).toBe("BOOKMARK");
    expect(mark?.object.kind).toBe("ConfigMap");
    expect(mark?.object.metadata.resourceVersion).toMatch(/^\d+$/);
    expect(Object.keys(mark?.object.metadata)).not.toContain("name");
  });

  it("sends no bookmark when none is asked for", async () => {
    const watch = await Watch.open(bench().cluster.admin, `${path()}?resourceVersion=${await version()}&timeoutSeconds=3`);
    expect(await watch.next()).toBeNull();
  });

  it("answers a version that is too old with 200 and an ERROR event of 410", async () => {
    const watch = await Watch.open(bench().cluster.admin, `${path()}?resourceVersion=1`);
    expect(watch.status).toBe(200);
    const error = await watch.next();
    expect(error?.type).toBe("ERROR");
    expect(error?.object).toMatchObject({ kind: "Status", apiVersion: "v1", status: "Failure", reason: "Expired", code: 410 });
    expect(error?.object.message).toMatch(/^too old resource version: 1 \(\d+\)$/);
    expect(await watch.next()).toBeNull();
  });

  it("shows an object that starts or stops matching as ADDED and DELETED", async () => {
    await create("turns", { color: "red" });
    const watch = await Watch.open(bench().cluster.admin, `${path()}?labelSelector=color%3Dblue&resourceVersion=${await version()}`);
    await bench().patch(`${path()}/turns`, "merge", { metadata: { labels: { color: "blue" } } });
    await bench().patch(`${path()}/turns`, "merge", { data: { still: "blue" } });
    await bench().patch(`${path()}/turns`, "merge", { metadata: { labels: { color: "green" } } });
    const events = [await watch.next(), await watch.next(), await watch.next()];
    expect(events.map((each) => each?.type)).toEqual(["ADDED", "MODIFIED", "DELETED"]);
    expect(events[2]?.object.metadata.labels).toEqual({ color: "blue" });
    expect(Number(events[2]?.object.metadata.resourceVersion)).toBeGreaterThan(Number(events[1]?.object.metadata.resourceVersion));
    watch.close();
  });

  it("follows a pod by the field selector of its phase", async () => {
    const { path: pod, name } = await bench().pod();
    const list = await bench().get(`${bench().pods}?limit=1`);
    const query = `fieldSelector=status.phase%3DRunning&resourceVersion=${list.metadata.resourceVersion}`;
    const watch = await Watch.open(bench().cluster.admin, `${bench().pods}?${query}`);
    await bench().patch(`${pod}/status`, "merge", { status: { phase: "Running" } });
    await bench().patch(`${pod}/status`, "merge", { status: { phase: "Failed" } });
    const events = [await watch.next(), await watch.next()];
    expect(events.map((each) => [each?.type, each?.object.metadata.name, each?.object.status.phase])).toEqual([
      ["ADDED", name, "Running"],
      ["DELETED", name, "Running"],
    ]);
    watch.close();
  });

  it("streams the whole list first when asked, and marks its end", async () => {
    await create("listed", { batch: "initial" });
    const query = "labelSelector=batch%3Dinitial&sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true";
    const watch = await Watch.open(bench().cluster.admin, `${path()}?${query}`);
    const [first, end] = [await watch.next(), await watch.next()];
    expect([first?.type, first?.object.metadata.name]).toEqual(["ADDED", "listed"]);
    expect(end?.type).toBe("BOOKMARK");
    expect(end?.object.metadata.annotations).toEqual({ "k8s.io/initial-events-end": "true" });
    watch.close();
  });

  it("refuses sendInitialEvents without resourceVersionMatch", async () => {
    const { status, json } = await bench().send("GET", `${path()}?watch=true&sendInitialEvents=true`);
    expect([status, json.reason]).toEqual([422, "Invalid"]);
    expect(json.message).toBe(
      'ListOptions.meta.k8s.io "" is invalid: resourceVersionMatch: Forbidden: sendInitialEvents requires setting resourceVersionMatch to NotOlderThan',
    );
  });

  it("refuses a version that is no number", async () => {
    const { status, json } = await bench().send("GET", `${path()}?watch=true&resourceVersion=abc`);
    expect([status, json.reason]).toEqual([500, undefined]);
    expect(json.message).toBe('resourceVersion: Invalid value: "abc": strconv.ParseUint: parsing "abc": invalid syntax');
  });

  it("hears nothing of writes that change nothing", async () => {
    await create("quiet", { a: "b" });
    const { path: pod, name } = await bench().pod();
    await bench().send("DELETE", pod);
    const from = (await bench().get(`${bench().pods}?limit=1`)).metadata.resourceVersion;
    const watch = await Watch.open(bench().cluster.admin, `${path()}?resourceVersion=${from}`);
    const pods = await Watch.open(bench().cluster.admin, `${bench().pods}?fieldSelector=metadata.name%3D${name}&resourceVersion=${from}`);
    await bench().patch(`${path()}/quiet`, "merge", { metadata: { labels: { a: "b" } } });
    await bench().send("DELETE", pod);
    await create("loud");
    await bench().patch(pod, "merge", { metadata: { labels: { loud: "yes" } } });
    expect((await watch.next())?.object.metadata.name).toBe("loud");
    expect((await pods.next())?.object.metadata.labels).toEqual({ loud: "yes" });
    watch.close();
    pods.close();
  });

  it("shows a deletion without grace as MODIFIED, then DELETED", async () => {
    const { path: pod, name } = await bench().pod({ bound: false });
    const from = (await bench().get(`${bench().pods}?limit=1`)).metadata.resourceVersion;
    const watch = await Watch.open(bench().cluster.admin, `${bench().pods}?fieldSelector=metadata.name%3D${name}&resourceVersion=${from}`);
    await bench().send("DELETE", pod);
    const events = [await watch.next(), await watch.next()];
    expect(events.map((each) => each?.type)).toEqual(["MODIFIED", "DELETED"]);
    expect(events[0]?.object.metadata.deletionGracePeriodSeconds).toBe(0);
    watch.close();
  });
}
