import { afterAll, describe, expect, test, vi } from "vitest";
import type { Diagnosis } from "#lib/contract/diagnosis.ts";
import { recordSchema } from "#lib/contract/record.ts";
import { toDiagnosis } from "#lib/diagnosis/describe.ts";
import { checkCase } from "#server/cli/case-check.ts";
import { OWN_CASES, readCases } from "#server/cli/case-files.ts";
import { readEvents } from "./read-events.ts";
import { readRecord } from "./record.ts";
import { recordSource } from "./source.ts";
import { caseWard, type OpenWard, openWard } from "./testing/open-ward.ts";

const CASES = readCases(OWN_CASES);

/** A case lists no CRDs; on a live cluster the controllers of these finalizers have them. */
const SERVED = [
  ["kueue.x-k8s.io/v1beta1", "Workload"],
  ["actions.summerwind.dev/v1alpha1", "Runner"],
] as const;

/** Files without any event: a server knows that there are none, a file only that it holds none, and is less sure then. */
const HOLDS_NO_EVENT: readonly string[] = ["pend-unknown-scheduler-name"];

let opened: OpenWard | null = null;
afterAll(() => opened?.close());

const essence = (d: Pick<Diagnosis, "class" | "listed" | "status" | "causes">) => ({
  class: d.class,
  listed: d.listed,
  status: d.status,
  causes: d.causes.map(({ id, certainty, message }) => ({ id, certainty, message })),
});

describe("a workload that may not make its pods is told on a live cluster as from its objects", () => {
  const blocked = CASES.filter((file) => checkCase(file).diagnosis.class === "blocked");
  test.each(blocked.map((file) => [file.id, file] as const))("%s", async (_id, file) => {
    const { bundle, options } = caseWard(file);
    const [subject] = bundle.objects;
    opened = await openWard(options);
    const { view, workloads } = opened.ward;
    await vi.waitFor(() => expect([...view.blockedWorkloads()]).toHaveLength(1), 5_000);
    const [workload] = [...view.blockedWorkloads()];
    // Told under the name of the top controller, whichever of the two is asked about.
    const top = bundle.objects.find(({ kind }) => kind === "Deployment") ?? subject;
    expect(workload?.object.metadata?.uid).toBe(top?.metadata?.uid);
    if (workload === undefined) return;
    const { judgement } = await workloads.examine(workload, 5_000);
    expect(essence(toDiagnosis(judgement, "en")).causes).toEqual(essence(checkCase(file).diagnosis).causes);
    await vi.waitFor(() => expect(workloads.judgement(workload.object.metadata?.uid ?? "")?.causes).toEqual(judgement.causes), 5_000);
    await opened.close();
    opened = null;
  });
});

describe("the record of a live cluster gives the verdict that its objects give as a file", () => {
  const told = CASES.filter(({ id }) => !HOLDS_NO_EVENT.includes(id));
  test.each(told.map((file) => [file.id, file] as const))("%s", async (_id, file) => {
    const { bundle, options } = caseWard(file);
    const [subject] = bundle.objects;
    if (subject?.kind !== "Pod") return;
    // A file shows its Secrets, so the setting that lets them be read is on.
    opened = await openWard({ ...options, served: SERVED, secretsAllowed: true });
    const source = recordSource(opened.ward, null);
    const address = {
      namespace: subject.metadata?.namespace ?? "",
      name: subject.metadata?.name ?? "",
      uid: subject.metadata?.uid ?? null,
    };
    // Events are read after the pods, and a pod that they tell to be sick is judged again a moment later.
    if (checkCase(file).diagnosis.class !== "healthy") {
      const { view } = opened.ward;
      await vi.waitFor(() => expect(view.slimByName(address.namespace, address.name)?.symptom.class).not.toBe("healthy"), 5_000);
    }
    const record = await readRecord(source, address, "en");
    const events = await readEvents(source, address);
    await opened.close();
    opened = null;
    expect(recordSchema.safeParse(record).error).toBeUndefined();
    const { diagnosis } = checkCase(file);
    expect(essence(record.diagnosis)).toEqual(essence(diagnosis));
    expect(events.missing).toEqual([]);
  });
});
