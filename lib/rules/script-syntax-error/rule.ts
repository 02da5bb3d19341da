import type { Cite } from "#lib/contract/diagnosis.ts";
import { citeField, refOf, specPathOf } from "#lib/evidence/cite.ts";
import type { DeadContainer } from "#lib/evidence/last-words.ts";
import type { LogMatch } from "#lib/evidence/log-reading.ts";
import { mountAt } from "#lib/evidence/mounts.ts";
import type { Pod } from "#lib/kube/objects.ts";
import { DIED } from "#lib/rules/classes.ts";
import { CRASH_FIXES, EXPLAINED_BY_A_CAUSE_OF_END, judgeWords, NO_FIXES } from "#lib/rules/crash-cause.ts";
import { defineRule } from "#lib/rules/define.ts";
import { messages } from "./messages.ts";

/** Interpreters that take a program from their arguments. */
const INLINE = /^-(?:[a-z]*c|e|eval)$/;
/** A file that the message names before anything else, or Python's `File "x"`. */
const FILE = /(?:^|[\s"'(])(\/[^\s:"')]{1,200})/;

interface Place {
  readonly message: "inline" | "mounted" | "in-image";
  readonly where: string;
  readonly cites: readonly Cite[];
}

/** Where the script stands: in the spec itself, in a file that a volume brings, or in the image. */
function placeOf(pod: Pod, { container, lines }: DeadContainer, match: LogMatch): Place {
  const ref = refOf("Pod", pod);
  const base = specPathOf(pod, container);
  const parts = [...(container.spec?.command ?? []), ...(container.spec?.args ?? [])];
  if (parts.some((part) => INLINE.test(part))) {
    const field = container.spec?.args?.some((arg) => arg.includes(" ") || INLINE.test(arg)) ? "args" : "command";
    return { message: "inline", where: `${base}.${field}`, cites: [citeField(ref, `${base}.${field}`, container.spec?.[field])] };
  }
  const named = [match.line, ...lines.slice(Math.max(0, match.index - 3), match.index).reverse(), parts.join(" ")].flatMap(
    (line) => FILE.exec(line)?.[1] ?? [],
  );
  const [path = parts.at(-1) ?? "-"] = named.filter((file) => !/\/(?:ba|da|a|z)?sh$|\/env$/.test(file));
  const mount = mountAt(pod, container, path);
  if (mount && mount.source !== "") {
    return { message: "mounted", where: `${mount.source} (${path})`, cites: [citeField(ref, mount.path, mount.mountPath), ...mount.cites] };
  }
  return { message: "in-image", where: path, cites: [citeField(ref, `${base}.image`, container.image)] };
}

export const rule = defineRule({
  meta: {
    id: "script-syntax-error",
    evidence: ["pod"],
    optionalEvidence: ["owners", "logs", "previousLogs"],
    classes: DIED,
    certainties: ["likely"],
    explains: [...EXPLAINED_BY_A_CAUSE_OF_END],
    fixes: CRASH_FIXES.map(({ id }) => id),
    runbooks: [],
  },
  messages,
  detect(evidence, context) {
    const { pod } = evidence;
    const job = pod.metadata?.ownerReferences?.some(({ kind }) => kind === "Job") ?? false;
    return judgeWords(evidence, context, ["syntax"], (dead, match) => {
      const place = placeOf(pod, dead, match);
      const endings = match.detail === "line-endings";
      return {
        certainty: "likely",
        message: endings ? "line-endings" : place.message,
        nextStep: endings ? "unix-endings" : job ? "new-job" : "correct",
        avoid: "again",
        params: { where: place.where, image: dead.container.image },
        cites: place.cites,
        // A pod that is over has no loop to look into: there only a corrected Job helps.
        fixes: context.symptom.class === "crash-loop" ? CRASH_FIXES : NO_FIXES,
      };
    });
  },
});
