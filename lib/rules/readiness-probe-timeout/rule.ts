import { isGrpcUnconnected } from "#lib/evidence/probe-protocol.ts";
import { foundOr } from "#lib/rules/answer.ts";
import { defineRule } from "#lib/rules/define.ts";
import { READINESS_META, readinessFinding, unreadyContainers, unseenFailure } from "#lib/rules/readiness.ts";
import { messages } from "./messages.ts";

export const rule = defineRule({
  meta: { ...READINESS_META, id: "readiness-probe-timeout", certainties: ["likely"], explains: [] },
  messages,
  detect({ pod, events, owners }, { now, symptom }) {
    const network = unreadyContainers(pod, symptom, events, now).filter(({ target }) => target.handler !== "exec");
    const silent = network.filter(({ failure, due }) => due && (failure?.fault === "timeout" || failure?.fault === "no-connection"));
    return foundOr(
      silent.map((unready) => {
        const connected = unready.failure?.fault === "timeout";
        const untold = isGrpcUnconnected(unready.failure, unready.target);
        const message = connected ? "too-slow" : untold ? "grpc-no-connection" : "no-connection";
        const nextStep = connected ? "find-slowness" : untold ? "compare-server" : "find-drop";
        return readinessFinding(pod, unready, owners, {
          certainty: "likely",
          message,
          nextStep,
          avoid: "only-raise",
          notChecked: ["load"],
        });
      }),
      unseenFailure(network, events),
    );
  },
});
