import { citeField, kubectlIn, refOf, specPathOf, workloadOf, workloadRoot } from "#lib/evidence/cite.ts";
import { type ContainerFacts, ownContainersOf } from "#lib/evidence/containers.ts";
import { type NonRootFault, nonRootFault } from "#lib/evidence/create-error.ts";
import type { OwnerLink } from "#lib/evidence/types.ts";
import { sh } from "#lib/format/shell-word.ts";
import { asKube } from "#lib/kube/cast.ts";
import type { Pod } from "#lib/kube/objects.ts";
import { foundOr, offer } from "#lib/rules/answer.ts";
import { defineRule, NOT_APPLICABLE, type RuleFinding } from "#lib/rules/define.ts";
import { messages } from "./messages.ts";

interface SecurityContext {
  readonly runAsNonRoot?: boolean;
  readonly runAsUser?: number;
}

/** A setting as it counts for a container: its own, else the pod's, with the path where it stands. */
function setting(pod: Pod, container: ContainerFacts, field: keyof SecurityContext): { readonly path: string; readonly value: unknown } {
  const own = asKube<SecurityContext>(container.spec?.securityContext ?? {})[field];
  if (own !== undefined) return { path: `${specPathOf(pod, container)}.securityContext.${field}`, value: own };
  return { path: `spec.securityContext.${field}`, value: asKube<SecurityContext>(pod.spec?.securityContext ?? {})[field] };
}

function finding(pod: Pod, container: ContainerFacts, fault: NonRootFault, owners: readonly OwnerLink[]): RuleFinding {
  const owner = workloadOf(pod, owners);
  const ref = refOf("Pod", pod);
  const asks = setting(pod, container, "runAsNonRoot");
  const user = setting(pod, container, "runAsUser");
  return {
    certainty: "certain",
    message: fault.kind,
    nextStep: fault.kind === "user-zero" ? "change-user" : "give-user",
    avoid: "allow-root",
    params: {
      pod: pod.metadata?.name ?? "",
      container: container.name,
      image: container.image,
      user: fault.user ?? String(user.value ?? "-"),
      path: asks.path,
      owner: `${owner.kind} ${owner.name}`,
    },
    root: workloadRoot(pod, owners),
    cites: [
      citeField(ref, `${container.statusPath}.state.waiting.message`, container.message),
      citeField(ref, asks.path, asks.value),
      citeField(ref, user.path, user.value),
    ],
    fixes: [offer("delete-pod", "no"), offer("restart-rollout", "no")],
    runbooks: [],
    kubectl: [
      sh`${kubectlIn(pod)} get pod ${pod.metadata?.name ?? ""} -o jsonpath='{.spec.securityContext}{.spec.containers[*].securityContext}'`,
    ],
    notChecked: ["image"],
  };
}

export const rule = defineRule({
  meta: {
    id: "run-as-non-root-violated",
    evidence: ["pod"],
    optionalEvidence: ["owners"],
    certainties: ["certain"],
    explains: ["container-create-failed"],
    fixes: ["delete-pod", "restart-rollout"],
    runbooks: [],
  },
  messages,
  detect({ pod, owners }) {
    if (!pod.spec?.nodeName) return NOT_APPLICABLE;
    const findings = ownContainersOf(pod).flatMap((container) => {
      const fault = container.phase === "waiting" ? nonRootFault(container.message) : null;
      return fault ? [finding(pod, container, fault, owners.ok ? owners.value : [])] : [];
    });
    return foundOr(findings, NOT_APPLICABLE);
  },
});
