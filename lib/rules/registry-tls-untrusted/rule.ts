import { untrustedBy } from "#lib/evidence/pull-detail.ts";
import { sh } from "#lib/format/shell-word.ts";
import { parseTime } from "#lib/kube/time.ts";
import { PULLING } from "#lib/rules/classes.ts";
import { defineRule } from "#lib/rules/define.ts";
import { judgePull, type PullCase, type PullSaid } from "#lib/rules/pull-cause.ts";
import { PULL_FALLBACKS } from "#lib/rules/pull-texts.ts";
import { messages } from "./messages.ts";

const STEPS: Readonly<Record<string, string>> = {
  authority: "trust",
  expired: "renew",
  clock: "set-clock",
  name: "right-name",
  other: "look",
};
/** How far a node's clock may be off before it is the clock that is wrong. */
const CLOCK_SLACK_MS = 600_000;

/** The node's own time in Go's words about an expired certificate, when it lies outside the life of this pod: then its clock is wrong. */
function wrongClock({ pod, problem }: PullCase, now: number): string | null {
  const said = /current time (\d{4}-\d\d-\d\dT[\d:]{8}(?:Z|[+-]\d\d:\d\d)) is (?:after|before)/.exec(problem.error)?.[1];
  const at = parseTime(said);
  const born = parseTime(pod.metadata?.creationTimestamp);
  if (said === undefined || at === null || born === null) return null;
  return at > now + CLOCK_SLACK_MS || at < born - CLOCK_SLACK_MS ? said : null;
}

/** When the certificate began or ended to be valid, in Go's words. */
function edgeOf(error: string): { readonly ended: string; readonly begins: string } {
  const [, side, time = "-"] = /current time \S{1,40} is (after|before) (\d{4}-\d\d-\d\dT[\d:]{8}(?:Z|[+-]\d\d:\d\d))/.exec(error) ?? [];
  return { ended: side === "after" ? time : "-", begins: side === "before" ? time : "-" };
}

/** The name that the certificate is for, in Go's words. */
function nameInCertificate(error: string): string {
  return /is valid for (.{1,120}?), not /.exec(error)?.[1] ?? "-";
}

export const rule = defineRule({
  meta: {
    id: "registry-tls-untrusted",
    evidence: ["pod"],
    optionalEvidence: ["events", "owners"],
    classes: PULLING,
    certainties: ["certain", "likely"],
    explains: [...PULL_FALLBACKS],
    fixes: ["delete-pod", "restart-rollout"],
    runbooks: [],
  },
  messages,
  detect(evidence, context) {
    return judgePull(evidence, context, (about): PullSaid | null => {
      const { failure, error } = about.problem;
      if (failure !== "tls") return null;
      const kind = untrustedBy(error);
      const clock = kind === "expired" ? wrongClock(about, context.now) : null;
      const message = clock === null ? kind : "clock";
      return {
        certainty: kind === "other" ? "likely" : "certain",
        message,
        nextStep: STEPS[message] ?? "look",
        params: { nodeTime: clock ?? "-", names: nameInCertificate(error), ...edgeOf(error) },
        kubectl: [sh`kubectl describe node ${about.pod.spec?.nodeName ?? ""}`],
        notChecked: ["certificate"],
      };
    });
  },
});
