import { expect, test } from "vitest";
import { foreignHost } from "./foreign-host.ts";

const ask = (host: string, headers: Record<string, string> = {}) =>
  foreignHost(new Request("http://x/c/demo", { headers: { host, ...headers } }));

test("a page is answered under this machine's own names only", async () => {
  for (const host of ["127.0.0.1:4600", "localhost", "[::1]:4600"]) expect(ask(host)).toBeNull();
  const answer = ask("ward.evil.example:4600");
  expect(answer?.status).toBe(403);
  expect(await answer?.text()).toContain("ward.evil.example:4600");
  expect(await ask("127.0.0.1.evil.example", { "accept-language": "zh-CN" })?.text()).toMatch(/[一-鿿]/);
});
