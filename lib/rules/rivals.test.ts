import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { judgeBundle } from "#lib/diagnosis/judge-bundle.ts";
import { BundleIndex } from "#lib/evidence/bundle-index.ts";
import { parseTime } from "#lib/kube/time.ts";
import { parseVersion } from "#lib/kube/version.ts";
import { readFixture } from "#lib/rules/fixture.ts";
import { RULES } from "#lib/rules/registry.ts";

/** What all rules together say about fixtures in which causes look alike or hold at once: best explanation first. */
const RIVALS: readonly (readonly [string, readonly string[]])[] = [
  ["finalizer-controller-not-clearing/firing-behind-lost-node", ["node-unreachable", "finalizer-controller-not-clearing"]],
  ["finalizer-orphaned-owner-gone/firing-behind-lost-node", ["node-unreachable", "finalizer-orphaned-owner-gone"]],
  ["node-unreachable/quiet-kubelet-had-finished", ["finalizer-orphaned-owner-gone"]],
  ["node-object-gone/quiet-finalizer", ["finalizer-controller-not-clearing"]],
  ["finalizer-orphaned-owner-gone/quiet-job-present", ["finalizer-controller-not-clearing"]],
  ["mirror-pod-static-manifest/firing-file", ["mirror-pod-static-manifest"]],
  ["within-grace-period/quiet-mirror", ["mirror-pod-static-manifest"]],
  ["kubelet-lost-pod/firing-never-began", ["kubelet-lost-pod"]],
  ["kubelet-lost-pod/quiet-containers-ended", []],
  ["node-unreachable/firing-lease", ["node-unreachable"]],
  ["oom-killed/firing-child-exit-1", ["oom-killed"]],
  ["oom-killed/firing-at-start", ["oom-killed"]],
  ["oom-killed/quiet-137-without-reason", ["main-process-fails-at-start"]],
  ["main-process-exits-zero/quiet-liveness-kill", []],
  ["untolerated-taint/firing-would-open-more", ["insufficient-resources", "untolerated-taint"]],
  ["insufficient-resources/firing-nodes-full", ["insufficient-resources"]],
  ["insufficient-resources/quiet-preempting", ["preemption-pending"]],
  ["insufficient-resources/quiet-too-many-pods", ["node-pod-capacity"]],
  ["gpu-device-plugin-not-registered/firing-no-plugin", ["gpu-device-plugin-not-registered", "insufficient-resources"]],
  ["nodes-cordoned/quiet-too-small-anyway", ["insufficient-resources"]],
  ["host-port-conflict/quiet-other-protocol", ["insufficient-resources"]],
  ["pod-anti-affinity-unsatisfiable/firing-own-replicas", ["pod-anti-affinity-unsatisfiable"]],
  ["topology-spread-unsatisfiable/firing-skew", ["topology-spread-unsatisfiable", "nodes-cordoned"]],
  ["node-selector-unmatched/quiet-one-matches", ["insufficient-resources"]],
  ["configmap-missing/firing-beside-crash-loop", ["configmap-missing", "main-process-fails-at-start"]],
  ["image-tag-missing/quiet-denied", ["image-not-found-or-private"]],
  ["readiness-probe-wrong-port/quiet-crash-loop", ["main-process-fails-at-start"]],
  ["env-missing/firing-absent", ["env-missing", "main-process-fails-at-start"]],
  ["init-container-failing/firing-loop", ["init-container-failing", "main-process-fails-at-start"]],
  ["main-process-fails-after-running/firing-long-run", ["main-process-fails-after-running", "main-process-fails-at-start"]],
  ["node-out-of-memory/firing-with-own-limit", ["oom-killed", "node-out-of-memory"]],
  ["statefulset-stuck-on-old-revision/firing-template-fixed", ["statefulset-stuck-on-old-revision", "main-process-fails-at-start"]],
  ["nfs-server-gone/firing-no-endpoints", ["nfs-server-gone", "volume-unmount-busy"]],
  ["csi-node-driver-missing/firing-unmount", ["csi-node-driver-missing", "volume-unmount-busy"]],
  ["volume-unmount-busy/firing-in-use", ["volume-unmount-busy"]],
  ["nfs-server-gone/firing-cannot-mount", ["nfs-server-gone", "volume-mount-failed"]],
  ["csi-node-driver-missing/firing-mount-event", ["csi-node-driver-missing"]],
  ["volume-multi-attach-stale-attachment/firing-detach-fails-node-gone", ["volume-multi-attach-stale-attachment"]],
  ["volume-multi-attach/firing-rollout", ["volume-multi-attach"]],
  ["namespace-discovery-failure/firing-no-backend", ["namespace-discovery-failure"]],
];

it.each(RIVALS)("%s: %j", (path, causes) => {
  const [id = "", name = ""] = path.split("/");
  const file = fileURLToPath(new URL(`./${id}/fixtures/${name}.yaml`, import.meta.url));
  const { bundle } = readFixture(readFileSync(file, "utf8"), path);
  const [subject] = bundle.objects;
  const now = parseTime(bundle.now);
  const version = parseVersion(bundle.versionText ?? undefined);
  if (!subject || now === null || version === null) throw new Error(path);
  const known = new Set(RULES.map(({ meta }) => meta.id));
  const found = judgeBundle({ index: new BundleIndex(bundle), subject, now, version }).causes.map((cause) => cause.id);
  // Rules that are added later may stand beside or before these; among themselves the order stays.
  expect(found.filter((cause) => causes.includes(cause) || FIRST.includes(cause))).toEqual(causes);
  expect(FIRST.filter((cause) => !known.has(cause))).toEqual([]);
});

/** The rules this file is about. */
const FIRST = [
  "configmap-missing",
  "finalizer-controller-not-clearing",
  "finalizer-orphaned-owner-gone",
  "image-not-found-or-private",
  "image-tag-missing",
  "insufficient-resources",
  "kubelet-lost-pod",
  "main-process-exits-zero",
  "main-process-fails-at-start",
  "mirror-pod-static-manifest",
  "node-object-gone",
  "node-selector-unmatched",
  "node-unreachable",
  "oom-killed",
  "readiness-probe-wrong-port",
  "secret-missing",
  "untolerated-taint",
  "within-grace-period",
];
