import { citeField, refOf, specPathOf } from "#lib/evidence/cite.ts";
import { parseImage } from "#lib/kube/image-reference.ts";
import { adviceFinding, isAdvised, lastingContainers } from "#lib/rules/advice.ts";
import { foundOr } from "#lib/rules/answer.ts";
import { defineRule, NOT_APPLICABLE } from "#lib/rules/define.ts";
import { messages } from "./messages.ts";

/** Tags that are moved to newer builds by convention. */
const MOVING: readonly string[] = ["latest", "stable", "edge", "main", "master", "nightly", "dev", "develop", "snapshot", "current"];

export const rule = defineRule({
  meta: {
    id: "floating-image-tag",
    advice: true,
    evidence: ["pod"],
    optionalEvidence: ["owners"],
    certainties: ["certain"],
    explains: [],
    fixes: [],
    runbooks: [],
  },
  messages,
  detect({ pod, owners }) {
    if (!isAdvised(pod)) return NOT_APPLICABLE;
    const findings = lastingContainers(pod).flatMap((container) => {
      const image = parseImage(container.spec?.image ?? "");
      if (image === null || image.digest !== null || image.tag === null || !MOVING.includes(image.tag.toLowerCase())) return [];
      return adviceFinding(pod, owners, {
        message: image.tagGiven ? "moving" : "no-tag",
        nextStep: "pin",
        params: { container: container.name, image: container.spec?.image ?? "", tag: image.tag },
        cites: [citeField(refOf("Pod", pod), `${specPathOf(pod, container)}.image`, container.spec?.image)],
      });
    });
    return foundOr(findings, NOT_APPLICABLE);
  },
});
