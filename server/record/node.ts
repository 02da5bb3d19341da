import type { Locale } from "#lib/contract/causes.ts";
import { PodWardError } from "#lib/contract/errors.ts";
import type { NodeRecord } from "#lib/contract/node.ts";
import { describeCheck } from "#lib/diagnosis/describe.ts";
import { nodeRound } from "#lib/diagnosis/round/node.ts";
import type { Judgement } from "#lib/diagnosis/types.ts";
import { nodeUse } from "#lib/evidence/resource-use.ts";
import { timeline } from "#lib/evidence/timeline.ts";
import { type Collected, collected, missing } from "#lib/evidence/types.ts";
import type { KubeObject, Lease, Node } from "#lib/kube/objects.ts";
import { toRfc3339 } from "#lib/kube/time.ts";
import { say } from "#lib/messages/sentences.ts";
import { sayRunbooks } from "#lib/runbooks/say.ts";
import type { Diagnoses } from "#server/diagnosis/service.ts";
import { watchedPods } from "#server/evidence/pod-outline.ts";
import type { ResourceAddress } from "#server/kube/api-path.ts";
import type { ClusterCache } from "#server/watch/cache.ts";
import { timelineEvent } from "./events.ts";
import { nodeState } from "./node-state.ts";
import { nodeSample, sampleFacts } from "./sample.ts";
import { judgementsOf, sickGroups } from "./sick-groups.ts";
import { unread } from "./unread.ts";

export interface NodeSource {
  readonly view: ClusterCache;
  readonly diagnosis: Diagnoses;
}

/** The page of a node, but for what is done to it. Throws `not-found` for a name that neither a Node nor a pod knows, `forbidden` where nodes may not be read. */
export async function readNode(source: NodeSource, name: string, locale: Locale): Promise<Omit<NodeRecord, "draining">> {
  const { view, diagnosis } = source;
  const node = view.node(name);
  if (node !== null && "missing" in node) throw unread(node.missing, "nodes", say("nodesUnread", {}));
  const bound = [...view.podsOnNode(name)];
  if (node === null && bound.length === 0) throw new PodWardError("not-found", say("noNode", { node: name }));
  const state = nodeState(node);
  const [lease, served] = await Promise.all([
    read<Lease>(source, { group: "coordination.k8s.io", version: "v1", resource: "leases", namespace: "kube-node-lease", name }),
    read<KubeObject>(source, { group: "metrics.k8s.io", version: "v1beta1", resource: "nodes", name }),
  ]);
  const measured = { running: true, nodeHeard: state.ready !== "lost" && !state.gone, node: name, reads: diagnosis.reads };
  const { metrics, processes } = await nodeSample(served, measured);
  const candidates = diagnosis.cacheSource().scheduling.nodes();
  const candidate = candidates.ok ? candidates.value.find((one) => one.node.metadata?.name === name) : undefined;
  const events = view.eventsOf({ kind: "Node", namespace: "", name });
  const judgements = judgementsOf(diagnosis, bound);
  return {
    now: toRfc3339(view.now()),
    serverVersion: view.versionText,
    name,
    ...state,
    lease: lease.ok ? { renewedAt: lease.value.spec?.renewTime ?? null, missing: null } : { renewedAt: null, missing: lease.why },
    resources: candidate === undefined ? [] : [...nodeUse(candidate, metrics.ok ? metrics.value : null)],
    sample: await sampleFacts(metrics, measured),
    processes,
    pods: bound.length,
    podsMissing: view.unread("pods"),
    groups: sickGroups(judgements, rootedIn(name), locale),
    runbooks: runbooksFor(source, judgements, node, name, locale),
    events:
      "missing" in events
        ? []
        : timeline(events)
            .toReversed()
            .map((facts) => timelineEvent(facts, "node")),
    eventsMissing: "missing" in events ? events.missing : null,
    checklist: nodeRound({
      name,
      node,
      events: "missing" in events ? missing(events.missing) : collected(events),
      lease,
      pods: watchedPods(view, bound),
      now: view.now(),
    }).map((check) => describeCheck(check, locale)),
  };
}

async function read<T extends KubeObject>({ diagnosis }: NodeSource, address: ResourceAddress): Promise<Collected<T>> {
  const found = await diagnosis.reads.get<T>(address, { ttlMs: 10_000, timeoutMs: 3_000, urgent: true });
  if (found.presence === "present") return collected(found.object);
  return missing(found.presence === "gone" ? "absent" : found.why);
}

const rootedIn = (node: string) => `Node/${node}`;

/** The runbooks of causes that lie in the node itself, filled for the first pod that has them. */
function runbooksFor({ view }: NodeSource, judgements: readonly Judgement[], node: Node | null, name: string, locale: Locale) {
  const said = judgements.flatMap(({ subject, causes }) => {
    const pod = view.fullPod(subject.uid);
    const ids = causes.filter(({ root }) => root.key === rootedIn(name)).flatMap(({ runbooks }) => runbooks);
    return pod === undefined ? [] : sayRunbooks(ids, { pod, nodeGone: node === null }, locale);
  });
  return [...new Map(said.toReversed().map((runbook) => [runbook.id, runbook])).values()].toReversed();
}
