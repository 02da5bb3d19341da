import type { ErrorBody, ErrorCode } from "#lib/contract/errors.ts";

/** `network` = nothing was reached; `unreadable` = something answered that is not ours. */
export type ApiErrorCode = ErrorCode | "network" | "unreadable";

/** What went wrong with a call to the API, with the server's own words where it had some. */
export class ApiError extends Error {
  readonly code: ApiErrorCode;
  readonly status: number;
  readonly missing: ErrorBody["error"]["missing"];
  readonly kubernetes: ErrorBody["error"]["kubernetes"];

  constructor(code: ApiErrorCode, status: number, message: string, body?: ErrorBody["error"]) {
    super(message);
    this.name = "ApiError";
    this.code = code;
    this.status = status;
    this.missing = body?.missing;
    this.kubernetes = body?.kubernetes;
  }
}

/** Any thrown value as an `ApiError`, so that views need to know one kind only. */
export function asApiError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown;
  return new ApiError("network", 0, thrown instanceof Error ? thrown.message : String(thrown));
}

/** Reads an error answer; a body that is not ours becomes `unreadable` with the HTTP status. */
export async function errorOf(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null);
  if (isErrorBody(body)) return new ApiError(body.error.code, response.status, body.error.message, body.error);
  return new ApiError("unreadable", response.status, response.statusText);
}

function isErrorBody(body: unknown): body is ErrorBody {
  if (typeof body !== "object" || body === null || !("error" in body)) return false;
  const { error } = body;
  return typeof error === "object" && error !== null && "code" in error && "message" in error;
}
