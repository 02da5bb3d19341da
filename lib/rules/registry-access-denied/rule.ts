import type { Certainty } from "#lib/contract/causes.ts";
import { citeField, refOf } from "#lib/evidence/cite.ts";
import { type PullCredentials, pullCredentials } from "#lib/evidence/pull-credentials.ts";
import { credentialsSent, isAmbiguousRefusal, isPolicyRefusal, isStoreRefusal, saysExpired } from "#lib/evidence/pull-detail.ts";
import { PULLING } from "#lib/rules/classes.ts";
import { defineRule } from "#lib/rules/define.ts";
import { judgePull, type PullCase, type PullSaid } from "#lib/rules/pull-cause.ts";
import { messages } from "./messages.ts";

/** The registry knows who asks and says no. */
const FORBIDDEN = /\b403\b|forbidden|permission .{0,120}denied/i;
const WRONG_PASSWORD = /incorrect username|bad username|invalid credentials/i;

/** True when what the Secrets hold, or fail to hold, is a cause of its own: then nothing was sent. */
function isNothingSent({ names, isSeen, matching, warned, gone }: PullCredentials): boolean {
  return matching.length === 0 && (gone.length > 0 || warned.length > 0 || (isSeen && names.length > 0));
}

function certaintyOf(error: string, credentials: PullCredentials): Certainty {
  if (WRONG_PASSWORD.test(error)) return "certain";
  const isKnownSender = credentials.matching.length > 0 || credentialsSent(error) === "sent";
  return isKnownSender || credentials.names.length === 0 ? "likely" : "possible";
}

/** Refusals that have nothing to do with who asks: a rule about the image, the address it is asked from, the store behind the registry. */
function ownReason(error: string): Pick<PullSaid, "certainty" | "message" | "nextStep" | "params"> | null {
  const address = /client with IP '([^']{1,60})' is not allowed/i.exec(error)?.[1];
  const params = { secrets: "-", address: address ?? "-", status: /\b4\d\d [A-Z][A-Za-z ]{1,40}/.exec(error)?.[0]?.trim() ?? "-" };
  if (address !== undefined) return { certainty: "certain", message: "address", nextStep: "allow-address", params };
  if (isPolicyRefusal(error)) return { certainty: "likely", message: "policy", nextStep: "look-at-policy", params };
  return isStoreRefusal(error) ? { certainty: "likely", message: "store", nextStep: "open-store", params } : null;
}

function say({ pod, problem }: PullCase, credentials: PullCredentials): PullSaid | null {
  const { error } = problem;
  const sent = credentialsSent(error);
  if (problem.failure !== "denied" || sent === "none" || saysExpired(error) || isAmbiguousRefusal(error)) return null;
  const own = ownReason(error);
  if (own) return { ...own, notChecked: ["credentials"] };
  const isForbidden = FORBIDDEN.test(error);
  if (sent !== "sent" && (isNothingSent(credentials) || (credentials.names.length === 0 && !isForbidden))) return null;
  const secrets = (credentials.matching.length > 0 ? credentials.matching.map(({ secret }) => secret) : credentials.names).join(", ");
  const message = isForbidden ? (secrets === "" ? "forbidden-node" : "forbidden") : "refused";
  return {
    certainty: certaintyOf(error, credentials),
    message,
    nextStep: { forbidden: "grant", "forbidden-node": "grant-node", refused: "renew" }[message] ?? "renew",
    params: { secrets: secrets || "-" },
    cites: [citeField(refOf("Pod", pod), "spec.imagePullSecrets", credentials.names.join(", "))],
    notChecked: ["credentials", ...(credentials.isSeen || credentials.names.length === 0 ? [] : ["hosts"])],
  };
}

export const rule = defineRule({
  meta: {
    id: "registry-access-denied",
    evidence: ["pod"],
    optionalEvidence: ["events", "owners", "pullSecretHosts", "serviceAccount"],
    classes: PULLING,
    certainties: ["certain", "likely", "possible"],
    explains: ["image-not-found-or-private", "registry-error"],
    fixes: ["delete-pod", "restart-rollout"],
    runbooks: [],
  },
  messages,
  detect(evidence, context) {
    const { pod, events, pullSecretHosts, serviceAccount } = evidence;
    return judgePull(evidence, context, (about) =>
      say(about, pullCredentials(pod, about.problem.image, pullSecretHosts, serviceAccount, events.ok ? events.value : [])),
    );
  },
});
