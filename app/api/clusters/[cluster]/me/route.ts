import type { Identity } from "#lib/contract/identity.ts";
import { handle, openWard } from "#server/http/handle.ts";
import { jsonResponse } from "#server/http/respond.ts";

export const dynamic = "force-dynamic";

export function GET(request: Request, { params }: { params: Promise<{ cluster: string }> }): Promise<Response> {
  return handle(request, async (context) => {
    const ward = await openWard(context, (await params).cluster);
    const { access, config } = context.runtime;
    const actor = await access.whoAmI(ward.view.client);
    const me: Identity = { ...actor, mode: "local", readOnly: config.readOnly };
    return jsonResponse(me);
  });
}
