import { afterAll, beforeAll, describe } from "vitest";
import { accessCases } from "./cases/access.ts";
import { createCases } from "./cases/create.ts";
import { deleteCases } from "./cases/delete.ts";
import { discoveryCases } from "./cases/discovery.ts";
import { evictionCases } from "./cases/eviction.ts";
import { finalizerCases } from "./cases/finalizers.ts";
import { listCases } from "./cases/lists.ts";
import { logCases } from "./cases/logs.ts";
import { patchCases } from "./cases/patches.ts";
import { redeleteCases } from "./cases/redelete.ts";
import { selectorCases } from "./cases/selectors.ts";
import { strategicCases } from "./cases/strategic.ts";
import { subresourceCases } from "./cases/subresources.ts";
import { updateCases } from "./cases/updates.ts";
import { watchCases } from "./cases/watches.ts";
import { Bench, type Cluster } from "./driver.ts";

const TOPICS: Readonly<Record<string, (bench: () => Bench) => void>> = {
  lists: listCases,
  selectors: selectorCases,
  watches: watchCases,
  create: createCases,
  delete: deleteCases,
  redelete: redeleteCases,
  finalizers: finalizerCases,
  patches: patchCases,
  strategic: strategicCases,
  updates: updateCases,
  subresources: subresourceCases,
  eviction: evictionCases,
  access: accessCases,
  discovery: discoveryCases,
  logs: logCases,
};

/** Declares the whole suite on a cluster that `start` brings up. */
export function describeContract(title: string, runs: boolean, start: () => Promise<Cluster>): void {
  describe.skipIf(!runs)(`the API's contract on ${title}`, () => {
    let cluster: Cluster;
    beforeAll(async () => {
      cluster = await start();
    }, 20 * 60_000);
    afterAll(async () => await cluster?.stop(), 60_000);
    for (const [topic, cases] of Object.entries(TOPICS)) {
      describe(topic, () => {
        let bench: Bench;
        beforeAll(async () => {
          bench = await Bench.create(cluster, topic);
        });
        cases(() => bench);
      });
    }
  });
}
