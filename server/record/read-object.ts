import { PodWardError } from "#lib/contract/errors.ts";
import type { YamlAnswer } from "#lib/contract/record.ts";
import type { KubeObject } from "#lib/kube/objects.ts";
import { toRfc3339 } from "#lib/kube/time.ts";
import { say } from "#lib/messages/sentences.ts";
import { admitObject } from "#server/evidence/mask.ts";
import { type ResourceAddress, resourcePath } from "#server/kube/api-path.ts";
import { KubeError } from "#server/kube/types.ts";
import type { ClusterView } from "#server/watch/types.ts";
import { yamlOf } from "./yaml.ts";

const TIMEOUT_MS = 10_000;

/** One object by its address, and how a reader calls it. */
export interface ObjectAddress extends ResourceAddress {
  readonly kind: string;
  readonly name: string;
}

type Reader = Pick<ClusterView, "client" | "now">;

/** Reads an object fresh, masked. Throws `not-found`, and KubeError for everything else. */
export async function readObject<T extends KubeObject>(view: Reader, address: ObjectAddress): Promise<T> {
  return admitObject(await rawObject<T>(view, address));
}

/** The object's YAML, read now, without managedFields. Throws `not-found`, and KubeError for everything else. */
export async function readObjectYaml(view: Reader, address: ObjectAddress): Promise<YamlAnswer> {
  return yamlOf(await rawObject(view, address), toRfc3339(view.now()), { managedFields: false });
}

async function rawObject<T extends KubeObject>({ client }: Reader, address: ObjectAddress): Promise<T> {
  const { kind, group = "", version } = address;
  try {
    const { body } = await client.json<T>({ method: "GET", path: resourcePath(address), timeoutMs: TIMEOUT_MS });
    return { apiVersion: group === "" ? version : `${group}/${version}`, kind, ...body };
  } catch (error) {
    if (!(error instanceof KubeError) || error.kind !== "not-found") throw error;
    const name = address.namespace === undefined ? address.name : `${address.namespace}/${address.name}`;
    throw new PodWardError("not-found", say("noObject", { object: `${kind} ${name}` }));
  }
}
