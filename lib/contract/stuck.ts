import { z } from "zod";
import { subjectClassSchema } from "./causes.ts";
import { unseenSchema } from "./object-parts.ts";

/** A namespace or claim that is stuck by itself, with its state by the same measure as on its own page. */
export const stuckObjectSchema = z.object({
  kind: z.enum(["Namespace", "PersistentVolumeClaim"]),
  namespace: z.string().describe("empty for a namespace"),
  name: z.string(),
  uid: z.string(),
  class: subjectClassSchema,
  status: z.string(),
  stuckSince: z.string().nullable(),
});
export type StuckObject = z.infer<typeof stuckObjectSchema>;

export const stuckAnswerSchema = z.object({
  now: z.string(),
  objects: z.array(stuckObjectSchema).describe("deletions first, then longest in its state"),
  unseen: z.array(unseenSchema).describe("what could not be read, so that its absence proves nothing"),
});
export type StuckAnswer = z.infer<typeof stuckAnswerSchema>;
