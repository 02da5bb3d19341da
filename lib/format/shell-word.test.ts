import { expect, it } from "vitest";
import { shellWord } from "./shell-word.ts";

it.each([
  ["/bin/check.sh", "/bin/check.sh"],
  ["a b", "'a b'"],
  ["", "''"],
  ["it's; rm -rf $HOME", "'it'\\''s; rm -rf $HOME'"],
  ["two\nlines", "'two lines'"],
])("quotes %j", (word, quoted) => {
  expect(shellWord(word)).toBe(quoted);
});
