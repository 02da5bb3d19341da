const encoder = new TextEncoder();

/** One server-sent event. `data` is one line (JSON), `id` lets a browser resume. */
export function eventFrame(event: string, id: string, data: string): Uint8Array {
  return encoder.encode(`id: ${id}\nevent: ${event}\ndata: ${data}\n\n`);
}

/** A comment: keeps proxies from cutting a quiet stream. */
export function commentFrame(text: string): Uint8Array {
  return encoder.encode(`: ${text}\n\n`);
}
