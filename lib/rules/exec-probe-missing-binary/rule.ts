import { foundOr } from "#lib/rules/answer.ts";
import { defineRule } from "#lib/rules/define.ts";
import { READINESS_META, readinessFinding, startingContainers, unreadyContainers, unseenFailure } from "#lib/rules/readiness.ts";
import { messages } from "./messages.ts";

export const rule = defineRule({
  meta: { ...READINESS_META, id: "exec-probe-missing-binary", certainties: ["certain"], explains: ["startup-in-progress"] },
  messages,
  detect({ pod, events, owners }, { now, symptom }) {
    const asked = [...unreadyContainers(pod, symptom, events, now), ...startingContainers(pod, symptom, events, now)];
    const commands = asked.filter(({ target }) => target.handler === "exec");
    return foundOr(
      commands
        .filter(({ failure }) => failure?.fault === "command-missing")
        .map((unready) => {
          const denied = /permission denied|can't execute/i.test(unready.failure?.output ?? "");
          const told = { message: denied ? "not-executable" : "not-there", nextStep: denied ? "make-executable" : "use-what-is-there" };
          return readinessFinding(pod, unready, owners, {
            ...told,
            certainty: "certain",
            avoid: "drop-probe",
            params: { image: unready.container.image },
          });
        }),
      unseenFailure(commands, events),
    );
  },
});
