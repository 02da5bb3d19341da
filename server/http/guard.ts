import { randomUUID } from "node:crypto";
import { PodWardError } from "#lib/contract/errors.ts";
import { say } from "#lib/messages/sentences.ts";

export interface GuardOptions {
  /** Host this server listens on, as configured; a browser may name it so. */
  readonly host: string;
}

/** What is known of a request that passed. */
export interface Passed {
  readonly requestId: string;
}

const SAFE_METHODS = new Set(["GET", "HEAD"]);

/**
 * Lets a request pass or throws `forbidden`/`bad-request`. Mode `local` has no login: who reaches the loopback
 * address is the user. So nobody else may borrow the user's browser: the Host must be a loopback name (DNS
 * rebinding), and what a browser says about where the request was made must be this very page.
 */
export function guard(request: Request, options: GuardOptions): Passed {
  const host = request.headers.get("host");
  if (!isAllowedHost(host, options.host)) {
    throw new PodWardError("forbidden", say("foreignHost", { host: JSON.stringify(host ?? "") }));
  }
  const site = request.headers.get("sec-fetch-site");
  if (SAFE_METHODS.has(request.method)) {
    // "none" is an address typed or pasted into the browser.
    if (site !== null && site !== "same-origin" && site !== "none") throw foreign();
  } else {
    checkWrite(request, site, host ?? "");
  }
  return { requestId: randomUUID() };
}

function checkWrite(request: Request, site: string | null, host: string): void {
  if (site !== null && site !== "same-origin") throw foreign();
  const origin = request.headers.get("origin");
  if (origin === null && site === null) {
    throw new PodWardError("forbidden", say("originNeeded", { host }));
  }
  if (origin !== null && !isSameOrigin(origin, host)) throw foreign();
  if (!isJson(request.headers.get("content-type"))) {
    throw new PodWardError("bad-request", say("jsonNeeded"));
  }
}

function foreign(): PodWardError {
  return new PodWardError("forbidden", say("foreignSite"));
}

/** `Origin: null` (sandboxed frames, redirects) is foreign. */
function isSameOrigin(origin: string, host: string): boolean {
  return origin === `http://${host}` || origin === `https://${host}`;
}

function isJson(contentType: string | null): boolean {
  return contentType !== null && /^application\/json\s*(;|$)/i.test(contentType.trim());
}

/**
 * True for `localhost`, 127.0.0.0/8 and `[::1]`, each with or without a port, and for the configured host itself.
 * Whole names are compared: `127.0.0.1.evil.example` and `localhost.evil.example` are other names.
 */
export function isAllowedHost(host: string | null, configured: string): boolean {
  if (host === null) return false;
  const name = hostName(host);
  if (name === null) return false;
  return isLoopbackName(name) || (configured !== "" && name === configured.toLowerCase());
}

/** True when listening on this address can be reached from this machine only. */
export function isLoopbackName(name: string): boolean {
  return name === "localhost" || name === "[::1]" || name === "::1" || isLoopbackV4(name);
}

function isLoopbackV4(name: string): boolean {
  const parts = /^127\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(name)?.slice(1) ?? [];
  return parts.length === 3 && parts.every((part) => Number(part) <= 255);
}

/** The name without the port, lower case; null for what is no host. */
function hostName(host: string): string | null {
  const match = /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::\d{1,5})?$/i.exec(host);
  return match?.[1]?.toLowerCase() ?? null;
}
