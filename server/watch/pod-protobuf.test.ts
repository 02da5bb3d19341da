import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { asKube } from "#lib/kube/cast.ts";
import type { KubeObject } from "#lib/kube/objects.ts";
import { PROTOBUF } from "#server/kube/protobuf/envelope.ts";
import { POD_TABLE } from "#server/kube/protobuf/pod.ts";
import { enveloped, field, MessageWriter, sized, varint } from "#server/kube/protobuf/testing/write-message.ts";
import type { WatchFrame } from "./decode.ts";
import { wholeOf } from "./glance.ts";
import type { PageHead } from "./page-part.ts";
import { PodDecoder } from "./pod-decoder.ts";

const writer = new MessageWriter(POD_TABLE);
const HEAD = { resourceVersion: "7", continue: "next", remainingItemCount: 3 };

const bytesOf = (pod: KubeObject) => writer.write("Pod", asKube<Record<string, unknown>>(pod));
const listOf = (pods: readonly KubeObject[]) => {
  const items = pods.map((pod) => field(2, 2, sized(bytesOf(pod))));
  return enveloped("PodList", Buffer.concat([field(1, 2, sized(writer.write("ListMeta", HEAD))), ...items]));
};
const frameOf = (type: string, object: Buffer) => {
  const event = Buffer.concat([field(1, 2, sized(Buffer.from(type))), field(2, 2, sized(field(1, 2, sized(object))))]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(event.length);
  return Buffer.concat([length, event]);
};

async function* inChunks(bytes: Uint8Array, cuts: readonly number[]): AsyncGenerator<Uint8Array> {
  const places = [...new Set(cuts.map((cut) => cut % (bytes.length + 1)))].sort((a, b) => a - b);
  let start = 0;
  for (const end of [...places, bytes.length]) {
    if (end > start) yield bytes.subarray(start, end);
    start = Math.max(start, end);
  }
}

async function readPage(bytes: Uint8Array, cuts: readonly number[] = [], decoder = new PodDecoder()) {
  const heads: PageHead[] = [];
  const items: KubeObject[] = [];
  for await (const part of decoder.page({ contentType: PROTOBUF, body: inChunks(bytes, cuts) })) {
    if (part.kind === "head") heads.push(part.head);
    else items.push(...part.items);
  }
  return { heads, items: items.map((item) => wholeOf(item)) };
}

async function readFrames(bytes: Uint8Array, cuts: readonly number[] = []): Promise<WatchFrame[]> {
  const frames: WatchFrame[] = [];
  const answer = { contentType: `${PROTOBUF};stream=watch`, body: inChunks(bytes, cuts) };
  for await (const some of new PodDecoder().frames(answer)) frames.push(...some);
  return frames;
}

const pod = fc.record({ name: fc.string({ maxLength: 300 }), message: fc.constantFrom("", "k8s\0", "x".repeat(70_000)) }).map(
  ({ name, message }): KubeObject =>
    asKube({
      metadata: { ...(name === "" ? {} : { name }), managedFields: [{ manager: "kubelet", fieldsV1: { "f:status": {} } }] },
      ...(message === "" ? {} : { status: { message } }),
    }),
);
const cuts = fc.array(fc.nat(), { maxLength: 30 });

describe("a page", () => {
  test("however it is cut and whatever is in it, the pods are those that were written", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(pod, { maxLength: 8 }), cuts, async (pods, where) => {
        const read = await readPage(listOf(pods), where);
        expect(read.items).toEqual(pods);
        expect(read.heads).toEqual([{ resourceVersion: "7", continueToken: "next", remaining: 3 }]);
      }),
      { numRuns: 50 },
    );
  });

  test("at first only what tells the sick from the healthy is read", async () => {
    const bytes = listOf([asKube({ metadata: { name: "a", managedFields: [{ manager: "kubelet" }] }, spec: { schedulerName: "mine" } })]);
    for await (const part of new PodDecoder().page({ contentType: PROTOBUF, body: inChunks(bytes, []) })) {
      if (part.kind === "items")
        expect(Object.entries(part.items[0] ?? {})).toEqual([
          ["metadata", { name: "a" }],
          ["spec", { containers: null }],
        ]);
    }
  });

  test("one that is cut off anywhere is refused, never taken for a short one", async () => {
    const bytes = listOf([{ metadata: { name: "a" } }, { metadata: { name: "b" } }]);
    // Behind the list come two empty fields of the envelope.
    for (let length = 0; length < bytes.length - 4; length += 1) await expect(readPage(bytes.subarray(0, length))).rejects.toThrow();
  });

  test.each(["", "{}", "<html>", "k8s\0", "k8s\0\u0012\u0005abcde"])("%j is refused", async (text) => {
    await expect(readPage(Buffer.from(text))).rejects.toThrow(/API server|before its end/);
  });

  test("where protobuf was not readable once, JSON is asked for; JSON that comes unasked is read", async () => {
    const decoder = new PodDecoder();
    expect(decoder.accept).toBe("application/vnd.kubernetes.protobuf, application/json");
    await expect(readPage(enveloped("PodList", field(2, 2, sized(Buffer.from([0x0b])))), [], decoder)).rejects.toThrow();
    expect(decoder.accept).toBe("application/json");
    const json = { contentType: "application/json", body: inChunks(Buffer.from('{"metadata":{"resourceVersion":"7"},"items":[]}'), []) };
    const parts = [];
    for await (const part of new PodDecoder().page(json)) parts.push(part);
    expect(parts[0]).toMatchObject({ kind: "head", head: { resourceVersion: "7" } });
  });
});

describe("frames", () => {
  test("however they are cut, they are those that were sent", async () => {
    const frame = fc.tuple(fc.constantFrom("ADDED", "MODIFIED", "DELETED", "BOOKMARK"), pod);
    await fc.assert(
      fc.asyncProperty(fc.array(frame, { maxLength: 8 }), cuts, async (frames, where) => {
        const read = await readFrames(Buffer.concat(frames.map(([type, one]) => frameOf(type, enveloped("Pod", bytesOf(one))))), where);
        expect(read.map((one) => (one.type === "ERROR" ? one : [one.type, wholeOf(one.object)]))).toEqual(frames);
      }),
      { numRuns: 50 },
    );
  });

  test("an error frame carries its status", async () => {
    const status = writer.write("Status", { status: "Failure", message: "too old", reason: "Expired", code: 410 });
    const [frame] = await readFrames(frameOf("ERROR", enveloped("Status", status)));
    expect(frame).toMatchObject({ type: "ERROR", status: { kind: "Status", code: 410, reason: "Expired", message: "too old" } });
  });

  const whole = frameOf("ADDED", enveloped("Pod", bytesOf({ metadata: { name: "a" } })));
  test.each([
    ["cut short", whole.subarray(0, -1)],
    ["of another type", frameOf("OTHER", enveloped("Pod", Buffer.alloc(0)))],
    ["without an object", Buffer.concat([Buffer.from([0, 0, 0, 7]), field(1, 2, sized(Buffer.from("ADDED")))])],
    ["without an envelope", frameOf("ADDED", Buffer.from("nope"))],
    ["of a length that nothing has", Buffer.concat([Buffer.from([0x7f, 0, 0, 0]), varint(1)])],
  ])("one %s is refused", async (_what, bytes) => {
    await expect(readFrames(bytes)).rejects.toThrow(/watch|API server/);
  });
});
