import type { ApiContext } from "../api/context.ts";
import type { SandboxClock } from "./clock.ts";
import { beginControllers } from "./controllers/controllers.ts";
import { Kubelets } from "./kubelet/kubelets.ts";
import { Nodes } from "./nodes.ts";
import { Programs } from "./programs.ts";
import { Scheduler } from "./scheduler/scheduler.ts";
import { World } from "./world.ts";

const TICK_MS = 200;
const EXPIRE_EVERY_MS = 60_000;

/** Everything that acts in a sandbox by itself, on one agenda. */
export class Simulation {
  readonly world: World;
  readonly nodes: Nodes;
  readonly kubelets: Kubelets;
  readonly #clock: SandboxClock;
  #begun = false;

  constructor(context: ApiContext, clock: SandboxClock) {
    this.#clock = clock;
    this.world = new World(context, clock, new Programs());
    this.kubelets = new Kubelets(this.world);
    this.nodes = new Nodes(this.world, this.kubelets);
  }

  /** Scheduler, controllers and kubelets begin to listen. Safe to call again. */
  begin(): void {
    if (this.#begun) return;
    this.#begun = true;
    beginControllers(this.world);
    new Scheduler(this.world).begin();
    this.kubelets.begin();
  }

  /** Heartbeats and the expiry of events, which a playback of the past leaves out. */
  beginHeartbeats(): void {
    this.nodes.begin();
    const expire = () => {
      this.world.recorder.expire();
      this.world.soon("events/expire", EXPIRE_EVERY_MS, expire);
    };
    expire();
  }

  /** Plays everything until `time` (ms), with the clock taken along. */
  playTo(time: number): void {
    this.world.advanceTo(time);
  }

  /** Everything that is due by the clock's present happens now. */
  tick(): void {
    this.world.advanceTo(this.#clock.present());
    this.#clock.returnToPresent();
  }

  /** Ticks by the wall clock until the returned function is called. */
  runLive(): () => void {
    const timer = setInterval(() => this.tick(), TICK_MS);
    timer.unref();
    return () => clearInterval(timer);
  }
}
