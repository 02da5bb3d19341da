import { citeEvent, citeField, clock, kubectlIn, nodeRoot, refOf } from "#lib/evidence/cite.ts";
import { allContainersEnded } from "#lib/evidence/containers.ts";
import type { KillError } from "#lib/evidence/kill-error.ts";
import { sh } from "#lib/format/shell-word.ts";
import type { Pod } from "#lib/kube/objects.ts";
import { offer } from "#lib/rules/answer.ts";
import { defineRule, NOT_APPLICABLE, type RuleAnswer } from "#lib/rules/define.ts";
import { type FailedKill, failedKill, isAnswer } from "#lib/rules/kill-failure.ts";
import { messages } from "./messages.ts";

const FAULTS: readonly KillError["fault"][] = ["shim", "deadline", "other"];

/** The sandbox is at fault when nothing but it is left, or when its own shim is named. */
function isSandboxFault(pod: Pod, { target, fault }: KillError): boolean {
  if (target === "container" || !FAULTS.includes(fault)) return false;
  return allContainersEnded(pod) || (target === "sandbox" && fault === "shim");
}

function found({ pod, nodeName, node, ready, deletion }: FailedKill, error: KillError): RuleAnswer {
  const ref = refOf("Pod", pod);
  const handler = pod.spec?.runtimeClassName;
  const version = node?.status?.nodeInfo?.containerRuntimeVersion;
  const variant = handler !== undefined ? "own-runtime" : error.fault === "shim" ? "shim" : "plain";
  return {
    verdict: "found",
    findings: [
      {
        certainty: ready ? "likely" : "possible",
        message: variant,
        nextStep: "repair-runtime",
        avoid: "force",
        params: {
          pod: pod.metadata?.name ?? "",
          node: nodeName,
          handler: handler ?? "-",
          runtime: version ?? "?",
          words: error.words,
          tries: error.event.count,
          last: error.event.last === null ? "?" : clock(error.event.last),
        },
        root: nodeRoot(nodeName),
        cites: [
          citeEvent(error.event.event),
          ...(handler === undefined ? [] : [citeField(ref, "spec.runtimeClassName", handler)]),
          citeField(ref, "status.phase", pod.status?.phase),
          ...(version ? [citeField(`Node/${nodeName}`, "status.nodeInfo.containerRuntimeVersion", version)] : []),
        ],
        fixes: [...(deletion ? [offer("redelete", "no")] : []), offer("force-delete", "no")],
        runbooks: ["restart-container-runtime", "reboot-node"],
        kubectl: [
          sh`${kubectlIn(pod)} describe pod ${pod.metadata?.name ?? ""}`,
          ...(handler === undefined ? [] : [sh`kubectl get runtimeclass ${handler} -o yaml`]),
        ],
        notChecked: ["shim", ...(node === null ? ["node"] : [])],
      },
    ],
  };
}

export const rule = defineRule({
  meta: {
    id: "sandbox-runtime-fault",
    evidence: ["pod"],
    optionalEvidence: ["node", "events"],
    certainties: ["likely", "possible"],
    explains: ["runtime-cannot-kill-container", "volume-unmount-busy"],
    fixes: ["redelete", "force-delete"],
    runbooks: ["restart-container-runtime", "reboot-node"],
  },
  messages,
  detect(evidence, context) {
    const { pod } = evidence;
    // Its containers may still run: whether they do tells nothing while the words cannot be read.
    const kill = failedKill(evidence, context, allContainersEnded(pod) || !evidence.events.ok);
    if (isAnswer(kill)) return kill;
    const error = kill.errors.findLast((one) => isSandboxFault(pod, one));
    return error === undefined ? NOT_APPLICABLE : found(kill, error);
  },
});
