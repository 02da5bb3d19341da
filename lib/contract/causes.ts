import { z } from "zod";
import {
  CERTAINTIES,
  EVIDENCE_KEYS,
  FIX_IDS,
  FIX_RUNGS,
  FIX_TARGETS,
  type FixId,
  LOCALES,
  MISSING_WHYS,
  OFFERS,
  STUCK_SINCE_SOURCES,
  SYMPTOM_CLASSES,
} from "./vocabulary.ts";

export {
  CERTAINTIES,
  EVIDENCE_KEYS,
  FIX_IDS,
  FIX_RUNGS,
  FIX_TARGETS,
  type FixId,
  LOCALES,
  MISSING_WHYS,
  OFFERS,
  STUCK_SINCE_SOURCES,
  SYMPTOM_CLASSES,
};

export const symptomClassSchema = z.enum(SYMPTOM_CLASSES);
export type SymptomClass = z.infer<typeof symptomClassSchema>;

/** Class of a subject: a symptom class, or `healthy` for everything else. */
export const subjectClassSchema = z.enum([...SYMPTOM_CLASSES, "healthy"]);
export type SubjectClass = z.infer<typeof subjectClassSchema>;

export const stuckSinceSourceSchema = z.enum(STUCK_SINCE_SOURCES);
export type StuckSinceSource = z.infer<typeof stuckSinceSourceSchema>;

export const evidenceKeySchema = z.enum(EVIDENCE_KEYS);
export type EvidenceKey = z.infer<typeof evidenceKeySchema>;

export const missingWhySchema = z.enum(MISSING_WHYS);
export type MissingWhy = z.infer<typeof missingWhySchema>;

export const certaintySchema = z.enum(CERTAINTIES);
export type Certainty = z.infer<typeof certaintySchema>;

export type Rung = 0 | 1 | 2 | 3 | 4;
export const fixIdSchema = z.enum(FIX_IDS);

export const offerSchema = z.enum(OFFERS);
export type Offer = z.infer<typeof offerSchema>;

export const localeSchema = z.enum(LOCALES);
export type Locale = z.infer<typeof localeSchema>;
