import { foundOr } from "#lib/rules/answer.ts";
import { defineRule, NOT_APPLICABLE } from "#lib/rules/define.ts";
import { READINESS_META, readinessFinding, type Unready, unreadyContainers } from "#lib/rules/readiness.ts";
import { messages } from "./messages.ts";

function messageOf({ failure }: Unready): string {
  if (failure === null) return "unseen";
  return failure.output === "" ? "without-a-word" : "with-output";
}

export const rule = defineRule({
  meta: { ...READINESS_META, id: "exec-probe-failing", certainties: ["likely", "possible"], explains: [] },
  messages,
  detect({ pod, events, owners }, { now, symptom }) {
    const failing = unreadyContainers(pod, symptom, events, now).filter(
      ({ target, failure, due }) => target.handler === "exec" && due && (failure === null || failure.fault === "command-failed"),
    );
    return foundOr(
      failing.map((unready) => {
        const message = messageOf(unready);
        return readinessFinding(pod, unready, owners, {
          certainty: message === "unseen" ? "possible" : "likely",
          message,
          nextStep: message === "with-output" ? "follow-output" : "run-it",
          avoid: "drop-probe",
          notChecked: message === "unseen" ? ["events"] : [],
        });
      }),
      NOT_APPLICABLE,
    );
  },
});
