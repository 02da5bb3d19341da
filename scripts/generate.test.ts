import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { root } from "./lib/say.mjs";

/** Files of ours that are loaded before the first line of `file` runs, itself among them. */
function loadedWith(file: string, found = new Set<string>()): ReadonlySet<string> {
  if (found.has(file)) return found;
  found.add(file);
  for (const [, type, from = ""] of readFileSync(file, "utf8").matchAll(/^(?:import|export) (type )?[^;]*?from "([#.][^"]+)";$/gm)) {
    if (type) continue;
    loadedWith(from.startsWith("#") ? path.join(root, from.slice(1)) : path.join(path.dirname(file), from), found);
  }
  return found;
}

test("generate loads no registry before it has written it: a new rule is everywhere after one run, one that went breaks nothing", () => {
  const registry = path.join(root, "lib/rules/registry.ts");
  expect([...loadedWith(path.join(root, "scripts/generate/examples.ts"))]).toContain(registry);
  const loaded = loadedWith(path.join(root, "scripts/generate.ts"));
  expect(loaded.size).toBeGreaterThan(10);
  expect([...loaded]).not.toContain(registry);
});
