import { citeEvent, citeField, clock, kubectlIn, nodeRoot, refOf } from "#lib/evidence/cite.ts";
import { allContainersEnded } from "#lib/evidence/containers.ts";
import { type HostMount, isOutline, privateHostMounts } from "#lib/evidence/host-mounts.ts";
import type { KillError } from "#lib/evidence/kill-error.ts";
import { sh } from "#lib/format/shell-word.ts";
import type { Pod } from "#lib/kube/objects.ts";
import { offer } from "#lib/rules/answer.ts";
import { defineRule, NOT_APPLICABLE, type RuleAnswer } from "#lib/rules/define.ts";
import { type FailedKill, failedKill, isAnswer } from "#lib/rules/kill-failure.ts";
import { messages } from "./messages.ts";

/** More holders than these are counted, not named. */
const MOST_NAMED = 3;

function namespaceFile({ words, event }: KillError): string {
  const file = /(?:\/var)?\/run\/netns\/[\w.-]{1,128}/;
  return file.exec(words)?.[0] ?? file.exec(event.message)?.[0] ?? "/var/run/netns";
}

function started(mount: HostMount): string {
  return mount.pod.metadata?.creationTimestamp ?? "";
}

/** Other pods that hold it; one that was made after the stuck pod first, since only those saw its namespace mounted. */
function holdersOf(pod: Pod, others: readonly Pod[]): readonly HostMount[] {
  const mounts = privateHostMounts(others.filter((other) => other.metadata?.uid !== pod.metadata?.uid));
  const born = pod.metadata?.creationTimestamp ?? "";
  const rank = (mount: HostMount) => `${started(mount) >= born ? 0 : 1} ${mount.pod.metadata?.namespace}/${mount.pod.metadata?.name}`;
  return [...mounts].sort((a, b) => (rank(a) < rank(b) ? -1 : 1));
}

function mountCites(mount: HostMount) {
  const ref = refOf("Pod", mount.pod);
  const index = (mount.pod.spec?.containers ?? []).findIndex(({ name }) => name === mount.container);
  return [
    citeField(ref, `spec.volumes[${mount.volume}].hostPath.path`, mount.hostPath),
    citeField(
      ref,
      `spec.containers[${index}].volumeMounts[${mount.volume}].mountPropagation`,
      mount.propagation === "None" ? "<none>" : mount.propagation,
    ),
  ];
}

interface Found {
  readonly kill: FailedKill;
  readonly error: KillError;
  readonly holders: readonly HostMount[];
  readonly whole: boolean;
}

function answer({ kill, error, holders, whole }: Found): RuleAnswer {
  const { pod, nodeName, deletion } = kill;
  const first = holders[0];
  const holder = first?.pod.metadata?.name ?? "-";
  const file = namespaceFile(error);
  return {
    verdict: "found",
    findings: [
      {
        certainty: first ? "likely" : "possible",
        message: first ? "holder" : "unknown-holder",
        nextStep: first ? "restart-holder" : "find-holder",
        avoid: "by-hand",
        params: {
          pod: pod.metadata?.name ?? "",
          node: nodeName,
          file,
          holder,
          holders:
            holders
              .slice(0, MOST_NAMED)
              .map((mount) => `${mount.pod.metadata?.namespace}/${mount.pod.metadata?.name}`)
              .join(", ") || "-",
          namespace: first?.pod.metadata?.namespace ?? "-",
          container: first?.container ?? "-",
          host: first?.hostPath ?? "-",
          mount: first?.mountPath ?? "-",
          tries: error.event.count,
          last: error.event.last === null ? "?" : clock(error.event.last),
        },
        root: nodeRoot(nodeName),
        cites: [citeEvent(error.event.event), ...holders.slice(0, MOST_NAMED).flatMap(mountCites)],
        fixes: [
          ...(first ? [offer("delete-pod", "now")] : []),
          ...(deletion ? [offer("redelete", "no")] : []),
          offer("force-delete", "no"),
        ],
        runbooks: ["release-mount"],
        kubectl: [
          ...(first ? [sh`${kubectlIn(first.pod)} get pod ${holder} -o yaml`, sh`${kubectlIn(first.pod)} delete pod ${holder}`] : []),
          sh`${kubectlIn(pod)} describe pod ${pod.metadata?.name ?? ""}`,
        ],
        notChecked: ["mount-table", ...(whole ? [] : ["node-pods"])],
      },
    ],
  };
}

export const rule = defineRule({
  meta: {
    id: "netns-held-by-host-mount",
    evidence: ["pod"],
    optionalEvidence: ["node", "events", "nodePods"],
    certainties: ["likely", "possible"],
    explains: ["cni-teardown-failed", "sandbox-runtime-fault", "volume-unmount-busy"],
    fixes: ["delete-pod", "redelete", "force-delete"],
    runbooks: ["release-mount"],
  },
  messages,
  detect(evidence, context) {
    const { pod, nodePods } = evidence;
    const kill = failedKill(evidence, context, allContainersEnded(pod));
    if (isAnswer(kill)) return kill;
    const error = kill.errors.findLast(({ fault }) => fault === "netns");
    if (error === undefined) return NOT_APPLICABLE;
    const others = nodePods.ok ? nodePods.value : [];
    return answer({ kill, error, holders: holdersOf(pod, others), whole: nodePods.ok && !others.some(isOutline) });
  },
});
