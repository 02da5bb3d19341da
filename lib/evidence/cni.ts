import { allContainersEnded, containersOf } from "#lib/evidence/containers.ts";
import { conditionStatus } from "#lib/kube/conditions.ts";
import type { Pod } from "#lib/kube/objects.ts";

/** What a text of a failing network plugin names. */
export interface PluginWords {
  /** Type of the plugin, e.g. `calico` or `cilium-cni`; null when the text does not say. */
  readonly plugin: string | null;
  /** The plugin's own words at the end. */
  readonly words: string;
}

const LONGEST_WORDS = 300;

/** Reads `plugin type="T" name="N" failed (delete): WORDS` (containerd, CRI-O) and the wording of dockershim (F4.6). */
export function pluginWords(text: string): PluginWords {
  const plain = text.replaceAll('\\"', '"');
  const marks = [
    /failed \((?:delete|add)\): /g,
    /failed to teardown pod "[^"]{1,253}" network: /g,
    /failed to destroy network for [^:]{1,300}: /g,
  ];
  const ends = marks.flatMap((mark) => [...plain.matchAll(mark)].map((match) => match.index + match[0].length));
  const words = plain.slice(ends.length > 0 ? Math.max(...ends) : 0).replace(/["\s\],]+$/, "");
  const plugin = /plugin type="([\w.-]{1,64})"/.exec(plain)?.[1] ?? /CNI network "?([\w.-]{1,64})/.exec(plain)?.[1] ?? bySpeech(words);
  return { plugin, words: words.length > LONGEST_WORDS ? `${words.slice(0, LONGEST_WORDS)}…` : words };
}

/** What only one plugin says: its own files and objects. Docker-era texts name no plugin otherwise (F4.6). */
const SPEECH: readonly (readonly [plugin: string, words: RegExp])[] = [
  ["calico", /ClusterInformation|\/(?:lib|run)\/calico\b/],
  ["cilium", /\bcilium\b/i],
  ["flannel", /\/run\/flannel\b/],
  ["weave", /\bweave\b/i],
];

function bySpeech(words: string): string | null {
  return SPEECH.find(([, said]) => said.test(words))?.[0] ?? null;
}

/** Words by which the agents of the well-known plugins are called; the first is part of the plugin's type. */
const AGENTS: readonly (readonly [plugin: string, names: readonly string[]])[] = [
  ["calico", ["calico-node", "canal"]],
  ["cilium", ["cilium"]],
  ["aws-cni", ["aws-node"]],
  ["flannel", ["flannel", "canal"]],
  ["weave", ["weave"]],
  ["antrea", ["antrea-agent"]],
  ["multus", ["multus"]],
  ["ovn", ["ovnkube", "ovn-cni", "kube-ovn"]],
  ["kube-ovn", ["kube-ovn-cni"]],
  ["azure", ["azure-cns", "azure-cni"]],
  ["terway", ["terway"]],
  ["istio-cni", ["istio-cni"]],
  ["whereabouts", ["whereabouts"]],
  ["kuberouter", ["kube-router"]],
];

function isDaemon(pod: Pod): boolean {
  return pod.metadata?.ownerReferences?.some(({ kind, controller }) => kind === "DaemonSet" && controller === true) ?? false;
}

/** Outlines of healthy pods hold no owner: then the name alone decides. */
function hasOwners(pod: Pod): boolean {
  return (pod.metadata?.ownerReferences ?? []).length > 0;
}

/** The agent of a plugin among the pods of a node, or null when none is there or the plugin has none that is known. */
export function agentOf(plugin: string | null, nodePods: readonly Pod[]): Pod | null {
  if (plugin === null) return null;
  const known = AGENTS.filter(([type]) => plugin.toLowerCase().includes(type)).flatMap(([, names]) => names);
  const names = known.length > 0 ? known : [plugin.toLowerCase().replace(/-?cni$/, "")].filter((name) => name.length > 3);
  const candidates = nodePods.filter((pod) => isDaemon(pod) || !hasOwners(pod));
  const called = candidates.filter((pod) =>
    names.some((name) => (pod.metadata?.name ?? "").startsWith(name) || (pod.metadata?.name ?? "").includes(`-${name}`)),
  );
  return called.sort((a, b) => ((a.metadata?.name ?? "") < (b.metadata?.name ?? "") ? -1 : 1))[0] ?? null;
}

/** Whether a pod says that it is well; null when only its outline is known. */
export function isWell(pod: Pod): boolean | null {
  const ready = conditionStatus(pod.status?.conditions, "Ready");
  if (ready === null) return containersOf(pod).length === 0 ? null : !allContainersEnded(pod);
  return ready === "True";
}
