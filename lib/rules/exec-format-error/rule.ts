import type { Cite } from "#lib/contract/diagnosis.ts";
import { citeField, refOf, specPathOf } from "#lib/evidence/cite.ts";
import type { ContainerFacts } from "#lib/evidence/containers.ts";
import { deadContainers, decisive } from "#lib/evidence/last-words.ts";
import { startErrors } from "#lib/evidence/start-error.ts";
import type { NodeEvidence, OwnerLink } from "#lib/evidence/types.ts";
import { sh } from "#lib/format/shell-word.ts";
import { shortQuote } from "#lib/format/short-quote.ts";
import type { Pod } from "#lib/kube/objects.ts";
import { foundOr, lacking } from "#lib/rules/answer.ts";
import { DIED } from "#lib/rules/classes.ts";
import { CRASH_FIXES, crashFinding, type EndedContainer, EXPLAINED_BY_A_FAILED_START } from "#lib/rules/crash-cause.ts";
import { defineRule, NOT_APPLICABLE, type RuleFinding } from "#lib/rules/define.ts";
import { messages } from "./messages.ts";

/** A text file without a first line that names its interpreter gives the same error as a foreign binary. */
const SCRIPT = /\.(?:sh|bash|py|rb|pl|js)$/;

interface Said {
  readonly crashed: EndedContainer;
  readonly command: string;
  readonly line: string;
  readonly proved: boolean;
  readonly cites: readonly Cite[];
}

function programOf(container: ContainerFacts, command: string): string {
  return command || container.spec?.command?.[0] || "ENTRYPOINT";
}

function finding(pod: Pod, said: Said, owners: readonly OwnerLink[], node: NodeEvidence | null): RuleFinding {
  const { container } = said.crashed;
  const command = programOf(container, said.command);
  const arch = node?.object?.status?.nodeInfo?.architecture ?? node?.object?.metadata?.labels?.["kubernetes.io/arch"] ?? "";
  const name = pod.spec?.nodeName ?? "-";
  const script = SCRIPT.test(command);
  return crashFinding(pod, said.crashed, owners, {
    certainty: said.proved ? "certain" : "likely",
    message: script ? "script" : arch ? "other-arch" : "arch-unread",
    nextStep: script ? "first-line" : "right-build",
    avoid: "modes",
    params: { command, image: container.image, arch: arch || "?", node: name, line: said.line },
    cites: [
      ...said.cites,
      citeField(refOf("Pod", pod), `${specPathOf(pod, container)}.image`, container.image),
      ...(arch ? [citeField(`Node/${name}`, "status.nodeInfo.architecture", arch)] : []),
    ],
    kubectl: [sh`kubectl get node ${name} -o jsonpath='{.status.nodeInfo.architecture}'`],
    notChecked: ["image"],
  });
}

export const rule = defineRule({
  meta: {
    id: "exec-format-error",
    evidence: ["pod"],
    optionalEvidence: ["owners", "node", "logs", "previousLogs"],
    classes: [...DIED, "creating"],
    certainties: ["certain", "likely"],
    explains: [...EXPLAINED_BY_A_FAILED_START],
    fixes: CRASH_FIXES.map(({ id }) => id),
    runbooks: [],
  },
  messages,
  detect({ pod, owners, node, logs, previousLogs }, { now, symptom }) {
    if (pod.status?.reason) return NOT_APPLICABLE;
    const refused = startErrors(pod)
      .filter(({ fault }) => fault === "format")
      .map(({ container, command, message, cites }): Said => {
        const path = `${container.statusPath}.${container.end ? "state" : "lastState"}.terminated`;
        return {
          crashed: { container, end: container.end ?? container.last, path },
          command,
          line: shortQuote(message, 300),
          proved: true,
          cites,
        };
      });
    const dead = deadContainers(pod, symptom.class, now, logs, previousLogs);
    const spoken = dead.flatMap((one): Said[] => {
      const match = decisive(one, "exec-format");
      return match
        ? [{ crashed: one, command: match.values.command ?? "", line: match.line, proved: false, cites: [one.cite(match)] }]
        : [];
    });
    const unread = dead.find(({ unread: why }) => why !== null)?.unread;
    return foundOr(
      [...refused, ...spoken].map((said) => finding(pod, said, owners.ok ? owners.value : [], node.ok ? node.value : null)),
      unread ? lacking("previousLogs", unread) : NOT_APPLICABLE,
    );
  },
});
