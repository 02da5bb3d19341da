import { parse } from "yaml";
import type { Certainty } from "#lib/contract/causes.ts";
import { type Bundle, BundleError, readBundleText } from "#lib/evidence/bundle-text.ts";
import { asKube } from "#lib/kube/cast.ts";

/** What a rule must answer for a fixture: a case file with an `expect` block. */
export interface FixtureExpectation {
  /** Ids of the causes that this rule finds: its own id, or nothing in a quiet fixture. */
  readonly causes: readonly string[];
  readonly certainty: Certainty | null;
  /** Words that belong in the JSON of the first finding. */
  readonly mentions: readonly string[];
}

export interface Fixture {
  readonly bundle: Bundle;
  readonly expect: FixtureExpectation;
}

/** Reads a rule's fixture: a case file (`now`, `kubernetes_version`, `objects`, `logs`) with its `expect` block. Throws BundleError. */
export function readFixture(text: string, source: string): Fixture {
  const bundle = readBundleText(text, source);
  const { expect } = asKube<{ readonly expect?: Partial<FixtureExpectation> }>(parse(text, { maxAliasCount: 200 }));
  if (!bundle.isCase || !expect || !Array.isArray(expect.causes)) {
    throw new BundleError(source, null, "expected a case file with expect: { causes: [ids], certainty, mentions: [words] }");
  }
  if (bundle.now === null || bundle.versionText === null) throw new BundleError(source, null, "expected now and kubernetes_version");
  return { bundle, expect: { causes: expect.causes, certainty: expect.certainty ?? null, mentions: expect.mentions ?? [] } };
}

/** True when the text holds the token as a whole word: no letter, digit or `_` touches it where it begins or ends with one. */
export function holdsWord(text: string, token: string): boolean {
  const escaped = token.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const before = /^\w/.test(token) ? "(?<!\\w)" : "";
  const after = /\w$/.test(token) ? "(?!\\w)" : "";
  return new RegExp(`${before}${escaped}${after}`).test(text);
}
