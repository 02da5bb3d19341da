import { describe, expect, it } from "vitest";
import { nearMissOf, unmetAnywhere, wishesOf } from "./node-wishes.ts";

const POD = {
  spec: {
    nodeSelector: { disktype: "ssd", tier: "fast" },
    affinity: {
      nodeAffinity: {
        requiredDuringSchedulingIgnoredDuringExecution: {
          nodeSelectorTerms: [
            {
              matchExpressions: [
                { key: "zone", operator: "In", values: ["a", "b"] },
                { key: "old", operator: "DoesNotExist" },
              ],
              matchFields: [{ key: "metadata.name", operator: "In", values: ["w-9"] }],
            },
          ],
        },
      },
    },
  },
};
const node = (name: string, labels: Record<string, string>) => ({ metadata: { name, labels } });

describe("what a pod requires of its node", () => {
  const wishes = wishesOf(POD);

  it("is read from nodeSelector and required affinity, in words as kubectl takes them", () => {
    expect(wishes.map(({ text }) => text)).toEqual(["disktype=ssd", "tier=fast", "zone In (a, b)", "!old", "metadata.name=w-9"]);
  });

  it("is unmet when no node at all has it", () => {
    const nodes = [node("w-1", { disktype: "ssd", zone: "a" }), node("w-2", { tier: "fast" })];
    expect(unmetAnywhere(wishes, nodes).map(({ text }) => text)).toEqual(["metadata.name=w-9"]);
  });

  it("is nearly met by the same key with another value, before a key that looks alike", () => {
    const [first] = wishes;
    if (!first) throw new Error("no wish");
    const alike = node("w-1", { "disk-type": "ssd" });
    expect(nearMissOf(first, [alike, node("w-2", { disktype: "hdd" })])).toMatchObject({
      kind: "value",
      node: "w-2",
      label: "disktype=hdd",
    });
    expect(nearMissOf(first, [alike])).toMatchObject({ kind: "key", node: "w-1", label: "disk-type=ssd" });
    expect(nearMissOf(first, [node("w-3", { zone: "a" })])).toBeNull();
  });
});
