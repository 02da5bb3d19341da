import type { ServerResponse } from "node:http";
import { ApiError } from "./api-error.ts";
import type { FaultAction } from "./faults.ts";

const TEXTS: Readonly<Record<number, readonly [reason: string, message: string]>> = {
  400: ["BadRequest", "the server rejected our request for an unknown reason"],
  401: ["Unauthorized", "Unauthorized"],
  403: ["Forbidden", "forbidden by the test"],
  404: ["NotFound", "the server could not find the requested resource"],
  409: ["Conflict", "the object has been modified; please apply your changes to the latest version and try again"],
  410: ["Expired", "too old resource version: 1 (2)"],
  422: ["Invalid", "the server rejected our request due to an error in our request"],
  429: ["TooManyRequests", "Too many requests, please try again later."],
  500: ["InternalError", "Internal error occurred"],
  503: ["ServiceUnavailable", "the server is currently unable to handle the request"],
  504: ["Timeout", "Timeout: request did not complete within the allotted timeout"],
};

/**
 * Answers in the place of the real handler, or prepares the answer to go wrong.
 *
 * @returns true when the request is answered; false when the handler should go on
 * @throws ApiError for a Status fault
 */
export async function answerFault(action: FaultAction, response: ServerResponse): Promise<boolean> {
  switch (action.kind) {
    case "delay":
      await new Promise((resolve) => setTimeout(resolve, action.ms));
      return false;
    case "warning":
      response.appendHeader("warning", `299 - ${JSON.stringify(action.text)}`);
      return false;
    case "refuse":
      response.destroy();
      return true;
    case "body":
      response.writeHead(200, { "content-type": action.contentType ?? "application/json" }).end(action.text);
      return true;
    case "cut":
    case "stall":
      limitBody(response, action.afterBytes, action.kind === "cut");
      return false;
    case "status":
      return answerStatus(action, response);
  }
}

function answerStatus(action: Extract<FaultAction, { kind: "status" }>, response: ServerResponse): boolean {
  const [reason, message] = TEXTS[action.code] ?? ["", `answered with ${action.code} by the test`];
  const { retryAfterSeconds } = action;
  if (retryAfterSeconds !== undefined) response.setHeader("retry-after", String(retryAfterSeconds));
  if (action.plain) {
    response.writeHead(action.code, { "content-type": "text/plain; charset=utf-8" }).end(`${action.message ?? message}\n`);
    return true;
  }
  const details = retryAfterSeconds === undefined ? undefined : { retryAfterSeconds };
  throw new ApiError(action.code, action.reason ?? reason, action.message ?? message, { details });
}

/** Lets so many bytes of the body through; then breaks the connection or goes silent. */
function limitBody(response: ServerResponse, bytes: number, breaks: boolean): void {
  let left = bytes;
  let over = false;
  const write = response.write.bind(response);
  const pass = (chunk: unknown): void => {
    if (over || chunk === undefined || chunk === null) return;
    const data = typeof chunk === "string" ? Buffer.from(chunk, "utf8") : Buffer.from(chunk as Uint8Array);
    const part = data.subarray(0, left);
    left -= part.length;
    over = left === 0;
    const then = over && breaks ? () => response.destroy() : () => undefined;
    write(part, then);
  };
  response.write = (chunk: unknown) => {
    pass(chunk);
    return true;
  };
  response.end = (chunk?: unknown) => {
    pass(typeof chunk === "function" ? undefined : chunk);
    // The end of a body that is shorter than the limit is an end too early or a silence all the same.
    if (!over && breaks) response.destroy();
    return response;
  };
}
