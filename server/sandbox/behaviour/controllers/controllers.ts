import type { World } from "../world.ts";
import { beginBudgets } from "./budgets.ts";
import { beginDaemonSets } from "./daemonsets.ts";
import { beginDeployments } from "./deployments.ts";
import { beginEndpointSlices } from "./endpoint-slices.ts";
import { beginEvictions } from "./evictions.ts";
import { beginGarbageCollection } from "./garbage.ts";
import { beginJobs } from "./jobs.ts";
import { beginNamespaces } from "./namespaces.ts";
import { beginQuotas } from "./quotas.ts";
import { beginReplicaSets } from "./replicasets.ts";
import { beginStatefulSets } from "./statefulsets.ts";
import { beginVolumes } from "./volumes.ts";

/** Provisioners that have a class and nobody who serves it. */
const BROKEN_PROVISIONERS: ReadonlySet<string> = new Set(["fast.csi.example.com"]);

/** Starts all controllers on a world. */
export function beginControllers(world: World): void {
  beginNamespaces(world);
  beginDeployments(world);
  beginReplicaSets(world);
  beginStatefulSets(world);
  beginDaemonSets(world);
  beginJobs(world);
  beginBudgets(world);
  beginEndpointSlices(world);
  beginQuotas(world);
  beginEvictions(world);
  beginGarbageCollection(world);
  beginVolumes(world, BROKEN_PROVISIONERS);
}
