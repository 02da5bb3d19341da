import { shellWord } from "#lib/format/shell-word.ts";
import type { FixRequest, NodeInput, WorkloadInput } from "./define.ts";
import { metaOf } from "./target.ts";
import { TARGETS } from "./target-kinds.ts";

type Owner = WorkloadInput | NodeInput;

/**
 * The PATCH of exactly this object as it was just read: UID and resourceVersion stand in the body, so that the API
 * server refuses a swapped one (409 or 422) and a changed one (409) (catalogue, "Fixes"; e2e/contract).
 */
export function patchRequest(input: Owner, change: Readonly<Record<string, unknown>>, subresource: "scale" | null = null): FixRequest {
  const { namespace, name = "", uid = "", resourceVersion = "" } = metaOf(input);
  const { group, version, resource } = TARGETS[input.on === "node" ? "Node" : input.kind];
  const pieces = [
    ...(group === "" ? ["api", version] : ["apis", group, version]),
    ...(namespace === undefined ? [] : ["namespaces", namespace]),
    ...[resource, name, ...(subresource === null ? [] : [subresource])],
  ];
  return {
    method: "PATCH",
    path: `/${pieces.map(encodeURIComponent).join("/")}`,
    // A Scale has no strategic merge patch of its own fields; for one number a merge patch is the same.
    contentType: subresource === null ? "application/strategic-merge-patch+json" : "application/merge-patch+json",
    body: { metadata: { uid, resourceVersion }, ...change },
  };
}

/** The same request for a terminal: `kubectl patch` sends the patch as it stands, guards included. */
export function patchTwin(input: Owner, request: FixRequest): string {
  const { namespace, name = "" } = metaOf(input);
  const isScale = request.path.endsWith("/scale");
  const words = [
    `kubectl patch ${input.on === "node" ? "node" : input.kind.toLowerCase()} ${name}`,
    ...(namespace === undefined ? [] : [`-n ${namespace}`]),
    ...(isScale ? ["--subresource=scale", "--type=merge"] : ["--type=strategic"]),
    `-p ${shellWord(JSON.stringify(request.body))}`,
  ];
  return words.join(" ");
}

/** The values of a workload or node that justify a plan; its status may go on changing. */
export function ownerState(input: Owner): Record<string, string> {
  const { uid = "", generation, deletionTimestamp = "" } = metaOf(input);
  if (input.on === "workload") return { uid, generation: String(generation ?? ""), deletionTimestamp };
  const { unschedulable, taints } = input.object.spec ?? {};
  return {
    uid,
    unschedulable: String(unschedulable === true),
    taints: (taints ?? []).map(({ key, value, effect }) => `${key}=${value ?? ""}:${effect}`).join(" "),
    deletionTimestamp,
  };
}
