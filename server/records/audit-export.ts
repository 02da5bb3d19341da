import "server-only";
import type { AuditExportRow } from "#lib/contract/audit.ts";

/** JSON lines of an export, made as they are read: a log of any length needs the memory of one part of it. */
export function exportLines(rows: AsyncGenerator<AuditExportRow>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await rows.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(`${JSON.stringify(value)}\n`));
    },
    async cancel() {
      await rows.return(undefined);
    },
  });
}
