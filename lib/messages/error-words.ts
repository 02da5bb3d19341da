import { PodWardError } from "#lib/contract/errors.ts";
import { spoken, type Words } from "./words.ts";

/** What an error says, in every language as far as it is ours. */
export function errorWords(error: unknown): Words {
  if (error instanceof PodWardError && error.words !== undefined) return error.words;
  return spoken(error instanceof Error ? error.message : String(error));
}

/** An error that says its text in the reader's language, which only its answer knows. */
export function saidError(code: PodWardError["code"], words: Words): PodWardError {
  return new PodWardError(code, words.en, { words });
}
