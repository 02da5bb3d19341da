import { afterAll, describe, expect, test, vi } from "vitest";
import { recordSchema } from "#lib/contract/record.ts";
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

let opened: OpenWard | null = null;
afterAll(() => opened?.close());

describe("the record of a live cluster gives the verdict that its objects give as a file", () => {
  test.each(CASES.map((file) => [file.id, file] as const))("%s", async (_id, file) => {
    const { bundle, options } = caseWard(file);
    const [subject] = bundle.objects;
    if (subject?.kind !== "Pod") return;
    opened = await openWard({ ...options, served: SERVED });
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
    const essence = (d: typeof diagnosis) => ({
      class: d.class,
      listed: d.listed,
      status: d.status,
      causes: d.causes.map(({ id, certainty, message }) => ({ id, certainty, message })),
    });
    expect(essence(record.diagnosis)).toEqual(essence(diagnosis));
    expect(events.missing).toEqual([]);
  });
});
