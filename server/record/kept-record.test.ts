import { afterEach, expect, test } from "vitest";
import { type AuditRow, eventsAnswerSchema } from "#lib/contract/record.ts";
import { asKube } from "#lib/kube/cast.ts";
import { OWN_CASES, readCase } from "#server/cli/case-files.ts";
import { Departed } from "#server/diagnosis/departed.ts";
import { resourcePath } from "#server/kube/api-path.ts";
import type { Snapshot } from "#server/records/snapshots.ts";
import { EVENT_KEYS, readEvents } from "./read-events.ts";
import { readYaml } from "./read-yaml.ts";
import { readRecord } from "./record.ts";
import { recordSource } from "./source.ts";
import { symptomOf } from "./symptom.ts";
import { caseWard, type OpenWard, openWard } from "./testing/open-ward.ts";

let opened: OpenWard | null = null;
afterEach(async () => {
  await opened?.close();
  opened = null;
});

test("a pod that nobody remembers answers from what was kept before a force delete, with the aftercare to be done", async () => {
  const crash = caseWard(readCase(`${OWN_CASES}captured/real-crashloop.yaml`, "captured"));
  const { namespace = "", name = "", uid = "" } = crash.bundle.objects[0]?.metadata ?? {};
  const address = { namespace, name, uid };
  opened = await openWard(crash.options);
  const { ward } = opened;
  const source = recordSource(ward, null);
  const judgement = ward.diagnosis.judgement(uid) ?? null;
  const pod = ward.view.fullPod(uid) ?? {};
  expect([judgement === null, pod.metadata?.uid]).toEqual([false, uid]);
  const { evidence } = await ward.diagnosis.examine({ pod, symptom: symptomOf(ward.view, pod) }, 2_000, EVENT_KEYS);
  const before = await readRecord(source, address, "en");
  const intent = { id: 1, kind: "intent", intentId: null, fix: "force-delete", state: "executing" } as AuditRow;
  const snapshot = { cluster: ward.view.name, pod, judgement, time: "2026-11-30T10:00:00.000Z", reason: "force-delete" };
  const kept = (rows: readonly AuditRow[]) => ({
    ...source,
    diagnosis: asKube<typeof source.diagnosis>({ departed: new Departed(), reads: ward.diagnosis.reads }),
    audit: () => Promise.resolve(rows),
    // As the store has it: through JSON.
    snapshot: () => Promise.resolve(asKube<Snapshot>(JSON.parse(JSON.stringify({ ...snapshot, evidence })))),
  });
  const path = resourcePath({ version: "v1", resource: "pods", namespace, name });
  await ward.view.client.json({ method: "DELETE", path, body: { gracePeriodSeconds: 0 } });

  const record = await readRecord(kept([intent]), address, "en");
  expect(record).toMatchObject({ gone: true, readAt: "2026-11-30T10:00:00Z", runbooks: [{ id: "aftercare-force-delete" }] });
  expect(JSON.stringify(record.runbooks)).toContain(uid);
  expect(record.related.map(({ kind, name: of }) => [kind, of])).toEqual(before.related.map(({ kind, name: of }) => [kind, of]));
  expect(before.related).not.toEqual([]);
  const refused = { ...intent, id: 2, kind: "outcome", intentId: 1, state: "refused" } as AuditRow;
  expect((await readRecord(kept([refused, intent]), address, "en")).runbooks).toEqual([]);
  const yaml = await readYaml(kept([intent]), address, { managedFields: true });
  expect(yaml).toMatchObject({ from: "record-store", readAt: "2026-11-30T10:00:00Z", yaml: expect.stringContaining(`uid: ${uid}`) });
  const gather = ward.diagnosis.gather.bind(ward.diagnosis);
  const diagnosis = asKube<typeof source.diagnosis>({ departed: new Departed(), gather });
  const events = await readEvents({ ...kept([intent]), diagnosis }, address);
  expect(eventsAnswerSchema.parse(events)).toMatchObject({ keptAt: "2026-11-30T10:00:00Z" });
  const expired = asKube<typeof source.diagnosis>({
    departed: new Departed(),
    gather: () => Promise.resolve({ events: { ok: true, value: [] }, node: { ok: false, why: "timeout" } }),
  });
  const old = await readEvents({ ...kept([intent]), diagnosis: expired }, address);
  expect(old.events.map(({ reason }) => reason)).toContain("BackOff");
  await expect(readYaml(kept([]), { ...address, name: "another" }, { managedFields: false })).rejects.toMatchObject({ code: "gone" });
  await expect(readRecord(kept([intent]), { ...address, name: "another" }, "en")).rejects.toMatchObject({ code: "gone" });
});
