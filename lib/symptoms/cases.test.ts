import { describe, expect, it } from "vitest";
import { readBundleText } from "#lib/evidence/bundle-text.ts";
import { kubectlAge } from "#lib/format/age.ts";
import { asKube } from "#lib/kube/cast.ts";
import type { KubeEvent, KubeObject, Node, Pod } from "#lib/kube/objects.ts";
import { podColumns } from "#lib/kube/status-text.ts";
import { parseTime } from "#lib/kube/time.ts";
import { parseVersion } from "#lib/kube/version.ts";
import { classifyPod, type PodSymptom } from "#lib/symptoms/classify.ts";
import { type CaseFile, OWN_CASES, readCases, sharedCases } from "#server/cli/case-files.ts";

const SHARED = sharedCases();
const SETS: readonly (readonly [string, readonly CaseFile[]])[] = [
  ["own copy", readCases(OWN_CASES)],
  ...(SHARED === null ? [] : ([["shared collection", readCases(SHARED)]] as const)),
];

const loaded = new Map<CaseFile, ReturnType<typeof read>>();

/** Parsing a case takes longer than judging it: once is enough. */
function load(file: CaseFile) {
  const known = loaded.get(file) ?? read(file);
  loaded.set(file, known);
  return known;
}

function read(file: CaseFile) {
  const bundle = readBundleText(file.text, file.id);
  const now = parseTime(bundle.now);
  const version = parseVersion(bundle.versionText ?? undefined);
  if (now === null || version === null) throw new Error(`${file.id} has no now or version`);
  return { bundle, now, version };
}

function symptomOf(objects: readonly KubeObject[], pod: Pod, now: number, version: { major: number; minor: number }) {
  const byUid = (event: KubeEvent) => event.involvedObject?.uid === pod.metadata?.uid;
  const owner = pod.metadata?.ownerReferences?.find((ref) => ref.controller);
  return classifyPod({
    pod,
    now,
    version,
    node: asKube<Node | undefined>(objects.find((o) => o.kind === "Node" && o.metadata?.name === pod.spec?.nodeName)) ?? null,
    events: objects
      .filter((o) => o.kind === "Event")
      .map((o) => asKube<KubeEvent>(o))
      .filter(byUid),
    controller: objects.find((o) => o.metadata?.uid === owner?.uid) ?? null,
  });
}

describe.each(SETS)("symptom class, %s", (_, cases) => {
  const pods = cases.filter((file) => load(file).bundle.objects[0]?.kind === "Pod");

  it.each(pods.map((file) => [file.id, file] as const))("%s", (_id, file) => {
    const { bundle, now, version } = load(file);
    const symptom = symptomOf(bundle.objects, asKube<Pod>(bundle.objects[0]), now, version);
    expect(file.class.split("|")).toContain(symptom.class);
    if (symptom.class !== "healthy") expect(symptom.stuckSince).not.toBeNull();
    expect(parseTime(symptom.stuckSince) ?? now).toBeLessThanOrEqual(now);
  });
});

describe("time alone", () => {
  const pods = (SETS[0]?.[1] ?? []).filter((file) => load(file).bundle.objects[0]?.kind === "Pod");

  it.each(pods.map((file) => [file.id, file] as const))(
    "%s changes nothing before nextEdge, and its class never by patience",
    (_id, file) => {
      const { bundle, now, version } = load(file);
      const pod = asKube<Pod>(bundle.objects[0]);
      const brief = ({ class: subjectClass, listed }: PodSymptom) => `${subjectClass} ${listed}`;
      // Starts well before the capture, so that every patience and every grace is crossed.
      for (let time = now - 400_000; time < now + 3_600_000; ) {
        const here = symptomOf(bundle.objects, pod, time, version);
        const edge = here.nextEdge ?? time + 3_600_000;
        expect(edge).toBeGreaterThan(time);
        for (const probe of [time + 1, time + Math.floor((edge - time) / 2), edge - 1]) {
          expect(brief(symptomOf(bundle.objects, pod, probe, version)), `at ${probe - now} ms`).toBe(brief(here));
        }
        if (here.nextEdge !== null) {
          expect(brief(symptomOf(bundle.objects, pod, edge, version)), `edge at ${edge - now} ms`).not.toBe(brief(here));
        }
        time = edge;
      }
    },
  );
});

describe.each(SETS)("what kubectl printed, %s", (_, cases) => {
  const rows = cases.flatMap((file) => printedRows(file).map((row) => [`${file.id} ${row.cells[0]}`, file, row] as const));

  it("has rows to compare", () => expect(rows.length).toBeGreaterThan(60));

  it.each(rows)("%s", (_id, file, row) => {
    const { bundle, version } = load(file);
    const pod = asKube<Pod>(bundle.objects.find((o) => o.kind === "Pod" && o.metadata?.name === row.cells[0]));
    const columns = podColumns(pod, version);
    const [, ready, status, restarts, , ip, node, nominated, gates] = row.cells;
    expect({ ready, status, ip, node, nominated, gates }).toEqual({
      ready: columns.ready,
      status: columns.status,
      ip: columns.ip,
      node: columns.node,
      nominated: columns.nominatedNode,
      gates: columns.readinessGates,
    });
    const [count, ago] = (restarts ?? "").split(" (");
    expect(Number(count)).toBe(columns.restarts);
    if (ago !== undefined && columns.lastRestart !== null) {
      const seconds = (load(file).now - columns.lastRestart) / 1000;
      expect([-1, 0, 1, 2].map((shift) => `${kubectlAge(seconds + shift)} ago)`)).toContain(ago);
    } else expect(ago).toBeUndefined();
  });
});

/** Rows of a `kubectl get -o wide` print, cut at the columns of its header; only pods that the case holds. */
function printedRows(file: CaseFile): { cells: string[] }[] {
  const [header = "", ...lines] = (file.kubectlGet ?? "").split("\n");
  const starts = [...header.matchAll(/(NAME|READY|STATUS|RESTARTS|AGE|IP|NODE|NOMINATED NODE|READINESS GATES)(?= {2,}|$)/g)].map(
    (m) => m.index,
  );
  if (starts.length !== 9) return [];
  const names = new Set(
    load(file)
      .bundle.objects.filter((o) => o.kind === "Pod")
      .map((o) => o.metadata?.name),
  );
  return lines
    .map((line) => ({ cells: starts.map((start, i) => line.slice(start, starts[i + 1]).trim()) }))
    .filter((row) => names.has(row.cells[0]));
}
