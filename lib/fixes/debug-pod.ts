import { type ContainerFacts, containersOf } from "#lib/evidence/containers.ts";
import { isNodeLost } from "#lib/kube/taints.ts";
import { besidePlan } from "./debug-beside.ts";
import { copyPlan } from "./debug-copy.ts";
import { DEBUG_POD_TEXTS } from "./debug-pod-texts.ts";
import { containerInTrouble } from "./debug-wish.ts";
import { type Choice, type FixPlan, notOffered, type PodFix, type PodInput, says } from "./define.ts";
import { isMirror } from "./pod-deletion.ts";
import { wholeNumber } from "./whole-number.ts";

/** `beside`: an ephemeral container in the pod itself; `copy`: a pod of our own like it, asleep. */
type Form = "beside" | "copy";
const DEFAULT_MINUTES = 60;
const MOST_MINUTES = 480;

/** What holds both forms back: without a kubelet that answers nothing starts there. */
function refusal({ pod, node }: PodInput): FixPlan | null {
  const name = pod.metadata?.name ?? "";
  const on = pod.spec?.nodeName;
  if (!on) return notOffered("unbound", { name });
  if (node === null) return notOffered("no-node", { name, node: on });
  if (node && isNodeLost(node)) return notOffered("node-lost", { name, node: on });
  if (node?.status?.nodeInfo?.operatingSystem === "windows") return notOffered("windows", { node: on });
  return null;
}

/** What holds back a container beside the others; null = nothing (F7.4: not for static pods). */
function besideRefusal({ pod }: PodInput): FixPlan | null {
  const { name = "", deletionTimestamp } = pod.metadata ?? {};
  const { phase = "" } = pod.status ?? {};
  if (isMirror(pod)) return notOffered("beside-mirror", { name });
  if (deletionTimestamp !== undefined) return notOffered("beside-deleted", { name });
  return phase === "Succeeded" || phase === "Failed" ? notOffered("beside-ended", { name, phase }) : null;
}

function formOf(input: PodInput, containers: readonly ContainerFacts[]): Form {
  const asked = input.params.form;
  if (asked === "beside" || asked === "copy") return asked;
  const trouble = containerInTrouble(containers);
  return besideRefusal(input) === null && trouble?.phase === "running" ? "beside" : "copy";
}

function plan(input: PodInput): FixPlan {
  const refused = refusal(input);
  if (refused) return refused;
  const minutes = wholeNumber(input.params.minutes, DEFAULT_MINUTES);
  if (minutes === null || minutes < 1 || minutes > MOST_MINUTES)
    return notOffered("bad-minutes", { asked: String(input.params.minutes), most: MOST_MINUTES });
  const containers = containersOf(input.pod).filter(({ kind, spec }) => kind !== "ephemeral" && spec !== null);
  const form = formOf(input, containers);
  const notBeside = besideRefusal(input);
  if (form === "beside" && notBeside) return notBeside;
  const forms: Form[] = notBeside ? ["copy"] : ["beside", "copy"];
  const common: Choice[] = [
    { kind: "option", param: "form", label: says("form"), value: form, options: forms.map((value) => ({ value, label: says(value) })) },
    { kind: "number", param: "minutes", label: says("minutes"), value: minutes, min: 1, max: MOST_MINUTES },
  ];
  return form === "beside" ? besidePlan(input, { containers, minutes, common }) : copyPlan(input, { containers, minutes, common });
}

/** A place to look from: a container beside the others, or a copy that sleeps (catalogue, "Fixes"; F7.4). */
export const fix: PodFix = {
  id: "debug-pod",
  rung: 2,
  on: "pod",
  // Of the form that the plan begins with; the other one names its own.
  permission: { verb: "patch", group: "", resource: "pods", subresource: "ephemeralcontainers" },
  reads: ["claims", "claim-users"],
  plan,
  texts: DEBUG_POD_TEXTS,
};
