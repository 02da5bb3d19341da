import type { Certainty, EvidenceKey, FixId, Locale, Offer, SubjectClass } from "#lib/contract/causes.ts";
import type { Cite, Missing, Root, Subject } from "#lib/contract/diagnosis.ts";
import type { Collected, EvidenceMap } from "#lib/evidence/types.ts";
import type { ServerVersion } from "#lib/kube/version.ts";
import type { PodSymptom } from "#lib/symptoms/classify.ts";

export type Params = Readonly<Record<string, string | number>>;

/** A permission a rule's evidence needs, as in RBAC; shown on the rule's page. */
export interface Permission {
  readonly verb: "get" | "list" | "watch";
  readonly group: string;
  readonly resource: string;
}

/**
 * Texts of one language. `{name}` is filled from the finding's params; every sentence ends with a full stop. A stretch
 * whose value may be unknown ("-") stands in `[[…]]` or `[[…||what is said instead]]` (lib/format/fill.ts).
 */
export interface RuleTexts {
  readonly title: string;
  /**
   * Variant id to the root in some 70 characters, for the one line of a group: no pod's name, since many share it, and
   * no full stop. Values are filled in short (lib/format/short-value.ts).
   */
  readonly roots: Readonly<Record<string, string>>;
  /** Step id to the next safe step in some 32 characters, as an imperative without a full stop. */
  readonly shortSteps: Readonly<Record<string, string>>;
  /** Variant id to its sentence: what it means, in one or two sentences. */
  readonly messages: Readonly<Record<string, string>>;
  /** Step id to the next safe step. */
  readonly nextSteps: Readonly<Record<string, string>>;
  /** What not to do and why, by id. */
  readonly avoid: Readonly<Record<string, string>>;
  /** Why a fix is offered, comes after, or is of no use here, by id. */
  readonly offers: Readonly<Record<string, string>>;
  /** Why the cause is ruled out, by id. */
  readonly clear: Readonly<Record<string, string>>;
  /** What was not checked, by id. */
  readonly notChecked: Readonly<Record<string, string>>;
}
export type RuleMessages = Readonly<Record<Locale, RuleTexts>>;

export interface OfferedFix {
  readonly id: FixId;
  readonly offered: Offer;
  /** Key of `offers` in the rule's texts. */
  readonly why: string;
  /** For `wait-until`: the moment to wait for in ms, null = not known, and what is seen then or else done: keys of `offers`. */
  readonly wait?: { readonly until: number | null; readonly expect: string; readonly otherwise: string };
  /** What it acts on, where that is not the pod, its owner or its node. */
  readonly targets?: readonly Subject[];
}

/** What a rule says when its cause holds. Texts are ids; the words are in messages.ts. */
export interface RuleFinding {
  readonly certainty: Certainty;
  readonly message: string;
  readonly nextStep: string;
  readonly avoid?: string;
  readonly params: Params;
  readonly root: Root;
  readonly cites: readonly Cite[];
  readonly fixes: readonly OfferedFix[];
  readonly runbooks: readonly string[];
  readonly kubectl: readonly string[];
  readonly notChecked: readonly string[];
}

/**
 * A rule's answer. `clear` without `because` = the cause has nothing to do with this pod and is not shown;
 * with it, the page says what rules it out. `unknown` = evidence that would decide is missing.
 */
export type RuleAnswer =
  | { readonly verdict: "found"; readonly findings: readonly [RuleFinding, ...RuleFinding[]] }
  | { readonly verdict: "clear"; readonly because?: string; readonly params?: Params; readonly cites?: readonly Cite[] }
  | { readonly verdict: "unknown"; readonly missing: readonly [Missing, ...Missing[]] };

export interface RuleContext {
  /** API server's clock, ms since the epoch. */
  readonly now: number;
  readonly version: ServerVersion;
  readonly symptom: PodSymptom;
  /** Whom the question is about: rules that need no pod are asked about workloads, namespaces and claims too. */
  readonly subject: Subject;
}

export interface RuleMeta {
  readonly id: string;
  readonly evidence: readonly EvidenceKey[];
  readonly optionalEvidence: readonly EvidenceKey[];
  /**
   * Classes of a subject in which the cause can be at work; in any other the rule is not asked, and has nothing to do with
   * the subject. Absent = any.
   */
  readonly classes?: readonly SubjectClass[];
  /** Certainties the rule can reach. */
  readonly certainties: readonly Certainty[];
  /** Causes that this cause explains: it is ranked before them. */
  readonly explains: readonly string[];
  readonly fixes: readonly FixId[];
  readonly runbooks: readonly string[];
  /**
   * What it needs beyond the reading of its evidence, which the collectors name: owners may be of any kind, and there the
   * rule says which it looks at. Absent = nothing.
   */
  readonly permissions?: readonly Permission[];
  /** Prevention: its findings are advice on the record page, never a cause (catalogue, "Prevention"). */
  readonly advice?: true;
}

/** A rule as the runner sees it: `detect` gets exactly the evidence it declared. */
export interface Rule {
  readonly meta: RuleMeta;
  readonly messages: RuleMessages;
  readonly detect: (evidence: never, context: RuleContext) => RuleAnswer;
}

export type RuleEvidence<R extends EvidenceKey, O extends EvidenceKey> = {
  readonly [K in R]: EvidenceMap[K];
} & { readonly [K in O]: Collected<EvidenceMap[K]> };

/**
 * Ties a rule's declared evidence to the argument of its `detect`: required keys arrive as values
 * (if one is missing the runner answers `unknown` without asking the rule), optional ones as `Collected`.
 */
export function defineRule<const R extends EvidenceKey, const O extends EvidenceKey = never>(rule: {
  readonly meta: Omit<RuleMeta, "evidence" | "optionalEvidence"> & {
    readonly evidence: readonly R[];
    readonly optionalEvidence: readonly O[];
  };
  readonly messages: RuleMessages;
  readonly detect: (evidence: RuleEvidence<R, O>, context: RuleContext) => RuleAnswer;
}): Rule {
  return rule;
}

/** Shorthand for "this cause has nothing to do with this pod". */
export const NOT_APPLICABLE: RuleAnswer = { verdict: "clear" };
