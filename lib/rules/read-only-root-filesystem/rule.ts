import { citeField, refOf, specPathOf } from "#lib/evidence/cite.ts";
import type { ContainerFacts } from "#lib/evidence/containers.ts";
import type { LogMatch } from "#lib/evidence/log-reading.ts";
import { mountAt } from "#lib/evidence/mounts.ts";
import type { Pod } from "#lib/kube/objects.ts";
import { DIED } from "#lib/rules/classes.ts";
import { CRASH_FIXES, type CrashParts, EXPLAINED_BY_A_CAUSE_OF_END, judgeWords } from "#lib/rules/crash-cause.ts";
import { defineRule } from "#lib/rules/define.ts";
import { messages } from "./messages.ts";

/** Where a file is made, its folder has to be writable. */
function folderOf(path: string): string {
  const cut = path.lastIndexOf("/");
  return cut > 0 ? path.slice(0, cut) : path;
}

function partsFor(pod: Pod, container: ContainerFacts, { values }: LogMatch): CrashParts | null {
  const ref = refOf("Pod", pod);
  const base = specPathOf(pod, container);
  const readOnlyRoot = container.spec?.securityContext?.readOnlyRootFilesystem === true;
  const path = values.path ?? "";
  const mount = path.startsWith("/") ? mountAt(pod, container, path) : null;
  const params = { path: path || "?", folder: path ? folderOf(path) : "?", mount: mount?.mountPath ?? "-", source: mount?.source || "-" };
  if (mount?.readOnly) {
    return {
      certainty: "likely",
      message: "mount",
      nextStep: "writable-mount",
      avoid: "privileged",
      params,
      cites: [citeField(ref, mount.path, mount.mountPath), ...mount.cites],
    };
  }
  // A volume that may be written to, or a root that may: then a file system of the node or the storage went read-only.
  if (mount || !readOnlyRoot) return null;
  return {
    certainty: path ? "likely" : "possible",
    message: path ? "root" : "root-no-path",
    nextStep: path ? "empty-dir" : "find-path",
    avoid: "privileged",
    params,
    cites: [citeField(ref, `${base}.securityContext.readOnlyRootFilesystem`, true)],
  };
}

export const rule = defineRule({
  meta: {
    id: "read-only-root-filesystem",
    evidence: ["pod"],
    optionalEvidence: ["owners", "logs", "previousLogs"],
    classes: DIED,
    certainties: ["likely", "possible"],
    explains: [...EXPLAINED_BY_A_CAUSE_OF_END],
    fixes: CRASH_FIXES.map(({ id }) => id),
    runbooks: [],
  },
  messages,
  detect(evidence, context) {
    return judgeWords(evidence, context, ["read-only"], ({ container }, match) => partsFor(evidence.pod, container, match));
  },
});
