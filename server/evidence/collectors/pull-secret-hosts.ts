import { pullSecretNames, UNSEEN_SECRET } from "#lib/evidence/pull-secret.ts";
import { collected, missing } from "#lib/evidence/types.ts";
import { complete, defineCollector, namespaceOf } from "../collector.ts";
import { readSecrets } from "../reference-facts.ts";

/**
 * The pull Secrets of the pod and of its ServiceAccount: type, key names and registries. Read only where the setting
 * PODWARD_ALLOW_SECRETS and RBAC both allow it; the credentials in them are dropped where the answer is read.
 */
export const pullSecretHosts = defineCollector({
  key: "pullSecretHosts",
  ttlMs: 20_000,
  permissions: [{ verb: "get", group: "", resource: "secrets" }],
  after: ["serviceAccount"],
  wanted: (subject) => ["image-pull", "crash-loop", "not-ready", "creating"].includes(subject.symptom.class),
  fromCache: ({ pod, symptom }) =>
    symptom.class !== "image-pull" && pullSecretNames(pod, null).length === 0 ? complete(collected([])) : null,
  ahead(subject, source) {
    const names = pullSecretNames(subject.pod, null).map(({ secret }) => secret);
    if (source.secretsAllowed) void readSecrets(source, namespaceOf(subject), names);
  },
  async onDemand(subject, source) {
    const account = source.known.serviceAccount;
    const names = pullSecretNames(subject.pod, account?.ok ? account.value : null);
    if (names.length === 0) return collected([]);
    if (!source.secretsAllowed) return missing("forbidden");
    const found = await readSecrets(
      source,
      namespaceOf(subject),
      names.map(({ secret }) => secret),
    );
    const unread = found.flatMap((one) => (one.presence === "unknown" ? [one.why] : []));
    const [why] = unread;
    if (why !== undefined && unread.length === found.length) return missing(why);
    const facts = names.map(({ secret, from }, index) => {
      const one = found[index];
      const contents = one?.presence === "present" ? (one.object.pull ?? UNSEEN_SECRET) : UNSEEN_SECRET;
      return { secret, from, presence: one?.presence ?? "unknown", ...contents };
    });
    return collected(facts);
  },
});
