import { noteRequestSchema } from "#lib/contract/board.ts";
import { onBoard } from "#server/board/on-board.ts";
import { readBody } from "#server/http/body.ts";
import { handle } from "#server/http/handle.ts";

export const dynamic = "force-dynamic";

export function POST(request: Request, { params }: { params: Promise<{ cluster: string }> }): Promise<Response> {
  return handle(request, async (context) => {
    const { subject, text } = await readBody(request, noteRequestSchema);
    return onBoard(context, (await params).cluster, (board, cluster, by) => board.note(cluster, subject, text, by));
  });
}
