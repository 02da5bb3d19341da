import { judgeBundle } from "#lib/diagnosis/judge-bundle.ts";
import { BundleIndex } from "#lib/evidence/bundle-index.ts";
import { asKube } from "#lib/kube/cast.ts";
import type { KubeObject } from "#lib/kube/objects.ts";
import type { PodSymptom } from "#lib/symptoms/classify.ts";
import type { Sandbox } from "../start.ts";

/** What the product says of one object of a sandbox. */
export interface Patient {
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
  readonly class: string;
  readonly listed: boolean;
  readonly symptom: PodSymptom;
  /** Cause ids, best explanation first. */
  readonly causes: readonly string[];
}

const KINDS = ["Pod", "Deployment", "StatefulSet", "Job"];

/** Judges every pod and workload of a sandbox by what stands in its store, as a complete bundle. */
export function patientsOf(sandbox: Sandbox): readonly Patient[] {
  const objects = sandbox.resources.all().flatMap((resource) => sandbox.store.list(resource));
  const bundle = { objects: asKube<KubeObject[]>(objects), isCase: true, now: null, versionText: null, logs: {} };
  const index = new BundleIndex(bundle);
  return objects
    .filter((object) => KINDS.includes(object.kind))
    .map((object) => {
      const judgement = judgeBundle({ index, subject: asKube<KubeObject>(object), now: sandbox.now(), version: { major: 1, minor: 36 } });
      const { symptom, causes } = judgement;
      const { namespace = "", name } = object.metadata;
      return {
        kind: object.kind,
        namespace,
        name,
        class: symptom.class,
        listed: symptom.listed,
        symptom,
        causes: causes.map((each) => each.id),
      };
    });
}
