import type { Certainty, EvidenceKey, FixId, Locale, Rung, SubjectClass } from "./causes.ts";

/** A cause by its name, for links. */
export interface RuleLink {
  readonly id: string;
  /** In the reader's language. */
  readonly title: string;
}

/** One line of the list of causes. */
export interface RuleSummary extends RuleLink {
  /** Best first. */
  readonly certainties: readonly Certainty[];
  /** Without these the answer is `unknown`. */
  readonly evidence: readonly EvidenceKey[];
  /** Read where they are to be had; the answer is then more exact. */
  readonly optionalEvidence: readonly EvidenceKey[];
  /** Prevention: shown as advice, never as a cause. */
  readonly advice: boolean;
}

/** A fix that the rule speaks about. */
export interface RuleFix {
  readonly id: FixId;
  readonly rung: Rung;
  /** Whether this product carries it out; if not it is done by hand. */
  readonly runs: boolean;
  /** The rule's sentence on this fix; null where the sentence depends on the case. */
  readonly why: string | null;
}

/** Steps on the node that the rule names; on a pod's record they are filled for that pod. */
export interface RuleRunbook extends RuleLink {
  /** When these steps are right. */
  readonly when: string;
}

/** What a rule's evidence needs, as in RBAC; the core group is "". */
export interface RulePermission {
  readonly verb: string;
  readonly group: string;
  readonly resource: string;
}

/** A case the rule is tested with: what it says about it, or what that case is instead. */
export interface RuleExample {
  readonly name: string;
  /** What is special about it; null where the name says it. */
  readonly about: Readonly<Record<Locale, string>> | null;
  readonly subject: string;
  /** kubectl's STATUS. */
  readonly status: string;
  /** Null = it stays quiet here. */
  readonly certainty: Certainty | null;
  readonly says: Readonly<Record<Locale, string>> | null;
  readonly cites: readonly { readonly object: string; readonly what: string; readonly value: string }[];
  /** The cause that is named instead; null where none is. */
  readonly instead: string | null;
}

/** Everything the page of one cause shows. Texts are in the reader's language and hold `{name}` placeholders. */
export interface RulePage extends RuleSummary {
  readonly says: readonly string[];
  readonly nextSteps: readonly string[];
  readonly avoid: readonly string[];
  readonly clear: readonly string[];
  readonly notChecked: readonly string[];
  /** Causes that stand after this one when both hold. */
  readonly explains: readonly RuleLink[];
  /** Causes that stand before this one when both hold. */
  readonly explainedBy: readonly RuleLink[];
  /** Gentlest first. */
  readonly fixes: readonly RuleFix[];
  /** Sentences on fixes that depend on the case. */
  readonly fixCases: readonly string[];
  readonly runbooks: readonly RuleRunbook[];
  /** Classes in which it is looked for; empty = any. */
  readonly classes: readonly SubjectClass[];
  readonly permissions: readonly RulePermission[];
  /** The permissions as `rules` of a ClusterRole, in YAML. */
  readonly rbac: string;
  readonly examples: readonly RuleExample[];
  /** The rule's notes in Markdown: headings, paragraphs, lists, inline code. */
  readonly notes: string;
}
