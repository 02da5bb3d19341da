import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import type { Root } from "#lib/contract/diagnosis.ts";
import { sharedRootForm } from "#lib/contract/group-id.ts";
import { judgeBundle } from "#lib/diagnosis/judge-bundle.ts";
import { BundleIndex } from "#lib/evidence/bundle-index.ts";
import { parseTime } from "#lib/kube/time.ts";
import { parseVersion } from "#lib/kube/version.ts";
import { readFixture } from "./fixture.ts";

const FOLDER = fileURLToPath(new URL("./", import.meta.url));

/** Every root that any rule finds in any fixture, with where. */
function rootsOfFixtures(): { readonly root: Root; readonly where: string }[] {
  const folders = readdirSync(FOLDER, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return folders.flatMap(({ name: rule }) => {
    const folder = join(FOLDER, rule, "fixtures");
    if (!existsSync(folder)) return [];
    return readdirSync(folder).flatMap((file) => {
      const { bundle } = readFixture(readFileSync(join(folder, file), "utf8"), file);
      const [subject] = bundle.objects;
      const now = parseTime(bundle.now);
      const version = parseVersion(bundle.versionText ?? undefined);
      if (!subject || now === null || version === null) throw new Error(`${rule}/${file} is no fixture`);
      const { causes } = judgeBundle({ index: new BundleIndex(bundle), subject, now, version });
      return causes.map(({ id, root }) => ({ root, where: `${rule}/${file}: ${id}` }));
    });
  });
}

/** Roots in one template or one pod: other pods do not share them. Every other kind is in `lib/contract/group-id.ts`. */
const OWN = ["CronJob", "DaemonSet", "Deployment", "Job", "Pod", "ReplicaSet", "ReplicationController", "StatefulSet", "Volume"];

const NAME = "[A-Za-z0-9][A-Za-z0-9.:_-]*";
const FORMS = {
  namespaced: (prefix: string) => new RegExp(`^${prefix}/[a-z0-9][a-z0-9-]*/${NAME}(?:, ${NAME})*$`),
  "cluster-wide": (prefix: string) => new RegExp(`^${prefix}/${NAME}$`),
  word: (prefix: string) => new RegExp(`^${prefix}/(?!-$)\\S`),
} as const;

const ALL = rootsOfFixtures();

it("every root is written in the one form of its kind", () => {
  const wrong = ALL.filter(({ root: { kind, key } }) => {
    const shared = sharedRootForm(kind);
    if (shared !== null) return !FORMS[shared.form](shared.prefix).test(key);
    return !OWN.includes(kind) || !key.startsWith(`${kind}/`);
  });
  expect(wrong.map(({ root, where }) => `${where} ${root.kind} ${root.key}`)).toEqual([]);
});

it("one key is one root: of one kind, with one label", () => {
  const byKey = Map.groupBy(ALL, ({ root }) => root.key);
  const several = [...byKey].filter(([, found]) => new Set(found.map(({ root }) => `${root.kind} ${root.label}`)).size > 1);
  expect(several.map(([key, found]) => [key, ...found.map(({ root, where }) => `${where} ${root.kind} ${root.label}`)])).toEqual([]);
});

it("a registry is written with its port, whoever names it", () => {
  const registries = ALL.filter(({ root }) => root.kind === "Registry");
  expect(registries.length).toBeGreaterThan(10);
  expect(registries.filter(({ root }) => !/^registry\/[^/]+:\d+$/.test(root.key)).map(({ where, root }) => [where, root.key])).toEqual([]);
});
