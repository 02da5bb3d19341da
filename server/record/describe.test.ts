import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { DescribeSection } from "#lib/contract/record.ts";
import { readBundleText } from "#lib/evidence/bundle-text.ts";
import { asKube } from "#lib/kube/cast.ts";
import type { Node, Pod } from "#lib/kube/objects.ts";
import { parseVersion } from "#lib/kube/version.ts";
import { OWN_CASES } from "#server/cli/case-files.ts";
import { admitObject } from "#server/evidence/mask.ts";
import { describePod } from "./describe.ts";
import { kubectlDuration } from "./describe-lines.ts";

const PRINTS = new URL("./fixtures/describe/", import.meta.url);
const NAMES = readdirSync(PRINTS).map((file) => file.replace(".describe.txt", ""));

/** Colons, columns and indentation are layout: what counts is which words stand on one line. */
const words = (text: string) => text.replaceAll(/[\s:]+/g, " ").trim();

/** Lines of kubectl's first block without its events, which have a tab of their own, and without column heads. */
function printed(name: string): string[] {
  const text = readFileSync(new URL(`${name}.describe.txt`, PRINTS), "utf8");
  const block = (text.split(/\n\n\n(?=Name:)/)[0] ?? "").split(/\nEvents:/)[0] ?? "";
  const heads = new Set([
    "",
    "Type Status",
    "Init Containers",
    "Containers",
    "Ephemeral Containers",
    "Conditions",
    "Volumes",
    "Readiness Gates",
  ]);
  return (
    block
      .split("\n")
      .map(words)
      .filter((line) => !heads.has(line))
      // kubectl cannot print a deadline that lies ahead (F2.3); we say how long it is.
      .filter((line) => line !== "Status Terminating (lasts <invalid>)")
  );
}

function described(name: string): { sections: DescribeSection[]; subject: string } {
  const bundle = readBundleText(readFileSync(`${OWN_CASES}captured/${name}.yaml`, "utf8"), name);
  const text = readFileSync(new URL(`${name}.describe.txt`, PRINTS), "utf8");
  const subject = /^Name:\s+(\S+)/.exec(text)?.[1] ?? "";
  const pod = admitObject(asKube<Pod>(bundle.objects.find((o) => o.kind === "Pod" && o.metadata?.name === subject)));
  const node = asKube<Node | undefined>(bundle.objects.find((o) => o.kind === "Node" && o.metadata?.name === pod.spec?.nodeName)) ?? null;
  const input = {
    pod,
    owners: [],
    frozenSince: null,
    version: parseVersion(bundle.versionText ?? "") ?? { major: 1, minor: 36 },
    now: Date.parse(bundle.now ?? ""),
    locale: "en",
  } as const;
  return {
    subject,
    sections: describePod({ ...input, node: { name: pod.spec?.nodeName ?? null, presence: node ? "present" : "gone", object: node } }),
  };
}

test("every print of kubectl that was captured has its case", () => {
  expect(NAMES.length).toBeGreaterThan(45);
});

describe("says what kubectl describe said", () => {
  test.each(NAMES)("%s", (name) => {
    if (!/^Name:/.test(readFileSync(new URL(`${name}.describe.txt`, PRINTS), "utf8"))) return;
    const { sections } = described(name);
    const ours = new Set(sections.flatMap(({ lines }) => lines.map(({ label, value }) => words(`${label} ${value}`))));
    const missing = printed(name).filter((line) => !ours.has(line));
    expect(missing).toEqual([]);
  });
});

test("kubectlDuration is apimachinery's", () => {
  const cases: [number, string][] = [
    [0, "0s"],
    [119, "119s"],
    [120, "2m"],
    [125, "2m5s"],
    [599, "9m59s"],
    [600, "10m"],
    [10_799, "179m"],
    [10_800, "3h"],
    [11_000, "3h3m"],
    [28_800, "8h"],
    [172_799, "47h"],
    [172_800, "2d"],
    [180_000, "2d2h"],
    [691_200, "8d"],
    [63_072_000, "2y"],
  ];
  for (const [seconds, text] of cases) expect([seconds, kubectlDuration(seconds)]).toEqual([seconds, text]);
});
