import { expect, it } from "vitest";
import { type ClaimWords, claimsSaid } from "./claims.ts";

const NOTHING: ClaimWords = {
  missing: null,
  deleting: null,
  lostVolume: null,
  unbound: false,
  noneFits: false,
  elsewhere: false,
  tooMany: false,
};

it.each<[string, Partial<ClaimWords>]>([
  [
    '0/3 nodes are available: persistentvolumeclaim "data-db-0" not found. preemption: 0/3 nodes are available: 3 Preemption is not helpful for scheduling..',
    { missing: "data-db-0" },
  ],
  ['0/1 nodes are available: persistentvolumeclaim "db-data" not found. not found', { missing: "db-data" }],
  ['0/1 nodes are available: persistentvolumeclaim "db-data" is being deleted.', { deleting: "db-data" }],
  ['0/2 nodes are available: persistentvolumeclaim "a" bound to non-existent persistentvolume "pv-7".', { lostVolume: "pv-7" }],
  ["0/2 nodes are available: pod has unbound immediate PersistentVolumeClaims. preemption: none", { unbound: true }],
  ["pod has unbound PersistentVolumeClaims (repeated 3 times)", { unbound: true }],
  [
    "0/3 nodes are available: 1 node(s) had untolerated taint(s), 2 node(s) didn't find available persistent volumes to bind.",
    { noneFits: true },
  ],
  ["0/3 nodes are available: 3 node(s) did not have enough free storage.", { noneFits: true }],
  ["0/3 nodes are available: 1 Insufficient cpu, 2 node(s) had volume node affinity conflict.", { elsewhere: true }],
  ["0/3 nodes are available: 2 node(s) didn't match PersistentVolume's node affinity.", { elsewhere: true }],
  ["0/3 nodes are available: 3 node(s) had no available volume zone.", { elsewhere: true }],
  ["0/3 nodes are available: 3 node(s) exceed max volume count.", { tooMany: true }],
  ["0/3 nodes are available: 3 Insufficient cpu.", {}],
])("%s", (text, words) => expect(claimsSaid(text)).toEqual({ ...NOTHING, ...words }));
