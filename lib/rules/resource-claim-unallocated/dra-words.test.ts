import { expect, it } from "vitest";
import { draWords } from "./dra-words.ts";

it.each([
  ["0/2 nodes are available: 2 cannot allocate all claims. still not schedulable", { kind: "unallocated", name: null }],
  ["0/2 nodes are available: 1 resourceclaim in use, 1 Insufficient cpu.", { kind: "unallocated", name: null }],
  ["0/2 nodes are available: resource claim gpu-x7 is in the process of being allocated.", { kind: "unallocated", name: "gpu-x7" }],
  ["0/1 nodes are available: waiting for resource driver to allocate resource.", { kind: "unallocated", name: null }],
  ["0/2 nodes are available: request gpu: device class gpu.example.net does not exist.", { kind: "no-class", name: "gpu.example.net" }],
  ['0/2 nodes are available: resourceclaim.resource.k8s.io "shared-gpu" not found.', { kind: "no-claim", name: "shared-gpu" }],
  ["0/2 nodes are available: 2 Insufficient cpu. no new claims to deallocate, preemption: none", null],
  ['0/1 nodes are available: persistentvolumeclaim "db-data" not found. not found', null],
])("%s", (text, words) => expect(draWords(text)).toEqual(words));
