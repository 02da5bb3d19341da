import { badRequest, invalid } from "../api/api-error.ts";
import { isTrue } from "../api/request.ts";
import { isJsonObject, type JsonObject } from "../types.ts";

/** What a DELETE asks for (F1.4); absent fields were not given. */
export interface DeleteOptions {
  readonly gracePeriodSeconds?: number;
  readonly uid?: string;
  readonly resourceVersion?: string;
  readonly propagationPolicy?: "Foreground" | "Background" | "Orphan";
  readonly orphanDependents?: boolean;
  readonly dryRun: boolean;
}

/**
 * The options of a DELETE. With a body the query counts for nothing, `dryRun` included (F1.4).
 *
 * @throws ApiError 400 or 422 for options that cannot be
 */
export function readDeleteOptions(body: unknown, query: URLSearchParams): DeleteOptions {
  return body === undefined ? fromQuery(query) : fromBody(body);
}

function fromBody(body: unknown): DeleteOptions {
  if (!isJsonObject(body))
    throw badRequest("couldn't get version/kind; json parse error: json: cannot unmarshal into Go value of type struct");
  const { kind, apiVersion = "v1" } = body;
  if (kind !== undefined && kind !== "DeleteOptions" && kind !== "") {
    throw badRequest(`no kind "${kind}" is registered for version "${apiVersion}" in scheme "pkg/runtime/scheme.go:111"`);
  }
  const preconditions: JsonObject = isJsonObject(body.preconditions) ? body.preconditions : {};
  return checked({
    gracePeriodSeconds: body.gracePeriodSeconds,
    uid: preconditions.uid,
    resourceVersion: preconditions.resourceVersion,
    propagationPolicy: body.propagationPolicy,
    orphanDependents: body.orphanDependents,
    dryRun: body.dryRun ?? [],
  });
}

function fromQuery(query: URLSearchParams): DeleteOptions {
  const grace = query.get("gracePeriodSeconds");
  const orphan = query.get("orphanDependents");
  return checked({
    gracePeriodSeconds: grace === null ? undefined : Number(grace),
    uid: query.get("preconditions.uid") ?? query.get("uid") ?? undefined,
    resourceVersion: query.get("preconditions.resourceVersion") ?? query.get("resourceVersion") ?? undefined,
    propagationPolicy: query.get("propagationPolicy") ?? undefined,
    orphanDependents: orphan === null ? undefined : isTrue(orphan),
    dryRun: query.getAll("dryRun").filter((each) => each !== ""),
  });
}

function checked(raw: Record<string, unknown>): DeleteOptions {
  const { gracePeriodSeconds, uid, resourceVersion, propagationPolicy, orphanDependents } = raw;
  if (gracePeriodSeconds !== undefined && gracePeriodSeconds !== null && !Number.isInteger(gracePeriodSeconds)) {
    throw badRequest(
      `json: cannot unmarshal ${typeof gracePeriodSeconds} into Go struct field DeleteOptions.gracePeriodSeconds of type int64`,
    );
  }
  if (propagationPolicy !== undefined && orphanDependents !== undefined)
    throw refuse(String(propagationPolicy), "propagationPolicy", "orphanDependents and deletionPropagation cannot be both set");
  if (propagationPolicy !== undefined && !["Foreground", "Background", "Orphan"].includes(String(propagationPolicy))) {
    throw invalid("meta.k8s.io", "DeleteOptions", "", [
      {
        reason: "FieldValueNotSupported",
        field: "propagationPolicy",
        message: `Unsupported value: "${propagationPolicy}": supported values: "Foreground", "Background", "Orphan", "nil"`,
      },
    ]);
  }
  return {
    ...(typeof gracePeriodSeconds === "number" ? { gracePeriodSeconds } : {}),
    ...(typeof uid === "string" ? { uid } : {}),
    ...(typeof resourceVersion === "string" ? { resourceVersion } : {}),
    ...(isPolicy(propagationPolicy) ? { propagationPolicy } : {}),
    ...(typeof orphanDependents === "boolean" ? { orphanDependents } : {}),
    dryRun: readDryRun(raw.dryRun),
  };
}

function isPolicy(value: unknown): value is "Foreground" | "Background" | "Orphan" {
  return value === "Foreground" || value === "Background" || value === "Orphan";
}

function refuse(value: string, field: string, text: string) {
  return invalid("meta.k8s.io", "DeleteOptions", "", [
    { reason: "FieldValueInvalid", field, message: `Invalid value: "${value}": ${text}` },
  ]);
}

function readDryRun(value: unknown): boolean {
  const list = Array.isArray(value) ? value : [];
  if (list.some((each) => each !== "All")) {
    throw invalid("meta.k8s.io", "DeleteOptions", "", [
      {
        reason: "FieldValueNotSupported",
        field: "dryRun",
        message: `Unsupported value: ${JSON.stringify(list.map(String))}: supported values: "All"`,
      },
    ]);
  }
  return list.length > 0;
}
