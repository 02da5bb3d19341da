import { citeField, kubectlIn, nodeRoot, refOf } from "#lib/evidence/cite.ts";
import { sh } from "#lib/format/shell-word.ts";
import { MIRROR_ANNOTATION } from "#lib/kube/vocabulary.ts";
import { offer } from "#lib/rules/answer.ts";
import { defineRule, NOT_APPLICABLE } from "#lib/rules/define.ts";
import { deletionOf } from "#lib/symptoms/deletion.ts";
import { messages } from "./messages.ts";

const SOURCE_ANNOTATION = "kubernetes.io/config.source";

export const rule = defineRule({
  meta: {
    id: "mirror-pod-static-manifest",
    evidence: ["pod"],
    optionalEvidence: [],
    classes: ["terminating", "ending"],
    certainties: ["certain"],
    explains: ["within-grace-period", "kubelet-lost-pod"],
    fixes: ["delete-pod", "redelete", "force-delete"],
    runbooks: ["edit-static-manifest"],
  },
  messages,
  detect({ pod }, { now }) {
    const hash = pod.metadata?.annotations?.[MIRROR_ANNOTATION];
    if (hash === undefined || deletionOf(pod.metadata, now) === null) return NOT_APPLICABLE;
    const ref = refOf("Pod", pod);
    const name = pod.metadata?.name ?? "";
    const node = pod.spec?.nodeName ?? "";
    const source = pod.metadata?.annotations?.[SOURCE_ANNOTATION] ?? "";
    const owner = pod.metadata?.ownerReferences?.find(({ kind }) => kind === "Node");
    return {
      verdict: "found",
      findings: [
        {
          certainty: "certain",
          message: source === "http" ? "from-http" : "from-file",
          nextStep: source === "http" ? "change-url" : "edit-manifest",
          avoid: "delete",
          params: {
            pod: name,
            node,
            annotation: MIRROR_ANNOTATION,
            manifest: name.endsWith(`-${node}`) ? name.slice(0, -node.length - 1) : name,
          },
          root: nodeRoot(node),
          cites: [
            citeField(ref, `metadata.annotations.${MIRROR_ANNOTATION}`, hash),
            citeField(ref, `metadata.annotations.${SOURCE_ANNOTATION}`, source),
            ...(owner ? [citeField(ref, "metadata.ownerReferences", `${owner.kind}/${owner.name}`)] : []),
            citeField(ref, "metadata.deletionTimestamp", pod.metadata?.deletionTimestamp),
          ],
          fixes: [offer("delete-pod", "no", "in-vain"), offer("redelete", "no", "in-vain"), offer("force-delete", "no", "in-vain")],
          runbooks: ["edit-static-manifest"],
          kubectl: [sh`${kubectlIn(pod)} get pod ${name} -o yaml`, sh`kubectl get pods -A --field-selector spec.nodeName=${node}`],
          notChecked: ["manifest"],
        },
      ],
    };
  },
});
