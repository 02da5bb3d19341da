import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { judgeBundle } from "#lib/diagnosis/judge-bundle.ts";
import { BundleIndex } from "#lib/evidence/bundle-index.ts";
import { parseTime } from "#lib/kube/time.ts";
import { parseVersion } from "#lib/kube/version.ts";
import { readFixture } from "#lib/rules/fixture.ts";

/** Failing pulls that look alike, and the cause that stands first among all rules. */
const FIRST: readonly (readonly [string, string])[] = [
  ["image-not-found-or-private/firing-secret-unusable", "image-pull-secret-missing"],
  ["image-pull-secret-missing/quiet-host-mismatch", "registry-credential-host-mismatch"],
  ["image-pull-secret-missing/quiet-refused", "registry-access-denied"],
  ["image-pull-secret-missing/quiet-ambiguous", "image-not-found-or-private"],
  ["registry-credential-host-mismatch/quiet-secret-gone", "image-pull-secret-missing"],
  ["registry-token-expired/firing-siblings-run", "registry-token-expired"],
  ["registry-token-expired/quiet-secret-gone", "image-pull-secret-missing"],
  ["registry-plain-http/quiet-others-pull", "image-tag-missing-behind-http-mirror"],
  ["image-tag-missing-behind-http-mirror/quiet-no-other", "registry-plain-http"],
  ["image-tag-missing/quiet-no-match-for-platform", "image-arch-mismatch"],
  ["registry-tls-untrusted/quiet-handshake-timeout", "registry-unreachable"],
  ["registry-unreachable/quiet-server-error", "registry-error"],
  ["node-disk-full/quiet-tag-missing", "image-tag-missing"],
];

it.each(FIRST)("%s: %s", (path, first) => {
  const [id = "", name = ""] = path.split("/");
  const { bundle } = readFixture(readFileSync(fileURLToPath(new URL(`./${id}/fixtures/${name}.yaml`, import.meta.url)), "utf8"), path);
  const [subject] = bundle.objects;
  const now = parseTime(bundle.now);
  const version = parseVersion(bundle.versionText ?? undefined);
  if (!subject || now === null || version === null) throw new Error(path);
  expect(judgeBundle({ index: new BundleIndex(bundle), subject, now, version }).causes[0]?.id).toBe(first);
});
