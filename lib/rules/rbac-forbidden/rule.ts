import type { Root } from "#lib/contract/diagnosis.ts";
import { citeField, citeLog, kubectlIn, refOf } from "#lib/evidence/cite.ts";
import { containersOf } from "#lib/evidence/containers.ts";
import { type RbacDenial, rbacDenials } from "#lib/evidence/rbac-denial.ts";
import type { LogTail } from "#lib/evidence/types.ts";
import { ShellText, sh } from "#lib/format/shell-word.ts";
import type { Pod } from "#lib/kube/objects.ts";
import { foundOr, lacking } from "#lib/rules/answer.ts";
import { defineRule, NOT_APPLICABLE, type RuleFinding } from "#lib/rules/define.ts";
import { messages } from "./messages.ts";

/** More than these say the same of one account. */
const MOST = 3;
/** Classes in which no program of the pod speaks, or in which what it says does not matter any more. */
const SILENT: readonly string[] = ["pending", "terminating", "ending", "unknown", "blocked"];

function accountOf(pod: Pod): string {
  return `system:serviceaccount:${pod.metadata?.namespace ?? ""}:${pod.spec?.serviceAccountName ?? "default"}`;
}

function finding(pod: Pod, denial: RbacDenial, which: "current" | "previous"): RuleFinding {
  const own = denial.user === accountOf(pod);
  const [, , namespace = "", account = ""] = denial.user.startsWith("system:serviceaccount:") ? denial.user.split(":") : [];
  const key = account === "" ? denial.user : `${namespace}/${account}`;
  const root: Root = { kind: "ServiceAccount", key: `ServiceAccount/${key}`, label: account || denial.user };
  const [resource = "", ...group] = denial.what.split(".");
  const at = new ShellText(denial.scope === "namespace" ? sh` -n ${denial.namespace}` : "");
  return {
    certainty: own ? "likely" : "possible",
    message: denial.scope,
    nextStep: denial.scope === "namespace" ? "role" : "cluster-role",
    avoid: "admin",
    params: {
      pod: pod.metadata?.name ?? "",
      container: denial.container,
      user: denial.user,
      account: account || denial.user,
      verb: denial.verb,
      what: denial.what,
      namespace: denial.namespace || "-",
      said: denial.line.slice(0, 300),
    },
    root,
    cites: [
      citeLog(pod, denial.container, which, denial.line),
      citeField(refOf("Pod", pod), "spec.serviceAccountName", pod.spec?.serviceAccountName),
    ],
    fixes: [],
    runbooks: [],
    kubectl: [
      sh`kubectl auth can-i ${denial.verb} ${[resource, ...group].join(".")} --as=${denial.user}${at}`,
      sh`kubectl get rolebindings,clusterrolebindings -A -o wide | grep -F ${account || denial.user}`,
      sh`${kubectlIn(pod)} logs ${pod.metadata?.name ?? ""} -c ${denial.container}`,
    ],
    notChecked: ["roles", ...(own ? [] : ["other-user"])],
  };
}

export const rule = defineRule({
  meta: {
    id: "rbac-forbidden",
    evidence: ["pod"],
    optionalEvidence: ["logs", "previousLogs"],
    certainties: ["likely", "possible"],
    explains: ["main-process-fails-at-start"],
    fixes: [],
    runbooks: [],
  },
  messages,
  detect({ pod, logs, previousLogs }, { symptom }) {
    const hasRun = containersOf(pod).some(({ phase, last }) => phase === "running" || phase === "terminated" || last !== null);
    if (SILENT.includes(symptom.class) || !hasRun || pod.status?.phase === "Succeeded") return NOT_APPLICABLE;
    const ended = (tails: readonly LogTail[], which: "current" | "previous") =>
      rbacDenials(tails).map((denial) => finding(pod, denial, which));
    const now = logs.ok ? ended(logs.value, "current") : [];
    const before = previousLogs.ok && now.length === 0 && symptom.class !== "healthy" ? ended(previousLogs.value, "previous") : [];
    const findings = [...now, ...before].slice(0, MOST);
    if (findings.length > 0 || (!logs.ok && logs.why !== "absent"))
      return foundOr(findings, logs.ok ? NOT_APPLICABLE : lacking("logs", logs.why));
    const crashed = symptom.class !== "healthy" && containersOf(pod).some(({ last }) => last !== null);
    return crashed && !previousLogs.ok && previousLogs.why !== "absent" ? lacking("previousLogs", previousLogs.why) : NOT_APPLICABLE;
  },
});
