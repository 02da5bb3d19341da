import { citeRecomputed, kubectlIn } from "#lib/evidence/cite.ts";
import { envSetting } from "#lib/evidence/env-spec.ts";
import { sh } from "#lib/format/shell-word.ts";
import { DIED } from "#lib/rules/classes.ts";
import { CRASH_FIXES, EXPLAINED_BY_A_CAUSE_OF_END, judgeWords } from "#lib/rules/crash-cause.ts";
import { defineRule } from "#lib/rules/define.ts";
import { messages } from "./messages.ts";

/** Other missing variables that are shown besides the one in question. */
const OTHERS = 4;

export const rule = defineRule({
  meta: {
    id: "env-missing",
    evidence: ["pod"],
    optionalEvidence: ["owners", "logs", "previousLogs", "configKeys", "secretRefs"],
    classes: DIED,
    certainties: ["likely", "possible"],
    explains: [...EXPLAINED_BY_A_CAUSE_OF_END],
    fixes: CRASH_FIXES.map(({ id }) => id),
    runbooks: [],
  },
  messages,
  detect(evidence, context) {
    const { pod, configKeys, secretRefs } = evidence;
    return judgeWords(evidence, context, ["env"], (dead, { values }) => {
      const variable = values.variable ?? "";
      // A program that checks its settings as a whole names several at once.
      const others = dead.said.filter((one) => one.kind === "env" && one.values.variable !== variable).slice(0, OTHERS);
      const setting = envSetting(pod, dead.container, variable, { configKeys, secretRefs });
      // The program wants something else then, e.g. a file of settings or another value: the fallback shows its words.
      if (setting.state === "set") return null;
      const near = setting.near.length > 0 && setting.state !== "empty";
      const message = near ? "near-miss" : setting.state;
      const [kind = "", name = ""] = setting.from.split(" ");
      const object = `${kind}/${pod.metadata?.namespace ?? ""}/${name}`;
      return {
        certainty: setting.state === "maybe" ? "possible" : "likely",
        message,
        nextStep: near ? "correct-name" : setting.state === "optional-missing" ? "add-key" : setting.state === "maybe" ? "look-up" : "set",
        avoid: "guess",
        params: { variable, from: setting.from || "-", near: setting.near.join(", ") || "-", namespace: pod.metadata?.namespace ?? "" },
        cites: [
          ...others.map((one) => dead.cite(one)),
          ...setting.cites,
          ...(setting.state === "optional-missing" ? [citeRecomputed(object, `data.${variable}`, "<not found>")] : []),
        ],
        ...(setting.state === "optional-missing" && { root: { kind, key: object, label: name } }),
        kubectl: [
          sh`${kubectlIn(pod)} get pod ${pod.metadata?.name ?? ""} -o jsonpath=${`{.spec.containers[?(@.name=="${dead.container.name}")].env}`}`,
        ],
        notChecked: ["image-env"],
      };
    });
  },
});
