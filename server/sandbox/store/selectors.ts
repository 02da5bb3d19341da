import { badRequest } from "../api/api-error.ts";
import { isJsonObject, type StoredObject } from "../types.ts";
import type { Resource } from "./resources.ts";

/** Whether a selector selects an object. */
export type Matcher = (object: StoredObject) => boolean;

type LabelTest = (labels: Readonly<Record<string, string>>) => boolean;

/**
 * Reads a `labelSelector` of a query (`app=web,tier in (a,b),!legacy`).
 *
 * @throws ApiError 400 when it cannot be parsed
 */
export function parseLabelSelector(text: string): Matcher {
  const tests = splitOutsideBrackets(text).map((part) => labelTest(part.trim(), text));
  return (object) => tests.every((test) => test(object.metadata.labels ?? {}));
}

function splitOutsideBrackets(text: string): string[] {
  return text
    .split(/,(?![^(]*\))/)
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

const KEY = "[A-Za-z0-9](?:[A-Za-z0-9_./-]*[A-Za-z0-9])?";

function labelTest(part: string, whole: string): LabelTest {
  const set = new RegExp(String.raw`^(${KEY})\s+(in|notin)\s+\(([^)]*)\)$`).exec(part);
  if (set) {
    const [, key = "", operator, list = ""] = set;
    const values = list.split(",").map((value) => value.trim());
    return operator === "in"
      ? (labels) => key in labels && values.includes(labels[key] ?? "")
      : (labels) => !(key in labels && values.includes(labels[key] ?? ""));
  }
  const equality = new RegExp(String.raw`^(${KEY})\s*(==|=|!=)\s*([A-Za-z0-9_.-]*)$`).exec(part);
  if (equality) {
    const [, key = "", operator, value = ""] = equality;
    return operator === "!=" ? (labels) => labels[key] !== value : (labels) => key in labels && labels[key] === value;
  }
  const existence = new RegExp(`^(!?)\\s*(${KEY})$`).exec(part);
  if (existence) {
    const [, not, key = ""] = existence;
    return (labels) => key in labels !== (not === "!");
  }
  throw badRequest(unparsable(part, whole));
}

/** Names the word at which the parser of label selectors stops. */
function unparsable(part: string, whole: string): string {
  const words = part.split(/\s+/);
  const operator = words[1] ?? "";
  if (operator === "in" || operator === "notin") return `unable to parse requirement: found '${words[2] ?? ""}', expected: '('`;
  const known = "in, notin, =, ==, !=, gt, lt";
  return `unable to parse requirement: found '${operator === "" ? whole : operator}', expected: ${known}`;
}

/**
 * Reads a `fieldSelector` of a query (`spec.nodeName=a,status.phase!=Running`).
 *
 * @throws ApiError 400 when it cannot be parsed or names a field that this resource does not select by (F7.1)
 */
export function parseFieldSelector(resource: Resource, text: string): Matcher {
  const tests = text
    .split(",")
    .filter((part) => part !== "")
    .map((part) => fieldTest(resource, part));
  return (object) => tests.every((test) => test(object));
}

function fieldTest(resource: Resource, part: string): Matcher {
  const match = /^([^=!]+)(==|=|!=)(.*)$/.exec(part);
  if (!match) throw badRequest(`invalid selector: '${part}'; can't understand '${part}'`);
  const [, field = "", operator, value = ""] = match;
  const known =
    field === "metadata.name" || (field === "metadata.namespace" && resource.namespaced) || resource.selectableFields.includes(field);
  if (!known) throw badRequest(unknownField(resource, field));
  return operator === "!=" ? (object) => fieldOf(object, field) !== value : (object) => fieldOf(object, field) === value;
}

function unknownField(resource: Resource, field: string): string {
  if (resource.selectableFields.length > 0) return `field label not supported: ${field}`;
  const own = resource.namespaced ? '"metadata.name", "metadata.namespace"' : '"metadata.name"';
  return `"${field}" is not a known field selector: only ${own}`;
}

/** The text a field selector compares; absent is the empty text, a Boolean is `true` or `false`. */
function fieldOf(object: StoredObject, field: string): string {
  if (object.kind === "Event" && field === "source") return eventSource(object);
  let value: unknown = object;
  for (const key of field.split(".")) value = isJsonObject(value) ? value[key] : undefined;
  if (value === undefined || value === null) return field === "spec.hostNetwork" || field === "spec.unschedulable" ? "false" : "";
  return String(value);
}

function eventSource(object: StoredObject): string {
  const source = object.source;
  const component = isJsonObject(source) ? source.component : undefined;
  return typeof component === "string" && component !== "" ? component : String(object.reportingComponent ?? "");
}

/** A `labelSelector` field of an object (a workload's, a budget's). Empty selects everything, absent nothing. */
export function matchesSelector(
  selector:
    | {
        readonly matchLabels?: Readonly<Record<string, string>>;
        readonly matchExpressions?: readonly { readonly key?: string; readonly operator?: string; readonly values?: readonly string[] }[];
      }
    | undefined,
  labels: Readonly<Record<string, string>>,
): boolean {
  if (selector === undefined) return false;
  const plain = Object.entries(selector.matchLabels ?? {}).every(([key, value]) => labels[key] === value);
  return plain && (selector.matchExpressions ?? []).every((each) => matchesExpression(each, labels));
}

function matchesExpression(
  expression: { readonly key?: string; readonly operator?: string; readonly values?: readonly string[] },
  labels: Readonly<Record<string, string>>,
): boolean {
  const value = labels[expression.key ?? ""];
  const listed = value !== undefined && (expression.values ?? []).includes(value);
  switch (expression.operator) {
    case "In":
      return listed;
    case "NotIn":
      return !listed;
    case "Exists":
      return value !== undefined;
    case "DoesNotExist":
      return value === undefined;
    default:
      return false;
  }
}
