import type { AddressInfo } from "node:net";
import { ContainerLogs } from "./api/container-logs.ts";
import type { ApiContext } from "./api/context.ts";
import { type Fault, FaultControl } from "./api/faults.ts";
import { Ids } from "./api/ids.ts";
import { ADMIN_TOKEN, type Rule, Users } from "./api/users.ts";
import { SandboxClock } from "./behaviour/clock.ts";
import type { Nodes } from "./behaviour/nodes.ts";
import type { Programs } from "./behaviour/programs.ts";
import { Simulation } from "./behaviour/simulation.ts";
import type { Ailments } from "./behaviour/world.ts";
import { type Bundle, loadBundle } from "./bundle.ts";
import { sandboxKubeconfig } from "./kubeconfig.ts";
import { Listener } from "./listener.ts";
import { Resources } from "./store/resources.ts";
import { Store } from "./store/store.ts";
import type { JsonObject } from "./types.ts";
import { playDemoWard } from "./ward/demo.ts";
import { fillEmptyWard } from "./ward/empty.ts";

/** How a sandbox is started. */
export interface SandboxOptions {
  /** Loopback port; 0 (default) takes a free one. */
  readonly port?: number;
  /** What is in it: the demo ward (default), only namespaces and one node, or the objects of a bundle. */
  readonly ward?: "demo" | "empty" | Bundle;
  /** The caller's clock, ms; default the system's. A bundle brings its own, frozen. */
  readonly now?: () => number;
  /** How much the API server's clock is ahead of `now`, ms. */
  readonly clockOffsetMs?: number;
  /** Faults that are armed from the start. */
  readonly faults?: readonly Fault[];
  /**
   * `live`: kubelets, scheduler and controllers act by themselves; `manual`: they act when `tick` is
   * called; `off`: nobody acts, the API alone is there. Default: `live` for the demo ward, else `off`.
   * A bundle's objects always stay as they are.
   */
  readonly behaviour?: "live" | "manual" | "off";
  /** Who a request without a token comes from: nobody in particular (default), or the administrator. */
  readonly anonymous?: "nobody" | "admin";
  /** Name of context and cluster in the kubeconfig. */
  readonly name?: string;
  /** Server version; default v1.36.3. */
  readonly version?: string;
  /** Names and UIDs are drawn from it; the same seed gives the same ward. */
  readonly seed?: number;
  /** Changes kept per resource for watches. */
  readonly historySize?: number;
  readonly bookmarkEveryMs?: number;
}

/** A running sandbox: its address, its inside, and the means to disturb it. */
export interface Sandbox {
  /** `http://127.0.0.1:PORT` */
  readonly url: string;
  /** Kubeconfig of the administrator. */
  readonly kubeconfig: JsonObject;
  readonly faults: FaultControl;
  readonly store: Store;
  readonly resources: Resources;
  readonly users: Users;
  /** How images behave when pods run them. */
  readonly programs: Programs;
  /** Machines: `lose` makes a kubelet silent, `restore` brings it back. */
  readonly nodes: Nodes;
  /** What is broken outside of the API: mounts that hang, deletions a kubelet missed. */
  readonly ailments: Ailments;
  /** The API server's clock, ms. */
  now(): number;
  /** Sets how much the API server's clock is ahead of the caller's, ms. */
  setClockOffset(offsetMs: number): void;
  /** Lets everything happen that is due by the caller's clock. For `behaviour: "manual"`. */
  tick(): void;
  /** Adds a user with these rights and returns a kubeconfig for it. */
  addUser(name: string, rules: readonly Rule[], groups?: readonly string[]): JsonObject;
  /** Stops listening and breaks all connections, as a killed API server; the objects stay. */
  down(): Promise<void>;
  /** Listens again on the same port. */
  up(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts an in-memory Kubernetes API server on 127.0.0.1 over plain HTTP.
 *
 * @throws when the port is taken
 */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const ward = options.ward ?? "demo";
  const bundle = typeof ward === "string" ? null : ward;
  const now = options.now ?? (bundle ? () => bundle.now : Date.now);
  const clock = new SandboxClock(now, options.clockOffsetMs ?? 0);
  const context = makeContext(options, clock, bundle);
  for (const fault of options.faults ?? []) context.faults.add(fault);
  const simulation = new Simulation(context, clock);
  if (bundle) loadBundle(context, bundle);
  else if (ward === "demo") playDemoWard(simulation);
  else fillEmptyWard(context);
  context.store.compact();
  const behaviour = behaviourOf(options);
  if (behaviour !== "off") simulation.begin();
  if (behaviour !== "off" && ward !== "demo") simulation.beginHeartbeats();
  const listener = new Listener(context);
  await listener.listen(options.port ?? 0);
  const stopTicking = behaviour === "live" ? simulation.runLive() : () => undefined;
  return assemble(context, simulation, listener, options.name ?? "sandbox", stopTicking);
}

function behaviourOf(options: SandboxOptions): "live" | "manual" | "off" {
  if (typeof options.ward === "object") return "off";
  return options.behaviour ?? ((options.ward ?? "demo") === "demo" ? "live" : "off");
}

function makeContext(options: SandboxOptions, clock: SandboxClock, bundle: Bundle | null): ApiContext {
  return {
    store: new Store(options.historySize === undefined ? {} : { historySize: options.historySize }),
    resources: new Resources(),
    users: new Users(options.anonymous === "admin"),
    faults: new FaultControl(),
    logs: new ContainerLogs(),
    ids: new Ids(options.seed ?? 20_261_130),
    now: () => clock.now(),
    admission: behaviourOf(options) !== "off",
    version: options.version ?? bundle?.version ?? "v1.36.3",
    bookmarkEveryMs: options.bookmarkEveryMs ?? 60_000,
  };
}

function assemble(context: ApiContext, simulation: Simulation, listener: Listener, name: string, stopTicking: () => void): Sandbox {
  const url = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`;
  return {
    url,
    kubeconfig: sandboxKubeconfig(url, name, "kubernetes-admin", ADMIN_TOKEN),
    faults: context.faults,
    store: context.store,
    resources: context.resources,
    users: context.users,
    programs: simulation.world.programs,
    nodes: simulation.nodes,
    ailments: simulation.world.ailments,
    now: () => context.now(),
    setClockOffset: (offsetMs) => simulation.world.clock.setOffset(offsetMs),
    tick: () => simulation.tick(),
    addUser(user, rules, groups = []) {
      const token = `token-of-${user}`;
      context.users.add(token, { name: user, rules, groups });
      return sandboxKubeconfig(url, name, user, token);
    },
    down: () => listener.close(),
    up: () => listener.reopen(),
    async stop() {
      stopTicking();
      await listener.close();
    },
  };
}
