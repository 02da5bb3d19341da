import { expect, it } from "vitest";
import { ShellText, sh, shellWord } from "./shell-word.ts";

it.each([
  ["/bin/check.sh", "/bin/check.sh"],
  ["a b", "'a b'"],
  ["", "''"],
  ["it's; rm -rf $HOME", "'it'\\''s; rm -rf $HOME'"],
  ["two\nlines", "'two lines'"],
])("quotes %j", (word, quoted) => {
  expect(shellWord(word)).toBe(quoted);
});

it("puts values into a command word by word, and parts that are commands already as they are", () => {
  const inNamespace = new ShellText(sh`kubectl -n ${"a b"}`);
  expect(sh`${inNamespace} logs ${"web-0; id"} -c ${""}--tail=${20}`).toBe("kubectl -n 'a b' logs 'web-0; id' -c --tail=20");
});
