import fc from "fast-check";
import { expect, test } from "vitest";
import type { SickRow } from "#lib/contract/ward.ts";
import { buildView, type Grouping, type Item, type ViewOptions } from "./build-view.ts";
import { CLASSES } from "./classes.ts";
import { WORST_FIRST } from "./sort.ts";
import { buildGroup, buildRow } from "./testing/build-row.ts";

const options = (change: Partial<ViewOptions> = {}): ViewOptions => ({
  matches: () => true,
  grouping: "cause",
  sort: WORST_FIRST,
  closed: new Set(),
  unfolded: new Set(),
  ...change,
});

/** One line per item, short enough to read in a failing test. */
function print(items: readonly Item[]): string[] {
  return items.map((item) => {
    if (item.kind === "group") return `${item.open ? "v" : ">"} ${item.group.label ?? "?"} ${item.group.count}/${item.group.total}`;
    return item.kind === "row" ? item.uid.replace("uid-", "  ") : `  … ${item.hidden}`;
  });
}

const lost = (name: string, since: string, change: Partial<SickRow> = {}) =>
  buildRow({
    name,
    class: "terminating",
    stuckSince: since,
    group: "Node/w7",
    node: "w7",
    cause: { id: "node-unreachable", certainty: "certain", title: "", step: "look" },
    ...change,
  });

test("groups stand by their worst member, members longest in state first", () => {
  const rows = [
    buildRow({ name: "cart-a", stuckSince: "2026-11-30T01:00:00Z" }),
    lost("api", "2026-11-30T11:30:00Z"),
    lost("ledger", "2026-11-30T11:20:00.5Z"),
    buildRow({ name: "cart-b", stuckSince: null }),
  ];
  expect(print(buildView(rows, [], options()).items)).toEqual([
    "v node-unreachable 2/2",
    "  ledger",
    "  api",
    "v main-process-fails-at-start 2/2",
    "  cart-a",
    "  cart-b",
  ]);
});

test("long groups fold after three rows, and unfold; a fold never hides a single row", () => {
  const many = (count: number) => Array.from({ length: count }, (_, i) => lost(`p${i}`, `2026-11-30T11:0${i}:00Z`));
  expect(print(buildView(many(4), [], options()).items)).toEqual(["v node-unreachable 4/4", "  p0", "  p1", "  p2", "  p3"]);
  expect(print(buildView(many(6), [], options()).items)).toEqual(["v node-unreachable 6/6", "  p0", "  p1", "  p2", "  … 3"]);
  const unfolded = buildView(many(6), [], options({ unfolded: new Set(["Node/w7"]) }));
  expect(print(unfolded.items)).toEqual(["v node-unreachable 6/6", "  p0", "  p1", "  p2", "  p3", "  p4", "  p5", "  … 0"]);
  const closed = buildView(many(6), [], options({ closed: new Set(["Node/w7"]) }));
  expect(print(closed.items)).toEqual(["> node-unreachable 6/6"]);
});

test("a filter shrinks the groups and says of how many", () => {
  const rows = [lost("a", "2026-11-30T11:00:00Z"), lost("b", "2026-11-30T10:00:00Z"), buildRow({ name: "cart" })];
  const view = buildView(rows, [], options({ matches: (row) => row.name === "a" }));
  expect(print(view.items)).toEqual(["v node-unreachable 1/2", "  a"]);
  expect(view.matching).toBe(1);
});

test("grouping by owner keeps namespaces apart, and by node names the pods without one", () => {
  const rows = [
    buildRow({ name: "a", namespace: "x" }),
    buildRow({ name: "b", namespace: "y" }),
    buildRow({ name: "c", node: null, owner: null }),
  ];
  expect(print(buildView(rows, [], options({ grouping: "owner" })).items)).toEqual([
    "v ? 1/1",
    "  c",
    "v Deployment cart 1/1",
    "  a",
    "v Deployment cart 1/1",
    "  b",
  ]);
  expect(print(buildView(rows, [], options({ grouping: "node" })).items)).toEqual(["v ? 1/1", "  c", "v worker-1 2/2", "  a", "  b"]);
});

