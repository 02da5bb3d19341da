import type { Pull, Run } from "../programs.ts";

/** Where a container stands between its first look and its last end. */
export type Phase =
  | { readonly kind: "idle" }
  | { readonly kind: "waiting"; readonly reason: string; readonly message: string; readonly until: number }
  | { readonly kind: "pulling"; readonly until: number; readonly pull: Pull }
  | { readonly kind: "running"; readonly run: Run }
  | { readonly kind: "ended"; readonly decideAt: number }
  | { readonly kind: "done" };
