import { expect, it } from "vitest";
import { holdsWord } from "./fixture.ts";

it.each([
  ["key db_url of orders-config", "db_url", true],
  ["key db_url_2 of orders-config", "db_url", false],
  ["the old_db_url", "db_url", false],
  ["port 80801", "8080", false],
  ["port 8080, said twice", "8080", true],
  ["image registry.example.com/web:1.4", "registryXexample.com", false],
  ["(user 1000)", "(user 1000)", true],
])("a token counts as a whole word only: %s, %s", (text, token, held) => {
  expect(holdsWord(text, token)).toBe(held);
});
