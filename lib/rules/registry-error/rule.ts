import { defineRule } from "#lib/rules/define.ts";
import { judgePull, type PullSaid } from "#lib/rules/pull-cause.ts";
import { PULL_PERMISSIONS } from "#lib/rules/pull-texts.ts";
import { messages } from "./messages.ts";

/** Manifests that runtimes no longer read: containerd 2 dropped the first schema (F4.3, "old schema"). */
const OLD_FORMAT =
  /is no longer supported since containerd|unsupported.{0,40}schema|schema.{0,20}(?:no longer|not) supported|application\/vnd\.docker\.distribution\.manifest\.v1/i;
/** A server's status as Go writes it: `503 Service Unavailable`. */
const STATUS = /\b(5\d\d)\b[ A-Za-z-]*/;

function variantOf(failure: string, error: string): string {
  if (failure === "registry-error") return "server-error";
  if (OLD_FORMAT.test(error)) return "old-format";
  return /digest|sha256|content|checksum|unexpected commit/i.test(error) ? "content" : "other";
}

export const rule = defineRule({
  meta: {
    id: "registry-error",
    evidence: ["pod"],
    optionalEvidence: ["events", "owners"],
    certainties: ["certain", "likely", "possible"],
    explains: [],
    fixes: ["delete-pod", "restart-rollout"],
    runbooks: [],
    permissions: [...PULL_PERMISSIONS],
  },
  messages,
  detect(evidence, context) {
    return judgePull(evidence, context, ({ problem }): PullSaid | null => {
      const { failure, error } = problem;
      if (error === "" || (failure !== "registry-error" && failure !== "unclear")) return null;
      const message = variantOf(failure, error);
      return {
        certainty: message === "server-error" ? "certain" : message === "old-format" ? "likely" : "possible",
        message,
        nextStep:
          { "server-error": "look-at-registry", "old-format": "rebuild", content: "pull-by-hand", other: "pull-by-hand" }[message] ??
          "pull-by-hand",
        params: { status: failure === "registry-error" ? (STATUS.exec(error)?.[0]?.trim() ?? "5xx") : "-" },
        notChecked: ["registry"],
      };
    });
  },
});
