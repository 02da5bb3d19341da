import { asKube } from "#lib/kube/cast.ts";
import type { KubeObject, LabelSelector, SelectorRequirement } from "#lib/kube/objects.ts";
import { type Labels, meetsRequirement } from "#lib/kube/selector.ts";
import { NAME_LABEL } from "./namespace-labels.ts";
import { inCidr } from "./network-address.ts";

export interface PolicyPeer {
  readonly podSelector?: LabelSelector;
  readonly namespaceSelector?: LabelSelector;
  readonly ipBlock?: { readonly cidr?: string; readonly except?: readonly string[] };
}

export interface PolicyPort {
  readonly protocol?: string;
  readonly port?: number | string;
  readonly endPort?: number;
}

export interface PolicyRule {
  readonly from?: readonly PolicyPeer[];
  readonly to?: readonly PolicyPeer[];
  readonly ports?: readonly PolicyPort[];
}

export interface NetworkPolicy extends KubeObject {
  readonly spec?: {
    readonly podSelector?: LabelSelector;
    readonly policyTypes?: readonly string[];
    readonly ingress?: readonly PolicyRule[];
    readonly egress?: readonly PolicyRule[];
  };
}

export type Direction = "ingress" | "egress";

/**
 * A pod, or all pods behind a Service, as one end of a connection. `complete` false = these labels are sure, and there may
 * be more (a Service's selector tells some of its pods' labels, never all).
 */
export interface NetworkEnd {
  readonly namespace: string;
  readonly labels: Labels;
  readonly complete: boolean;
  readonly addresses: readonly string[];
  /** Addresses under which it is called and that are rewritten on the way: whether before or after the policies is the plugin's own. */
  readonly rewritten?: readonly string[];
  /** Labels of its namespace; absent = not known, but for the one that holds its name. */
  readonly namespaceLabels?: Labels | undefined;
  /** Not a pod but a node: no selector names it, only an address block can. */
  readonly host?: true;
  /** Names of its container ports, by number; empty when they are not known. */
  readonly portNames: Readonly<Record<string, number>>;
}

export interface NetworkPort {
  readonly protocol: string;
  readonly port: number;
}

/** What the policies say of one direction at one end. `rule` is the index of the rule that lets it through. */
export type PolicyVerdict =
  | { readonly kind: "open" }
  | { readonly kind: "allowed"; readonly policy: NetworkPolicy; readonly rule: number }
  | { readonly kind: "blocked"; readonly policies: readonly NetworkPolicy[] }
  | { readonly kind: "unknown"; readonly policies: readonly NetworkPolicy[] };

/** True, false, or null where what is known does not tell. */
type Known = boolean | null;

function all(values: readonly Known[]): Known {
  if (values.includes(false)) return false;
  return values.includes(null) ? null : true;
}

function any(values: readonly Known[]): Known {
  if (values.includes(true)) return true;
  return values.includes(null) ? null : false;
}

/** A label selector against labels that may be known in part; an empty one selects all. */
function selects(selector: LabelSelector, labels: Labels, complete: boolean): Known {
  const exact = Object.entries(selector.matchLabels ?? {}).map(([key, value]) => ({ key, operator: "In", values: [value] }));
  const requirements: readonly SelectorRequirement[] = [...exact, ...(selector.matchExpressions ?? [])];
  return all(
    requirements.map((requirement) =>
      complete || Object.hasOwn(labels, requirement.key ?? "") ? meetsRequirement(labels, requirement) : null,
    ),
  );
}

/** Every namespace carries its own name as a label; others count only where they were read. */
function selectsNamespace(selector: LabelSelector, { namespace, namespaceLabels }: NetworkEnd): Known {
  return selects(selector, { ...namespaceLabels, [NAME_LABEL]: namespace }, namespaceLabels !== undefined);
}

function matchesPeer(peer: PolicyPeer, policyNamespace: string, end: NetworkEnd): Known {
  if (peer.ipBlock) return inBlock(peer.ipBlock, end);
  if (end.host) return false;
  const namespace = peer.namespaceSelector ? selectsNamespace(peer.namespaceSelector, end) : end.namespace === policyNamespace;
  return all([namespace, peer.podSelector ? selects(peer.podSelector, end.labels, end.complete) : true]);
}

