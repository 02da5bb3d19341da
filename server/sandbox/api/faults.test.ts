import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Sandbox, startSandbox } from "../start.ts";
import { ADMIN_TOKEN } from "./users.ts";

const PODS = "/api/v1/pods";

describe("faults", () => {
  let sandbox: Sandbox;
  beforeEach(async () => {
    sandbox = await startSandbox({ ward: "empty" });
  });
  afterEach(async () => await sandbox.stop());

  const get = (path: string, signal?: AbortSignal) =>
    fetch(`${sandbox.url}${path}`, { headers: { authorization: `Bearer ${ADMIN_TOKEN}` }, ...(signal ? { signal } : {}) });
  const create = (name: string) =>
    fetch(`${sandbox.url}/api/v1/namespaces/default/configmaps`, {
      method: "POST",
      headers: { authorization: `Bearer ${ADMIN_TOKEN}`, "content-type": "application/json" },
      body: JSON.stringify({ metadata: { name } }),
    });
  /** Opens a watch of ConfigMaps; `next` gives the text of the next chunk, null at a clean end, and throws at a break. */
  const watch = async () => {
    const answer = await get(`/api/v1/namespaces/default/configmaps?watch=true&resourceVersion=${sandbox.store.version}`);
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
    return async () => {
      const chunk = await reader?.read();
      return chunk === undefined || chunk.done ? null : chunk.value;
    };
  };

  it.each([403, 409, 410, 429, 500, 503, 504])("answers %d with a Status, as often as asked", async (code) => {
    const fault = sandbox.faults.add({ resource: "pods", verbs: ["list"], times: 2, action: { kind: "status", code } });
    const answers = [await get(PODS), await get(PODS), await get(PODS)];
    expect(answers.map((answer) => answer.status)).toEqual([code, code, 200]);
    expect(await answers[0]?.json()).toMatchObject({ kind: "Status", status: "Failure", code });
    expect(fault.hits()).toBe(2);
  });

  it("answers 429 as plain text with Retry-After, as an overloaded server does", async () => {
    sandbox.faults.add({ path: PODS, times: 1, action: { kind: "status", code: 429, plain: true, retryAfterSeconds: 7 } });
    const answer = await get(PODS);
    expect([answer.status, answer.headers.get("retry-after"), answer.headers.get("content-type")]).toEqual([
      429,
      "7",
      "text/plain; charset=utf-8",
    ]);
    expect(await answer.text()).toBe("Too many requests, please try again later.\n");
  });

  it("lets the first ones pass, and what does not match", async () => {
    sandbox.faults.add({ path: /limit=1/, after: 1, action: { kind: "status", code: 500 } });
    const codes = [];
    for (const query of ["?limit=1", "", "?limit=1", "?limit=2"]) codes.push((await get(`${PODS}${query}`)).status);
    expect(codes).toEqual([200, 200, 500, 200]);
  });

  it("delays", async () => {
    sandbox.faults.add({ path: PODS, action: { kind: "delay", ms: 60 } });
    const begun = performance.now();
    expect((await get(PODS)).status).toBe(200);
    expect(performance.now() - begun).toBeGreaterThan(55);
  });

  it("refuses without an answer, and cuts in the middle of one", async () => {
    const refusal = sandbox.faults.add({ path: PODS, action: { kind: "refuse" } });
    await expect(get(PODS)).rejects.toThrow();
    refusal.remove();
    sandbox.faults.add({ path: PODS, action: { kind: "cut", afterBytes: 20 } });
    const answer = await get(PODS);
    expect(answer.status).toBe(200);
    await expect(answer.text()).rejects.toThrow();
  });

  it("goes silent in the middle of an answer", async () => {
    sandbox.faults.add({ path: PODS, action: { kind: "stall", afterBytes: 20 } });
    const reader = (await get(PODS, AbortSignal.timeout(300))).body?.getReader();
    expect((await reader?.read())?.value).toHaveLength(20);
    await expect(reader?.read()).rejects.toThrow();
  });

  it("warns", async () => {
    sandbox.faults.add({ path: PODS, action: { kind: "warning", text: 'pods are "deprecated"' } });
    const answer = await get(PODS);
    expect([answer.status, answer.headers.get("warning")]).toEqual([200, '299 - "pods are \\"deprecated\\""']);
  });

  it("answers nonsense", async () => {
    sandbox.faults.add({ path: PODS, action: { kind: "body", text: "<html>proxy error</html>", contentType: "text/html" } });
    const answer = await get(PODS);
    expect([answer.status, await answer.text()]).toEqual([200, "<html>proxy error</html>"]);
  });

  it("cuts open watches, in the middle of a frame", async () => {
    const next = await watch();
    sandbox.faults.cutWatches("configmaps", '{"type":"ADD');
    expect(await next()).toBe('{"type":"ADD');
    await expect(next()).rejects.toThrow();
    expect(sandbox.faults.openWatches()).toBe(0);
  });

  it("expires open watches with an ERROR event, then ends them", async () => {
    const next = await watch();
    sandbox.faults.expireWatches("configmaps");
    expect(JSON.parse((await next()) ?? "")).toMatchObject({ type: "ERROR", object: { code: 410, reason: "Expired" } });
    expect(await next()).toBeNull();
  });

  it("writes wrong frames into open watches, which go on", async () => {
    const next = await watch();
    sandbox.faults.injectFrame("not json\n", "configmaps");
    expect(await next()).toBe("not json\n");
    await create("after");
    expect(JSON.parse((await next()) ?? "")).toMatchObject({ type: "ADDED", object: { metadata: { name: "after" } } });
  });

  it("silences open watches without ending them", async () => {
    const next = await watch();
    sandbox.faults.stallWatches("configmaps");
    await create("unseen");
    const silence = new Promise((resolve) => setTimeout(() => resolve("silence"), 150));
    expect(await Promise.race([next(), silence])).toBe("silence");
    expect(sandbox.faults.openWatches("configmaps")).toBe(1);
  });
});
