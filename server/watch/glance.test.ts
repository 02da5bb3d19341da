import { describe, expect, test } from "vitest";
import { readBundleText } from "#lib/evidence/bundle-text.ts";
import { asKube } from "#lib/kube/cast.ts";
import type { KubeEvent, KubeObject, Node, Pod } from "#lib/kube/objects.ts";
import { parseTime } from "#lib/kube/time.ts";
import { parseVersion } from "#lib/kube/version.ts";
import { classifyPod } from "#lib/symptoms/classify.ts";
import { DEFAULT_PATIENCE } from "#lib/symptoms/types.ts";
import { OWN_CASES, readCases, sharedCases } from "#server/cli/case-files.ts";
import { fieldsOfMessage, MessageReader } from "#server/kube/protobuf/message.ts";
import { POD_TABLE } from "#server/kube/protobuf/pod.ts";
import { MessageWriter } from "#server/kube/protobuf/testing/write-message.ts";
import { GLANCE_WITHOUT } from "./glance.ts";
import { Interner } from "./intern.ts";
import { PodReader } from "./pod-protobuf.ts";
import { PodStore } from "./pod-store.ts";
import { recordReads } from "./testing/record-reads.ts";

const writer = new MessageWriter(POD_TABLE);
const shared = sharedCases();
const worlds = readCases(shared ?? OWN_CASES).map((file) => ({ id: file.id, ...readBundleText(file.text, file.id) }));

/** What is kept of the pods of a world at a moment; `settled` = events and nodes are known too. */
function kept(world: (typeof worlds)[number], pods: readonly KubeObject[], later: number, settled: boolean) {
  const now = (parseTime(world.now) ?? 0) + later;
  const events = world.objects.filter(({ kind }) => kind === "Event").map((event) => asKube<KubeEvent>(event));
  const node = (name: string) =>
    asKube<Node | undefined>(world.objects.find((o) => o.kind === "Node" && o.metadata?.name === name)) ?? null;
  const store = new PodStore(
    {
      now: () => now,
      version: () => parseVersion(world.versionText ?? undefined) ?? { major: 1, minor: 36 },
      patience: () => DEFAULT_PATIENCE,
      node: settled ? node : () => undefined,
      events: settled ? (pod) => events.filter(({ involvedObject }) => involvedObject?.uid === pod.metadata?.uid) : () => undefined,
      ownership: () => ({ controller: undefined, replacementHealthy: undefined }),
      classify: classifyPod,
      admit: (pod) => pod,
      onChange: () => undefined,
      onUnreadable: (name, error) => {
        throw new Error(name, { cause: error });
      },
    },
    new Interner(),
  );
  store.begin();
  store.page(pods);
  store.commit();
  return [...store.index.entries()];
}

describe("a first look", () => {
  const MOMENTS = [0, 60_000, 20 * 60_000, 24 * 3_600_000];
  const read = new PodReader();
  const whole = new MessageReader(POD_TABLE);

  test.each(worlds.map((world) => [world.id, world] as const))(
    "keeps the same of every pod as the whole object would: %s",
    (_id, world) => {
      const bytes = world.objects
        .filter(({ kind }) => kind === "Pod")
        .map((pod) => writer.write("Pod", asKube<Record<string, unknown>>(pod)));
      for (const later of MOMENTS) {
        for (const settled of [true, false]) {
          const glanced = kept(
            world,
            bytes.map((one) => read.pod(one)),
            later,
            settled,
          );
          const full = kept(
            world,
            bytes.map((one) => asKube<Pod>(whole.read("Pod", one))),
            later,
            settled,
          );
          expect(glanced).toEqual(full);
        }
      }
    },
  );

  /** Who wrote the status is asked of the sick only; image and address go with facts and columns of which nothing is kept. */
  const READ_ALL_THE_SAME = ["ObjectMeta.managedFields", "Container.image", "PodStatus.podIP", "PodStatus.podIPs"];

  test("passes over nothing else that is read on the way", () => {
    const reads = new Set<string>();
    for (const world of worlds) {
      const pods = world.objects.filter(({ kind }) => kind === "Pod");
      for (const later of MOMENTS) {
        const watched = pods.map((pod) => asKube<KubeObject>(recordReads(POD_TABLE, "Pod", structuredClone(pod), reads)));
        kept(world, watched, later, true);
      }
    }
    expect(reads.size).toBeGreaterThan(50);
    expect(GLANCE_WITHOUT.filter((field) => reads.has(field))).toEqual(READ_ALL_THE_SAME);
  });

  test("passes over fields that there are", () => {
    const known = new Set(Object.keys(POD_TABLE).flatMap((name) => fieldsOfMessage(POD_TABLE, name).map(({ key }) => `${name}.${key}`)));
    expect(GLANCE_WITHOUT.filter((field) => !known.has(field))).toEqual([]);
  });
});
