import { ANYWHERE, type Scene } from "./cause-stand.ts";
import { boundClaim, makeClaim, withClaim } from "./causes-pending.ts";

/** Claims that are asked about themselves. */
export const STORAGE: readonly Scene[] = [
  {
    cause: "storageclass-missing",
    as: "claim-without-class",
    async make(stand, namespace) {
      await makeClaim(stand, namespace, { storageClassName: "gone" });
      return { claim: "data" };
    },
  },
  {
    cause: "pvc-deletion-held",
    async make(stand, namespace) {
      await boundClaim(stand, namespace);
      await stand.untilRuns(await stand.pod(namespace, "web", { ...ANYWHERE, ...withClaim("data") }));
      await stand.remove(`/api/v1/namespaces/${namespace}/persistentvolumeclaims/data`);
      return { claim: "data" };
    },
  },
];
