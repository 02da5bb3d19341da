import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { errorBodySchema } from "#lib/contract/errors.ts";
import { eventsAnswerSchema, type PodRecord, recordSchema, yamlAnswerSchema } from "#lib/contract/record.ts";
import { type SickAnswer, sickAnswerSchema } from "#lib/contract/ward.ts";
import { createRuntime } from "#server/create-runtime.ts";
import { holdRuntime, runtime } from "#server/runtime.ts";
import { GET as sick } from "../../../sick/route.ts";
import { GET as events } from "./events/route.ts";
import { GET as logs } from "./logs/route.ts";
import { GET as record } from "./route.ts";
import { GET as yaml } from "./yaml/route.ts";

const folder = mkdtempSync(join(tmpdir(), "podward-routes-"));
const HOST = { host: "localhost:4600" };
type Call = (request: Request, context: { params: Promise<{ cluster: string; namespace: string; name: string }> }) => Promise<Response>;

const ask = (call: Call, namespace: string, name: string, query = "") =>
  call(new Request(`http://localhost:4600/api?${query}`, { headers: HOST }), {
    params: Promise.resolve({ cluster: "demo", namespace: encodeURIComponent(namespace), name: encodeURIComponent(name) }),
  });

let ward: SickAnswer;

beforeAll(async () => {
  holdRuntime(() => createRuntime({ PODWARD_DEMO: "1", PODWARD_DATA_DIR: folder, PODWARD_LOG_LEVEL: "silent" }));
  const answer = await sick(new Request("http://localhost:4600/api?wait=20", { headers: HOST }), {
    params: Promise.resolve({ cluster: "demo" }),
  });
  ward = sickAnswerSchema.parse(await answer.json());
}, 60_000);

afterAll(async () => {
  await runtime().stop();
  rmSync(folder, { recursive: true, force: true });
});

describe("every patient of the demo ward", () => {
  test("has a record, a time axis and YAML that keep the contract", async () => {
    const patients = ward.rows.filter(({ kind }) => kind === "Pod");
    expect(patients.length).toBeGreaterThan(10);
    for (const { namespace, name, uid } of patients) {
      const answers = await Promise.all([record, events, yaml].map((call) => ask(call, namespace, name, `uid=${uid}`)));
      expect(answers.map(({ status }) => [name, status])).toEqual(answers.map(() => [name, 200]));
      const [one, axis, text] = await Promise.all(answers.map((answer) => answer.json()));
      expect(recordSchema.parse(one).diagnosis.subject).toEqual({ kind: "Pod", namespace, name, uid });
      expect(eventsAnswerSchema.parse(axis).missing).toEqual([]);
      expect(yamlAnswerSchema.parse(text).yaml).toContain(`uid: ${uid}`);
    }
  }, 60_000);

  test("gives its logs, or says in words why not", async () => {
    const kinds = new Map<string, number>();
    for (const { namespace, name, uid } of ward.rows.filter(({ kind }) => kind === "Pod")) {
      const { containers } = (await (await ask(record, namespace, name, `uid=${uid}`)).json()) as PodRecord;
      for (const { name: container } of containers) {
        for (const previous of ["false", "true"]) {
          const query = `uid=${uid}&container=${container}&previous=${previous}&timestamps=true&tail=50`;
          const answer = await ask(logs, namespace, name, query);
          const text = await answer.text();
          const kind = answer.ok ? "log" : errorBodySchema.parse(JSON.parse(text)).error.code;
          kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
          if (answer.ok) continue;
          expect(JSON.parse(text).error.kubernetes.message).toMatch(/\w+ \w+/);
          // The page asks so, and finds nothing on the browser's console.
          const asAnswer = await ask(logs, namespace, name, `${query}&absent=1`);
          expect([asAnswer.status, errorBodySchema.parse(await asAnswer.json()).error.code]).toEqual([200, kind]);
        }
      }
    }
    expect(kinds.get("log")).toBeGreaterThan(5);
    expect(kinds.get("not-found")).toBeGreaterThan(5);
    expect([...kinds.keys()].filter((kind) => !["log", "not-found", "timeout", "cluster-error"].includes(kind))).toEqual([]);
  }, 120_000);
});

describe("answers that are errors", () => {
  test.each([
    ["a pod nobody knows", record, "shop", "never-was", "", 404, "not-found"],
    ["a pod that went", record, "shop", "never-was", "uid=11111111", 410, "gone"],
    ["a name that is none", yaml, "shop", "../secrets", "", 400, "bad-request"],
    ["a log of a pod that went, absent or not", logs, "shop", "never-was", "uid=11111111&absent=1", 410, "gone"],
    ["options that make no sense", logs, "shop", "web", "tail=-1", 400, "bad-request"],
    ["a language nobody speaks", events, "shop", "web", "lang=xx", 400, "bad-request"],
  ] as const)("%s", async (_what, call, namespace, name, query, status, code) => {
    const answer = await ask(call, namespace, name, query);
    expect(answer.status).toBe(status);
    expect(errorBodySchema.parse(await answer.json()).error.code).toBe(code);
  });
});

test("a followed log reaches the reader as it is written, and ends when the reader goes", async () => {
  const patient = ward.rows.find(({ class: is }) => is === "not-ready");
  if (patient === undefined) throw new Error("nobody is not ready");
  const { namespace, name, uid } = patient;
  const { containers } = (await (await ask(record, namespace, name, `uid=${uid}`)).json()) as PodRecord;
  const running = containers.find(({ state }) => state === "Running");
  const answer = await ask(logs, namespace, name, `uid=${uid}&container=${running?.name}&follow=true&tail=3`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("cache-control")).toBe("no-store, no-transform");
  const reader = answer.body?.getReader();
  expect(new TextDecoder().decode((await reader?.read())?.value)).toMatch(/\n$/);
  await reader?.cancel();
});

test("a download is a file", async () => {
  const patient = ward.rows.find(({ class: is }) => is === "crash-loop");
  if (patient === undefined) throw new Error("nobody crashes");
  const { namespace, name, uid } = patient;
  const { containers } = (await (await ask(record, namespace, name, `uid=${uid}`)).json()) as PodRecord;
  const crashed = containers.find(({ hasPrevious }) => hasPrevious)?.name ?? "";
  const answer = await ask(logs, namespace, name, `uid=${uid}&container=${crashed}&previous=true&download=true`);
  expect(answer.headers.get("content-disposition")).toBe(`attachment; filename="${namespace}_${name}_${crashed}_previous.log"`);
  expect(answer.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  expect((await answer.text()).length).toBeGreaterThan(10);
});
