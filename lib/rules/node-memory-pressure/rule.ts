import { defineRule } from "#lib/rules/define.ts";
import { judgePressure } from "#lib/rules/node-pressure.ts";
import { messages } from "./messages.ts";

export const rule = defineRule({
  meta: {
    id: "node-memory-pressure",
    evidence: ["pod"],
    optionalEvidence: ["node", "owners"],
    certainties: ["certain"],
    explains: ["container-status-unknown", "killed-without-oom"],
    fixes: ["delete-pod"],
    runbooks: [],
    permissions: [
      { verb: "get", group: "", resource: "pods" },
      { verb: "get", group: "", resource: "nodes" },
    ],
  },
  messages,
  detect: (evidence, context) => judgePressure("memory", evidence, context),
});
