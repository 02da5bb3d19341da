import { expect, it } from "vitest";
import { RULE_EXAMPLES } from "./examples.ts";

const told = Object.entries(RULE_EXAMPLES).flatMap(([id, examples]) =>
  examples.flatMap(({ name, about }) => (about === null ? [] : [{ name: `${id}/${name}`, about }])),
);

it("what is special about an example is told in both languages, in whole sentences", () => {
  expect(told.length).toBeGreaterThan(500);
  for (const { name, about } of told) {
    expect(about.en, name).not.toMatch(/\p{Script=Han}/u);
    expect(about["zh-CN"], name).toMatch(/\p{Script=Han}/u);
    expect(about["zh-CN"], name).toMatch(/[。？！]$/u);
  }
});
