import type { SubjectClass } from "#lib/contract/causes.ts";
import type { Subject } from "#lib/contract/diagnosis.ts";
import { evidenceFromBundle } from "#lib/evidence/bundle.ts";
import type { BundleIndex } from "#lib/evidence/bundle-index.ts";
import { roundFromBundle } from "#lib/evidence/bundle-round.ts";
import { isEventOf } from "#lib/evidence/event-match.ts";
import { waitsForConsumer } from "#lib/evidence/open-claims.ts";
import { ownerToFollow } from "#lib/evidence/ownership.ts";
import type { EvidenceSet } from "#lib/evidence/types.ts";
import { asKube } from "#lib/kube/cast.ts";
import type { KubeObject, Pod } from "#lib/kube/objects.ts";
import type { ServerVersion } from "#lib/kube/version.ts";
import type { Rule } from "#lib/rules/define.ts";
import { RULES } from "#lib/rules/registry.ts";
import type { PodSymptom } from "#lib/symptoms/classify.ts";
import { classifyObject } from "#lib/symptoms/classify-object.ts";
import { runRules } from "./run-rules.ts";
import { symptomFromEvidence } from "./symptom.ts";
import type { Judgement } from "./types.ts";

export interface BundleQuestion {
  readonly index: BundleIndex;
  readonly subject: KubeObject;
  /** API server's clock, ms. */
  readonly now: number;
  /** Nothing tells when the objects were captured: `now` is their newest time, and it may have been any time later. */
  readonly atLeast?: boolean;
  readonly version: ServerVersion;
}

/** Who an object is, as the verdict names it. */
export function subjectOf(object: KubeObject): Subject {
  const { name = "", namespace = "", uid = "" } = object.metadata ?? {};
  return { kind: object.kind ?? "", namespace, name, uid };
}

/** The symptom of one of a bundle's objects. */
export function symptomFromBundle({ index, subject, now, version }: BundleQuestion, evidence: EvidenceSet): PodSymptom {
  if (subject.kind !== "Pod") return workloadSymptom(index, subject, now);
  return symptomFromEvidence(asKube<Pod>(subject), evidence, now, version);
}

function workloadSymptom(index: BundleIndex, object: KubeObject, now: number): PodSymptom {
  const children = index.all("ReplicaSet").filter((child) => ownerToFollow(child)?.uid === object.metadata?.uid);
  const events = index.events((event) => [object, ...children].some((one) => isEventOf(event, one)));
  return classifyObject({
    object,
    now,
    children,
    events: events.ok ? events.value : undefined,
    waitsForConsumer: object.kind === "PersistentVolumeClaim" && waitsForConsumer(object, index.all("StorageClass")),
  });
}

/** Collects, classifies and judges one object of a bundle. The same engine as on a live cluster. */
export function judgeBundle(question: BundleQuestion, rules: readonly Rule[] = RULES): Judgement {
  const evidence = evidenceFromBundle(question.index, question.subject);
  const symptom = symptomFromBundle(question, evidence);
  const asked = {
    subject: subjectOf(question.subject),
    symptom,
    evidence,
    rules,
    now: question.now,
    version: question.version,
    get round() {
      return roundFromBundle(question.index, question.subject, evidence);
    },
  };
  return withoutClock(question, runRules(asked));
}

/** Classes that a pod is in for a time only: inside its grace, and shortly after a restart. */
const FOR_A_TIME: readonly SubjectClass[] = ["ending", "unstable"];

/** Without a clock nobody knows whether such a class still holds, so nothing that follows from it is certain. */
function withoutClock({ atLeast }: BundleQuestion, judgement: Judgement): Judgement {
  if (atLeast !== true || !FOR_A_TIME.includes(judgement.symptom.class)) return judgement;
  const causes = judgement.causes.map((cause) => (cause.certainty === "certain" ? { ...cause, certainty: "likely" as const } : cause));
  return { ...judgement, causes };
}
