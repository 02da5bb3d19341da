import type { FixId, Locale, Rung } from "#lib/contract/causes.ts";
import type { PRECONDITION_IDS } from "#lib/contract/fixes.ts";
import type { Budget } from "#lib/evidence/budgets.ts";
import type { OrphanEvidence } from "#lib/evidence/finalizers.ts";
import type { Autoscaler } from "#lib/kube/autoscaler.ts";
import type { KubeEvent, Lease, Node, PersistentVolumeClaim, Pod, PodTemplateHolder } from "#lib/kube/objects.ts";
import type { Statement } from "./statement.ts";
import type { WorkloadKind } from "./target-kinds.ts";

export type PreconditionId = (typeof PRECONDITION_IDS)[number];

/** What every plan is made from; read fresh from the API server, not from the cache. Times in ms. */
interface ReadAt {
  readonly cluster: string;
  readonly now: number;
  readonly params: Readonly<Record<string, string | number>>;
}

export interface PodInput extends ReadAt {
  readonly on: "pod";
  readonly pod: Pod;
  /** The pod's node; null = there is no such Node, undefined = it could not be read. */
  readonly node: Node | null | undefined;
  /** Events of the pod; undefined = they could not be read. */
  readonly events: readonly KubeEvent[] | undefined;
  /** Disruption budgets that select the pod, where the fix reads them; undefined = they could not be read. */
  readonly budgets?: readonly Budget[] | undefined;
  /** The claims of the pod, where the fix reads them; one that could not be read is left out. */
  readonly claims?: readonly PersistentVolumeClaim[] | undefined;
  /** What tells whom the pod's finalizers wait for, where the fix reads it. */
  readonly finalizerEvidence?: OrphanEvidence | undefined;
  /** Other pods that use the pod's claims and have not ended, where the fix reads them; node = null before they are bound. */
  readonly claimUsers?: readonly { readonly claim: string; readonly node: string | null }[] | undefined;
  /** Id of the plan, which names what it makes. */
  readonly planId?: string | undefined;
  /** Image of a debug container where the reader names none. */
  readonly debugImage?: string | undefined;
}

export interface WorkloadInput extends ReadAt {
  readonly on: "workload";
  readonly kind: WorkloadKind;
  readonly object: PodTemplateHolder;
  /** ReplicaSets of a Deployment, where the fix reads them; undefined = they could not be read. */
  readonly revisions?: readonly PodTemplateHolder[] | undefined;
  /** Autoscalers that point at it, where the fix reads them; undefined = they could not be read. */
  readonly autoscalers?: readonly Autoscaler[] | undefined;
}

/** The pods of a node, read at once for the whole of them. */
export interface NodePods {
  readonly pods: readonly Pod[];
  /** Disruption budgets of all namespaces; undefined = they could not be read. */
  readonly budgets: readonly Budget[] | undefined;
  /** UIDs of DaemonSets that pods of the node name and that are gone: nothing makes those pods again. */
  readonly goneDaemonSets: ReadonlySet<string>;
}

export interface NodeInput extends ReadAt {
  readonly on: "node";
  readonly object: Node;
  /** Pods bound to it, those that are being deleted among them. */
  readonly pods: { readonly bound: number; readonly terminating: number };
  /** The very pods, where the fix reads them; undefined = they could not be read. */
  readonly bound?: readonly Pod[] | undefined;
  /** Its heartbeat; null = there is none, undefined = it could not be read. */
  readonly lease: Lease | null | undefined;
  /** Its pods, where the fix reads them. */
  readonly nodePods?: NodePods | undefined;
}

/** What a fix needs besides its target and what always stands beside it. */
export type FixRead = "budgets" | "claims" | "claim-users" | "finalizer-owner" | "revisions" | "autoscalers" | "node-pods" | "drain";

export type FixInput = PodInput | WorkloadInput | NodeInput;

export interface JsonPatchOperation {
  readonly op: "test" | "remove";
  readonly path: string;
  readonly value?: string;
}

/** A write that a fix makes. The body holds every delete option, dry run included (F1.4). */
export interface FixRequest {
  readonly method: "DELETE" | "PATCH" | "POST";
  readonly path: string;
  readonly contentType: string;
  readonly body: Readonly<Record<string, unknown>> | readonly JsonPatchOperation[];
}

/** A sentence: a key of the fix's texts and what fills its placeholders. */
export interface Said {
  readonly id: string;
  readonly params: Readonly<Record<string, string | number>>;
}

/** A pod of a node that is drained: what becomes of it, and why. */
export interface DrainPod {
  readonly uid: string;
  readonly namespace: string;
  readonly name: string;
  /** Its controller as `Kind/name`; null = nobody makes it again. */
  readonly owner: string | null;
  /** `evict` = asked to go; `wait` = it is being deleted already; `leave` = it stays. */
  readonly fate: "evict" | "wait" | "leave";
  readonly why: Said;
  /** What is lost with it, which somebody has to accept. */
  readonly loses: readonly ("empty-dir" | "recreation")[];
  /** Disruption budgets that are asked about it; null = they could not be read. */
  readonly budgets: readonly Budget[] | null;
  /** Its eviction, where it is asked to go. */
  readonly request: FixRequest | null;
}

