import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { toDiagnosis } from "#lib/diagnosis/describe.ts";
import { judgeBundle } from "#lib/diagnosis/judge-bundle.ts";
import { BundleIndex } from "#lib/evidence/bundle-index.ts";
import { parseTime } from "#lib/kube/time.ts";
import { parseVersion } from "#lib/kube/version.ts";
import type { Rule } from "./define.ts";
import { type Fixture, readFixture } from "./fixture.ts";
import { RULES } from "./registry.ts";

type Bundle = Fixture["bundle"];

/** What nobody wants to run because it stood in a log, an event or a name of a file that somebody sent. */
const HOSTILE = "$(touch /tmp/run)`id`;x'y";
/** A word of a command that is a part of kubectl's language or of ours, and no value. */
const COMMON = /^(?:kubectl|-.*|get|describe|logs|pods?|nodes?|events?|jobs?|app|yaml|wide|name|spec|status)$/i;

function commandsOf(bundle: Bundle, rule: Rule): readonly string[] {
  const [subject] = bundle.objects;
  const [now, version] = [parseTime(bundle.now), parseVersion(bundle.versionText ?? undefined)];
  if (!subject || now === null || version === null) return [];
  const { causes, advice, checklist } = toDiagnosis(judgeBundle({ index: new BundleIndex(bundle), subject, now, version }, [rule]), "en");
  return [...[...causes, ...advice].flatMap(({ kubectl }) => kubectl), ...checklist.flatMap(({ command }) => command ?? [])];
}

/** Every text of the bundle with something hostile behind each occurrence of a word. */
function poisoned<T>(value: T, word: string): T {
  if (typeof value === "string") return value.replaceAll(word, word + HOSTILE) as T;
  if (Array.isArray(value)) return value.map((each) => poisoned(each, word)) as T;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, poisoned(each, word)])) as T;
}

/** The values in commands, each once for every command that it stands in. */
function wordsOf(commands: readonly string[], tried: Set<string>): ReadonlySet<string> {
  const words = new Set<string>();
  for (const command of commands) {
    for (const word of command.split(/[\s='"/|(){}[\],]+/)) {
      const key = `${word} ${command}`;
      if (word.length < 3 || COMMON.test(word) || tried.has(key)) continue;
      tried.add(key);
      words.add(word);
    }
  }
  return words;
}

/** What a POSIX shell reads as its own: the command without what is quoted. */
function bare(command: string): string {
  let [out, quoted] = ["", false];
  for (let at = 0; at < command.length; at += 1) {
    const letter = command[at] ?? "";
    if (letter === "'") quoted = !quoted;
    else if (!quoted && letter === "\\") at += 1;
    else if (!quoted) out += letter;
  }
  return out;
}

it("no command runs what stands in a name, a log or an event", { timeout: 120_000 }, () => {
  let poisonedCommands = 0;
  for (const rule of RULES) {
    const tried = new Set<string>();
    const folder = fileURLToPath(new URL(`./${rule.meta.id}/fixtures/`, import.meta.url));
    for (const file of readdirSync(folder).filter((name) => name.startsWith("firing-"))) {
      const { bundle } = readFixture(readFileSync(folder + file, "utf8"), file);
      for (const word of wordsOf(commandsOf(bundle, rule), tried)) {
        for (const command of commandsOf(poisoned(bundle, word), rule)) {
          if (!command.includes("touch /tmp/run")) continue;
          poisonedCommands += 1;
          expect(bare(command), `${rule.meta.id}/${file}: ${command}`).not.toMatch(/\$\(|`|;/);
        }
      }
    }
  }
  expect(poisonedCommands).toBeGreaterThan(1_000);
});
