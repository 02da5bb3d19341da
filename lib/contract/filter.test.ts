import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { SYMPTOM_CLASSES } from "./causes.ts";
import { asksForClass, FILTER_KEYS, type Filter, filterProblems, matchesFilter, parseFilter, printFilter } from "./filter.ts";
import type { SickRow } from "./ward.ts";

const row: SickRow = {
  uid: "u1",
  kind: "Pod",
  namespace: "shop",
  name: "web-7d4b-x2x9k",
  ready: "0/1",
  status: "Init:CrashLoopBackOff",
  class: "crash-loop",
  stuckSince: null,
  stuckSinceSource: "unknown",
  restarts: 3,
  lastRestart: null,
  createdAt: null,
  node: "worker-7",
  owner: "Deployment web",
  labels: { app: "web", "app.kubernetes.io/part-of": "shop", toString: "own" },
  cause: { id: "oom-killed", certainty: "certain", title: "Killed for memory", step: "look" },
  nextStep: null,
  group: "g",
};
const matches = (text: string, more: Partial<SickRow> = {}) => matchesFilter(parseFilter(text), { ...row, ...more });

describe("matchesFilter", () => {
  test.each([
    "",
    "class:crash-loop",
    "class:pending,crash-loop",
    "CLASS:Crash-Loop",
    "ns:shop node:worker-7",
    "namespace:shop",
    "ns:sh*",
    "node:*-7",
    "cause:oom-killed",
    "cause:*killed",
    "group:g",
    "owner:web",
    "owner:Deployment/web",
    'owner:"Deployment web"',
    "status:init:crashloopbackoff",
    "name:7d4b",
    "name:web-*k",
    "label:app=web",
    "label:app==web",
    "label:app",
    "label:app.kubernetes.io/part-of=shop",
    "label:app=api,app=web",
    "!ns:prod",
    "!label:team",
    "X2X9K",
    "worker",
    "memory",
    "ns:",
  ])("%s finds it", (text) => {
    expect(matches(text)).toBe(true);
  });

  test.each([
    "class:pending",
    "ns:sho",
    "ns:shop,prod !node:worker-7",
    "name:webb",
    "owner:StatefulSet/web",
    "label:app=we",
    "label:valueOf",
    "label:hasOwnProperty",
    "!x2x9k",
    "!class:pending,crash-loop",
    "nothing-like-it",
    "node:*8",
    "ns:shop*p*",
  ])("%s does not", (text) => {
    expect(matches(text)).toBe(false);
  });

  test("a row without node, owner or cause is matched by none of their values", () => {
    expect(matches('group:"node-unreachable:Pod/a,b"', { group: "node-unreachable:Pod/a,b" })).toBe(true);
    expect([matches("group:Node/w", { group: "Node/w7" }), matches("group:g", { group: "" })]).toEqual([false, false]);
    const bare = { node: null, owner: null, cause: null };
    expect([matches("node:worker-7", bare), matches("owner:web", bare), matches("cause:oom-killed", bare)]).toEqual([false, false, false]);
    expect(matches("cause:unknown", bare)).toBe(true);
  });
});

test("what is not a key is text, even with a colon in it", () => {
  expect(parseFilter('registry.local:5000/web nginx:1.27 nginx:latest node1:9100 !"foo:bar"')).toEqual([
    { key: "text", values: ["registry.local:5000/web"], negated: false },
    { key: "text", values: ["nginx:1.27"], negated: false },
    { key: "text", values: ["nginx:latest"], negated: false },
    { key: "text", values: ["node1:9100"], negated: false },
    { key: "text", values: ["foo:bar"], negated: true },
  ]);
  expect(filterProblems(parseFilter('registry.local:5000/web nginx:1.27 nginx:latest "foo:bar" :x x: a:b:c'))).toEqual([]);
});

test("a key that does not exist is named, with those that do and how to search for the text", () => {
  expect(filterProblems(parseFilter("foo:bar"))).toEqual([
    `There is no filter key foo; keys are ${FILTER_KEYS.join(", ")}. To search for the text itself, put it in quotes: "foo:bar".`,
  ]);
  expect(filterProblems(parseFilter("!pod:web-0"))).toHaveLength(1);
});

test("an unclosed quote and lone marks do no harm", () => {
  expect(parseFilter('owner:"a b')).toEqual([{ key: "owner", values: ["a b"], negated: false }]);
  expect(parseFilter('! "" !')).toEqual([]);
});

test("a class that does not exist is named, a pattern is not", () => {
  expect(filterProblems(parseFilter("class:pendin,failed class:crash*"))).toEqual([
    `There is no class pendin; classes are ${SYMPTOM_CLASSES.join(", ")}.`,
  ]);
  expect(asksForClass(parseFilter("class:ending"), "ending")).toBe(true);
  expect(asksForClass(parseFilter("!class:ending"), "ending")).toBe(false);
});

const value = fc.string({ unit: fc.constantFrom(..."abZ09-._/=:!*, \t"), minLength: 1 }).filter((text) => text.trim() !== "");
const term = fc.oneof(
  fc.record({ key: fc.constantFrom(...FILTER_KEYS), values: fc.array(value, { maxLength: 3 }), negated: fc.boolean() }),
  fc.record({ key: fc.constant("text" as const), values: fc.tuple(value), negated: fc.boolean() }),
);

describe("properties", () => {
  test("printing and parsing gives the same filter", () => {
    fc.assert(fc.property(fc.array(term), (filter: Filter) => void expect(parseFilter(printFilter(filter))).toEqual(filter)));
  });

  test("any text is read, and reads the same once printed", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        const filter = parseFilter(text);
        expect(parseFilter(printFilter(filter))).toEqual(filter);
      }),
    );
  });

  test("a negated term holds exactly where the plain one does not, and terms only narrow", () => {
    fc.assert(
      fc.property(term, term, (one, other) => {
        const plain = { ...one, negated: false };
        if (one.values.length > 0) expect(matchesFilter([{ ...one, negated: true }], row)).toBe(!matchesFilter([plain], row));
        expect(matchesFilter([one, other], row)).toBe(matchesFilter([one], row) && matchesFilter([other], row));
      }),
    );
  });
});
