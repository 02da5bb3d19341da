import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";
import type { KubeObject } from "#lib/kube/objects.ts";
import { OWN_CASES } from "#server/cli/case-files.ts";
import { admit, MASK } from "#server/evidence/mask.ts";
import { yamlOf } from "./yaml.ts";

const CAPTURED = `${OWN_CASES}captured/`;
const AT = "2026-11-30T03:31:22Z";
const managedFields = [
  { manager: "kubectl", operation: "Update", time: AT, fieldsV1: { "f:metadata": { "f:finalizers": { 'v:"x.example.com/y"': {} } } } },
];

test("writes what kubectl writes: sorted keys, flat lists, blocks, and strings that look like something else quoted", () => {
  const object = {
    kind: "Pod",
    apiVersion: "v1",
    spec: { nodeName: "worker-1", containers: [{ name: "c", env: [{ value: "x", name: "LOG_LEVEL" }], command: ["sh", "-c", "a\nb\n"] }] },
    metadata: { name: "p", managedFields, labels: { on: "true", version: "1.0", answer: "yes", empty: "" } },
  };
  expect(yamlOf(object, AT, { managedFields: false })).toEqual({
    from: "cluster",
    masked: 0,
    readAt: AT,
    yaml: [
      "apiVersion: v1",
      "kind: Pod",
      "metadata:",
      "  labels:",
      '    answer: "yes"',
      '    empty: ""',
      '    "on": "true"',
      '    version: "1.0"',
      "  name: p",
      "spec:",
      "  containers:",
      "  - command:",
      "    - sh",
      "    - -c",
      "    - |",
      "      a",
      "      b",
      "    env:",
      "    - name: LOG_LEVEL",
      "      value: x",
      "    name: c",
      "  nodeName: worker-1",
      "",
    ].join("\n"),
  });
});

test("shows managedFields when asked for", () => {
  const object = { apiVersion: "v1", kind: "Pod", metadata: { name: "p", managedFields } };
  expect(parse(yamlOf(object, AT, { managedFields: true }).yaml)).toEqual(object);
});

test("counts and hides what is secret", () => {
  const object = {
    apiVersion: "v1",
    kind: "Pod",
    metadata: { name: "p" },
    spec: { containers: [{ name: "c", env: [{ name: "PASSWORD", value: "hunter2" }] }] },
  };
  const { yaml, masked } = yamlOf(object, AT, { managedFields: false });
  expect(yaml).not.toContain("hunter2");
  expect([masked, parse(yaml).spec.containers[0].env[0].value]).toEqual([1, MASK]);
});

test("a captured pod can be read back as it was shown", () => {
  const files = readdirSync(CAPTURED).filter((name) => name.endsWith(".yaml"));
  expect(files.length).toBeGreaterThan(50);
  // A case file is one object in a list of many; every fifth is read, parsing them is what takes time.
  for (const file of files.filter((_name, index) => index % 5 === 0)) {
    const { objects } = parse(readFileSync(`${CAPTURED}${file}`, "utf8"), { maxAliasCount: -1 }) as { objects: KubeObject[] };
    for (const object of objects.filter(({ kind }) => kind === "Pod")) {
      const shown = yamlOf(object, AT, { managedFields: true }).yaml;
      expect(parse(shown, { version: "1.1" })).toEqual(admit(object, { keepManagedFields: true }).object);
    }
  }
});
