import { citeEvent, clock } from "#lib/evidence/cite.ts";
import { nameList } from "#lib/evidence/scheduling.ts";
import { type EventFacts, timeline } from "#lib/evidence/timeline.ts";
import type { EvidenceSet } from "#lib/evidence/types.ts";
import { volumeReach } from "#lib/evidence/volume-reach.ts";
import { shortQuote } from "#lib/format/short-quote.ts";
import type { PodSymptom } from "#lib/symptoms/classify.ts";
import type { JudgedRemark } from "./types.ts";

/** How long cluster-autoscaler itself waits for a node that it asked for (--max-node-provision-time). */
const PROVISION_MINUTES = 15;

type Word = "adding" | "cannot" | "failed";

/** What an autoscaler says about a pod without a place; null for any other event (F4.9: reasons and texts of both). */
function wordOf({ reason, message, reporter }: EventFacts): { readonly word: Word; readonly who: string; readonly words: string } | null {
  const said = (prefix: RegExp) => message.replace(prefix, "").trim().replace(/\.$/, "") || message;
  const who = reporter === "" ? "cluster-autoscaler" : reporter;
  if (reason === "TriggeredScaleUp") return { word: "adding", who, words: said(/^pod triggered scale-up: /) };
  if (reason === "NotTriggerScaleUp") return { word: "cannot", who, words: said(/^pod didn't trigger scale-up(?: \([^)]{0,200}\))?: /) };
  if (reason === "FailedToScaleUpGroup") return { word: "failed", who, words: said(/^/) };
  if (reason === "Nominated" && /should schedule on/i.test(message))
    return { word: "adding", who: reporter || "Karpenter", words: said(/^/) };
  if (reason === "FailedScheduling" && /karpenter/i.test(reporter))
    return { word: "cannot", who: reporter, words: said(/^Failed to schedule pod, /) };
  return null;
}

/**
 * What the autoscaler said last about a pod that waits for a node: it adds one, it cannot, or it added one that has not
 * come. It stands beside every cause of class `pending`, since it changes what to do next.
 */
export function autoscalerRemark(evidence: EvidenceSet, { class: state }: PodSymptom, now: number): JudgedRemark | null {
  if (state !== "pending" || !evidence.events?.ok) return null;
  const told = timeline(evidence.events.value).flatMap((event) => {
    const word = wordOf(event);
    return word === null ? [] : [{ event, ...word }];
  });
  const newest = told.at(-1);
  if (newest === undefined) return null;
  const { event, word, who, words } = newest;
  const minutes = Math.max(0, Math.floor((now - (event.last ?? now)) / 60_000));
  const late = word === "adding" && minutes >= PROVISION_MINUTES;
  return {
    text: late ? "adding-late" : word,
    ...(word === "adding" && !late && { step: "adding-step", waitUntil: (event.last ?? now) + PROVISION_MINUTES * 60_000 }),
    params: { who, words: shortQuote(words.replace(/\s+/g, " ")), minutes, until: clock((event.last ?? now) + PROVISION_MINUTES * 60_000) },
    cites: [citeEvent(event.event)],
    answers: ["autoscaler"],
  };
}

/** Causes that are a state of nodes: which nodes are meant hangs on the pod's volumes too. */
const OF_NODES: readonly string[] = ["nodes-cordoned", "insufficient-resources"];

/** Where the pod's volumes are, when only some of the nodes reach them: a node elsewhere is of no use. */
function volumeRemark({ pod, schedulingNodes, claims, volumes }: EvidenceSet): JudgedRemark | null {
  if (!pod?.ok || !schedulingNodes?.ok || !claims || !volumes) return null;
  const reach = volumeReach(pod.value, schedulingNodes.value, claims, volumes);
  if (reach === null) return null;
  const nodes = nameList(reach.nodes.map(({ node }) => node.metadata?.name ?? "").sort());
  return { text: "pinned", params: { claim: reach.claims.join(", "), place: reach.place, nodes }, cites: [], answers: [] };
}

/** What stands beside the first cause of a pod's verdict, in the order in which it is read. */
export function remarksOf(evidence: EvidenceSet, symptom: PodSymptom, first: string | undefined, now: number): readonly JudgedRemark[] {
  const pinned = first !== undefined && OF_NODES.includes(first) ? volumeRemark(evidence) : null;
  return [pinned, autoscalerRemark(evidence, symptom, now)].filter((one) => one !== null);
}
