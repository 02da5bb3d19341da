import { z } from "zod";

/** Who acts: in mode `local` the kubeconfig's user as the cluster names it, and who sits at this machine. */
export const identitySchema = z.object({
  user: z.string().describe("the cluster's own word for us (SelfSubjectReview)"),
  osUser: z.string().nullable().describe("login name at the machine Pod Ward runs on, in mode local"),
  mode: z.enum(["local"]),
  readOnly: z.boolean().describe("nothing can be changed through this Pod Ward"),
});
export type Identity = z.infer<typeof identitySchema>;
