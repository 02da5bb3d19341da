import type { Container } from "#lib/kube/pod-parts.ts";
import { DEFAULT_PULL, type Pull } from "../programs.ts";
import type { World } from "../world.ts";
import { imageFault } from "./image-check.ts";
import type { Phase } from "./phase.ts";
import type { PodSite } from "./pod-site.ts";
import { CONFIG_RETRY_MS } from "./timing.ts";

const FIRST_BACKOFF_S = 10;
const MAX_BACKOFF_S = 300;
/** An image whose layers are on the node needs only the registry's answer. */
const RECHECK_MS = 180;
/** How long ErrImagePull is shown before the next look turns it into ImagePullBackOff. */
const SHOW_ERROR_MS = 12_000;

/** The container whose image it is. */
interface Pulling {
  readonly name: string;
  readonly site: PodSite;
  readonly world: World;
  readonly spec: Container;
  phase: Phase;
  note(reason: string, message: string, times?: number): void;
  warn(reason: string, message: string, times?: number): void;
}

/** Gets a container's image onto its node, with the events, states and back-off of F3.3 and F4.3. */
export class ImagePuller {
  readonly #run: Pulling;
  #delay = FIRST_BACKOFF_S;

  constructor(run: Pulling) {
    this.#run = run;
  }

  /** The phase the container goes into, or "ready" when the image is there. */
  begin(now: number): Phase | "ready" {
    const run = this.#run;
    const { image = "", imagePullPolicy } = run.spec;
    const present = run.site.hasImage(image);
    const fault = imageFault(image, imagePullPolicy, present);
    if (fault) {
      run.warn(fault.event, fault.text);
      run.warn("Failed", `Error: ${fault.reason}`);
      return { kind: "waiting", reason: fault.reason, message: fault.message, until: now + CONFIG_RETRY_MS };
    }
    if (imagePullPolicy !== "Always" && present) {
      run.note("Pulled", `Container image "${image}" already present on machine and can be accessed by the pod`);
      return "ready";
    }
    const program = run.world.programs.of(image);
    const pull = (typeof program.pull === "function" ? program.pull(run.site.pod) : program.pull) ?? DEFAULT_PULL;
    run.note("Pulling", `Pulling image "${image}"`);
    const ms = pull.kind === "hangs" ? Number.POSITIVE_INFINITY : present ? RECHECK_MS : pull.ms;
    return { kind: "pulling", until: now + ms, pull };
  }

  /** What follows when the registry has answered. */
  finish(now: number, pull: Pull): Phase | "ready" {
    const run = this.#run;
    const { image = "" } = run.spec;
    if (pull.kind === "fails") return this.#failed(now, image, pull.error);
    const ms = pull.kind === "ok" ? (run.site.hasImage(image) ? RECHECK_MS : pull.ms) : 0;
    const took = ms < 1000 ? `${ms}ms` : `${ms / 1000}s`;
    const bytes = pull.kind === "ok" ? pull.bytes : 0;
    run.note("Pulled", `Successfully pulled image "${image}" in ${took} (${took} including waiting). Image size: ${bytes} bytes.`);
    run.site.keepImage(image);
    this.#delay = FIRST_BACKOFF_S;
    return "ready";
  }

  /** ErrImagePull just after the try, ImagePullBackOff while waiting: the two alternate. */
  #failed(now: number, image: string, error: string): Phase {
    const run = this.#run;
    run.warn("Failed", `Failed to pull image "${image}": ${error}`);
    run.warn("Failed", "Error: ErrImagePull");
    const delay = this.#delay;
    this.#delay = Math.min(MAX_BACKOFF_S, delay * 2);
    const until = now + delay * 1000;
    const shown = now + Math.min(SHOW_ERROR_MS, (delay * 1000) / 2);
    run.world.agenda.plan(`pull-back-off/${run.site.uid}/${run.name}`, shown, () => this.#backOff(image, error, delay, until));
    return { kind: "waiting", reason: "ErrImagePull", message: error, until };
  }

  #backOff(image: string, error: string, delay: number, until: number): void {
    const run = this.#run;
    if (run.phase.kind !== "waiting" || run.phase.reason !== "ErrImagePull") return;
    const times = 1 + Math.floor(delay / 20);
    run.note("BackOff", `Back-off pulling image "${image}"`, times);
    run.warn("Failed", "Error: ImagePullBackOff", times);
    const message = `Back-off pulling image "${image}": ErrImagePull: ${error}`;
    run.phase = { kind: "waiting", reason: "ImagePullBackOff", message, until };
    run.site.changed();
  }
}
