/** No log is read further than this for its end, bytes: a kubelet serves a service's file whole, however long it is. */
const MOST_READ = 64 * 1024 * 1024;

/**
 * The last `bytes` of a text that comes in parts, without the line they begin in the middle of; no more is held than that
 * and one part. The newest lines are those that tell why something ended, and only reading on shows which they are.
 *
 * @throws Error when the text does not end within 64 MiB
 */
export async function textEnd(parts: AsyncIterable<Uint8Array>, bytes: number): Promise<string> {
  const kept: Uint8Array[] = [];
  let [held, read] = [0, 0];
  for await (const part of parts) {
    kept.push(part);
    held += part.length;
    read += part.length;
    if (read > MOST_READ) throw new Error(`the text goes on beyond ${MOST_READ} bytes`);
    while (kept[0] !== undefined && held - kept[0].length >= bytes) held -= kept.shift()?.length ?? 0;
  }
  const end = Buffer.concat(kept);
  if (read <= bytes) return end.toString("utf8");
  const cut = end.subarray(end.length - bytes);
  return cut.subarray(cut.indexOf("\n") + 1).toString("utf8");
}
