import type { LogTail } from "./types.ts";

/** How a connection failed by the words of the program: no answer, nobody listens, or the name was not found. */
export type ComplaintKind = "timeout" | "refused" | "resolve";

export interface Complaint {
  readonly container: string;
  readonly line: string;
  readonly kind: ComplaintKind;
  /** The line and the few before it, in which the other side may be named. */
  readonly context: string;
}

const RESOLVE =
  /temporary failure in name resolution|no such host|could not resolve|couldn't resolve|bad address|getaddrinfo|EAI_AGAIN|ENOTFOUND|name or service not known|server misbehaving|unknown ?host|NXDOMAIN|nodename nor servname|name resolution|SERVFAIL|:53: (?:i\/o timeout|read: connection refused)/i;
/** JDBC drivers put the address between the two words. */
const REFUSED = /connection (?:to \S{1,260} )?refused|ECONNREFUSED|actively refused/i;
const TIMEOUT =
  /timed? ?-?out|i\/o timeout|deadline exceeded|ETIMEDOUT|ESOCKETTIMEDOUT|no route to host|EHOSTUNREACH|ENETUNREACH|(?:host|network) is unreachable/i;

function kindOf(line: string): ComplaintKind | null {
  if (RESOLVE.test(line)) return "resolve";
  if (REFUSED.test(line)) return "refused";
  return TIMEOUT.test(line) ? "timeout" : null;
}

/** Programs often name whom they call one line before they say that it failed. */
const LINES_BEFORE = 3;

/** Lines in which programs of several ecosystems say that they could not reach another, the newest first. */
export function complaints(tails: readonly LogTail[]): readonly Complaint[] {
  return tails.flatMap(({ container, lines }) =>
    lines
      .flatMap((line, index): Complaint[] => {
        const kind = kindOf(line);
        return kind === null
          ? []
          : [{ container, line, kind, context: lines.slice(Math.max(0, index - LINES_BEFORE), index + 1).join("\n") }];
      })
      .reverse(),
  );
}
