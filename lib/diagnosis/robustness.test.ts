import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LOCALES } from "#lib/contract/causes.ts";
import { diagnosisSchema } from "#lib/contract/diagnosis.ts";
import { BundleIndex } from "#lib/evidence/bundle-index.ts";
import { type Bundle, BundleError, readBundleText } from "#lib/evidence/bundle-text.ts";
import type { KubeObject } from "#lib/kube/objects.ts";
import { parseTime } from "#lib/kube/time.ts";
import { OWN_CASES, readCases } from "#server/cli/case-files.ts";
import { toDiagnosis } from "./describe.ts";
import { judgeBundle } from "./judge-bundle.ts";

const BUNDLES = readCases(OWN_CASES).map((file) => readBundleText(file.text, file.id));
const VERSIONS = [10, 28, 30, 31, 34, 35, 37];

/** Every place in a value, as a path of keys. */
function places(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => [[...path, key], ...places(part, [...path, key])]);
}

/** The value with one place taken out, or replaced by something that does not belong there. */
function without(value: unknown, path: readonly string[], instead: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined || typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) {
    const index = Number(key);
    if (rest.length > 0) return value.map((part: unknown, i) => (i === index ? without(part, rest, instead) : part));
    return instead === undefined ? value.filter((_, i) => i !== index) : value.map((part: unknown, i) => (i === index ? instead : part));
  }
  const entries = Object.entries(value).flatMap(([name, part]): [string, unknown][] => {
    if (name !== key) return [[name, part]];
    if (rest.length > 0) return [[name, without(part, rest, instead)]];
    return instead === undefined ? [] : [[name, instead]];
  });
  return Object.fromEntries(entries);
}

/** The objects as the bundle reader takes them, or null when it refuses them. */
function reread(objects: unknown): readonly KubeObject[] | null {
  try {
    return readBundleText(JSON.stringify({ objects }), "cut").objects;
  } catch (error) {
    expect(error).toBeInstanceOf(BundleError);
    return null;
  }
}

function check(bundle: Bundle, minor: number, now: number): void {
  const [subject] = bundle.objects;
  if (!subject) return;
  const judgement = judgeBundle({ index: new BundleIndex(bundle), subject, now, version: { major: 1, minor } });
  expect(judgement.faults.map(({ id, error }) => `${id}: ${error instanceof Error ? error.stack : String(error)}`)).toEqual([]);
  for (const locale of LOCALES) expect(diagnosisSchema.safeParse(toDiagnosis(judgement, locale)).error).toBeUndefined();
}

const anyBundle = fc.constantFrom(...BUNDLES);
const anyMinor = fc.constantFrom(...VERSIONS);

describe("no field is required (F6)", () => {
  it("judges every case with any one to six of its fields gone or null", () => {
    const cuttings = fc.array(fc.tuple(fc.nat(), fc.constantFrom(undefined, null)), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(anyBundle, cuttings, anyMinor, (bundle, cuts, minor) => {
        let objects: unknown = bundle.objects;
        for (const [pick, instead] of cuts) {
          const all = places(objects).filter((path) => path.length > 1 && !["kind", "apiVersion"].includes(path.at(-1) ?? ""));
          objects = without(objects, all[pick % all.length] ?? [], instead);
        }
        const cut = reread(objects);
        if (cut !== null) check({ ...bundle, objects: cut }, minor, parseTime(bundle.now) ?? 0);
      }),
      { numRuns: 400 },
    );
  });

  it("judges every case at any moment, and with any of its other objects not there", () => {
    fc.assert(
      fc.property(
        anyBundle,
        fc.integer({ min: -864_000, max: 864_000 }),
        anyMinor,
        fc.infiniteStream(fc.boolean()),
        fc.boolean(),
        (bundle, shift, minor, keep, isCase) => {
          const objects = bundle.objects.filter((_, i) => i === 0 || keep.next().value);
          check({ ...bundle, objects, isCase }, minor, (parseTime(bundle.now) ?? 0) + shift * 1000);
        },
      ),
      { numRuns: 300 },
    );
  });
});
