import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { subjectOf } from "#lib/diagnosis/judge-bundle.ts";
import { runRules } from "#lib/diagnosis/run-rules.ts";
import { symptomFromEvidence } from "#lib/diagnosis/symptom.ts";
import { evidenceFromBundle } from "#lib/evidence/bundle.ts";
import { BundleIndex } from "#lib/evidence/bundle-index.ts";
import { readBundleText } from "#lib/evidence/bundle-text.ts";
import type { EvidenceSet } from "#lib/evidence/types.ts";
import { asKube } from "#lib/kube/cast.ts";
import type { Pod } from "#lib/kube/objects.ts";
import { parseTime } from "#lib/kube/time.ts";
import { parseVersion, type ServerVersion } from "#lib/kube/version.ts";
import { RULES as ALL_RULES } from "#lib/rules/registry.ts";
import { median, quantile } from "./figures.ts";

const CASES = fileURLToPath(new URL("../../lib/testing/fixtures/", import.meta.url));
/** The rules of a row, as the table asks them: advice waits until a record is opened. */
const RULES = ALL_RULES.filter(({ meta }) => meta.advice !== true);
/** How many of the slowest rules are shown. */
const SHOWN = 8;

interface Patient {
  readonly pod: Pod;
  readonly evidence: EvidenceSet;
  readonly now: number;
  readonly version: ServerVersion;
}

/**
 * So many sick pods (those of the known cases, again and again under other names and ids) diagnosed one after the
 * other in this process from evidence that is already there. Every round gets copies that nothing has looked at yet.
 */
function measureDiagnose(pods: number, rounds: number): void {
  const patients = multiplied(pods);
  console.log(`\n${patients.length} sick pods, ${RULES.length} rules, one core; ${rounds} rounds after one to warm up`);
  const all: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const fresh = patients.map((patient) => structuredClone(patient));
    // What copying left behind is not the diagnosis's: a watch holds its objects for long.
    collectGarbage();
    const [began, used] = [performance.now(), process.cpuUsage()];
    for (const patient of fresh) judge(patient);
    const { user, system } = process.cpuUsage(used);
    const cpu = (user + system) / 1000;
    console.log(
      `  ${round === 0 ? "warm-up" : `round ${round}`}: ${cpu.toFixed(0)} ms of CPU in ${(performance.now() - began).toFixed(0)} ms`,
    );
    if (round > 0) all.push(cpu);
  }
  console.log(`  diagnosed: median ${median(all).toFixed(0)} ms of CPU, worst ${quantile(all, 1).toFixed(0)} ms (goal for 1000: 500 ms)`);
  report(patients);
}

/** Node's own collector, which is not reachable without its flag. */
const collectGarbage: () => void = (() => {
  setFlagsFromString("--expose-gc");
  return runInNewContext("gc") as () => void;
})();

function judge({ pod, evidence, now, version }: Patient, rules = RULES): number {
  const symptom = symptomFromEvidence(pod, evidence, now, version);
  return runRules({ subject: subjectOf(pod), symptom, evidence, rules, now, version }).causes.length;
}

/** What each rule takes of one round by itself, with everything that rules share already read. */
function report(patients: readonly Patient[]): void {
  const costs = RULES.map((rule) => {
    const began = performance.now();
    for (const patient of patients) judge(patient, [rule]);
    return { id: rule.meta.id, took: performance.now() - began };
  }).sort((a, b) => b.took - a.took);
  const floor = costs.at(-1)?.took ?? 0;
  const named = costs.slice(0, SHOWN).map(({ id, took }) => `${id} ${(took - floor).toFixed(0)} ms`);
  console.log(`  slowest rules: ${named.join(", ")}`);
}

/** The pods of the known cases, copied until there are as many as asked for. */
function multiplied(pods: number): readonly Patient[] {
  const texts = ["reported", "captured"].flatMap((folder) =>
    readdirSync(join(CASES, folder))
      .filter((name) => name.endsWith(".yaml"))
      .map((name) => ({ name, text: readFileSync(join(CASES, folder, name), "utf8") })),
  );
  const originals = texts.flatMap(({ name, text }) => patientsIn(text, name));
  return Array.from({ length: pods }, (_, i) => renamed(originals[i % originals.length] as Patient, i));
}

function patientsIn(text: string, name: string): readonly Patient[] {
  const bundle = readBundleText(text, name);
  const [subject] = bundle.objects;
  const [now, version] = [parseTime(bundle.now), parseVersion(bundle.versionText ?? undefined)];
  if (subject?.kind !== "Pod" || now === null || version === null) return [];
  const patient = { pod: asKube<Pod>(subject), evidence: evidenceFromBundle(new BundleIndex(bundle), subject), now, version };
  return symptomFromEvidence(patient.pod, patient.evidence, now, version).class === "healthy" ? [] : [patient];
}

/** The same pod under another name and uid, in everything that speaks of it. */
function renamed(patient: Patient, number: number): Patient {
  const { name = "", uid = "" } = patient.pod.metadata ?? {};
  const other = uid.slice(0, -6) + number.toString(16).padStart(6, "0");
  const text = JSON.stringify(patient).replaceAll(uid, other).replaceAll(name, `${name}-${number}`);
  return asKube<Patient>(JSON.parse(text));
}

measureDiagnose(Number(process.argv[2]), Number(process.argv[3]));
