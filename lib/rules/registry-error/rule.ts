import type { Certainty } from "#lib/contract/causes.ts";
import { nodeRoot } from "#lib/evidence/cite.ts";
import type { PullProblem } from "#lib/evidence/pull-error.ts";
import { PULLING } from "#lib/rules/classes.ts";
import { defineRule } from "#lib/rules/define.ts";
import { judgePull, type PullSaid } from "#lib/rules/pull-cause.ts";
import { messages } from "./messages.ts";

/** Manifests that runtimes no longer read: containerd 2 dropped the first schema (F4.3, "old schema"). */
const OLD_FORMAT =
  /is no longer supported since containerd|unsupported.{0,40}schema|schema.{0,20}(?:no longer|not) supported|application\/vnd\.docker\.distribution\.manifest\.v1/i;
/** A server's status as Go writes it: `503 Service Unavailable`. */
const STATUS = /\b(5\d\d)\b[ A-Za-z-]*/;

/** Layers in a packing that an older runtime cannot read. */
const NEW_FORMAT = /no processor for media-type|unsupported media ?type|unknown media type/i;
/** The manifest is there, one of the parts it lists is not. */
const NO_BLOB = /\/blobs\/\S{1,100} not found|blob unknown|unknown blob|BLOB_UNKNOWN/i;
/** What only the node's own store of images says: the registry gave everything. */
const STORE =
  /content digest sha256:[0-9a-f]+: not found|layer not known|input\/output error|read-only file system|structure needs cleaning|locating item named|creating read-write layer|snapshot \S{1,200} does not exist/i;

/** What the node may not write when it unpacks a layer: owners outside its range of IDs, a file system that refuses (F4.3). */
const UNPACK = /\blchown\b|mount callback failed|operation not permitted/i;

/** The pull was broken off on the node's own side: by the runtime that saw no data come for too long, or by a stop of it or the kubelet (F4.3). */
const CANCELLED = /context canceled$|code = Canceled\b/i;

const CERTAINTIES: Readonly<Record<string, Certainty>> = {
  "server-error": "certain",
  "blob-missing": "certain",
  "old-format": "likely",
  "new-format": "likely",
  "no-registry": "likely",
  store: "likely",
};
const STEPS: Readonly<Record<string, string>> = {
  "server-error": "look-at-registry",
  "blob-missing": "push-again",
  "no-registry": "ask-by-hand",
  "old-format": "rebuild",
  "new-format": "repack",
  store: "mend-store",
  cancelled: "see-who-cancelled",
};

function variantOf({ failure, error, container }: PullProblem): string {
  if (failure === "registry-error")
    return NO_BLOB.test(error) ? "blob-missing" : /text\/html/i.test(error) ? "no-registry" : "server-error";
  if (OLD_FORMAT.test(error)) return "old-format";
  if (NEW_FORMAT.test(error)) return "new-format";
  if (container.reason === "ImageInspectError" || STORE.test(error)) return "store";
  if (UNPACK.test(error)) return "unpack";
  if (CANCELLED.test(error)) return "cancelled";
  return /digest|sha256|content|checksum|unexpected commit/i.test(error) ? "content" : "other";
}

export const rule = defineRule({
  meta: {
    id: "registry-error",
    evidence: ["pod"],
    optionalEvidence: ["events", "owners"],
    classes: PULLING,
    certainties: ["certain", "likely", "possible"],
    explains: [],
    fixes: ["delete-pod", "restart-rollout"],
    runbooks: [],
  },
  messages,
  detect(evidence, context) {
    return judgePull(evidence, context, ({ pod, problem }): PullSaid | null => {
      const { failure, error } = problem;
      if (error === "" || (failure !== "registry-error" && failure !== "unclear")) return null;
      const message = variantOf(problem);
      const isStore = message === "store";
      return {
        certainty: CERTAINTIES[message] ?? "possible",
        message,
        nextStep: STEPS[message] ?? "pull-by-hand",
        params: {
          status: failure === "registry-error" ? (STATUS.exec(error)?.[0]?.trim() ?? "5xx") : "-",
          part: /sha256:[0-9a-f]{6,64}/.exec(error)?.[0] ?? "-",
        },
        ...(isStore || message === "cancelled" ? { root: nodeRoot(pod.spec?.nodeName ?? "?") } : {}),
        notChecked: [isStore ? "store" : message === "cancelled" ? "runtime-log" : "registry"],
      };
    });
  },
});
