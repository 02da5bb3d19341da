import fc from "fast-check";
import type { PodSpec } from "#lib/kube/objects.ts";
import { type ControlPlane, startControlPlane } from "../cluster/control-plane.ts";

const amount = fc.constantFrom("100m", "250m", "500m", "1", "2");
const size = fc.constantFrom("32Mi", "64Mi", "128Mi", "1Gi");

/** Amounts of cpu and memory, each of them or none. */
export const amounts = fc.record({ cpu: amount, memory: size }, { requiredKeys: [] });

const container = fc.record({ requests: amounts, limits: amounts }, { requiredKeys: [] });
const named = (name: string) => (all: readonly object[]) => all.map((resources, i) => ({ name: `${name}${i}`, image: "x", resources }));

/** Specs of pods that ask for more or less, some with a step before they start. */
export const templates: fc.Arbitrary<PodSpec> = fc.record({
  containers: fc.array(container, { minLength: 1, maxLength: 3 }).map(named("c")),
  initContainers: fc.array(container, { maxLength: 1 }).map(named("i")),
});

/** An API server that only admits: without controllers nobody makes the service account that every pod would want, nor counts what a quota has used. */
export function startAdmission(): Promise<ControlPlane> {
  const apiServerArgs = ["--disable-admission-plugins=ServiceAccount"];
  return startControlPlane({ controllers: false, scheduler: false, kwok: false, apiServerArgs });
}
