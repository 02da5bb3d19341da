/**
 * Writes what follows from other files: the registries of rules and fixes, the rules' notes and catalogue, the API's
 * documentation. The output depends on the repository only, so `npm run generate && git diff --exit-code` proves it current.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { apiMarkdown } from "./generate/api-markdown.ts";
import { fixesRegistry } from "./generate/fixes.ts";
import { ruleIds } from "./generate/rule-folders.ts";
import { rulesCatalogue, rulesNotes, rulesRegistry } from "./generate/rules.ts";

function write(name: string, text: string): void {
  const path = fileURLToPath(new URL(`../${name}`, import.meta.url));
  if (existsSync(path) && readFileSync(path, "utf8") === text) return;
  writeFileSync(path, text);
  console.log(`wrote ${name}`);
}

const ids = ruleIds();
write("lib/rules/registry.ts", rulesRegistry(ids));
write("lib/rules/notes.ts", rulesNotes(ids));
write("lib/rules/CATALOGUE.md", await rulesCatalogue(ids));
// The engine reads the registry as it is loaded, so it may be loaded only now that the registry is written.
const { rulesExamples } = await import("./generate/examples.ts");
write("lib/rules/examples.ts", rulesExamples());
write("lib/fixes/registry.ts", fixesRegistry());
write("docs/api.md", apiMarkdown());
