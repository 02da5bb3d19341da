import { z } from "zod";
import { localeSchema } from "#lib/contract/causes.ts";
import { PodWardError } from "#lib/contract/errors.ts";
import { flagSchema, type Operation } from "#lib/contract/operation.ts";
import { say } from "#lib/messages/sentences.ts";
import { sayIssue } from "./issue.ts";

/** Every answer has a language. */
const EVERYWHERE: NonNullable<Operation["query"]> = { lang: localeSchema.optional() };

/**
 * Holds the query of a request against what the contract says of its call, so that a misspelt parameter is an error
 * and no wider answer than was asked for. An empty value counts as not given. Throws `bad-request` that names the
 * parameter and what it takes.
 */
export function checkQuery(params: URLSearchParams, operation: Operation): void {
  const known = { ...EVERYWHERE, ...operation.query };
  for (const name of new Set(params.keys())) {
    const schema = Object.hasOwn(known, name) ? known[name] : undefined;
    const values = params.getAll(name);
    if (schema === undefined) throw bad(say("unknownParam", { name: JSON.stringify(name), known: Object.keys(known).join(", ") }));
    if (values.length > 1) throw bad(say("repeatedParam", { name }));
    const problem = problemOf(name, values[0] ?? "", schema);
    if (problem !== null) throw bad(problem);
  }
}

/** A flag of a query: `1`, `true` and a bare `?name` are on. Throws `bad-request` for anything that is no flag. */
export function readFlag(params: URLSearchParams, name: string): boolean {
  const value = params.get(name);
  const problem = value === null ? null : problemOf(name, value, flagSchema);
  if (problem !== null) throw bad(problem);
  return value === "" || value === "1" || value === "true";
}

function problemOf(name: string, value: string, schema: z.ZodType): string | null {
  const result = schema.safeParse(value);
  if (result.success) return null;
  const { enum: choices, type, minimum, minLength, format } = documented(schema);
  if (value === "") return (minLength ?? 0) > 0 || format !== undefined ? say("emptyParam", { name }) : null;
  const shown = JSON.stringify(value.slice(0, 100));
  if (choices) return say("badChoice", { name, allowed: choices.join(", "), value: shown });
  if (type === "integer") return say("badCount", { name, least: minimum ?? 0, value: shown });
  if (format === "date-time") return say("badTime", { name, value: shown });
  return sayIssue(result.error.issues[0], value, name);
}

interface Described {
  readonly enum?: readonly string[];
  readonly type?: string;
  readonly minimum?: number;
  readonly minLength?: number;
  readonly format?: string;
}

/** The schema as `/api/openapi.json` describes it: the error says what the description says. */
function documented(schema: z.ZodType): Described {
  return z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Described;
}

function bad(message: string): PodWardError {
  return new PodWardError("bad-request", message);
}
