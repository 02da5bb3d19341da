import { expect, it } from "vitest";
import type { Bench } from "../driver.ts";

const TOO_OLD =
  "The provided continue parameter is too old to display a consistent list result. You can start a new list without the continue parameter, " +
  "or use the continue token in this response to retrieve the remainder of the results. Continuing with the provided token results in an " +
  "inconsistent list - objects that were created, modified, or deleted between the time the first chunk was returned and now may show up in the list.";

async function fiveConfigMaps(bench: Bench, prefix: string): Promise<string> {
  const path = `/api/v1/namespaces/${bench.namespace}/configmaps`;
  for (const letter of ["a", "b", "c", "d", "e"]) {
    await bench.send("POST", path, { body: { metadata: { name: `${prefix}-${letter}`, labels: { set: prefix } } } });
  }
  return path;
}

/** Moves a continue token back to an older resourceVersion; the tokens of both servers are base64 of the same JSON. */
function agedToken(token: string): string {
  const parsed = JSON.parse(Buffer.from(token, "base64").toString("utf8"));
  return Buffer.from(JSON.stringify({ ...parsed, rv: 1 })).toString("base64url");
}

export function listCases(bench: () => Bench): void {
  let path = "";

  it("is a typed list whose items carry neither kind nor apiVersion", async () => {
    path = await fiveConfigMaps(bench(), "page");
    const { json } = await bench().send("GET", `${path}?labelSelector=set%3Dpage`);
    expect(json.kind).toBe("ConfigMapList");
    expect(json.apiVersion).toBe("v1");
    expect(json.metadata.resourceVersion).toMatch(/^\d+$/);
    expect(json.items).toHaveLength(5);
    expect(Object.keys(json.items[0])).not.toContain("kind");
    expect(Object.keys(json.items[0])).not.toContain("apiVersion");
  });

  it("comes in pages in the order of the names, with the number that remains", async () => {
    const first = (await bench().send("GET", `${path}?limit=2`)).json;
    expect(names(first)).toEqual(["page-a", "page-b"]);
    expect(first.metadata.remainingItemCount).toBe(3);
    const second = (await bench().send("GET", `${path}?limit=2&continue=${first.metadata.continue}`)).json;
    expect(names(second)).toEqual(["page-c", "page-d"]);
    expect(second.metadata.remainingItemCount).toBe(1);
    const third = (await bench().send("GET", `${path}?limit=2&continue=${second.metadata.continue}`)).json;
    expect(names(third)).toEqual(["page-e"]);
    expect(third.metadata.continue).toBeUndefined();
    expect(third.metadata.remainingItemCount).toBeUndefined();
  });

  it("shows one moment on all pages, whatever is written between them", async () => {
    const first = (await bench().send("GET", `${path}?limit=3`)).json;
    await bench().send("POST", path, { body: { metadata: { name: "page-dd" } } });
    const second = (await bench().send("GET", `${path}?limit=3&continue=${first.metadata.continue}`)).json;
    expect(names(second)).toEqual(["page-d", "page-e"]);
    expect(second.metadata.resourceVersion).toBe(first.metadata.resourceVersion);
    await bench().send("DELETE", `${path}/page-dd`);
  });

  it("does not count what remains when a selector is given", async () => {
    const { json } = await bench().send("GET", `${path}?limit=2&labelSelector=set%3Dpage`);
    expect(json.metadata.continue).toBeTypeOf("string");
    expect(json.metadata.remainingItemCount).toBeUndefined();
  });

  it("answers an expired continue with 410 and a token that goes on", async () => {
    const first = (await bench().send("GET", `${path}?limit=2`)).json;
    const expired = await bench().send("GET", `${path}?limit=2&continue=${agedToken(first.metadata.continue)}`);
    expect(expired.status).toBe(410);
    expect(expired.json).toMatchObject({ kind: "Status", status: "Failure", reason: "Expired", code: 410, message: TOO_OLD });
    const rest = await bench().send("GET", `${path}?limit=5&continue=${expired.json.metadata.continue}`);
    expect(rest.status).toBe(200);
    expect(names(rest.json)).toEqual(["page-c", "page-d", "page-e"]);
  });

  it("answers 410 for an exact version that is forgotten", async () => {
    const { status, json } = await bench().send("GET", `${path}?resourceVersion=1&resourceVersionMatch=Exact`);
    expect(status).toBe(410);
    expect(json).toMatchObject({ reason: "Expired", message: "The resourceVersion for the provided list is too old." });
  });

  it("refuses a continue that is not one of its own", async () => {
    const { status, json } = await bench().send("GET", `${path}?continue=abc`);
    expect([status, json.reason]).toEqual([400, "BadRequest"]);
    expect(json.message).toMatch(/^invalid continue token: continue key is not valid: /);
  });

  it("refuses resourceVersion beside continue", async () => {
    const first = (await bench().send("GET", `${path}?limit=2`)).json;
    const { status, json } = await bench().send("GET", `${path}?continue=${first.metadata.continue}&resourceVersion=5`);
    expect([status, json.reason, json.message]).toEqual([
      400,
      "BadRequest",
      "specifying resource version is not allowed when using continue",
    ]);
  });

  it("refuses resourceVersionMatch without resourceVersion", async () => {
    const { status, json } = await bench().send("GET", `${path}?resourceVersionMatch=Exact`);
    expect([status, json.reason]).toEqual([422, "Invalid"]);
    expect(json.message).toBe(
      'ListOptions.meta.k8s.io "" is invalid: resourceVersionMatch: Forbidden: resourceVersionMatch is forbidden unless resourceVersion is provided',
    );
  });

  it("refuses sendInitialEvents", async () => {
    const { status, json } = await bench().send("GET", `${path}?sendInitialEvents=true`);
    expect([status, json.reason]).toEqual([422, "Invalid"]);
    expect(json.message).toBe(
      'ListOptions.meta.k8s.io "" is invalid: sendInitialEvents: Forbidden: sendInitialEvents is forbidden for list',
    );
  });

  it("refuses a resourceVersion that is no number", async () => {
    const { status, json } = await bench().send("GET", `${path}?resourceVersion=abc`);
    expect([status, json.reason, json.message]).toEqual([
      400,
      "BadRequest",
      'invalid resource version: resourceVersion: Invalid value: "abc": strconv.ParseUint: parsing "abc": invalid syntax',
    ]);
  });

  it("answers 504 for a resourceVersion that is still to come", async () => {
    const { status, json } = await bench().send("GET", `${path}?resourceVersion=99999999`);
    expect([status, json.reason]).toEqual([504, "Timeout"]);
    expect(json.message).toMatch(/^Timeout: Too large resource version: 99999999, current: \d+$/);
    expect(json.details.causes).toEqual([{ reason: "ResourceVersionTooLarge", message: "Too large resource version" }]);
    expect(json.details.retryAfterSeconds).toBe(1);
  });

  it("serves resourceVersion 0 from the cache", async () => {
    const { status, json } = await bench().send("GET", `${path}?resourceVersion=0&limit=2`);
    expect(status).toBe(200);
    expect(json.items.length).toBeGreaterThanOrEqual(2);
  });

  it("lists all namespaces by namespace and name", async () => {
    await bench().send("POST", "/api/v1/namespaces", { body: { metadata: { name: `${bench().namespace}-b` } } });
    await bench().send("POST", `/api/v1/namespaces/${bench().namespace}-b/configmaps`, {
      body: { metadata: { name: "aaa", labels: { set: "page" } } },
    });
    const { json } = await bench().send("GET", "/api/v1/configmaps?labelSelector=set%3Dpage");
    const places = json.items.map(
      (each: { metadata: { namespace: string; name: string } }) => `${each.metadata.namespace}/${each.metadata.name}`,
    );
    expect(places.at(0)).toBe(`${bench().namespace}-b/aaa`);
    expect(places.at(-1)).toBe(`${bench().namespace}/page-e`);
  });

  it("is empty for a namespace that does not exist", async () => {
    const { status, json } = await bench().send("GET", "/api/v1/namespaces/no-such-namespace/pods");
    expect([status, json.items]).toEqual([200, []]);
  });
}

function names(list: { items: { metadata: { name: string } }[] }): string[] {
  return list.items.map((each) => each.metadata.name).filter((name) => name.startsWith("page-"));
}
