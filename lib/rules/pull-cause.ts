import type { Certainty } from "#lib/contract/causes.ts";
import type { Cite, Root } from "#lib/contract/diagnosis.ts";
import { citeEvent, citeField, kubectlIn, refOf, specPathOf, workloadOf } from "#lib/evidence/cite.ts";
import { endpointOf, registryAsked, registryKey, schemeOf } from "#lib/evidence/pull-detail.ts";
import { askedReference, isSilent, type PullProblem, pullProblems } from "#lib/evidence/pull-error.ts";
import type { Collected, OwnerLink } from "#lib/evidence/types.ts";
import { sh } from "#lib/format/shell-word.ts";
import { shortQuote } from "#lib/format/short-quote.ts";
import { parseImage } from "#lib/kube/image-reference.ts";
import type { KubeEvent, Pod } from "#lib/kube/objects.ts";
import { foundOr, lacking, offer } from "./answer.ts";
import { NOT_APPLICABLE, type OfferedFix, type Params, type RuleAnswer, type RuleContext, type RuleFinding } from "./define.ts";

/** One failing pull with what every rule about it needs. */
export interface PullCase {
  readonly pod: Pod;
  readonly problem: PullProblem;
  /** The image as the runtime asked for it, defaults of the node filled in. */
  readonly asked: string;
  /** `host:port` of the image's registry; `?` when no name tells it. */
  readonly registry: string;
  /** `host:port` that the failing request went to; `?` when no name tells it. */
  readonly endpoint: string;
  readonly repository: string;
}

/** What one rule says about one failing pull; the rest is the same for all of them. */
export interface PullSaid {
  readonly certainty: Certainty;
  readonly message: string;
  readonly nextStep: string;
  readonly params?: Params;
  readonly root?: Root;
  readonly cites?: readonly Cite[];
  /** Offers before the two that are of no use to any failing pull. */
  readonly fixes?: readonly OfferedFix[];
  /** A new pod would pull in another way: nothing warns of it then. */
  readonly newPodHelps?: true;
  readonly runbooks?: readonly string[];
  readonly kubectl?: readonly string[];
  readonly notChecked?: readonly string[];
}

export interface PullEvidence {
  readonly pod: Pod;
  readonly events: Collected<readonly KubeEvent[]>;
  readonly owners: Collected<readonly OwnerLink[]>;
}

const CASES = new WeakMap<PullProblem, PullCase>();

/** Read once for all rules about pulls; the same problem comes with the same pod. */
function caseOf(pod: Pod, problem: PullProblem): PullCase {
  const known = CASES.get(problem);
  if (known) return known;
  const about = readCase(pod, problem);
  CASES.set(problem, about);
  return about;
}

function readCase(pod: Pod, problem: PullProblem): PullCase {
  const { image, error } = problem;
  const asked = askedReference(error) ?? image;
  const parsed = parseImage(asked) ?? parseImage(image);
  const registry = registryAsked(error, image) ?? "?";
  return {
    pod,
    problem,
    asked,
    registry,
    endpoint: endpointOf(error, image) ?? "?",
    repository: parsed ? `${parsed.registry}/${parsed.repository}` : image,
  };
}

/** Where the pod asks for the image that fails. */
export function imagePathOf(pod: Pod, { container, volumePath }: PullProblem): string {
  return volumePath ?? `${specPathOf(pod, container)}.image`;
}

/** The volume whose image it is; nothing for a container's own. */
export function volumeCites(pod: Pod, { volumePath }: PullProblem): readonly Cite[] {
  const index = Number(/\[(\d+)\]/.exec(volumePath ?? "")?.[1] ?? Number.NaN);
  const volume = pod.spec?.volumes?.[index];
  return volume ? [citeField(refOf("Pod", pod), `spec.volumes[${index}].name`, volume.name)] : [];
}

/** A registry as root: all pods that wait for it fold into one group. */
export function registryRoot(endpoint: string): Root {
  return { kind: "Registry", key: registryKey(endpoint), label: endpoint };
}

/** The runtime's words for a sentence of ours: not endless, and without a full stop of their own. */
function quoted(words: string): string {
  return shortQuote(words.replace(/\.$/, ""));
}

function finding(about: PullCase, said: PullSaid, owners: readonly OwnerLink[]): RuleFinding {
  const { pod, problem, registry, endpoint, repository } = about;
  const { container, image, error, event } = problem;
  const ref = refOf("Pod", pod);
  const owner = workloadOf(pod, owners);
  const words = event
    ? citeEvent(event.event)
    : citeField(ref, `${container.statusPath}.state.waiting.message`, error === "" ? container.message : error);
  return {
    certainty: said.certainty,
    message: said.message,
    nextStep: said.nextStep,
    avoid: said.newPodHelps ? "image" : "restart",
    params: {
      pod: pod.metadata?.name ?? "",
      namespace: pod.metadata?.namespace ?? "",
      node: pod.spec?.nodeName ?? "-",
      container: container.name,
      image,
      registry,
      endpoint,
      base: `${schemeOf(error)}://${endpoint}`,
      repository,
      error: quoted(error) || "-",
      owner: `${owner.kind} ${owner.name}`,
      ...said.params,
    },
    root: said.root ?? registryRoot(endpoint),
    cites: [citeField(ref, imagePathOf(pod, problem), image), ...volumeCites(pod, problem), words, ...(said.cites ?? [])],
    fixes: [...(said.fixes ?? []), ...(said.newPodHelps ? [] : [offer("delete-pod", "no"), offer("restart-rollout", "no")])],
    runbooks: said.runbooks ?? [],
    kubectl: [sh`${kubectlIn(pod)} describe pod ${pod.metadata?.name ?? ""}`, ...(said.kubectl ?? [])],
    notChecked: said.notChecked ?? [],
  };
}

/**
 * The verdict about every failing pull of a pod. `say` answers null where its cause does not hold. Where the runtime's
 * words have expired (servers of 1.31 and older keep them in events alone, F4.3) the verdict is `unknown`, unless the
 * objects alone let `say` claim something.
 */
export function judgePull(
  { pod, events, owners }: PullEvidence,
  { symptom }: RuleContext,
  say: (about: PullCase) => PullSaid | null,
): RuleAnswer {
  if (symptom.class === "terminating" || symptom.class === "ending" || symptom.class === "healthy") return NOT_APPLICABLE;
  const problems = pullProblems(pod, events.ok ? events.value : []);
  const findings = problems.flatMap((problem) => {
    const about = caseOf(pod, problem);
    const said = say(about);
    return said ? [finding(about, said, owners.ok ? owners.value : [])] : [];
  });
  return foundOr(findings, problems.some(isSilent) ? lacking("events", events.ok ? "expired" : events.why) : NOT_APPLICABLE);
}
