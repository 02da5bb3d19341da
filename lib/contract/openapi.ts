import { z } from "zod";
import { ERROR_STATUS, errorBodySchema } from "./errors.ts";
import type { Operation } from "./operation.ts";
import { OPERATIONS } from "./operations.ts";

type Json = Record<string, unknown>;

/** JSON Schema of a contract schema, without the dialect line that OpenAPI does not want inside. */
function schemaOf(schema: z.ZodType, io: "input" | "output"): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return rest;
}

function parametersOf(operation: Operation): Json[] {
  const inPath = [...operation.path.matchAll(/\{(\w+)\}/g)].map((match) => ({
    name: match[1],
    in: "path",
    required: true,
    schema: { type: "string" },
  }));
  const inQuery = Object.entries(operation.query ?? {}).map(([name, schema]) => {
    const { description, ...rest } = schemaOf(schema, "input");
    return {
      name,
      in: "query",
      required: !schema.safeParse(undefined).success,
      schema: rest,
      ...(description === undefined ? {} : { description }),
    };
  });
  return [...inPath, ...inQuery];
}

function answersOf(operation: Operation): Json {
  const { contentType, schema, text } = operation.answer;
  const content = { [contentType]: { schema: schema ? schemaOf(schema, "output") : { type: "string" } } };
  const answers: Json = { [operation.status]: { description: text, content } };
  for (const code of operation.errors) {
    const status = ERROR_STATUS[code];
    const before = answers[status] as { description: string } | undefined;
    const description = before ? `${before.description}, ${code}` : code;
    answers[status] = { description, content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } } };
  }
  return answers;
}

/** The HTTP API as an OpenAPI 3.1 document, made from the contract. @param version of the product */
export function openApiDocument(version: string): Json {
  const paths: Record<string, Json> = {};
  for (const operation of OPERATIONS) {
    paths[operation.path] ??= {};
    Object.assign(paths[operation.path] ?? {}, {
      [operation.method]: {
        summary: operation.summary,
        ...(operation.notes ? { description: operation.notes } : {}),
        parameters: parametersOf(operation),
        ...(operation.body
          ? { requestBody: { required: true, content: { "application/json": { schema: schemaOf(operation.body, "input") } } } }
          : {}),
        responses: answersOf(operation),
      },
    });
  }
  return {
    openapi: "3.1.0",
    info: { title: "Pod Ward", version, description: "Which pods are sick, since when, why, and the safest next step." },
    paths,
    components: { schemas: { Error: schemaOf(errorBodySchema, "output") } },
  };
}
