import "server-only";
import type { JudgedAt } from "#lib/diagnosis/report.ts";
import type { Bundle } from "#lib/evidence/bundle-text.ts";
import { asKube } from "#lib/kube/cast.ts";
import type { KubeObject, Node, Pod } from "#lib/kube/objects.ts";
import { parseTime } from "#lib/kube/time.ts";
import { NEWEST_KNOWN, parseVersion, type ServerVersion } from "#lib/kube/version.ts";
import { UsageError } from "./usage.ts";

/** Fields that say when something happened. Not deletionTimestamp: it lies in the future while a grace runs (F1.1). */
const TIME_FIELDS: ReadonlySet<string> = new Set([
  "creationTimestamp",
  "lastTransitionTime",
  "lastProbeTime",
  "lastHeartbeatTime",
  "lastUpdateTime",
  "startTime",
  "startedAt",
  "finishedAt",
  "firstTimestamp",
  "lastTimestamp",
  "eventTime",
  "lastObservedTime",
  "renewTime",
  "timeAdded",
  "time",
]);

/** `--now`, else the file's `now`, else the newest time in the objects. Throws UsageError when there is none. */
export function bundleClock(bundle: Bundle, option: number | null): JudgedAt {
  if (option !== null) return { now: option, from: "option" };
  if (bundle.now !== null) {
    const now = parseTime(bundle.now);
    if (now === null) throw new UsageError(`now: ${bundle.now}: expected an RFC 3339 time such as 2026-11-30T03:31:22Z`);
    return { now, from: "file" };
  }
  const newest = newestOf(bundle);
  if (newest === 0) throw new UsageError("the objects hold no time to judge them at; give one with --now");
  return { now: newest, from: "newest-time" };
}

/** The newest time in the objects, ms; the bundle was captured then or later. 0 = they hold none. */
export function newestOf(bundle: Bundle): number {
  return bundle.objects.reduce((found, object) => Math.max(found, newestTime(object)), 0);
}

function newestTime(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  let newest = 0;
  for (const [key, part] of Object.entries(value)) {
    const time = typeof part === "string" ? (TIME_FIELDS.has(key) ? (parseTime(part) ?? 0) : 0) : newestTime(part);
    if (time > newest) newest = time;
  }
  return newest;
}

/** The file's `kubernetes_version`, else the kubelet's version of the subject's (or any) node, else the newest known. */
export function bundleVersion(bundle: Bundle, subject: KubeObject): ServerVersion {
  const given = parseVersion(bundle.versionText ?? undefined);
  if (given) return given;
  const nodes = bundle.objects.filter((object) => object.kind === "Node").map((object) => asKube<Node>(object));
  const nodeName = asKube<Pod>(subject).spec?.nodeName;
  const node = nodes.find((one) => one.metadata?.name === nodeName) ?? nodes[0];
  return parseVersion(node?.status?.nodeInfo?.kubeletVersion) ?? NEWEST_KNOWN;
}
