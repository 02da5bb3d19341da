import { z } from "zod";

const place = { uid: z.string(), namespace: z.string(), name: z.string() };

const budgetStateSchema = z.object({
  name: z.string(),
  allowed: z.number().describe("disruptions that it allows now"),
  healthy: z.number(),
  desired: z.number(),
});

/** The pods of a node that is to be drained, and what becomes of each. */
export const drainPlanSchema = z.array(
  z.object({
    ...place,
    owner: z.string().nullable().describe("Kind/name of its controller"),
    fate: z.enum(["evict", "wait", "leave"]).describe("evicted; waited for since it is being deleted already; stays"),
    why: z.string(),
    loses: z.array(z.enum(["empty-dir", "recreation"])).describe("what is lost with it and has to be accepted"),
    budgets: z.array(budgetStateSchema).nullable().describe("disruption budgets that are asked about it; null = they could not be read"),
    cause: z.object({ id: z.string(), title: z.string() }).nullable().describe("why it is still there, for one that is being deleted"),
    dryRun: z.object({ state: z.enum(["pass", "fail", "unknown"]), message: z.string() }).nullable(),
  }),
);
export type DrainPlanAnswer = z.infer<typeof drainPlanSchema>;

export const DRAIN_POD_STATES = ["queued", "evicting", "waiting", "terminating", "gone", "failed"] as const;

/** How far a drain has come, pod by pod. */
export const drainStateSchema = z.object({
  pods: z.array(z.object({ ...place, state: z.enum(DRAIN_POD_STATES), detail: z.string() })),
  cameSince: z.array(z.object(place)).describe("pods that came to the node after the plan: they are not touched"),
  stoppable: z.boolean(),
});
export type DrainState = z.infer<typeof drainStateSchema>;
export type DrainPodState = (typeof DRAIN_POD_STATES)[number];
