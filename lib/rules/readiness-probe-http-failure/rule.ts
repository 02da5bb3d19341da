import type { Certainty } from "#lib/contract/causes.ts";
import { citeLog } from "#lib/evidence/cite.ts";
import { type ProtocolClash, protocolClash } from "#lib/evidence/probe-protocol.ts";
import { isSidecar } from "#lib/evidence/sidecars.ts";
import { foundOr } from "#lib/rules/answer.ts";
import { defineRule } from "#lib/rules/define.ts";
import { READINESS_META, readinessFinding, type Unready, unreadyContainers, unseenFailure } from "#lib/rules/readiness.ts";
import { messages } from "./messages.ts";

const FAULTS: readonly string[] = ["status", "bad-answer", "not-serving", "other"];

function isAnswered({ target, failure, due }: Unready): boolean {
  if (target.handler === "exec" || !due) return false;
  // Without an event only a probe over HTTP can have been answered; a TCP probe asks for no answer.
  return failure === null ? target.handler === "http" && target.number !== null : FAULTS.includes(failure.fault);
}

function messageOf({ failure }: Unready, clash: ProtocolClash | null): string {
  if (clash !== null) return clash;
  if (failure === null) return "unseen";
  if (failure.fault !== "status") return failure.fault === "not-serving" ? "not-serving" : "bad-answer";
  const code = failure.code ?? 0;
  if (code === 404 || code === 405) return "no-such-path";
  if (code === 401 || code === 403) return "not-allowed";
  if (code === 503 || code === 429) return "says-not-ready";
  return "other-code";
}

const NEXT_STEPS: Readonly<Record<string, string>> = {
  unseen: "ask",
  "no-such-path": "correct-path",
  "not-allowed": "open-path",
  "says-not-ready": "ask-why",
  "other-code": "ask-why",
  "not-serving": "ask-why",
  "bad-answer": "match-scheme",
  "answers-http": "use-http",
  "wants-https": "use-https",
};

/** A wrong path is proved by the answer; why a program calls itself not ready is known to the program alone. */
function certaintyOf(unready: Unready, message: string): Certainty {
  if (message === "unseen") return "possible";
  return message === "no-such-path" && !isSidecar(unready.container) ? "certain" : "likely";
}

export const rule = defineRule({
  meta: {
    ...READINESS_META,
    id: "readiness-probe-http-failure",
    optionalEvidence: [...READINESS_META.optionalEvidence, "logs"],
    classes: ["not-ready"],
    certainties: ["certain", "likely", "possible"],
    explains: [],
  },
  messages,
  detect({ pod, events, owners, logs }, { now, symptom }) {
    const network = unreadyContainers(pod, symptom, events, now).filter(({ target }) => target.handler !== "exec");
    return foundOr(
      network.filter(isAnswered).map((unready) => {
        const lines = (logs.ok ? logs.value : []).find((tail) => tail.container === unready.container.name)?.lines ?? [];
        const seen = protocolClash(unready.failure, unready.target, unready.probe, lines);
        const message = messageOf(unready, seen?.clash ?? null);
        const nextStep = NEXT_STEPS[message] ?? "ask";
        const told = { certainty: certaintyOf(unready, message), message, nextStep, avoid: "drop-probe" };
        const cites = seen?.line ? [citeLog(pod, unready.container.name, "current", seen.line)] : [];
        return readinessFinding(pod, unready, owners, { ...told, cites, notChecked: message === "unseen" ? ["events"] : [] });
      }),
      unseenFailure(network, events),
    );
  },
});
