import { isDeepStrictEqual } from "node:util";
import { type FieldFault, invalid } from "../api/api-error.ts";
import { isJsonObject, type JsonObject, type StoredObject } from "../types.ts";

const ONLY_THESE =
  "pod updates may not change fields other than `spec.containers[*].image`,`spec.initContainers[*].image`," +
  "`spec.activeDeadlineSeconds`,`spec.tolerations` (only additions to existing tolerations)," +
  "`spec.terminationGracePeriodSeconds` (allow it to be set to 1 if it was previously negative)";

/**
 * What may change on a pod that exists (F1.5).
 *
 * @throws ApiError 422
 */
export function checkPodUpdate(current: StoredObject, next: JsonObject): void {
  const before = current.spec ?? {};
  const after = isJsonObject(next.spec) ? next.spec : {};
  const faults = [
    ...containerCount(before, after),
    ...deadlineFaults(before, after),
    ...tolerationFaults(before, after),
    ...gateFaults(before, after),
  ];
  if (faults.length === 0 && !isDeepStrictEqual(comparable(before, before), comparable(after, before))) {
    faults.push({ reason: "FieldValueForbidden", field: "spec", message: `Forbidden: ${ONLY_THESE}\n${difference(before, after)}` });
  }
  if (faults.length > 0) throw invalid("", "Pod", current.metadata.name, faults);
}

function containerCount(before: JsonObject, after: JsonObject): FieldFault[] {
  return ["containers", "initContainers"]
    .filter((list) => length(before[list]) !== length(after[list]))
    .map((list) => ({
      reason: "FieldValueForbidden",
      field: `spec.${list}`,
      message: "Forbidden: pod updates may not add or remove containers",
    }));
}

function length(list: unknown): number {
  return Array.isArray(list) ? list.length : 0;
}

function deadlineFaults(before: JsonObject, after: JsonObject): FieldFault[] {
  const [old, now] = [before.activeDeadlineSeconds, after.activeDeadlineSeconds];
  const field = "spec.activeDeadlineSeconds";
  if (typeof old !== "number") return [];
  if (typeof now !== "number") {
    return [{ reason: "FieldValueInvalid", field, message: "Invalid value: null: must not update from a positive integer to nil value" }];
  }
  return now > old
    ? [{ reason: "FieldValueInvalid", field, message: `Invalid value: ${now}: must be less than or equal to previous value` }]
    : [];
}

function tolerationFaults(before: JsonObject, after: JsonObject): FieldFault[] {
  const kept = objects(after.tolerations).map(withoutSeconds);
  return objects(before.tolerations)
    .filter((old) => !kept.some((each) => isDeepStrictEqual(each, withoutSeconds(old))))
    .slice(0, 1)
    .map(() => ({
      reason: "FieldValueForbidden",
      field: "spec.tolerations",
      message: "Forbidden: existing toleration can not be modified except its tolerationSeconds",
    }));
}

function withoutSeconds(toleration: JsonObject): JsonObject {
  const { tolerationSeconds: _seconds, ...rest } = toleration;
  return rest;
}

function gateFaults(before: JsonObject, after: JsonObject): FieldFault[] {
  const known = objects(before.schedulingGates).map((gate) => gate.name);
  return objects(after.schedulingGates)
    .filter((gate) => !known.includes(gate.name))
    .map((gate) => ({
      reason: "FieldValueForbidden",
      field: "spec.schedulingGates",
      message: `Forbidden: only deletion is allowed, but found new scheduling gate '${gate.name}'`,
    }));
}

function objects(list: unknown): JsonObject[] {
  return Array.isArray(list) ? list.filter(isJsonObject) : [];
}

/** The spec with every field that may change set back to what it was. */
function comparable(spec: JsonObject, before: JsonObject): JsonObject {
  const copy: JsonObject = { ...spec };
  for (const list of ["containers", "initContainers"]) {
    if (Array.isArray(spec[list])) copy[list] = objects(spec[list]).map(({ image: _image, ...rest }) => rest);
  }
  for (const free of ["activeDeadlineSeconds", "tolerations", "schedulingGates"]) delete copy[free];
  const negative = Number(before.terminationGracePeriodSeconds) < 0 && spec.terminationGracePeriodSeconds === 1;
  if (negative) copy.terminationGracePeriodSeconds = before.terminationGracePeriodSeconds;
  if (length(before.schedulingGates) > 0) delete copy.nodeSelector;
  return copy;
}

/** The fields that differ, old under `-`, new under `+`. */
function difference(before: JsonObject, after: JsonObject): string {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
  const lines = keys
    .filter((key) => !isDeepStrictEqual(before[key], after[key]))
    .flatMap((key) => [`- \t${key}: ${JSON.stringify(before[key] ?? null)},`, `+ \t${key}: ${JSON.stringify(after[key] ?? null)},`]);
  return ["  core.PodSpec{", ...lines, "  }"].join("\n");
}

/**
 * What a PATCH or PUT of `pods/ephemeralcontainers` may do: add, never change or remove (F7.4).
 *
 * @throws ApiError 422
 */
export function checkEphemeralUpdate(current: StoredObject, next: JsonObject): void {
  const before = objects(current.spec?.ephemeralContainers);
  const after = objects(isJsonObject(next.spec) ? next.spec.ephemeralContainers : undefined);
  const faults: FieldFault[] = [];
  for (const old of before) {
    const kept = after.find((each) => each.name === old.name);
    const verb = kept ? "changed" : "removed";
    if (kept && isDeepStrictEqual(kept, old)) continue;
    const message = `Forbidden: existing ephemeral containers "${old.name}" may not be ${verb}`;
    faults.push({ reason: "FieldValueForbidden", field: "spec.ephemeralContainers", message });
  }
  if (faults.length > 0) throw invalid("", "Pod", current.metadata.name, faults);
}
