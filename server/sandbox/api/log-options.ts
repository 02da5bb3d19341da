import { badRequest, type FieldFault, invalid } from "./api-error.ts";
import { isTrue } from "./request.ts";

/** What a log request asks for. */
export interface LogOptions {
  readonly container: string;
  readonly follow: boolean;
  readonly previous: boolean;
  readonly timestamps: boolean;
  /** Lines before this time (ms) are left out; null for none. */
  readonly since: number | null;
  readonly tailLines: number | null;
  readonly limitBytes: number | null;
}

/**
 * The options of a log request (F7.4).
 *
 * @param now the server's clock, ms
 * @throws ApiError 400 for a value that is not a number, 422 for one out of range
 */
export function readLogOptions(query: URLSearchParams, name: string, now: number): LogOptions {
  const sinceSeconds = whole(query, "sinceSeconds");
  const tailLines = whole(query, "tailLines");
  const limitBytes = whole(query, "limitBytes");
  const sinceTime = query.get("sinceTime");
  const faults: FieldFault[] = [];
  const fault = (field: string, value: number, text: string) =>
    faults.push({ reason: "FieldValueInvalid", field, message: `Invalid value: ${value}: ${text}` });
  if (tailLines !== null && tailLines < 0) fault("tailLines", tailLines, "must be greater than or equal to 0");
  if (limitBytes !== null && limitBytes < 1) fault("limitBytes", limitBytes, "must be greater than 0");
  if (sinceSeconds !== null && sinceTime !== null) {
    faults.push({
      reason: "FieldValueForbidden",
      field: "",
      message: "Forbidden: at most one of `sinceTime` or `sinceSeconds` may be specified",
    });
  } else if (sinceSeconds !== null && sinceSeconds < 1) {
    fault("sinceSeconds", sinceSeconds, "must be greater than 0");
  }
  if (faults.length > 0) throw invalid("", "PodLogOptions", name, faults);
  return {
    container: query.get("container") ?? "",
    follow: isTrue(query.get("follow")),
    previous: isTrue(query.get("previous")),
    timestamps: isTrue(query.get("timestamps")),
    since: sinceSeconds !== null ? now - sinceSeconds * 1000 : sinceTime !== null ? Date.parse(sinceTime) : null,
    tailLines,
    limitBytes,
  };
}

function whole(query: URLSearchParams, key: string): number | null {
  const text = query.get(key);
  if (text === null) return null;
  if (!/^-?\d+$/.test(text)) throw badRequest(`strconv.ParseInt: parsing ${JSON.stringify(text)}: invalid syntax`);
  return Number(text);
}
