import { describe, expect, test } from "vitest";
import { z } from "zod";
import { readBody, readQuery } from "./body.ts";
import { requestLocale } from "./locale.ts";

const schema = z.strictObject({ name: z.string(), deep: z.unknown().optional() });
const post = (body: string) => new Request("http://127.0.0.1/api/x", { method: "POST", body });

describe("readBody", () => {
  test("gives the checked value", async () => {
    expect(await readBody(post('{"name":"a"}'), schema)).toEqual({ name: "a" });
  });

  test.each([
    ["", /not JSON/],
    ["{", /not JSON/],
    ['{"name":7}', /^name: /],
    ['{"name":"a","more":1}', /more/],
    [JSON.stringify({ name: "x".repeat(70_000) }), /64 KiB/],
    [`{"name":"a","deep":${"[".repeat(40)}${"]".repeat(40)}}`, /32 levels/],
  ])("refuses %.30j", async (body, message) => {
    await expect(readBody(post(body), schema)).rejects.toMatchObject({ code: "bad-request", message: expect.stringMatching(message) });
  });
});

test("readQuery names the parameter that is wrong", () => {
  const query = z.object({ tail: z.coerce.number().int().optional() });
  expect(readQuery(new Request("http://x/?tail=5"), query)).toEqual({ tail: 5 });
  expect(() => readQuery(new Request("http://x/?tail=five"), query)).toThrow(/^tail: /);
});

test("language: asked for, else the cookie, else the browser's", () => {
  const of = (url: string, headers: Record<string, string> = {}) => requestLocale(new Request(`http://x/${url}`, { headers }));
  expect(of("?lang=zh-CN", { cookie: "podward-lang=en" })).toBe("zh-CN");
  expect(of("", { cookie: "a=b; podward-lang=zh-CN; c=d", "accept-language": "en" })).toBe("zh-CN");
  expect(of("", { "accept-language": "zh-TW,en;q=0.5" })).toBe("zh-CN");
  expect(of("")).toBe("en");
  expect(() => of("?lang=fr")).toThrow(/use en or zh-CN/);
});
