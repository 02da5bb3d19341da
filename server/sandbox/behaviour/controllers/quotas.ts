import type { KubeObject } from "#lib/kube/objects.ts";
import { format, usageIn } from "../../write/quota.ts";
import type { World } from "../world.ts";
import { REACTION_MS } from "./owned.ts";

interface ResourceQuota extends KubeObject {
  readonly spec?: { readonly hard?: Readonly<Record<string, string>> };
}

/** Keeps what quotas say is used. */
export function beginQuotas(world: World): void {
  const wake = (namespace: string | undefined) =>
    world.soon(`quotas/${namespace}`, REACTION_MS, () => {
      for (const quota of world.list<ResourceQuota>("ResourceQuota", namespace)) {
        const hard = quota.spec?.hard ?? {};
        const usage = usageIn(world.context, namespace ?? "default");
        const used = Object.fromEntries(Object.keys(hard).map((name) => [name, format(name, usage[name] ?? 0)]));
        world.writeStatus("ResourceQuota", quota, { hard, used });
      }
    });
  world.onChange("ResourceQuota", ({ object }) => wake(object.metadata.namespace));
  world.onChange("Pod", ({ object }) => {
    if (world.list("ResourceQuota", object.metadata.namespace).length > 0) wake(object.metadata.namespace);
  });
}
