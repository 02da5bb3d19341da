import { asKube } from "#lib/kube/cast.ts";
import type { KubeStatus } from "#lib/kube/objects.ts";
import { openEnvelope } from "./envelope.ts";
import { MessageReader } from "./message.ts";
import { META } from "./table-meta.ts";
import { WireError } from "./wire.ts";

/** The `Status` that the API server sends to whoever asked for protobuf, in its envelope. Throws WireError. */
export function readStatus(bytes: Buffer): KubeStatus {
  return asKube<KubeStatus>({ kind: "Status", apiVersion: "v1", ...new MessageReader(META).read("Status", openEnvelope(bytes)) });
}

/** The same as the text that whoever asked for JSON gets; empty for what is no Status. */
export function statusAsJson(bytes: Buffer): string {
  try {
    return JSON.stringify(readStatus(bytes));
  } catch (error) {
    if (error instanceof WireError) return "";
    throw error;
  }
}
