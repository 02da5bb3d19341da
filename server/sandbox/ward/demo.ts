import type { Simulation } from "../behaviour/simulation.ts";
import { crashLoops } from "./crash-loops.ts";
import { creating } from "./creating.ts";
import { addNamespace, fillEmptyWard } from "./empty.ts";
import { images } from "./images.ts";
import { addNode, GONE_MACHINE, MACHINES } from "./nodes.ts";
import { notReady } from "./not-ready.ts";
import { pending } from "./pending.ts";
import { DAY, Story } from "./story.ts";

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
  for (const name of NAMESPACES) addNamespace(world.context, name);
  const story = new Story(simulation, end);
  for (const [index, machine] of [...MACHINES, GONE_MACHINE].entries()) addNode(story, machine, index);
  simulation.begin();
  for (const tell of [crashLoops, images, creating, pending, notReady]) tell(story);
  simulation.playTo(end);
  simulation.beginHeartbeats();
  for (const { name } of MACHINES) if (!world.ailments.silentNodes.has(name)) simulation.nodes.touch(name);
  world.recorder.expire();
  world.clock.returnToPresent();
}
