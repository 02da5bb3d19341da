import { citeField, refOf } from "#lib/evidence/cite.ts";
import { hasOutlines, registryPeers } from "#lib/evidence/registry-peers.ts";
import { parseImage } from "#lib/kube/image-reference.ts";
import type { Pod } from "#lib/kube/objects.ts";
import { parseTime } from "#lib/kube/time.ts";
import { lacking } from "#lib/rules/answer.ts";
import { PULLING } from "#lib/rules/classes.ts";
import { defineRule } from "#lib/rules/define.ts";
import { judgePull, type PullCase, type PullSaid } from "#lib/rules/pull-cause.ts";
import { PULL_FALLBACKS } from "#lib/rules/pull-texts.ts";
import { messages } from "./messages.ts";

/** A start within a day before the failing pod still tells how the node's runtime is configured now. */
const RECENT_MS = 86_400_000;

function say({ pod, problem }: PullCase, others: readonly Pod[]): PullSaid | null {
  const { image } = problem;
  const parsed = parseImage(image);
  const peers = registryPeers(others, pod, `${parsed?.registry ?? "?"}${/:\d+$/.test(parsed?.registry ?? "") ? "" : ":443"}`);
  const peer = peers.find(({ pullsAlways }) => pullsAlways) ?? peers[0];
  if (!peer) return null;
  const born = parseTime(pod.metadata?.creationTimestamp) ?? 0;
  const isProof = peer.pullsAlways || peer.startedAt > born - RECENT_MS;
  const repository = parsed?.repository ?? image;
  const isSame = parseImage(peer.image)?.repository === repository;
  return {
    certainty: isProof ? "likely" : "possible",
    message: isSame ? "same-repository" : "other-repository",
    nextStep: "correct",
    params: {
      tag: parsed?.tag ?? parsed?.digest ?? "latest",
      path: repository,
      other: peer.image,
      otherPod: peer.pod.metadata?.name ?? "",
    },
    root: { kind: "Image", key: `image/${image}`, label: image },
    cites: [
      citeField(refOf("Pod", peer.pod), `${peer.statusPath}.image`, peer.image),
      citeField(
        refOf("Pod", peer.pod),
        `${peer.statusPath}.state.running.startedAt`,
        new Date(peer.startedAt).toISOString().replace(".000", ""),
      ),
    ],
    notChecked: ["registry"],
  };
}

export const rule = defineRule({
  meta: {
    id: "image-tag-missing-behind-http-mirror",
    evidence: ["pod"],
    optionalEvidence: ["events", "owners", "nodePods"],
    classes: PULLING,
    certainties: ["likely", "possible"],
    explains: [...PULL_FALLBACKS, "registry-plain-http"],
    fixes: ["delete-pod", "restart-rollout"],
    runbooks: [],
  },
  messages,
  detect(evidence, context) {
    const { nodePods } = evidence;
    let isOpen = false;
    const answer = judgePull(evidence, context, (about) => {
      if (about.problem.failure !== "plain-http") return null;
      const said = nodePods.ok ? say(about, nodePods.value) : null;
      isOpen ||= said === null && (!nodePods.ok || hasOutlines(nodePods.value));
      return said;
    });
    if (answer.verdict !== "clear" || !isOpen) return answer;
    return lacking("nodePods", nodePods.ok ? "stale" : nodePods.why);
  },
});
