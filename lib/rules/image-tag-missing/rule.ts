import { citeEvent, citeField, kubectlIn, refOf, workloadOf } from "#lib/evidence/cite.ts";
import { askedReference, isSilent, type PullProblem, pullProblems } from "#lib/evidence/pull-error.ts";
import { nearMisses } from "#lib/evidence/references.ts";
import type { OwnerLink } from "#lib/evidence/types.ts";
import { sh } from "#lib/format/shell-word.ts";
import { asKube } from "#lib/kube/cast.ts";
import { parseImage } from "#lib/kube/image-reference.ts";
import type { KubeObject, Pod, PodTemplateHolder } from "#lib/kube/objects.ts";
import { foundOr, lacking, offer } from "#lib/rules/answer.ts";
import { PULLING } from "#lib/rules/classes.ts";
import { defineRule, NOT_APPLICABLE, type RuleFinding } from "#lib/rules/define.ts";
import { imagePathOf, volumeCites } from "#lib/rules/pull-cause.ts";
import { messages } from "./messages.ts";

/** Tags under which earlier revisions of the workload ran the same repository: one of them is known to exist. */
function tagsBefore(image: string, revisions: readonly KubeObject[]): readonly string[] {
  const wanted = parseImage(image);
  const tags = revisions.flatMap((revision) => {
    const template = asKube<PodTemplateHolder>(revision).spec?.template?.spec;
    return (template?.containers ?? []).flatMap((container) => {
      const other = parseImage(container.image ?? "");
      const same = other?.registry === wanted?.registry && other?.repository === wanted?.repository;
      return same && other?.tag && other.tag !== wanted?.tag ? [other.tag] : [];
    });
  });
  return [...new Set(tags)].sort();
}

/** A manifest asked for by its digest: for an image that is asked for by its tag, the registry has answered the tag by then. */
const BY_DIGEST = /(?:reading manifest |\/manifests\/)(sha256:[0-9a-f]{2,64})/;

function variantOf(problem: PullProblem, before: readonly string[]): string {
  const parsed = parseImage(problem.image);
  if (/name unknown/i.test(problem.error)) return "repository";
  if (parsed?.digest) return "digest";
  if (BY_DIGEST.test(problem.error)) return "part";
  return before.length > 0 ? "tag-before" : "tag";
}

function finding(pod: Pod, problem: PullProblem, owners: readonly OwnerLink[], revisions: readonly KubeObject[] | null): RuleFinding {
  const { container, image, error, event } = problem;
  const ref = refOf("Pod", pod);
  const parsed = parseImage(askedReference(error) ?? image);
  const before = tagsBefore(image, revisions ?? []);
  const near = nearMisses(parsed?.tag ?? "", before);
  const message = variantOf(problem, before);
  const owner = workloadOf(pod, owners);
  const repository = `${parsed?.registry ?? "?"}/${parsed?.repository ?? image}`;
  return {
    certainty: "certain",
    message,
    nextStep: message === "part" ? "push-whole" : before.length > 0 ? "use-known" : "correct",
    avoid: "restart",
    params: {
      pod: pod.metadata?.name ?? "",
      container: container.name,
      image,
      repository,
      tag: parsed?.tag ?? parsed?.digest ?? "latest",
      part: BY_DIGEST.exec(error)?.[1] ?? "-",
      before: (near.length > 0 ? near : before).join(", ") || "-",
      owner: `${owner.kind} ${owner.name}`,
    },
    root: { kind: "Image", key: `image/${image}`, label: image },
    cites: [
      citeField(ref, imagePathOf(pod, problem), image),
      ...volumeCites(pod, problem),
      event ? citeEvent(event.event) : citeField(ref, `${container.statusPath}.state.waiting.message`, error),
    ],
    fixes: [offer("delete-pod", "no"), offer("restart-rollout", "no")],
    runbooks: [],
    kubectl: [sh`${kubectlIn(pod)} describe pod ${pod.metadata?.name ?? ""}`],
    notChecked: ["registry", ...(revisions === null ? ["revisions"] : [])],
  };
}

export const rule = defineRule({
  meta: {
    id: "image-tag-missing",
    evidence: ["pod"],
    optionalEvidence: ["events", "owners", "revisions"],
    classes: PULLING,
    certainties: ["certain"],
    explains: [],
    fixes: ["delete-pod", "restart-rollout"],
    runbooks: [],
  },
  messages,
  detect({ pod, events, owners, revisions }) {
    const problems = pullProblems(pod, events.ok ? events.value : []);
    const known = revisions.ok ? revisions.value : null;
    const findings = problems
      .filter(({ failure }) => failure === "tag-missing")
      .map((problem) => finding(pod, problem, owners.ok ? owners.value : [], known));
    const silent = problems.some(isSilent);
    return foundOr(findings, silent ? lacking("events", events.ok ? "expired" : events.why) : NOT_APPLICABLE);
  },
});
