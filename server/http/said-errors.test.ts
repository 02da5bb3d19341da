import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

// What is thrown reaches readers of every language: it comes out of a table, or is somebody else's words. Left out: the
// field of a body that is wrong, which no page sends, and what the command line says.
test("no error of the server says a sentence of its own that only English has", () => {
  const files = globSync("{server,app}/**/*.ts").filter(
    (file) => !/\.test\.ts$|\/testing\/|\/sandbox\/|\/cli\/|http\/body\.ts$/.test(file),
  );
  expect(files.length).toBeGreaterThan(200);
  const literal = /new (?:PodWardError|KubeError)\(\s*(?:"[a-z-]+"|[^,()]+),\s*(?:"[^"]{3,}"|`[^`]*[a-z]{3,} [a-z]{2,}[^`]*`)/g;
  const found = files.flatMap((file) => [...readFileSync(file, "utf8").matchAll(literal)].map(([text]) => `${file}: ${text}`));
  expect(found).toEqual([]);
});
