import type { SubjectClass } from "#lib/contract/causes.ts";
import { CRASH_CLASSES } from "#lib/evidence/crash.ts";

/** A container ended, and its end is the question (`crashedContainers`). */
export const CRASHED = CRASH_CLASSES;

/** The same with last words of its own: of a container that only is not ready something else is to be said. */
export const DIED: readonly SubjectClass[] = CRASH_CLASSES.filter((one) => one !== "not-ready");

/** A container may wait for its image: beside another that crashes, on a lost node, in a pod that was put aside meanwhile. */
export const PULLING: readonly SubjectClass[] = ["image-pull", "crash-loop", "unknown", "failed"];

/** A container may wait for its configuration, also beside others that decide the class. */
export const CONFIGURING: readonly SubjectClass[] = ["creating", "crash-loop", "image-pull", "not-ready"];
