import type { SubjectClass, SymptomClass } from "#lib/contract/causes.ts";
import type { Tone } from "../ui/tone.ts";

interface ClassLook {
  /** Place in the table, worst first (catalogue, "Symptom classes"). */
  readonly tier: number;
  readonly tone: Tone;
  /** Shown as a tile even when nobody is in it. */
  readonly always: boolean;
}

/** Tier and colour of every class. Kept apart from the contract's schemas, which would bring zod into the page. */
const LOOKS: Readonly<Record<SymptomClass, ClassLook>> = {
  terminating: { tier: 0, tone: "red", always: true },
  unknown: { tier: 1, tone: "red", always: true },
  failed: { tier: 2, tone: "red", always: false },
  "crash-loop": { tier: 3, tone: "orange", always: true },
  "image-pull": { tier: 4, tone: "amber", always: true },
  creating: { tier: 5, tone: "amber", always: true },
  pending: { tier: 6, tone: "amber", always: true },
  blocked: { tier: 7, tone: "amber", always: false },
  "not-ready": { tier: 8, tone: "blue", always: true },
  unstable: { tier: 9, tone: "blue", always: false },
  ending: { tier: 10, tone: "grey", always: false },
};

/** Every symptom class, worst first. */
export const CLASSES = (Object.keys(LOOKS) as SymptomClass[]).sort((a, b) => LOOKS[a].tier - LOOKS[b].tier);

/** Place of a class in the table, worst first. */
export function tierOf(one: SymptomClass): number {
  return LOOKS[one].tier;
}

/** Colour of a class; healthy is green. */
export function toneOf(one: SubjectClass): Tone {
  return one === "healthy" ? "green" : LOOKS[one].tone;
}

/** Whether a class keeps its tile when it is empty. */
export function hasTileWhenEmpty(one: SymptomClass): boolean {
  return LOOKS[one].always;
}