/** An address that is rewritten on the way may be what the plugin compares: where it alone is in the block, nothing is proved. */
function inBlock({ cidr = "", except = [] }: NonNullable<PolicyPeer["ipBlock"]>, { addresses, rewritten = [] }: NetworkEnd): Known {
  if (addresses.length === 0) return null;
  const holds = (address: string) => all([inCidr(address, cidr), ...except.map((one) => negate(inCidr(address, one)))]);
  const inside = any(addresses.map(holds));
  return inside === false && any(rewritten.map(holds)) !== false ? null : inside;
}

function negate(value: Known): Known {
  return value === null ? null : !value;
}

function matchesPort(ports: readonly PolicyPort[], { protocol, port }: NetworkPort, target: NetworkEnd): Known {
  if (ports.length === 0) return true;
  return any(
    ports.map((one): Known => {
      if ((one.protocol ?? "TCP") !== protocol) return false;
      if (one.port === undefined) return true;
      if (typeof one.port === "string") return one.port in target.portNames ? target.portNames[one.port] === port : null;
      return one.endPort === undefined ? one.port === port : port >= one.port && port <= one.endPort;
    }),
  );
}

/** Whether a policy restricts that direction: `Ingress` always unless `policyTypes` says otherwise, `Egress` when it has such rules. */
export function restricts({ spec }: NetworkPolicy, direction: Direction): boolean {
  const types = spec?.policyTypes ?? ["Ingress", ...(spec?.egress ? ["Egress"] : [])];
  return types.includes(direction === "ingress" ? "Ingress" : "Egress");
}

/** Policies that select an end and restrict a direction; `sure` false = it is selected only if labels that are not known agree. */
export function policiesOf(
  policies: readonly KubeObject[],
  end: NetworkEnd,
  direction: Direction,
): readonly { readonly policy: NetworkPolicy; readonly sure: boolean }[] {
  return policies
    .map((object) => asKube<NetworkPolicy>(object))
    .filter((policy) => policy.metadata?.namespace === end.namespace && restricts(policy, direction))
    .map((policy) => ({ policy, selected: selects(policy.spec?.podSelector ?? {}, end.labels, end.complete) }))
    .filter(({ selected }) => selected !== false)
    .map(({ policy, selected }) => ({ policy, sure: selected === true }));
}

/**
 * What NetworkPolicies say of a connection in one direction at one end: `open` when none selects it; else one rule of one
 * policy is enough to let it through, and without any it is blocked (networking.k8s.io/v1). Whether the cluster's network
 * plugin enforces policies at all is not visible here, and traffic from the pod's own node (the kubelet's probes) is let
 * through by definition.
 * @param end the pod that the policies select
 * @param peer the other side
 */
export function policyVerdict(
  policies: readonly KubeObject[],
  direction: Direction,
  { end, peer, port }: { readonly end: NetworkEnd; readonly peer: NetworkEnd; readonly port: NetworkPort },
): PolicyVerdict {
  const chosen = policiesOf(policies, end, direction);
  if (chosen.length === 0) return { kind: "open" };
  const target = direction === "ingress" ? end : peer;
  let doubt = chosen.some(({ sure }) => !sure);
  for (const { policy, sure } of chosen) {
    const rules = policy.spec?.[direction] ?? [];
    for (const [index, rule] of rules.entries()) {
      const peers = (direction === "ingress" ? rule.from : rule.to) ?? [];
      const fits = all([
        peers.length === 0 ? true : any(peers.map((one) => matchesPeer(one, policy.metadata?.namespace ?? "", peer))),
        matchesPort(rule.ports ?? [], port, target),
      ]);
      if (fits === true && sure) return { kind: "allowed", policy, rule: index };
      if (fits !== false) doubt = true;
    }
  }
  const found = chosen.map(({ policy }) => policy);
  return doubt ? { kind: "unknown", policies: found } : { kind: "blocked", policies: found };
}

/** Whether rules of these policies choose namespaces by other labels than the one that holds the name. */
export function asksNamespaceLabels(policies: readonly KubeObject[]): boolean {
  return policies.some((object) => {
    const { ingress = [], egress = [] } = asKube<NetworkPolicy>(object).spec ?? {};
    const peers = [...ingress.flatMap(({ from = [] }) => from), ...egress.flatMap(({ to = [] }) => to)];
    return peers.some(({ namespaceSelector }) => {
      const keys = (namespaceSelector?.matchExpressions ?? []).map(({ key }) => key);
      return [...Object.keys(namespaceSelector?.matchLabels ?? {}), ...keys].some((key) => key !== NAME_LABEL);
    });
  });
}
