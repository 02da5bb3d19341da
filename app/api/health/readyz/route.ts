import { runtime } from "#server/runtime.ts";

export const dynamic = "force-dynamic";

/** Requests are welcome: started, and not about to stop. Clusters may be away; that is theirs to show. */
export function GET(): Response {
  const ok = runtime().isReady();
  return Response.json({ ok }, { status: ok ? 200 : 503, headers: { "cache-control": "no-store" } });
}
