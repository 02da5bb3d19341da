import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { FIX_RUNGS } from "#lib/contract/causes.ts";
import { judgeBundle } from "#lib/diagnosis/judge-bundle.ts";
import { BundleIndex } from "#lib/evidence/bundle-index.ts";
import { parseTime } from "#lib/kube/time.ts";
import { parseVersion } from "#lib/kube/version.ts";
import { readFixture } from "./fixture.ts";
import { RULES } from "./registry.ts";

/** The causes whose first fix may be to take a finalizer off (catalogue, "Fixes"). */
const REMOVAL_FIRST: readonly string[] = ["finalizer-orphaned-owner-gone", "node-object-gone-with-finalizer"];
/** Of rung 3 at all: those, and a node that is lost, where the catalogue names nothing gentler (decision 0027). */
const RUNG_3_FIRST: readonly string[] = [...REMOVAL_FIRST, "node-unreachable"];

it.each(RULES.map((rule) => [rule.meta.id, rule] as const))("%s offers nothing dangerous first", (id, rule) => {
  const folder = fileURLToPath(new URL(`./${id}/fixtures/`, import.meta.url));
  for (const name of readdirSync(folder).filter((one) => one.startsWith("firing-"))) {
    const { bundle } = readFixture(readFileSync(folder + name, "utf8"), name);
    const [subject] = bundle.objects;
    const now = parseTime(bundle.now);
    const version = parseVersion(bundle.versionText ?? undefined);
    if (!subject || now === null || version === null) throw new Error(`${name} needs a subject, a time and a version`);
    const { causes, advice } = judgeBundle({ index: new BundleIndex(bundle), subject, now, version }, [rule]);
    for (const { fixes } of [...causes, ...advice]) {
      const first = fixes.find(({ offered }) => offered === "now")?.id;
      if (first === undefined) continue;
      expect(FIX_RUNGS[first], `${name}: ${first}`).toBeLessThan(4);
      if (FIX_RUNGS[first] === 3) expect(RUNG_3_FIRST, `${name}: ${first}`).toContain(id);
      if (first === "remove-finalizer") expect(REMOVAL_FIRST, name).toContain(id);
    }
  }
});
