import { citeField, kubectlIn, refOf, workloadOf, workloadRoot } from "#lib/evidence/cite.ts";
import { type ContainerFacts, containersOf } from "#lib/evidence/containers.ts";
import { isSidecar } from "#lib/evidence/sidecars.ts";
import type { OwnerLink } from "#lib/evidence/types.ts";
import { sh } from "#lib/format/shell-word.ts";
import type { Pod } from "#lib/kube/objects.ts";
import { parseTime } from "#lib/kube/time.ts";
import type { RuleFinding } from "#lib/rules/define.ts";

/** A proxy that is told to leave when the work is done does so within this time. */
const LEAVES_WITHIN_MS = 120_000;

interface Left {
  readonly done: readonly ContainerFacts[];
  readonly sidecars: readonly ContainerFacts[];
}

/**
 * The containers of a batch pod whose work is done, and the known sidecars that run on: as ordinary containers they keep
 * the pod from completing, and its Job with it. The kubelet ends only sidecars that are declared as such (F6, KEP-753).
 * Null for any other pod, and while the sidecar may still be on its way out.
 */
export function sidecarLeft(pod: Pod, now: number): Left | null {
  const { phase } = pod.status ?? {};
  if (phase !== "Running" || (pod.spec?.restartPolicy ?? "Always") === "Always" || pod.metadata?.deletionTimestamp) return null;
  const main = containersOf(pod).filter(({ kind }) => kind === "container");
  const sidecars = main.filter(isSidecar);
  const done = main.filter((container) => !isSidecar(container));
  const last = Math.max(...done.map(({ end }) => parseTime(end?.finishedAt) ?? Number.POSITIVE_INFINITY));
  if (done.length === 0 || done.some(({ end }) => end?.exitCode !== 0) || now - last < LEAVES_WITHIN_MS) return null;
  const running = sidecars.filter((container) => container.phase === "running");
  return running.length === 0 ? null : { done, sidecars: running };
}

/** The verdict about them: the work went well, and the pod stays. */
export function sidecarFinding(pod: Pod, { done, sidecars }: Left, links: readonly OwnerLink[]): RuleFinding {
  const owner = workloadOf(pod, links);
  const ref = refOf("Pod", pod);
  const name = pod.metadata?.name ?? "";
  return {
    certainty: "likely",
    message: "sidecar-left",
    nextStep: "end-sidecar",
    avoid: "again",
    params: {
      pod: name,
      owner: `${owner.kind} ${owner.name}`,
      containers: done.map((one) => one.name).join(", "),
      sidecar: sidecars.map((one) => one.name).join(", "),
      at: done.at(-1)?.end?.finishedAt ?? "?",
    },
    root: workloadRoot(pod, links),
    cites: [
      ...done.map(({ statusPath, end }) => citeField(ref, `${statusPath}.state.terminated.exitCode`, end?.exitCode, end?.finishedAt)),
      ...sidecars.map(({ statusPath, startedAt }) => citeField(ref, `${statusPath}.state.running.startedAt`, startedAt)),
      citeField(ref, "spec.restartPolicy", pod.spec?.restartPolicy),
    ],
    fixes: [],
    runbooks: [],
    kubectl: [...done.map((one) => sh`${kubectlIn(pod)} logs ${name} -c ${one.name}`), sh`${kubectlIn(pod)} get pod ${name} -o yaml`],
    notChecked: ["result"],
  };
}
