import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ago, buildEvent, NOW } from "#lib/testing/build-pod.ts";
import { earliest, eventsWith, kubeletStarts, readEvent, timeline } from "./timeline.ts";

describe("readEvent (F3.5)", () => {
  it("reads the legacy recorder", () => {
    const read = readEvent(buildEvent("BackOff", "Back-off", 600, 30, { count: 7 }));
    expect(read).toMatchObject({
      first: NOW - 600_000,
      last: NOW - 30_000,
      count: 7,
      reporter: "kubelet",
      container: "app",
      lagging: false,
    });
  });

  it("reads the newer recorder: a single event, and a series that lags", () => {
    const bare = {
      firstTimestamp: null,
      lastTimestamp: null,
      count: 0,
      source: {},
      reportingComponent: "default-scheduler",
      eventTime: ago(600),
    };
    expect(readEvent(buildEvent("FailedScheduling", "0/3", 600, 600, bare))).toMatchObject({
      first: NOW - 600_000,
      last: NOW - 600_000,
      count: 1,
      reporter: "default-scheduler",
    });
    const series = { ...bare, series: { count: 9, lastObservedTime: ago(60) } };
    expect(readEvent(buildEvent("FailedScheduling", "0/3", 600, 600, series))).toMatchObject({
      first: NOW - 600_000,
      last: NOW - 60_000,
      count: 9,
      lagging: true,
    });
  });

  it("falls back to the creation, then to the time in its name, then to nothing", () => {
    const none = { firstTimestamp: null, lastTimestamp: null, eventTime: null };
    const created = readEvent(buildEvent("X", "x", 1, 1, { ...none, metadata: { name: "a", creationTimestamp: ago(50) } }));
    expect(created).toMatchObject({ first: NOW - 50_000, last: NOW - 50_000 });
    const hex = (BigInt(NOW) * 1_000_000n).toString(16);
    expect(readEvent(buildEvent("X", "x", 1, 1, { ...none, metadata: { name: `web-0.${hex}` } })).first).toBe(NOW);
    expect(readEvent({})).toMatchObject({ first: null, last: null, count: 1, reason: "", container: null });
  });

  it("marks folded events", () => {
    expect(readEvent(buildEvent("FailedCreate", "(combined from similar events): Error creating", 9)).combined).toBe(true);
  });
});

describe("timeline", () => {
  const event = fc
    .record({
      reason: fc.constantFrom("BackOff", "Failed"),
      message: fc.constantFrom("a", "b", "cc"),
      first: fc.integer({ min: 0, max: 50 }),
      last: fc.integer({ min: 0, max: 50 }),
    })
    .map(({ reason, message, first, last }) => buildEvent(reason, message, first, last));

  it("does not depend on the order of the input, and holds each event once", () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 12 }), (events) => {
        const sorted = timeline(events);
        expect(timeline([...events].reverse()).map((facts) => facts.event.metadata?.uid)).toEqual(
          sorted.map((facts) => facts.event.metadata?.uid),
        );
        expect(new Set(sorted.map((facts) => facts.event.metadata?.uid)).size).toBe(sorted.length);
        expect(sorted.map((facts) => facts.last)).toEqual(sorted.map((facts) => facts.last).sort((a, b) => (a ?? 0) - (b ?? 0)));
      }),
    );
  });

  it("keeps the newest version of an event that is given twice", () => {
    const old = buildEvent("BackOff", "a", 60, 60, { metadata: { name: "e", uid: "u", resourceVersion: "99" }, count: 1 });
    const fresh = { ...old, metadata: { ...old.metadata, resourceVersion: "100" }, count: 5 };
    expect(timeline([fresh, old]).map(({ count }) => count)).toEqual([5]);
    expect(timeline([old, fresh]).map(({ count }) => count)).toEqual([5]);
  });
});

describe("eventsWith", () => {
  const events = [
    buildEvent("Failed", "Error: ErrImagePull", 30),
    buildEvent("BackOff", "Back-off pulling image", 20),
    buildEvent("Failed", "Error: other", 10, 10, { involvedObject: { kind: "Pod", fieldPath: "spec.containers{side}" } }),
  ];

  it("filters by reason, container and text", () => {
    expect(eventsWith(events, { reason: "Failed" })).toHaveLength(2);
    expect(eventsWith(events, { reason: ["Failed", "BackOff"], container: "app" })).toHaveLength(2);
    expect(eventsWith(events, { text: "Error: E" })).toHaveLength(1);
    expect(eventsWith(events, {})).toHaveLength(3);
    expect(earliest(eventsWith(events, { reason: "Failed" }))).toBe(NOW - 30_000);
    expect(earliest([])).toBeNull();
  });
});

describe("kubeletStarts", () => {
  const start = (message: string, component: string, seconds = 60) =>
    buildEvent("Starting", message, seconds, seconds, { source: { component }, reportingComponent: component });
  it.each([
    ["the kubelet, by its component", start("Starting kubelet.", "kubelet"), 1],
    ["the kubelet, by its words", start("Starting kubelet.", ""), 1],
    ["kube-proxy", start("", "kube-proxy"), 0],
    ["nobody that says so", start("", ""), 0],
    ["the kubelet, earlier", start("Starting kubelet.", "kubelet", 900), 0],
  ])("of %s", (_who, event, count) => expect(kubeletStarts([event], NOW - 300_000)).toHaveLength(count));
});
