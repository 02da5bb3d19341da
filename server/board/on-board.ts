import "server-only";
import { openWard, type RequestContext } from "#server/http/handle.ts";
import { jsonResponse } from "#server/http/respond.ts";
import type { BoardUser, TriageBoard } from "./board.ts";

/** Changes a cluster's board as whoever asks, and answers with the board as it is then. */
export async function onBoard(
  context: RequestContext,
  cluster: string,
  change: (board: TriageBoard, cluster: string, by: BoardUser) => Promise<void>,
): Promise<Response> {
  const { view } = await openWard(context, cluster);
  const { access, board } = context.runtime;
  await change(board, view.name, await access.whoAmI(view.client));
  return jsonResponse(board.state(view.name));
}
