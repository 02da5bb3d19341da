import { z } from "zod";

/** A runbook filled for this pod: steps for a human on the node, to read and to copy. The product never runs them. */
export const filledRunbookSchema = z.object({
  id: z.string(),
  title: z.string(),
  when: z.string().describe("when these steps are right"),
  before: z.string().describe("what is lost or risked; to be read first"),
  steps: z.array(
    z.object({
      text: z.string(),
      command: z.string().nullable().describe("null = a step outside any terminal"),
      expect: z.string().describe("what to expect, and when to stop"),
    }),
  ),
});
export type FilledRunbook = z.infer<typeof filledRunbookSchema>;
