import type { LabelSelector } from "#lib/kube/objects.ts";
import { NAME_LABEL } from "./namespace-labels.ts";
import type { Direction, NetworkEnd, NetworkPolicy, PolicyPeer, PolicyPort, PolicyRule } from "./network-policy.ts";

/** One rule as it is read: whom it admits (`*` = anyone), and on which ports (empty = on every port). */
export interface RuleWords {
  readonly peers: readonly string[];
  readonly ports: readonly string[];
}

/** The rules of a policy for one direction, in their order: `tier=backend`, `namespace team=a`, `10.0.0.0/8`; `8080/TCP`. */
export function rulesOf(policy: NetworkPolicy, direction: Direction): readonly RuleWords[] {
  return (policy.spec?.[direction] ?? []).map((rule) => {
    const peers = peersOf(rule, direction);
    return { peers: peers.length === 0 ? ["*"] : [...new Set(peers.map(peerText))], ports: (rule.ports ?? []).map(portText) };
  });
}

function peersOf(rule: PolicyRule, direction: Direction): readonly PolicyPeer[] {
  return (direction === "ingress" ? rule.from : rule.to) ?? [];
}

function peerText({ podSelector, namespaceSelector, ipBlock }: PolicyPeer): string {
  if (ipBlock) return `${ipBlock.cidr ?? ""}${ipBlock.except?.length ? ` (except ${ipBlock.except.join(", ")})` : ""}`;
  const parts = [
    ...(namespaceSelector ? [`namespace ${selectorText(namespaceSelector)}`] : []),
    ...(podSelector ? [selectorText(podSelector)] : []),
  ];
  return parts.join(" ");
}

function portText({ protocol = "TCP", port, endPort }: PolicyPort): string {
  return `${port ?? "*"}${endPort === undefined ? "" : `-${endPort}`}/${protocol}`;
}

/** What a policy's rules admit, in short: `tier=backend (80/TCP) | 10.0.0.0/8`; `*` = anyone, empty without rules. */
export function admittedText(policy: NetworkPolicy, direction: Direction): string {
  const words = rulesOf(policy, direction).flatMap(({ peers, ports }) =>
    peers.map((peer) => (ports.length === 0 ? peer : `${peer} (${ports.join(", ")})`)),
  );
  return [...new Set(words)].join(" | ");
}

/** `a=b,c in (d|e)`; `*` for a selector that selects all. */
export function selectorText({ matchLabels, matchExpressions }: LabelSelector): string {
  const exact = Object.entries(matchLabels ?? {}).map(([key, value]) => `${key}=${value}`);
  const more = (matchExpressions ?? []).map(({ key, operator, values }) => `${key} ${operator}${values ? ` (${values.join("|")})` : ""}`);
  return [...exact, ...more].join(",") || "*";
}

/**
 * What one side has of what a policy's rules ask for, in the form in which the rules are told: `tier=front`, `namespace
 * team=a`, an address; without rules its labels. `<none>` for a label that it lacks, `?` where its namespace was not read.
 */
export function heldText(policy: NetworkPolicy, direction: Direction, end: NetworkEnd): string {
  const peers = (policy.spec?.[direction] ?? []).flatMap((rule) => peersOf(rule, direction));
  const keys = keysOf(peers.map(({ podSelector }) => podSelector));
  const namespaceKeys = keysOf(peers.map(({ namespaceSelector }) => namespaceSelector));
  const ofNamespace = (key: string) =>
    key === NAME_LABEL ? end.namespace : end.namespaceLabels === undefined ? "?" : (end.namespaceLabels[key] ?? "<none>");
  const held = [
    ...keys.map((key) => `${key}=${end.labels[key] ?? "<none>"}`),
    ...namespaceKeys.map((key) => `namespace ${key}=${ofNamespace(key)}`),
    ...(peers.some(({ ipBlock }) => ipBlock !== undefined) ? end.addresses : []),
  ];
  const labels = selectorText({ matchLabels: { ...end.labels } });
  return held.join(",") || (labels === "*" ? "<none>" : labels);
}

function keysOf(selectors: readonly (LabelSelector | undefined)[]): readonly string[] {
  const keys = selectors.flatMap((one) => [
    ...Object.keys(one?.matchLabels ?? {}),
    ...(one?.matchExpressions ?? []).flatMap(({ key }) => key ?? []),
  ]);
  return [...new Set(keys)].sort();
}