/**
 * When the fix counts as done.
 * `uid-gone`: the object is; `replacement` = a controller owes a new pod and it has to become Ready.
 * `finalizer-off`: the pod, read again, no longer has it.
 * `rollout-complete`: every pod is of the template that was written, by the controller's own counts.
 * `scaled`: so many pods are counted, and so many are still asked for.
 * `node-schedulable`: the node, read again, lets pods on or not.
 * `container-running`: the container of that name runs, in the target or in the pod that was made.
 * `node-vacated`: of these pods (UIDs) none is left, and the Node is gone too, or, where it stays, no volume is attached to it.
 * `taint-off`: the node, read again, has no taint of that key.
 * `drained`: every pod of the plan that does not stay is gone, by its UID; `withinMs` is the longest standstill.
 */
export type SuccessTest =
  | {
      readonly kind: "uid-gone";
      readonly withinMs: number;
      readonly replacement: { readonly ownerUid: string; readonly withinMs: number } | null;
    }
  | { readonly kind: "finalizer-off"; readonly finalizer: string; readonly withinMs: number }
  | { readonly kind: "rollout-complete"; readonly withinMs: number }
  | { readonly kind: "scaled"; readonly replicas: number; readonly withinMs: number }
  | { readonly kind: "node-schedulable"; readonly schedulable: boolean; readonly withinMs: number }
  | { readonly kind: "container-running"; readonly container: string; readonly withinMs: number }
  | { readonly kind: "node-vacated"; readonly nodeGone: boolean; readonly pods: readonly string[]; readonly withinMs: number }
  | { readonly kind: "taint-off"; readonly key: string; readonly withinMs: number }
  | { readonly kind: "drained"; readonly withinMs: number };

/** What of a plan the reader may change: another value is another plan. `param` is its name among the request's params. */
export type Choice = { readonly param: string; readonly label: Said } & (
  | { readonly kind: "number"; readonly value: number; readonly min: number; readonly max: number }
  | { readonly kind: "text"; readonly value: string }
  | { readonly kind: "option"; readonly value: string; readonly options: readonly { readonly value: string; readonly label: Said }[] }
);

export type FixPlan =
  | {
      readonly offered: true;
      /** What it is called, where it is not the fix's own title. */
      readonly title?: Said;
      readonly what: readonly Said[];
      readonly choices?: readonly Choice[];
      /** The write it makes, or the first of several. */
      readonly request: FixRequest;
      /** Pods of the node: an eviction follows for each that is asked to go. */
      readonly drain?: readonly DrainPod[];
      /** Command that sends the same request, UID guard included; a plan whose command has none says so. */
      readonly kubectl: string;
      /** RBAC it needs, where that is not the fix's own. */
      readonly permission?: Permission;
      /** Name of the pod that the request makes beside the target; to be deleted after use. */
      readonly makes?: string;
      /** Command that opens a shell in what was started. */
      readonly enter?: string;
      readonly preconditions: readonly PreconditionId[];
      readonly risks: readonly Said[];
      readonly gentler: readonly { readonly id: FixId; readonly why: Said }[];
      readonly confirm: {
        readonly typedName?: string;
        readonly reason: boolean;
        /** What only a human can know and has to tick. */
        readonly statements?: readonly { readonly param: Statement; readonly said: Said }[];
      };
      readonly doneMeans: Said;
      readonly success: SuccessTest;
      /** Values that justified the plan; if one differs just before the write, the world has changed. */
      readonly state: Readonly<Record<string, string>>;
    }
  | { readonly offered: false; readonly why: Said };

/** RBAC that a write needs. */
export interface Permission {
  readonly verb: string;
  readonly group: string;
  readonly resource: string;
  readonly subresource?: string;
}

interface FixOf<Input extends FixInput> {
  readonly id: FixId;
  readonly rung: Rung;
  /** What it acts on. */
  readonly on: Input["on"];
  /** What is read for it beyond the usual. */
  readonly reads?: readonly FixRead[];
  /** Runbook of what it leaves to be done, open once the request has been sent. */
  readonly aftercare?: string;
  /** `title` and every sentence the plan can say, in every language. `{name}` is filled from the params. */
  readonly texts: Readonly<Record<Locale, Readonly<Record<string, string>>>>;
  readonly plan: (input: Input) => FixPlan;
}

export interface PodFix extends FixOf<PodInput> {
  readonly permission: Permission;
}

export interface WorkloadFix extends FixOf<WorkloadInput> {
  readonly kinds: readonly WorkloadKind[];
  /** Group and resource are those of the target. */
  readonly permission: Pick<Permission, "verb" | "subresource">;
}

export interface NodeFix extends FixOf<NodeInput> {
  readonly permission: Permission;
}

export type Fix = PodFix | WorkloadFix | NodeFix;

/** A sentence of a plan. */
export function says(id: string, params: Readonly<Record<string, string | number>> = {}): Said {
  return { id, params };
}

/** A plan that is refused, and why. */
export function notOffered(id: string, params: Readonly<Record<string, string | number>> = {}): FixPlan {
  return { offered: false, why: says(id, params) };
}
