import "server-only";
import { PodWardError } from "#lib/contract/errors.ts";
import { say } from "#lib/messages/sentences.ts";
import type { RequestContext } from "#server/http/handle.ts";
import { jsonResponse } from "#server/http/respond.ts";
import type { Aftercare } from "#server/records/aftercare.ts";
import type { BoardUser } from "./board.ts";

/** Ticks or closes aftercare as whoever asks, and answers with the item as it is then. Throws `not-found`, `forbidden`. */
export async function onAftercare(
  { runtime, locale }: RequestContext,
  idText: string,
  change: (aftercare: Aftercare, id: number, by: BoardUser) => Promise<void>,
): Promise<Response> {
  if (runtime.config.readOnly) throw new PodWardError("forbidden", say("boardReadOnly"));
  const id = Number(idText);
  const { aftercare } = await runtime.records.audit();
  const item = Number.isInteger(id) ? await aftercare.one(id, locale) : null;
  if (item === null) throw new PodWardError("not-found", say("noAftercare", { id: idText }));
  const { view } = await runtime.wards.use(item.cluster);
  await change(aftercare, id, await runtime.access.whoAmI(view.client));
  await runtime.board.refresh(item.cluster);
  return jsonResponse(await aftercare.one(id, locale));
}
