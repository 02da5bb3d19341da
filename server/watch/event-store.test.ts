import { describe, expect, test } from "vitest";
import type { KubeEvent } from "#lib/kube/objects.ts";
import { EventStore, type EventTarget } from "./event-store.ts";

const event = (name: string, about: KubeEvent["involvedObject"], resourceVersion = "1"): KubeEvent => ({
  metadata: { name, uid: `uid-${name}`, resourceVersion },
  ...(about === undefined ? {} : { involvedObject: about }),
});
const aboutPod = (uid?: string) => ({ kind: "Pod", namespace: "shop", name: "web-0", ...(uid === undefined ? {} : { uid }) });

function start(capacity = 100) {
  const changes: EventTarget[] = [];
  const store = new EventStore({ capacity, trim: (one) => one, onChange: (target) => changes.push(target) });
  const names = (target: EventTarget) => store.of(target).map(({ metadata }) => metadata?.name);
  return { store, changes, names };
}

describe("whose events", () => {
  test("a pod's by its UID, since names repeat; those without a UID count for the name", () => {
    const { store, names } = start();
    store.change("ADDED", event("mine", aboutPod("u1")));
    store.change("ADDED", event("older", aboutPod("u0")));
    store.change("ADDED", event("taint-manager", aboutPod()));
    store.change("ADDED", event("other", { ...aboutPod("u2"), name: "web-1" }));
    expect(names({ kind: "Pod", namespace: "shop", name: "web-0", uid: "u1" })).toEqual(["mine", "taint-manager"]);
    expect(names({ kind: "Pod", namespace: "shop", name: "web-0" })).toEqual(["mine", "older", "taint-manager"]);
  });

  test("a node's by its name, whatever stands for its UID", () => {
    const { store, names } = start();
    for (const uid of [undefined, "n1", "real-uid"]) {
      store.change("ADDED", event(`e-${uid}`, { kind: "Node", name: "n1", ...(uid === undefined ? {} : { uid }) }));
    }
    expect(names({ kind: "Node", namespace: "", name: "n1", uid: "real-uid" })).toHaveLength(3);
  });
});

test("an update replaces, the same version is no news, expiry takes it away", () => {
  const { store, changes, names } = start();
  const target = { kind: "Pod", namespace: "shop", name: "web-0" };
  store.change("ADDED", event("e", aboutPod("u1")));
  store.change("MODIFIED", event("e", aboutPod("u1"), "2"));
  store.change("MODIFIED", event("e", aboutPod("u1"), "2"));
  expect([names(target), changes.length]).toEqual([["e"], 2]);
  store.change("DELETED", event("e", aboutPod("u1")));
  expect([names(target), store.size, changes.length]).toEqual([[], 0, 3]);
});

test("what was quiet longest goes first, and it is known that something went", () => {
  const { store, names } = start(3);
  const about = (name: string) => ({ kind: "Pod", namespace: "shop", name });
  for (const name of ["a", "b", "c"]) store.change("ADDED", event(name, about(name)));
  store.change("MODIFIED", event("a", about("a"), "2"));
  expect(store.overflowed).toBe(false);
  store.change("ADDED", event("d", about("d")));
  expect(["a", "b", "c", "d"].filter((name) => names(about(name)).length > 0)).toEqual(["a", "c", "d"]);
  expect(store.overflowed).toBe(true);
});

test("a new list takes away what it does not hold; a broken one takes nothing", () => {
  const { store } = start();
  store.change("ADDED", event("old", aboutPod("u1")));
  store.begin();
  store.page([event("new", aboutPod("u1"))]);
  store.abandon();
  expect(store.size).toBe(2);
  store.begin();
  store.page([event("new", aboutPod("u1"))]);
  store.commit();
  expect(store.of({ kind: "Pod", namespace: "shop", name: "web-0" }).map(({ metadata }) => metadata?.name)).toEqual(["new"]);
});
