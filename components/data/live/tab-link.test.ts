import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { TabLink } from "./tab-link.ts";

/** A tab: leads with a stream that says its name, or listens. */
function openTab(channel: string, name: string) {
  const heard: string[] = [];
  const streams = { open: 0 };
  const link = new TabLink<string>(channel, {
    lead: () => {
      streams.open += 1;
      return () => {
        streams.open -= 1;
      };
    },
    state: () => `state of ${name}`,
    receive: (payload) => void heard.push(payload),
  });
  return { link, heard, leads: () => streams.open === 1 };
}

/** Channels and locks answer when they answer. */
const eventually = (check: () => void) => vi.waitFor(check, { timeout: 15_000 });

let channel = "";
let count = 0;
beforeEach(() => {
  count += 1;
  channel = `tabs-${count}`;
  vi.stubGlobal("document", { visibilityState: "visible", addEventListener: () => {}, removeEventListener: () => {} });
});
afterEach(() => void vi.unstubAllGlobals());

test("one of many tabs leads, the others are brought up to date and hear what it shares", async () => {
  const first = openTab(channel, "first");
  await eventually(() => expect(first.leads()).toBe(true));
  const others = [openTab(channel, "second"), openTab(channel, "third")];
  await eventually(() => expect(others.map((tab) => tab.heard)).toEqual([["state of first"], ["state of first"]]));
  first.link.share("frame 1");
  await eventually(() => expect(others.map((tab) => tab.heard.at(-1))).toEqual(["frame 1", "frame 1"]));
  expect(others.some((tab) => tab.leads())).toBe(false);
  for (const tab of [first, ...others]) tab.link.close();
});

test("when the leading tab closes, another one leads", async () => {
  const first = openTab(channel, "first");
  await eventually(() => expect(first.leads()).toBe(true));
  const second = openTab(channel, "second");
  await eventually(() => expect(second.heard).toHaveLength(1));
  first.link.close();
  await eventually(() => expect(second.leads()).toBe(true));
  expect(first.leads()).toBe(false);
  second.link.close();
});

test("without Web Locks exactly one leads as well, and hands over", async () => {
  vi.stubGlobal("navigator", {});
  const tabs = [openTab(channel, "a"), openTab(channel, "b"), openTab(channel, "c")];
  const leading = () => tabs.filter((tab) => tab.leads());
  await eventually(() => expect(leading()).toHaveLength(1));
  leading()[0]?.link.share("hello");
  await eventually(() => expect(tabs.filter((tab) => tab.heard.includes("hello"))).toHaveLength(2));
  const [old] = leading();
  old?.link.close();
  await eventually(() => expect(tabs.filter((tab) => tab !== old && tab.leads())).toHaveLength(1));
  for (const tab of tabs) tab.link.close();
});
