import type { Certainty } from "#lib/contract/causes.ts";
import { dialled, resolverAsked, type Unreachable, unreachableBy } from "#lib/evidence/pull-detail.ts";
import { PULLING } from "#lib/rules/classes.ts";
import { defineRule } from "#lib/rules/define.ts";
import { judgePull, type PullSaid } from "#lib/rules/pull-cause.ts";
import { PULL_FALLBACKS } from "#lib/rules/pull-texts.ts";
import { messages } from "./messages.ts";

/** A name of the cluster's own DNS, which nodes do not ask: they use the resolver of their host. */
const CLUSTER_NAME = /\.svc(?:\.[^:]*)?:\d+$|\.cluster\.local:\d+$/;

const STEPS: Readonly<Record<string, string>> = {
  dns: "ask-node-dns",
  "dns-cluster-name": "outside-name",
  refused: "start-registry",
  proxy: "mend-proxy",
  "proxy-refuses": "mend-proxy",
};

/** What a proxy answered in place of a connection, e.g. `Proxy Authentication Required`; empty when it was not even reached. */
function proxySaid(error: string): string {
  return /": ([A-Z][A-Za-z ]{3,40})$/.exec(error.trim())?.[1] ?? "-";
}

/** A deadline or a cut line may also be a slow transfer; the other texts leave no doubt. */
function certaintyOf(kind: Unreachable, error: string): Certainty {
  if (kind === "timeout") return /dial tcp|TLS handshake timeout/i.test(error) ? "certain" : "likely";
  return kind === "cut" || kind === "other" ? "likely" : "certain";
}

export const rule = defineRule({
  meta: {
    id: "registry-unreachable",
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
    return judgePull(evidence, context, ({ problem, endpoint }): PullSaid | null => {
      if (problem.failure !== "unreachable") return null;
      const { error } = problem;
      const kind = unreachableBy(error);
      const isRefusedByProxy = kind === "proxy" && proxySaid(error) !== "-";
      const message = kind === "dns" && CLUSTER_NAME.test(endpoint) ? "dns-cluster-name" : isRefusedByProxy ? "proxy-refuses" : kind;
      return {
        certainty: certaintyOf(kind, error),
        message,
        nextStep: STEPS[message] ?? "walk-the-way",
        params: { address: dialled(error) ?? endpoint, said: proxySaid(error), resolver: resolverAsked(error) ?? "-" },
        notChecked: ["from-node"],
      };
    });
  },
});
