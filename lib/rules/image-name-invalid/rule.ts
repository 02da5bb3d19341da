import { parseImage } from "#lib/kube/image-reference.ts";
import { PULLING } from "#lib/rules/classes.ts";
import { defineRule } from "#lib/rules/define.ts";
import { judgePull } from "#lib/rules/pull-cause.ts";
import { PULL_FALLBACKS } from "#lib/rules/pull-texts.ts";
import { messages } from "./messages.ts";

/** What is wrong with a name, the most telling first. */
const FAULTS: readonly (readonly [string, RegExp])[] = [
  ["placeholder", /[${}<>]|%[A-Z_]+%/],
  ["scheme", /^[a-z]+:\/\//i],
  ["blank", /[\s"'`]|^$/],
  ["upper-case", /[A-Z]/],
];

/** The part in which upper case is a fault: the path, not the tag. */
function pathOf(image: string): string {
  return image.replace(/@.*$/, "").replace(/:[^:/]*$/, "");
}

function faultOf(image: string, error: string): string {
  if (/short-name |short name mode/i.test(error)) return "short-name";
  const fault = FAULTS.find(([id, pattern]) => pattern.test(id === "upper-case" ? pathOf(image) : image))?.[0];
  return fault ?? "other";
}

/** The same name without what is wrong, when that makes it a valid one; null when it takes a person to know. */
function correctedName(image: string, fault: string): string | null {
  const path = pathOf(image);
  const tried: Readonly<Record<string, string>> = {
    scheme: image.replace(/^[a-z]+:\/\//i, ""),
    blank: image.replace(/[\s"'`]/g, ""),
    "upper-case": path.toLowerCase() + image.slice(path.length),
  };
  const name = tried[fault];
  return name !== undefined && parseImage(name) !== null ? name : null;
}

export const rule = defineRule({
  meta: {
    id: "image-name-invalid",
    evidence: ["pod"],
    optionalEvidence: ["events", "owners"],
    classes: PULLING,
    certainties: ["certain"],
    explains: [...PULL_FALLBACKS],
    fixes: ["delete-pod", "restart-rollout"],
    runbooks: [],
  },
  messages,
  detect(evidence, context) {
    return judgePull(evidence, context, ({ problem }) => {
      if (problem.failure !== "name-invalid") return null;
      const { image } = problem;
      const fault = faultOf(image, problem.error);
      const corrected = correctedName(image, fault);
      return {
        certainty: "certain",
        message: fault,
        nextStep: fault === "short-name" ? "full-name" : corrected === null ? "correct" : "use-corrected",
        params: { corrected: corrected ?? "-" },
        root: { kind: "Image", key: `image/${image}`, label: image },
      };
    });
  },
});
