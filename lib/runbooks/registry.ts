import { runbook as aftercareForceDelete } from "./aftercare-force-delete.ts";
import { runbook as confirmNodeOff } from "./confirm-node-off.ts";
import type { Runbook } from "./define.ts";
import { runbook as editStaticManifest } from "./edit-static-manifest.ts";
import { runbook as endContainerNow } from "./end-container-now.ts";
import { runbook as findBusyMount } from "./find-busy-mount.ts";
import { runbook as freeNodeDisk } from "./free-node-disk.ts";
import { runbook as rebootNode } from "./reboot-node.ts";
import { runbook as releaseMount } from "./release-mount.ts";
import { runbook as repairNodeCni } from "./repair-node-cni.ts";
import { runbook as restartContainerRuntime } from "./restart-container-runtime.ts";
import { runbook as restartKubelet } from "./restart-kubelet.ts";

/** Every runbook by the id that rules and fixes name. */
export const RUNBOOKS: ReadonlyMap<string, Runbook> = new Map(
  [
    aftercareForceDelete,
    confirmNodeOff,
    editStaticManifest,
    endContainerNow,
    findBusyMount,
    freeNodeDisk,
    rebootNode,
    releaseMount,
    repairNodeCni,
    restartContainerRuntime,
    restartKubelet,
  ].map((runbook) => [runbook.id, runbook]),
);
