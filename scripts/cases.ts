/** `npm run cases`: what the engine says about every known case, against the right answer. `--covered` leaves out causes without a rule. */
import { parseArgs } from "node:util";
import { type CaseResult, checkCase } from "#server/cli/case-check.ts";
import { OWN_CASES, readCases, sharedCases } from "#server/cli/case-files.ts";

const { values, positionals } = parseArgs({ allowPositionals: true, options: { covered: { type: "boolean" } } });
const folder = sharedCases() ?? OWN_CASES;
const wanted = (id: string) => positionals.length === 0 || positionals.some((part) => id.includes(part));
const results = readCases(folder)
  .filter((file) => wanted(file.id))
  .map(checkCase);

const mark = (ok: boolean) => (ok ? "ok" : "NO");

function row(result: CaseResult): string[] {
  const { first } = result;
  return [
    result.id,
    result.expected + (result.covered ? "" : " (no rule)"),
    first ? first.id : "-",
    first ? first.certainty : "-",
    mark(result.classOk),
    result.causeOk ? "ok" : result.covered ? "NO" : "-",
    first && result.causeOk ? result.unmentioned.join(" ") || "ok" : "-",
    `${result.firstFix ?? "-"}${result.causeOk && !result.firstFixOk ? " NO" : ""}`,
    result.forbiddenFixes.join(" ") || "ok",
    result.faults.join(" "),
  ];
}

const head = ["CASE", "EXPECTED", "FIRST CAUSE", "CERTAINTY", "CLASS", "CAUSE", "MENTIONS", "FIRST FIX", "NEVER", "FAULTS"];
const shown = results.filter((result) => result.covered || !values.covered);
const rows = [head, ...shown.map(row)];
const widths = head.map((_, i) => Math.max(...rows.map((cells) => (cells[i] ?? "").length)));
for (const cells of rows)
  console.log(
    cells
      .map((cell, i) => cell.padEnd(widths[i] ?? 0))
      .join("  ")
      .trimEnd(),
  );

const covered = results.filter((result) => result.covered);
const others = results.filter((result) => !result.covered && result.expected !== "none");
const healthy = results.filter((result) => result.diagnosis.class === "healthy");
const count = (items: readonly CaseResult[], test: (result: CaseResult) => boolean) => `${items.filter(test).length}/${items.length}`;
console.log(`
class right                            ${count(results, (r) => r.classOk)}
cause has a rule: right and first      ${count(covered, (r) => r.causeOk)}
  every token mentioned                ${count(covered, (r) => r.causeOk && r.unmentioned.length === 0)}
  first fix among the allowed          ${count(covered, (r) => r.causeOk && r.firstFixOk)}
cause has no rule: right by another id ${count(others, (r) => r.first !== null && r.causeOk)}
  answered "certain" all the same      ${count(others, (r) => r.diagnosis.causes.some((c) => c.certainty === "certain"))}
healthy: silent, or its harmless cause ${count(healthy, (r) => (r.covered ? r.causeOk : r.diagnosis.causes.length === 0))}
a fix offered that must not be         ${count(results, (r) => r.forbiddenFixes.length > 0)}`);
