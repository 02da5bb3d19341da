import type { z } from "zod";
import { PodWardError } from "#lib/contract/errors.ts";
import { say } from "#lib/messages/sentences.ts";
import { sayIssue } from "./issue.ts";

const MAX_BYTES = 64 * 1024;
const MAX_DEPTH = 32;

/** Reads a JSON body of at most 64 KiB and checks it. Throws `bad-request` that names the field. */
export async function readBody<T>(request: Request, schema: z.ZodType<T>): Promise<T> {
  const text = await readText(request);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new PodWardError("bad-request", say("bodyNotJson"));
  }
  if (depthOf(value, 0) > MAX_DEPTH) throw new PodWardError("bad-request", say("bodyTooDeep", { levels: MAX_DEPTH }));
  return check(value, schema, "body");
}

/** Checks the query of a request against a schema. Throws `bad-request` that names the parameter. */
export function readQuery<T>(request: Request, schema: z.ZodType<T>): T {
  return check(Object.fromEntries(new URL(request.url).searchParams), schema, "query");
}

function check<T>(value: unknown, schema: z.ZodType<T>, where: string): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const path = issue === undefined || issue.path.length === 0 ? where : issue.path.join(".");
  throw new PodWardError("bad-request", sayIssue(issue, value, path));
}

async function readText(request: Request): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of request.body ?? []) {
    parts.push(part);
    size += part.length;
    if (size > MAX_BYTES) throw new PodWardError("bad-request", say("bodyTooLarge"));
  }
  return Buffer.concat(parts).toString("utf8");
}

function depthOf(value: unknown, depth: number): number {
  if (typeof value !== "object" || value === null || depth > MAX_DEPTH) return depth;
  return Math.max(depth + 1, ...Object.values(value).map((inner) => depthOf(inner, depth + 1)));
}
