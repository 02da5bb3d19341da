import { z } from "zod";
import { certaintySchema, missingWhySchema, subjectClassSchema } from "./causes.ts";

/** A condition of an object's status, and whether this value of it is trouble. */
export const conditionViewSchema = z.object({
  type: z.string(),
  status: z.string(),
  reason: z.string(),
  message: z.string(),
  since: z.string().nullable(),
  bad: z.boolean(),
});
export type ConditionView = z.infer<typeof conditionViewSchema>;

/** A sick pod, as the ward's row has it. */
export const sickPodSchema = z.object({
  namespace: z.string(),
  name: z.string(),
  uid: z.string(),
  class: subjectClassSchema,
  status: z.string(),
  stuckSince: z.string().nullable(),
});
export type SickPod = z.infer<typeof sickPodSchema>;

/** Sick pods around an object with the same cause and root. */
export const sickPodGroupSchema = z.object({
  id: z.string(),
  cause: z.string().nullable(),
  title: z.string(),
  certainty: certaintySchema.nullable(),
  message: z.string().describe("the root in one line; empty when no cause is known"),
  nextStep: z.string().nullable(),
  ofThis: z.boolean().describe("the object itself is the root"),
  pods: z.array(sickPodSchema),
});
export type SickPodGroup = z.infer<typeof sickPodGroupSchema>;

/** Something that was looked for and could not be seen. */
export const unseenSchema = z.object({ what: z.string(), why: missingWhySchema });
