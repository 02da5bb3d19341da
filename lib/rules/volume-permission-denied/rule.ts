import type { Cite } from "#lib/contract/diagnosis.ts";
import { citeField, refOf, specPathOf } from "#lib/evidence/cite.ts";
import type { ContainerFacts } from "#lib/evidence/containers.ts";
import type { LogMatch } from "#lib/evidence/log-reading.ts";
import { type Mount, mountAt, mountsOf, type VolumeKind } from "#lib/evidence/mounts.ts";
import type { Pod } from "#lib/kube/objects.ts";
import { DIED } from "#lib/rules/classes.ts";
import { CRASH_FIXES, type CrashParts, EXPLAINED_BY_A_CAUSE_OF_END, judgeWords } from "#lib/rules/crash-cause.ts";
import { defineRule } from "#lib/rules/define.ts";
import { messages } from "./messages.ts";

/** Volumes whose ownership the kubelet never changes, whatever fsGroup says. */
const UNMANAGED: readonly VolumeKind[] = ["hostPath", "nfs"];

/** The image then says which user it is; the API does not show that. */
const UNSET = "unset";

interface Identity {
  readonly user: string;
  readonly group: string;
  readonly cites: readonly Cite[];
}

/** The user a container runs as, where the spec says so: its own setting before the pod's. */
function identity(pod: Pod, container: ContainerFacts): Identity {
  const ref = refOf("Pod", pod);
  const own = container.spec?.securityContext?.runAsUser;
  const user = own ?? pod.spec?.securityContext?.runAsUser;
  const group = pod.spec?.securityContext?.fsGroup;
  const userPath = own === undefined ? "spec.securityContext.runAsUser" : `${specPathOf(pod, container)}.securityContext.runAsUser`;
  return {
    user: user === undefined ? UNSET : String(user),
    group: group === undefined ? "-" : String(group),
    cites: [citeField(ref, userPath, user), citeField(ref, "spec.securityContext.fsGroup", group)],
  };
}

/** The mount that is meant: by the path, else the only one that a program could want to write. */
function meant(pod: Pod, container: ContainerFacts, path: string): Mount | null {
  if (path.startsWith("/")) return mountAt(pod, container, path);
  const [only, ...more] = mountsOf(pod, container).filter(({ readOnly }) => !readOnly);
  return only && more.length === 0 ? only : null;
}

/** A program that wants its folder for itself alone, and finds others let in: fsGroup would open it even more. */
const TOO_OPEN = /has (?:invalid permissions|group or world access)|permissions should be u=rwx/i;
/** Only root may give a file away. */
const GIVES_AWAY = /\bchown\b/i;

function variantOf(mount: Mount, { user, group }: Identity, line: string): Pick<CrashParts, "message" | "nextStep"> {
  if (TOO_OPEN.test(line)) return { message: "too-open", nextStep: "own-folder" };
  if (GIVES_AWAY.test(line) && user !== UNSET && user !== "0") return { message: "chown", nextStep: "no-chown" };
  if (mount.kind === "config") return { message: "config", nextStep: "default-mode" };
  if (UNMANAGED.includes(mount.kind)) return { message: "unmanaged", nextStep: "owner-on-storage" };
  return group === "-" ? { message: "no-fs-group", nextStep: "set-fs-group" } : { message: "despite-fs-group", nextStep: "check-owner" };
}

function partsFor(pod: Pod, container: ContainerFacts, { values, line }: LogMatch): CrashParts | null {
  const path = values.path ?? "";
  const mount = meant(pod, container, path);
  // The image's own files are no volume: the fallback shows the words.
  if (!mount) return null;
  const who = identity(pod, container);
  return {
    certainty: path.startsWith("/") ? "likely" : "possible",
    ...variantOf(mount, who, line),
    avoid: "root",
    params: {
      path: path || mount.mountPath,
      mount: mount.mountPath,
      source: mount.source || `volume ${mount.volume.name ?? ""}`,
      user: who.user,
      group: who.group,
    },
    cites: [citeField(refOf("Pod", pod), mount.path, mount.mountPath), ...mount.cites, ...who.cites],
    notChecked: ["ownership"],
  };
}

export const rule = defineRule({
  meta: {
    id: "volume-permission-denied",
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
    return judgeWords(evidence, context, ["permission"], ({ container }, match) => partsFor(evidence.pod, container, match));
  },
});
