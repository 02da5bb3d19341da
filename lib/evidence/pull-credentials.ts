import { pullSecretNames } from "#lib/evidence/pull-secret.ts";
import { fitOf } from "#lib/evidence/registry-keyring.ts";
import { type EventFacts, eventsWith } from "#lib/evidence/timeline.ts";
import type { Collected, PullSecretFact } from "#lib/evidence/types.ts";
import type { KubeEvent, KubeObject, Pod } from "#lib/kube/objects.ts";

/** What a pod's pull Secrets are worth for one image, as far as it could be read. */
export interface PullCredentials {
  /** Names that count: the pod's own, else those its ServiceAccount names now. */
  readonly names: readonly string[];
  /** True when the pod itself names none: what its ServiceAccount names came later than the pod. */
  readonly isOfAccount: boolean;
  /** False when the Secrets may not be looked at: then only `warned` is known of them. */
  readonly isSeen: boolean;
  readonly gone: readonly string[];
  readonly wrongType: readonly PullSecretFact[];
  /** Of the right type, but the kubelet finds nothing in it that it can use. */
  readonly broken: readonly PullSecretFact[];
  readonly usable: readonly PullSecretFact[];
  /** Those of the usable ones that hold a key for this image. */
  readonly matching: readonly PullSecretFact[];
  /** The kubelet's newest warning that it could not get some of them, and which it names (F4.2). */
  readonly warning: EventFacts | null;
  readonly warned: readonly string[];
}

const BROKEN: readonly (string | null)[] = ["no-key", "not-json", "no-registry", "bad-entry", "empty-entry"];

/** A Secret of which every entry that fits the image is empty is of no use for it, whatever it holds for other registries. */
function forImage(fact: PullSecretFact, image: string): PullSecretFact {
  const fitting = fact.hosts.filter((host) => fitOf(host, image) === "match");
  const isEmpty = fitting.length > 0 && fitting.every((host) => fact.emptyHosts?.includes(host));
  return fact.fault === null && isEmpty ? { ...fact, fault: "empty-entry" } : fact;
}

/** Sorts a pod's pull Secrets by what keeps the kubelet from using them for this image. */
export function pullCredentials(
  pod: Pod,
  image: string,
  secrets: Collected<readonly PullSecretFact[]>,
  account: Collected<KubeObject | null>,
  events: readonly KubeEvent[],
): PullCredentials {
  const all = pullSecretNames(pod, account.ok ? account.value : null);
  const own = all.filter(({ from }) => from === "pod");
  const names = (own.length > 0 ? own : all).map(({ secret }) => secret);
  const facts = (secrets.ok ? secrets.value : []).filter(({ secret }) => names.includes(secret));
  const present = facts.filter(({ presence }) => presence === "present").map((fact) => forImage(fact, image));
  const usable = present.filter(({ fault, hosts }) => fault === null && hosts.length > 0);
  const warning = eventsWith(events, { reason: "FailedToRetrieveImagePullSecret" }).at(-1) ?? null;
  const said = /\(([^)]{0,1000})\)/.exec(warning?.message ?? "")?.[1]?.split(/,\s*/) ?? [];
  return {
    names,
    isOfAccount: own.length === 0 && names.length > 0,
    isSeen: secrets.ok && facts.every(({ presence, fault }) => presence !== "unknown" && fault !== "unread"),
    gone: facts.filter(({ presence }) => presence === "gone").map(({ secret }) => secret),
    wrongType: present.filter(({ fault }) => fault === "wrong-type"),
    broken: present.filter(({ fault }) => BROKEN.includes(fault)),
    usable,
    matching: usable.filter(({ hosts }) => hosts.some((host) => fitOf(host, image) === "match")),
    warning,
    warned: names.filter((name) => said.includes(name) && !present.some(({ secret }) => secret === name)),
  };
}
