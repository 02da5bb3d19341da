import { expect, it } from "vitest";
import { PodWardError } from "./errors.ts";

it("is known across copies of its module, as Next makes them", async () => {
  const copy: typeof import("./errors.ts") = await import(/* @vite-ignore */ `./errors.ts?${"copy"}`);
  expect(copy.PodWardError).not.toBe(PodWardError);
  const theirs = new copy.PodWardError("gone", "It is gone.");
  expect(theirs instanceof PodWardError).toBe(true);
  expect(new Error("gone") instanceof PodWardError).toBe(false);
  expect(JSON.parse(JSON.stringify({ ...theirs }))).toEqual({ code: "gone", name: "PodWardError" });
});
