import type { ContainerFacts } from "#lib/evidence/containers.ts";
import { enterCommand } from "#lib/kube/debug-copy.ts";
import { parseImage } from "#lib/kube/image-reference.ts";
import { type DebugWish, STARTS_WITHIN_MS } from "./debug-wish.ts";
import { type Choice, type FixPlan, notOffered, type PodInput, says } from "./define.ts";
import { deletionState, podPath, preconditionsOf } from "./pod-deletion.ts";

/** Small, with a shell and `sleep`; pulled from Docker Hub, so a site without it sets its own. */
export const DEFAULT_DEBUG_IMAGE = "busybox:1.37";
/** No container of that name exists: the empty one is the choice of none. */
const NO_TARGET = "";
/** Who owns nothing, for a profile that forbids root where the pod names no user. */
const NOBODY = 65_534;

const PROFILES = ["baseline", "general", "restricted"] as const;
type Profile = (typeof PROFILES)[number];

function isProfile(text: unknown): text is Profile {
  return PROFILES.some((profile) => profile === text);
}

/** The user that the target runs as, where the spec says so. */
function userOf(input: PodInput, target: ContainerFacts | undefined): unknown {
  return target?.spec?.securityContext?.runAsUser ?? input.pod.spec?.securityContext?.runAsUser;
}

/** What `kubectl debug --profile` sets on an ephemeral container; a restricted one gets a user too, or it could not start as root. */
function securityOf(profile: Profile, user: unknown): Readonly<Record<string, unknown>> | undefined {
  if (profile === "general") return { capabilities: { add: ["SYS_PTRACE"] } };
  if (profile === "baseline") return undefined;
  return {
    allowPrivilegeEscalation: false,
    capabilities: { drop: ["ALL"] },
    runAsNonRoot: true,
    runAsUser: typeof user === "number" && user > 0 ? user : NOBODY,
    seccompProfile: { type: "RuntimeDefault" },
  };
}

/** The running container whose processes are to be seen: the one that was named, or the first that is not ready. */
function targetOf({ params }: PodInput, running: readonly ContainerFacts[]): ContainerFacts | undefined {
  if (params.target !== undefined) return running.find(({ name }) => name === params.target);
  const main = running.filter(({ kind }) => kind === "container");
  return main.find(({ ready }) => !ready) ?? main[0] ?? running[0];
}

function choicesOf(image: string, target: string, profile: Profile, running: readonly ContainerFacts[]): Choice[] {
  const none = { value: NO_TARGET, label: says("target-none") };
  const targets = running.map(({ name }) => ({ value: name, label: says("container", { container: name }) }));
  return [
    { kind: "text", param: "image", label: says("image"), value: image },
    { kind: "option", param: "target", label: says("target"), value: target, options: [...targets, none] },
    {
      kind: "option",
      param: "profile",
      label: says("profile"),
      value: profile,
      options: PROFILES.map((value) => ({ value, label: says(`profile-${value}`) })),
    },
  ];
}

/** Adds one ephemeral container that sleeps, so that it ends by itself: nothing else can take it out again (F7.4). */
export function besidePlan(input: PodInput, { containers, minutes, common }: DebugWish): FixPlan {
  const { pod, params } = input;
  const { namespace = "", name = "" } = pod.metadata ?? {};
  const image = String(params.image ?? input.debugImage ?? DEFAULT_DEBUG_IMAGE);
  const profile = params.profile ?? "baseline";
  if (parseImage(image) === null) return notOffered("bad-image", { image });
  if (!isProfile(profile)) return notOffered("bad-profile", { profile, profiles: PROFILES.join(", ") });
  const running = containers.filter(({ phase }) => phase === "running");
  const target = targetOf(input, running);
  if (params.target !== undefined && params.target !== NO_TARGET && target === undefined)
    return notOffered("bad-target", { name, target: params.target });
  const container = `debug-${(input.planId ?? "").slice(0, 8)}`;
  const securityContext = securityOf(profile, userOf(input, target));
  const added = {
    name: container,
    image,
    command: ["sleep", String(minutes * 60)],
    ...(target === undefined ? {} : { targetContainerName: target.name }),
    ...(securityContext === undefined ? {} : { securityContext }),
  };
  const words = { name, container, image, minutes, node: pod.spec?.nodeName ?? "–", target: target?.name ?? "" };
  const targeted = target === undefined ? "" : ` --target=${target.name}`;
  return {
    offered: true,
    what: [says("what-beside", words), says(target === undefined ? "no-target" : "with-target", words)],
    choices: [...common, ...choicesOf(image, target?.name ?? NO_TARGET, profile, running)],
    request: {
      method: "PATCH",
      path: `${podPath(pod)}/ephemeralcontainers`,
      contentType: "application/strategic-merge-patch+json",
      body: { metadata: preconditionsOf(pod), spec: { ephemeralContainers: [added] } },
    },
    kubectl: `kubectl -n ${namespace} debug ${name} --container=${container} --image=${image}${targeted} --profile=${profile} -- sleep ${minutes * 60}`,
    preconditions: ["uid-unchanged", "state-unchanged", "permission", "dry-run-accepted", "nobody-else-acting"],
    risks: [says("stays", words), says("pull", words), says("no-limits"), says("admission"), says("twin-beside")],
    gentler: [],
    confirm: { reason: false },
    doneMeans: says("done", { container, pod: name }),
    success: { kind: "container-running", container, withinMs: STARTS_WITHIN_MS },
    enter: enterCommand(namespace, name, container),
    state: { ...deletionState(pod), target: target?.name ?? "" },
  };
}
