import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { KubeObject } from "#lib/kube/objects.ts";
import { jsonDecoder, type WatchFrame } from "./decode.ts";
import type { PageHead } from "./page-part.ts";

async function* inChunks(bytes: Uint8Array, cuts: readonly number[]): AsyncGenerator<Uint8Array> {
  const places = [...new Set(cuts.map((cut) => cut % (bytes.length + 1)))].sort((a, b) => a - b);
  let start = 0;
  for (const end of [...places, bytes.length]) {
    if (end > start) yield bytes.subarray(start, end);
    start = Math.max(start, end);
  }
}

async function readPage(text: string, cuts: readonly number[] = []): Promise<{ heads: PageHead[]; items: KubeObject[]; parts: number }> {
  const heads: PageHead[] = [];
  const items: KubeObject[] = [];
  let parts = 0;
  for await (const part of jsonDecoder.page({ contentType: "application/json", body: inChunks(Buffer.from(text), cuts) })) {
    parts += 1;
    if (part.kind === "head") heads.push(part.head);
    else items.push(...part.items);
  }
  return { heads, items, parts };
}

async function readFrames(text: string, cuts: readonly number[] = []): Promise<WatchFrame[]> {
  const frames: WatchFrame[] = [];
  for await (const some of jsonDecoder.frames({ contentType: "application/json", body: inChunks(Buffer.from(text), cuts) }))
    frames.push(...some);
  return frames;
}

/** Texts that look like the structure around them. */
const tricky = fc.constantFrom('},{"metadata":', '"items":[', "]}", "\\", '"', "\n", "é", "日本語", "\u2028", "a".repeat(300), "");
/** Deeper arrays whose elements begin with their metadata too. */
const nested = fc.array(fc.record({ metadata: fc.record({ name: tricky }), spec: tricky }), { maxLength: 3 });
const item = fc.record({
  metadata: fc.record({
    name: fc.string({ unit: "grapheme", maxLength: 8 }),
    annotations: fc.dictionary(fc.constantFrom("a", "b"), tricky),
  }),
  spec: fc.record({ volumes: nested, text: tricky }),
});
const cuts = fc.array(fc.nat(), { maxLength: 30 });
const listOf = (items: readonly unknown[], metadata: object = { resourceVersion: "7", continue: "next", remainingItemCount: 3 }) =>
  `${JSON.stringify({ kind: "PodList", apiVersion: "v1", metadata, items })}\n`;

describe("page", () => {
  test("however it is cut and whatever is in it, the items are those of JSON.parse", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(item, { maxLength: 8 }), cuts, async (items, where) => {
        const read = await readPage(listOf(items), where);
        expect(read.items).toEqual(JSON.parse(JSON.stringify(items)));
        expect(read.heads).toEqual([{ resourceVersion: "7", continueToken: "next", remaining: 3 }]);
      }),
    );
  });

  test("items come before the page has ended", async () => {
    const text = listOf(Array.from({ length: 50 }, (_, index) => ({ metadata: { name: `p${index}` } })));
    expect((await readPage(text, [200, 500, 800])).parts).toBeGreaterThan(3);
  });

  test.each([
    ["another order", '{"items":[{"metadata":{"name":"a"}}],"metadata":{"resourceVersion":"7"},"kind":"PodList"}'],
    ["blanks", '{ "kind": "PodList", "metadata": { "resourceVersion": "7" }, "items": [ { "metadata": { "name": "a" } } ] }'],
    ["kinds in the items", '{"metadata":{"resourceVersion":"7"},"items":[{"kind":"Pod","metadata":{"name":"a"}}]}'],
  ])("%s is read too", async (_what, text) => {
    const { heads, items } = await readPage(text, [20, 40]);
    expect(heads).toEqual([{ resourceVersion: "7", continueToken: null, remaining: null }]);
    expect(items.map(({ metadata }) => metadata?.name)).toEqual(["a"]);
  });

  test("no items at all, and items null as Go writes an empty list", async () => {
    expect((await readPage(listOf([]))).items).toEqual([]);
    expect((await readPage('{"metadata":{"resourceVersion":"7"},"items":null}')).items).toEqual([]);
  });

  test.each(["", "{", "<html>", "null", "[]", '{"kind":"Status"}', listOf([{ metadata: { name: "a" } }]).slice(0, -4)])(
    "%j is refused",
    async (text) => {
      await expect(readPage(text)).rejects.toThrow(/API server|before its end/);
    },
  );

  test("a page that is cut off anywhere is refused, never taken for a short one", async () => {
    const text = listOf([{ metadata: { name: "a" } }, { metadata: { name: "b" } }]).trimEnd();
    for (let length = 0; length < text.length; length += 1) await expect(readPage(text.slice(0, length))).rejects.toThrow();
  });
});

describe("frames", () => {
  const frame = fc.record({ type: fc.constantFrom("ADDED", "MODIFIED", "DELETED", "BOOKMARK"), object: item });

  test("however they are cut, the frames are the lines", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(frame, { maxLength: 8 }), cuts, async (frames, where) => {
        const text = frames.map((one) => `${JSON.stringify(one)}\n`).join("");
        expect(await readFrames(text, where)).toEqual(JSON.parse(JSON.stringify(frames)));
      }),
    );
  });

  test("an error frame carries its status", async () => {
    const status = { kind: "Status", code: 410, reason: "Expired" };
    expect(await readFrames(`${JSON.stringify({ type: "ERROR", object: status })}\n`)).toEqual([{ type: "ERROR", status }]);
  });

  test.each(["{", "{}\n", '{"type":"ADDED"}\n', '{"type":"ADDED","object":7}\n', '{"type":"OTHER","object":{}}\n', "null\n", "nope\n"])(
    "%j is refused",
    async (text) => {
      await expect(readFrames(text)).rejects.toThrow();
    },
  );
});
