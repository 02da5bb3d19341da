export const dynamic = "force-dynamic";

/** The process answers. */
export function GET(): Response {
  return Response.json({ ok: true }, { headers: { "cache-control": "no-store" } });
}
