import { expect, it } from "vitest";
import { plainText } from "./plain-text.ts";

it("keeps letters of every script and lines, and drops what steers a terminal or turns the text", () => {
  expect(plainText("机架 4 掉电\r\n<b>see</b> INC-9")).toBe("机架 4 掉电\n<b>see</b> INC-9");
  expect(plainText("ok\u001b[2J\u0000\u202edone\u200b\ud800")).toBe("ok[2Jdone");
});
