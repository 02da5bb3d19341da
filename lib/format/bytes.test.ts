import { expect, it } from "vitest";
import { formatBytes } from "./bytes.ts";

it.each([
  [0, "0 B"],
  [936, "936 B"],
  [1024, "1 KiB"],
  [3_355_443, "3.2 MiB"],
  [10_480_000, "10 MiB"],
  [5 * 1024 ** 4, "5120 GiB"],
  [-5, "0 B"],
])("%d bytes read %s", (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});
