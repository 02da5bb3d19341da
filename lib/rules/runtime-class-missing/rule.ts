import { citeEvent, citeField, citeRecomputed, kubectlIn, refOf, workloadOf } from "#lib/evidence/cite.ts";
import { handlerIn, mayLackSandbox, SANDBOX_CLASSES, sandboxFailure, sandboxWords } from "#lib/evidence/sandbox-error.ts";
import { sh } from "#lib/format/shell-word.ts";
import { asKube } from "#lib/kube/cast.ts";
import type { KubeObject } from "#lib/kube/objects.ts";
import { lacking, offer } from "#lib/rules/answer.ts";
import { defineRule, NOT_APPLICABLE } from "#lib/rules/define.ts";
import { messages } from "./messages.ts";

interface RuntimeClass extends KubeObject {
  readonly handler?: string;
  readonly scheduling?: { readonly nodeSelector?: Record<string, string> };
}

export const rule = defineRule({
  meta: {
    id: "runtime-class-missing",
    evidence: ["pod"],
    optionalEvidence: ["runtimeClass", "events", "owners"],
    classes: SANDBOX_CLASSES,
    certainties: ["certain"],
    explains: ["sandbox-creation-failed"],
    fixes: ["delete-pod"],
    runbooks: [],
  },
  messages,
  detect({ pod, runtimeClass, events, owners }, { symptom }) {
    const name = pod.spec?.runtimeClassName;
    if (!name || !pod.spec?.nodeName || !mayLackSandbox(pod, symptom.class)) return NOT_APPLICABLE;
    const failure = events.ok ? sandboxFailure(events.value) : null;
    const event = failure?.fault === "no-runtime" ? failure.event : null;
    const gone = runtimeClass.ok ? runtimeClass.value === null : /runtimeclass\S* "/i.test(event?.message ?? "");
    if (!event && !(gone && symptom.class === "creating")) {
      if (symptom.class !== "creating") return NOT_APPLICABLE;
      if (!runtimeClass.ok) return lacking("runtimeClass", runtimeClass.why);
      if (!events.ok || events.value.length === 0) return lacking("events", events.ok ? "expired" : events.why);
      return { verdict: "clear", because: "configured", params: { name } };
    }
    const object = runtimeClass.ok && runtimeClass.value ? asKube<RuntimeClass>(runtimeClass.value) : null;
    const handler = handlerIn(event?.message ?? "") ?? object?.handler ?? "?";
    const node = pod.spec.nodeName;
    const owner = workloadOf(pod, owners.ok ? owners.value : []);
    return {
      verdict: "found",
      findings: [
        {
          certainty: "certain",
          message: gone ? "no-object" : "no-handler",
          nextStep: gone ? "make-class" : "configure",
          avoid: "drop",
          params: {
            pod: pod.metadata?.name ?? "",
            name,
            handler,
            node,
            said: sandboxWords(event?.message ?? "-"),
            owner: `${owner.kind} ${owner.name}`,
          },
          root: { kind: "RuntimeClass", key: `RuntimeClass/${name}`, label: name },
          cites: [
            citeField(refOf("Pod", pod), "spec.runtimeClassName", name),
            ...(object?.handler ? [citeField(`RuntimeClass/${name}`, "handler", object.handler)] : []),
            ...(gone && runtimeClass.ok ? [citeRecomputed(`RuntimeClass/${name}`, "metadata.name", "<not found>")] : []),
            ...(event ? [citeEvent(event.event)] : []),
          ],
          fixes: [offer("delete-pod", "no")],
          runbooks: [],
          kubectl: [
            sh`kubectl get runtimeclass ${name} -o yaml`,
            sh`kubectl get node ${node} -o wide`,
            sh`${kubectlIn(pod)} describe pod ${pod.metadata?.name ?? ""}`,
          ],
          notChecked: ["runtime-config"],
        },
      ],
    };
  },
});
