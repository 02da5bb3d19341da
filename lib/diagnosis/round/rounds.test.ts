import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { LOCALES } from "#lib/contract/causes.ts";
import { checklistLineSchema } from "#lib/contract/diagnosis.ts";
import { BundleIndex } from "#lib/evidence/bundle-index.ts";
import { POD_MAKERS } from "#lib/evidence/would-be-pod.ts";
import { parseTime } from "#lib/kube/time.ts";
import { NEWEST_KNOWN, parseVersion } from "#lib/kube/version.ts";
import { readFixture } from "#lib/rules/fixture.ts";
import { CHECKLIST_MESSAGES } from "../checklist-messages.ts";
import { toDiagnosis } from "../describe.ts";
import { judgeBundle } from "../judge-bundle.ts";
import type { Judgement } from "../types.ts";

const RULES = fileURLToPath(new URL("../../rules/", import.meta.url));
const ROUNDS = new Set([...POD_MAKERS, "PersistentVolumeClaim", "Namespace"]);
const IDS = ["status-and-events", "logs", "configuration", "dependencies", "node-and-runtime", "reproduction"];
/** Lines about which nobody can say more, whatever he may read. */
const NOT_TO_BE_SEEN = ["pods-logs-lost", "namespace-untold", "claim-volume-unnamed"];

/** Every workload, claim and namespace among the objects of the rules' fixtures, whoever the fixture itself is about. */
const JUDGED: readonly (readonly [string, Judgement])[] = globSync("*/fixtures/*.yaml", { cwd: RULES })
  .sort()
  .flatMap((file) => {
    const { bundle } = readFixture(readFileSync(`${RULES}${file}`, "utf8"), file);
    const index = new BundleIndex(bundle);
    const now = parseTime(bundle.now) ?? 0;
    const version = parseVersion(bundle.versionText ?? undefined) ?? NEWEST_KNOWN;
    return bundle.objects
      .filter(({ kind = "", metadata }) => ROUNDS.has(kind) && metadata?.uid)
      .map((subject) => [`${file} ${subject.kind}/${subject.metadata?.name}`, judgeBundle({ index, subject, now, version }, [])] as const);
  });

it("has workloads, claims and namespaces to look at", () => {
  expect(new Set(JUDGED.map(([, { subject }]) => subject.kind))).toEqual(
    new Set(["Deployment", "ReplicaSet", "StatefulSet", "DaemonSet", "Job", "PersistentVolumeClaim", "Namespace"]),
  );
});

describe("the round of every workload, claim and namespace of the fixtures", () => {
  it("has the six lines in their order, each with a text in both languages that is filled", () => {
    for (const [name, judgement] of JUDGED) {
      for (const locale of LOCALES) {
        const { checklist } = toDiagnosis(judgement, locale);
        expect(
          checklist.map(({ id }) => id),
          name,
        ).toEqual(IDS);
        for (const line of checklist) {
          expect(checklistLineSchema.safeParse(line).error, name).toBeUndefined();
          expect(line.text, name).not.toMatch(/[{}]|undefined|: [.。]|: , | {2}/);
        }
      }
      for (const { text, also = [] } of judgement.checklist)
        for (const id of [text, ...also]) expect(CHECKLIST_MESSAGES.en, name).toHaveProperty([id]);
    }
  });

  it("names the key of what could not be seen, and has a command for what is the reader's to do", () => {
    for (const [name, { checklist }] of JUDGED) {
      for (const { id, state, text, missing = [], command } of checklist) {
        if (state === "unknown" && !NOT_TO_BE_SEEN.includes(text)) expect(missing, `${name} ${id} ${text}`).not.toEqual([]);
        if (state === "ok") expect(missing, `${name} ${id} ${text}`).toEqual([]);
        if (state === "yours") expect(command, `${name} ${id} ${text}`).toMatch(/^(kubectl|echo) /);
      }
    }
  });

  it("has commands that change nothing but by a copy of a pod, as the pod's own round has it", () => {
    for (const [name, { checklist }] of JUDGED) {
      for (const { command } of checklist) {
        if (command === undefined) continue;
        const steps = command
          .split(" | ")
          .filter((step) => !/ (get|describe|logs|api-resources|debug) ?/.test(step) && !step.startsWith("echo "));
        for (const step of steps) expect(step, name).toMatch(/ --dry-run=server\b| patch --local /);
      }
    }
  });
});

it("has no text that no line says", () => {
  const sources = globSync("*.ts", { cwd: fileURLToPath(new URL("./", import.meta.url)) }).filter((file) => !/messages|test/.test(file));
  const code = sources.map((file) => readFileSync(fileURLToPath(new URL(file, import.meta.url)), "utf8")).join("\n");
  const said = (id: string) => code.includes(`"${id}"`);
  const made = /^(?:(?:object-)?status|ready)-(?:and|without)-events$|^(?:attached|attaching|detaching|claim-node-chosen)-(?:down|gone)$/;
  expect(Object.keys(CHECKLIST_MESSAGES.en).filter((id) => !said(id) && !made.test(id))).toEqual([]);
});
