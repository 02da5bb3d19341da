import { expect, test } from "vitest";
import { nextTheme, type Theme, themeFrom } from "./theme.ts";

test("one button goes through all themes and comes back", () => {
  const seen: Theme[] = ["system"];
  for (let i = 0; i < 3; i += 1) seen.push(nextTheme(seen.at(-1) ?? "system"));
  expect(seen).toEqual(["system", "light", "dark", "system"]);
});

test("a cookie that is no theme is the system's", () => {
  expect(themeFrom("dark")).toBe("dark");
  expect(themeFrom("purple")).toBe("system");
  expect(themeFrom(undefined)).toBe("system");
});
