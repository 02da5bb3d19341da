import { KubeError } from "#server/kube/types.ts";
import type { Draw } from "./draw.ts";
import { type Change, interfere, type Kind } from "./interference.ts";
import type { Point } from "./interposed.ts";
import type { Scene } from "./scenarios.ts";
import type { World } from "./world.ts";

/** How many of the interferences run on beside the fix, and how far they may be behind it. */
const RACED = 0.35;
const BEHIND_MS = 6;

/** One interference at one point. */
export class Disturbance {
  /** What it has changed, once it has. */
  change: Change | null = null;
  reached = false;
  /** The fix does not wait for the change: either may come first. */
  readonly raced: boolean;
  readonly #plan: { readonly point: Point; readonly kind: Kind } | null;
  readonly #on: { readonly world: World; readonly scene: Scene; readonly draw: Draw };
  readonly #broken: unknown[] = [];
  #running: Promise<void> | undefined;

  /** `plan` null: nothing happens at all. */
  constructor(plan: { readonly point: Point; readonly kind: Kind } | null, on: { world: World; scene: Scene; draw: Draw }) {
    this.#plan = plan;
    this.#on = on;
    this.raced = on.draw.next() < RACED;
  }

  /** Does it when this is its point, the first time. */
  async reach(point: Point): Promise<void> {
    if (this.reached || this.#plan === null || point !== this.#plan.point) return;
    this.reached = true;
    this.#running = this.#run(this.#plan.kind, this.raced ? this.#on.draw.next() * BEHIND_MS : 0);
    if (!this.raced) await this.#running;
  }

  async #run(kind: Kind, behindMs: number): Promise<void> {
    const { world, scene, draw } = this.#on;
    if (behindMs > 0) await new Promise((resolve) => setTimeout(resolve, behindMs));
    try {
      this.change = await interfere(kind, world, scene, draw);
    } catch (error) {
      // In a race the fix may have taken away what the change was meant for.
      if (!(this.raced && error instanceof KubeError)) this.#broken.push(error);
    }
  }

  /** Waits for its end. Throws when it could not be done: then the drill proves nothing. */
  async settle(): Promise<void> {
    await this.#running;
    if (this.#broken.length > 0) throw this.#broken[0];
  }
}
