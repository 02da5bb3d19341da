import type { Cite } from "#lib/contract/diagnosis.ts";
import { citeField, kubectlIn, refOf, specPathOf } from "#lib/evidence/cite.ts";
import { type ContainerFacts, containersOf } from "#lib/evidence/containers.ts";
import { sh } from "#lib/format/shell-word.ts";
import type { Pod } from "#lib/kube/objects.ts";
import { DIED } from "#lib/rules/classes.ts";
import { CRASH_FIXES, EXPLAINED_BY_A_CAUSE_OF_END, judgeWords } from "#lib/rules/crash-cause.ts";
import { defineRule } from "#lib/rules/define.ts";
import { messages } from "./messages.ts";

interface Holder {
  readonly message: "host-pod" | "host-node" | "sibling" | "own";
  readonly holder: string;
  readonly cites: readonly Cite[];
}

/** Where a container declares this port, as a field path; null when it does not. */
function declared(pod: Pod, container: ContainerFacts, port: number): Cite | null {
  const index = (container.spec?.ports ?? []).findIndex((one) => one.containerPort === port || one.hostPort === port);
  return index < 0 ? null : citeField(refOf("Pod", pod), `${specPathOf(pod, container)}.ports[${index}].containerPort`, port);
}

/** Another pod of that node that uses the node's own network, or its port, with this number. */
function onNode(pod: Pod, port: number, others: readonly Pod[]): { readonly other: Pod; readonly cite: Cite } | null {
  for (const other of others) {
    if (other.metadata?.uid === pod.metadata?.uid || other.status?.phase === "Succeeded" || other.status?.phase === "Failed") continue;
    for (const container of containersOf(other)) {
      const index = (container.spec?.ports ?? []).findIndex(
        (one) => one.hostPort === port || (other.spec?.hostNetwork === true && one.containerPort === port),
      );
      if (index >= 0)
        return {
          other,
          cite: citeField(refOf("Pod", other), `${specPathOf(other, container)}.ports[${index}]`, container.spec?.ports?.[index]),
        };
    }
  }
  return null;
}

/** Who holds the port: on the node where the pod uses the node's network, else within the pod, whose containers share one. */
function holderOf(pod: Pod, container: ContainerFacts, port: number, others: readonly Pod[] | null): Holder {
  if (pod.spec?.hostNetwork === true) {
    const network = citeField(refOf("Pod", pod), "spec.hostNetwork", true);
    const found = onNode(pod, port, others ?? []);
    if (!found) return { message: "host-node", holder: pod.spec.nodeName ?? "-", cites: [network] };
    return {
      message: "host-pod",
      holder: `${found.other.metadata?.namespace}/${found.other.metadata?.name}`,
      cites: [network, found.cite],
    };
  }
  for (const other of containersOf(pod)) {
    if (other.name === container.name || other.phase !== "running") continue;
    const cite = declared(pod, other, port);
    if (cite) return { message: "sibling", holder: other.name, cites: [cite] };
  }
  const siblings = containersOf(pod).filter(({ name, phase }) => name !== container.name && phase === "running");
  return { message: "own", holder: siblings.map(({ name }) => name).join(", ") || "-", cites: [] };
}

const STEPS = { "host-pod": "free-host-port", "host-node": "free-host-port", sibling: "other-port", own: "one-listener" } as const;

export const rule = defineRule({
  meta: {
    id: "port-in-use",
    evidence: ["pod"],
    optionalEvidence: ["owners", "logs", "previousLogs", "nodePods"],
    classes: DIED,
    certainties: ["likely", "possible"],
    explains: [...EXPLAINED_BY_A_CAUSE_OF_END],
    fixes: CRASH_FIXES.map(({ id }) => id),
    runbooks: [],
  },
  messages,
  detect(evidence, context) {
    const { pod, nodePods } = evidence;
    return judgeWords(evidence, context, ["port-in-use"], ({ container }, { values }) => {
      const port = Number(values.port ?? container.spec?.ports?.[0]?.containerPort ?? 0);
      const holder = holderOf(pod, container, port, nodePods.ok ? nodePods.value : null);
      const own = declared(pod, container, port);
      return {
        certainty: holder.message === "sibling" || holder.message === "host-pod" ? "likely" : values.port ? "likely" : "possible",
        message: holder.message,
        nextStep: STEPS[holder.message],
        avoid: "restart",
        params: { port: port || "?", holder: holder.holder, node: pod.spec?.nodeName ?? "-" },
        cites: [...(own ? [own] : []), ...holder.cites],
        kubectl: pod.spec?.hostNetwork
          ? [sh`kubectl get pods -A -o wide --field-selector spec.nodeName=${pod.spec.nodeName ?? ""}`]
          : [sh`${kubectlIn(pod)} get pod ${pod.metadata?.name ?? ""} -o jsonpath='{.spec.containers[*].ports}'`],
        notChecked: pod.spec?.hostNetwork && !nodePods.ok ? ["node-pods"] : ["listeners"],
      };
    });
  },
});
