import { META } from "./table-meta.ts";
import { POD_SPEC } from "./table-spec.ts";
import { POD_STATUS } from "./table-status.ts";
import { POD_VOLUMES } from "./table-volumes.ts";

/** All messages that a Pod is made of. */
export const POD_TABLE = { ...META, ...POD_SPEC, ...POD_STATUS, ...POD_VOLUMES };
