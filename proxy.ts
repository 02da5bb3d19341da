import { type NextRequest, NextResponse } from "next/server";
import { foreignHost } from "#server/http/foreign-host.ts";
import { isDecodable, wrongCall } from "#server/http/wrong-call.ts";

/**
 * Answers calls of the API that no route would answer, and puts a strict Content Security Policy with a fresh nonce
 * on every page: no foreign host, no inline script without the nonce. Authorization never happens here but in each
 * handler.
 */
export function proxy(request: NextRequest) {
  if (/^\/api(?:\/|$)/.test(request.nextUrl.pathname)) return wrongCall(request) ?? NextResponse.next();
  const foreign = foreignHost(request);
  if (foreign !== null) return foreign;
  const nonce = btoa(crypto.randomUUID());
  const policy = contentSecurityPolicy(nonce, process.env.NODE_ENV === "development");
  const headers = new Headers(request.headers);
  headers.set("content-security-policy", policy);
  // A path with a lone percent sign matches pages that cannot read it; one that no page has shows "no such page".
  const response = isDecodable(request.nextUrl.pathname)
    ? NextResponse.next({ request: { headers } })
    : NextResponse.rewrite(new URL("/no-such-page", request.url), { request: { headers } });
  response.headers.set("content-security-policy", policy);
  response.headers.set("referrer-policy", "same-origin");
  response.headers.set("x-content-type-options", "nosniff");
  return response;
}

function contentSecurityPolicy(nonce: string, dev: boolean): string {
  return [
    "default-src 'none'",
    // React's debugging aids evaluate strings in development only.
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${dev ? " 'unsafe-eval'" : ""}`,
    // The framework's development overlay writes styles without a nonce.
    dev ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'nonce-${nonce}'`,
    // Positions of menus and virtual rows are style attributes.
    "style-src-attr 'unsafe-inline'",
    "connect-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

export const config = {
  matcher: [{ source: "/((?!_next/static|_next/image|icon.svg).*)" }],
};
