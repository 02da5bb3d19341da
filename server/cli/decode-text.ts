import "server-only";
import { UsageError } from "./usage.ts";

/** More than this is no bundle of one incident; the memory it takes to read is several times as much. */
const MAX_MIB = 256;
const MIB = 1024 * 1024;

/** First bytes of what tools pack bundles into. */
const PACKED: readonly (readonly [string, string])[] = [
  ["1f8b", "gzip"],
  ["504b0304", "zip"],
  ["28b52ffd", "zstd"],
  ["fd377a585a00", "xz"],
  ["425a68", "bzip2"],
];
/** What kubectl prints without `-o`: a table, or the lines of `describe`. */
const FOR_PEOPLE = /^(?:NAMESPACE|NAME)[ \t]{2,}\S|^Name:[ \t]+\S.*\n(?:Namespace|Priority|Labels|Roles):/;

/** Throws UsageError for a size, in bytes, that is not read. */
export function checkSize(bytes: number, source: string): void {
  if (bytes > MAX_MIB * MIB) throw new UsageError(`${source}: has ${Math.round(bytes / MIB)} MiB; at most ${MAX_MIB} MiB are read`);
}

/**
 * The text of a file of objects: UTF-8, or UTF-16 with its byte order mark as PowerShell redirects it.
 * Throws UsageError that names what the file is instead, and what to do.
 * @param source what the file is called in messages
 */
export function decodeObjects(bytes: Uint8Array, source: string): string {
  const text = decode(bytes, source).replace(/^\uFEFF/, "");
  if (text.trim() === "") throw new UsageError(`${source}: is empty; expected YAML or JSON of Kubernetes objects`);
  if (FOR_PEOPLE.test(text)) throw new UsageError(`${source}: is what kubectl prints for people; write it with -o yaml or -o json`);
  return text;
}

function decode(bytes: Uint8Array, source: string): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  const start = Buffer.from(bytes.subarray(0, 6)).toString("hex");
  const packed = PACKED.find(([magic]) => start.startsWith(magic));
  if (packed) throw new UsageError(`${source}: is compressed (${packed[1]}): unpack it first`);
  if (bytes.subarray(0, 8_192).includes(0)) throw new UsageError(`${source}: is not text; expected YAML or JSON of Kubernetes objects`);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new UsageError(`${source}: is not UTF-8; save it as UTF-8`);
  }
}
