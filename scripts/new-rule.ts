/** Starts a rule: copies the template folder to lib/rules/<id> and puts the id in. `npm run new:rule <id>`. */
import { cpSync, existsSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { RULES_FOLDER } from "./generate/rule-folders.ts";

const TEMPLATE = fileURLToPath(new URL("./templates/rule/", import.meta.url));

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}

function fillIn(folder: string, id: string): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) {
      fillIn(path, id);
      continue;
    }
    writeFileSync(path, readFileSync(path, "utf8").replaceAll("RULE-ID", id));
    if (name.endsWith(".template")) renameSync(path, path.slice(0, -".template".length));
  }
}

const id = process.argv[2] ?? "";
if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)+$/.test(id)) {
  fail(
    "Usage: npm run new:rule <id>. The id is the cause's id in the catalogue: lower case, words joined by -, a noun of the failing state.",
  );
}
const target = join(RULES_FOLDER, id);
if (existsSync(target)) fail(`lib/rules/${id} is there already.`);
cpSync(TEMPLATE, target, { recursive: true });
fillIn(target, id);
console.log(`Made lib/rules/${id}. Next:
  1. fixtures/: put a captured case into firing-*.yaml and a near miss into quiet-*.yaml
  2. rule.ts: declare the evidence, write detect()
  3. messages.ts: both languages
  4. notes.md and notes.zh.md: how to read it, when it is not the cause; the Chinese says the same, paragraph by paragraph
  5. npm run generate && npx vitest run lib/rules`);
