import { aftercareTickRequestSchema } from "#lib/contract/aftercare.ts";
import { onAftercare } from "#server/board/on-aftercare.ts";
import { readBody } from "#server/http/body.ts";
import { handle } from "#server/http/handle.ts";

export const dynamic = "force-dynamic";

export function POST(request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  return handle(request, async (context) => {
    const { step, done } = await readBody(request, aftercareTickRequestSchema);
    return onAftercare(context, (await params).id, (aftercare, id, by) => aftercare.tick(id, step, done, by));
  });
}