test("a cause group carries the server's words, another grouping does not", () => {
  const said = buildGroup({ id: "main-process-fails-at-start:shop/cart", message: "5 pods of one ReplicaSet", nextStep: "roll back" });
  const [group] = buildView([buildRow({ name: "a" })], [said], options()).items;
  expect(group).toMatchObject({ kind: "group", group: { said: { nextStep: "roll back" }, oldest: "2026-11-30T10:00:00Z" } });
  const [other] = buildView([buildRow({ name: "a" })], [said], options({ grouping: "namespace" })).items;
  expect(other).toMatchObject({ kind: "group", group: { said: null, label: "shop" } });
});

const anyRow = fc
  .record({
    name: fc.string({ minLength: 1, maxLength: 3 }),
    class: fc.constantFrom(...CLASSES),
    stuckSince: fc.constantFrom(null, "2026-11-30T10:00:00Z", "2026-11-30T10:00:00.5Z", "2026-11-29T10:00:00Z"),
    node: fc.constantFrom(null, "a", "b"),
    group: fc.constantFrom("g1", "g2", "g3"),
    restarts: fc.nat(3),
  })
  .map((change) => buildRow(change));

test("any rows in any input order give the same lines, each row once", () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(anyRow, { selector: (row) => row.uid, maxLength: 30 }),
      fc.constantFrom<Grouping>("cause", "node", "namespace", "none"),
      fc.constantFrom<ViewOptions["sort"]["key"]>("worst", "state", "restarts", "node"),
      fc.boolean(),
      (rows, grouping, key, reverse) => {
        const of = options({
          grouping,
          sort: { key, reverse },
          unfolded: new Set(rows.map((row) => row.group).concat("a", "b", "", "shop")),
        });
        const items = buildView(rows, [], of).items;
        expect(buildView(rows.toReversed(), [], of).items).toEqual(items);
        expect(
          items
            .filter((item) => item.kind === "row")
            .map((item) => item.key)
            .sort(),
        ).toEqual(rows.map((row) => row.uid).sort());
        expect(new Set(items.map((item) => item.key)).size).toBe(items.length);
      },
    ),
  );
});

test("leftovers are one group in every grouping, last, and closed until they are opened", () => {
  const gone = (name: string) => buildRow({ name, class: "failed", status: "Evicted", group: "leftovers", leftover: true });
  const rows = [gone("old-a"), buildRow({ name: "cart" }), gone("old-b")];
  for (const grouping of ["cause", "node", "owner", "namespace"] as const) {
    const { items, matching } = buildView(rows, [], options({ grouping }));
    expect(matching).toBe(1);
    expect(items.map((item) => (item.kind === "group" ? [item.group.id, item.open] : item.key)).at(-1)).toEqual(["leftovers", false]);
  }
  const opened = buildView(rows, [], options({ closed: new Set(["leftovers"]) })).items;
  expect(print(opened).slice(-2)).toEqual(["  old-a", "  old-b"]);
  expect(print(buildView(rows, [], options({ grouping: "none" })).items)).toEqual(["  cart", "  old-a", "  old-b"]);
});

test("a group of several causes says how those that are shown split", () => {
  const part = { step: "look", message: "w7 does not answer", nextStep: "look at w7", fix: null };
  const parts = [
    { ...part, cause: "node-unreachable", count: 2 },
    { ...part, cause: "csi-node-driver-missing", step: "mend", count: 1, message: "no driver on w7", nextStep: "mend the plugin" },
  ];
  const said = buildGroup({ id: "Node/w7", cause: "node-unreachable", count: 3, message: part.message, causes: parts });
  const mount = { id: "csi-node-driver-missing", certainty: "certain" as const, title: "", step: "mend" };
  const rows = [
    lost("a", "2026-11-30T11:00:00Z"),
    lost("b", "2026-11-30T11:10:00Z"),
    lost("c", "2026-11-30T11:20:00Z", { class: "creating", cause: mount }),
  ];
  const groupOf = (matches: (row: SickRow) => boolean) => {
    const [first] = buildView(rows, [said], options({ matches })).items;
    return first?.kind === "group" ? first.group : null;
  };
  expect(groupOf(() => true)?.said).toBe(said);
  const one = groupOf((row) => row.cause?.id === "csi-node-driver-missing");
  expect(one).toMatchObject({ label: "csi-node-driver-missing", count: 1, total: 3 });
  expect(one?.said).toMatchObject({ message: "no driver on w7", nextStep: "mend the plugin", causes: [{ count: 1 }] });
});
