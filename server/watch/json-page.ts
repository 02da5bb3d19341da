import { asKube } from "#lib/kube/cast.ts";
import type { KubeList, KubeObject } from "#lib/kube/objects.ts";
import { say } from "#lib/messages/sentences.ts";
import { DecodeError, parseJson, textOf } from "./json-text.ts";
import { headOf, type PageHead, type PagePart } from "./page-part.ts";

const ITEMS = Buffer.from('"items":[');
/**
 * Between two items of a list, as the API server writes it: items of a typed list begin with their metadata. Inside
 * a string its quotes would be escaped, so it is always structure; where it separates something deeper, the text
 * before it is no whole object, and the next one is tried.
 */
const BETWEEN = Buffer.from('},{"metadata":');
const HEAD_LIMIT = 64 * 1024;
/** More than this without the end of an item is no list of Kubernetes objects (etcd holds them to 1.5 MB). */
const REST_LIMIT = 256 * 1024 * 1024;

/**
 * Reads a JSON list item by item while it arrives: small texts parse twice as fast as a whole page, their garbage
 * dies young, and the next page can be asked for at once. A list that is written in another order is read whole.
 */
export async function* readJsonPage(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<PagePart> {
  let rest: Uint8Array = new Uint8Array(0);
  let head: PageHead | null = null;
  let from = 0;
  for await (const chunk of chunks) {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    if (rest.length > REST_LIMIT) throw new DecodeError(say("listPageTooLarge"));
    if (head === null && rest.length <= HEAD_LIMIT + chunk.length) {
      const start = Buffer.from(rest.buffer, rest.byteOffset, rest.byteLength).indexOf(ITEMS);
      head = start < 0 ? null : readHead(textOf(rest.subarray(0, start)));
      if (head !== null) {
        yield { kind: "head", head };
        rest = rest.subarray(start + ITEMS.length);
      }
    }
    if (head === null) continue;
    const taken = takeItems(rest, from);
    if (taken.items.length > 0) yield { kind: "items", items: taken.items };
    rest = rest.subarray(taken.end);
    from = taken.searched;
  }
  yield* head === null ? wholePage(textOf(rest)) : [lastItems(textOf(rest))];
}

/** All items that are complete and followed by another one; `searched` is where to look on in what is left. */
function takeItems(bytes: Uint8Array, from: number): { items: KubeObject[]; end: number; searched: number } {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const items: KubeObject[] = [];
  let end = 0;
  for (let at = buffer.indexOf(BETWEEN, from); at >= 0; at = buffer.indexOf(BETWEEN, at + 1)) {
    const item = tryParse(buffer.toString("utf8", end, at + 1));
    if (item === undefined) continue;
    items.push(item);
    end = at + 2;
  }
  return { items, end, searched: Math.max(0, bytes.length - end - BETWEEN.length) };
}

function tryParse(source: string): KubeObject | undefined {
  try {
    return asKube<KubeObject>(JSON.parse(source));
  } catch {
    return undefined;
  }
}

/** What follows the last separator: the last item, or all items of a list whose items begin otherwise. */
function lastItems(source: string): PagePart {
  const end = source.trimEnd();
  if (!end.endsWith("]}")) throw new DecodeError(say("listCutShort"));
  return { kind: "items", items: parseJson<KubeObject[]>(`[${end.slice(0, -1)}`) };
}

function* wholePage(source: string): Generator<PagePart> {
  const list = parseJson<KubeList<KubeObject> | null>(source);
  if (typeof list !== "object" || list === null || !(list.items === null || Array.isArray(list.items))) {
    throw new DecodeError(say("listHasNoItems"));
  }
  yield { kind: "head", head: headOf(list) };
  yield { kind: "items", items: list.items ?? [] };
}

/** The list up to its items; null when more than the items' comma is missing to make it whole. */
function readHead(source: string): PageHead | null {
  try {
    const list = asKube<KubeList<KubeObject>>(JSON.parse(`${source.replace(/,\s*$/, "")}}`));
    return typeof list.metadata?.resourceVersion === "string" ? headOf(list) : null;
  } catch {
    return null;
  }
}
