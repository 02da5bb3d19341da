import type { FixId, Locale, Rung } from "#lib/contract/causes.ts";
import type { PRECONDITION_IDS } from "#lib/contract/fixes.ts";
import type { Budget } from "#lib/evidence/budgets.ts";
import type { KubeEvent, Node, Pod } from "#lib/kube/objects.ts";

export type PreconditionId = (typeof PRECONDITION_IDS)[number];

/** What a plan is made from; read fresh from the API server, not from the cache. Times in ms. */
export interface FixInput {
  readonly cluster: string;
  readonly pod: Pod;
  readonly now: number;
  /** The pod's node; null = there is no such Node, undefined = it could not be read. */
  readonly node: Node | null | undefined;
  /** Events of the pod; undefined = they could not be read. */
  readonly events: readonly KubeEvent[] | undefined;
  readonly params: Readonly<Record<string, string | number>>;
  /** Disruption budgets that select the pod, where the fix reads them; undefined = they could not be read. */
  readonly budgets?: readonly Budget[] | undefined;
}

/** What a fix needs besides the pod, its node and its events. */
export type FixRead = "budgets";

/** The one write a fix makes. The body holds every delete option, dry run included (F1.4). */
export interface FixRequest {
  readonly method: "DELETE" | "PATCH" | "POST";
  readonly path: string;
  readonly contentType: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/** A sentence: a key of the fix's texts and what fills its placeholders. */
export interface Said {
  readonly id: string;
  readonly params: Readonly<Record<string, string | number>>;
}

/** When the fix counts as done. `replacement` = a controller owes a new pod and it has to become Ready. */
export interface SuccessTest {
  readonly kind: "uid-gone";
  readonly withinMs: number;
  readonly replacement: { readonly ownerUid: string; readonly withinMs: number } | null;
}

export type FixPlan =
  | {
      readonly offered: true;
      readonly what: readonly Said[];
      readonly request: FixRequest;
      /** Command that sends the same request, UID guard included. */
      readonly kubectl: string;
      readonly preconditions: readonly PreconditionId[];
      readonly risks: readonly Said[];
      readonly gentler: readonly { readonly id: FixId; readonly why: Said }[];
      readonly confirm: { readonly typedName?: string; readonly reason: boolean };
      readonly doneMeans: Said;
      readonly success: SuccessTest;
      /** Values that justified the plan; if one differs just before the write, the world has changed. */
      readonly state: Readonly<Record<string, string>>;
    }
  | { readonly offered: false; readonly why: Said };

export interface Fix {
  readonly id: FixId;
  readonly rung: Rung;
  /** RBAC the write needs. */
  readonly permission: { readonly verb: string; readonly group: string; readonly resource: string; readonly subresource?: string };
  /** What is read for it beyond the usual. */
  readonly reads?: readonly FixRead[];
  /** `title` and every sentence the plan can say, in every language. `{name}` is filled from the params. */
  readonly texts: Readonly<Record<Locale, Readonly<Record<string, string>>>>;
  readonly plan: (input: FixInput) => FixPlan;
}

/** A sentence of a plan. */
export function says(id: string, params: Readonly<Record<string, string | number>> = {}): Said {
  return { id, params };
}

/** A plan that is refused, and why. */
export function notOffered(id: string, params: Readonly<Record<string, string | number>> = {}): FixPlan {
  return { offered: false, why: says(id, params) };
}
