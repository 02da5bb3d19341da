import { METRICS_RESOURCES } from "../api/metrics.ts";
import type { Simulation } from "../behaviour/simulation.ts";
import { blocked } from "./blocked.ts";
import { crashLoops } from "./crash-loops.ts";
import { creating } from "./creating.ts";
import { addNamespace, fillEmptyWard } from "./empty.ts";
import { failed } from "./failed.ts";
import { healthy } from "./healthy.ts";
import { images } from "./images.ts";
import { lostNodes } from "./lost-node.ts";
import { network } from "./network.ts";
import { addNode, GONE_MACHINE, MACHINES } from "./nodes.ts";
import { notReady } from "./not-ready.ts";
import { pending } from "./pending.ts";
import { staticPods } from "./static-pods.ts";
import { storage } from "./storage.ts";
import { DAY, Story } from "./story.ts";
import { system } from "./system.ts";
import { terminating } from "./terminating.ts";

const NAMESPACES = [
  "backup-system",
  "batch",
  "billing",
  "ci",
  "data",
  "edge",
  "ingress",
  "logistics",
  "ml",
  "monitoring",
  "payments",
  "search",
  "shop",
  "vision",
  "web",
];
const BEGINNING_MS = 30 * DAY;

/**
 * Fills a sandbox with the demo ward: plays what happened in the last month and leaves the cluster as it
 * stands now, ready to go on.
 */
export function playDemoWard(simulation: Simulation): void {
  const { world } = simulation;
  const end = world.clock.present();
  world.clock.travelTo(end - BEGINNING_MS);
  fillEmptyWard(world.context);
  for (const resource of METRICS_RESOURCES) world.context.resources.add(resource);
  for (const name of NAMESPACES) addNamespace(world.context, name);
  const story = new Story(simulation, end);
  for (const [index, machine] of [...MACHINES, GONE_MACHINE].entries()) addNode(story, machine, index);
  simulation.begin();
  story.reserve(["worker-7", GONE_MACHINE.name]);
  for (const tell of [
    healthy,
    system,
    staticPods,
    blocked,
    lostNodes,
    terminating,
    failed,
    crashLoops,
    images,
    creating,
    pending,
    notReady,
    storage,
    network,
  ])
    tell(story);
  simulation.playTo(end);
  world.placement = () => true;
  simulation.beginHeartbeats();
  for (const { name } of MACHINES) if (!world.ailments.silentNodes.has(name)) simulation.nodes.touch(name);
  world.recorder.expire();
  world.clock.returnToPresent();
}
