import "server-only";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";
import { asKube } from "#lib/kube/cast.ts";

/** What a case file says about the right answer. */
export interface CaseTruth {
  readonly cause: string;
  readonly accept?: readonly string[];
  readonly must_mention?: readonly string[];
  readonly fixes_ok?: readonly string[];
  readonly fixes_never?: readonly string[];
}

export interface CaseFile {
  readonly id: string;
  readonly path: string;
  readonly text: string;
  /** `reported` = rebuilt from public reports, `captured` = from a real kubelet. */
  readonly set: "reported" | "captured";
  readonly class: string;
  readonly truth: CaseTruth | null;
  /** What kubectl printed at that moment, where it was captured. */
  readonly kubectlGet: string | null;
}

/** The project's own copy of the cases. */
export const OWN_CASES = fileURLToPath(new URL("../../lib/testing/fixtures/", import.meta.url));

/** The shared collection beside the checkout, or at `PODWARD_SHARED`; null where there is none. */
export function sharedCases(): string | null {
  const folder = process.env.PODWARD_SHARED ?? fileURLToPath(new URL("../../../shared/", import.meta.url));
  return existsSync(join(folder, "cases")) ? folder : null;
}

/** Reads every case file below a folder that holds `reported` (or `cases`) and `captured`, sorted by id. */
export function readCases(folder: string): readonly CaseFile[] {
  const reported = existsSync(join(folder, "reported")) ? "reported" : "cases";
  return [...readSet(join(folder, reported), "reported"), ...readSet(join(folder, "captured"), "captured")];
}

function readSet(folder: string, set: CaseFile["set"]): CaseFile[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith(".yaml"))
    .sort()
    .map((name) => readCase(join(folder, name), set));
}

/** Reads one case file with its expectations. */
export function readCase(path: string, set: CaseFile["set"]): CaseFile {
  const text = readFileSync(path, "utf8");
  const head = asKube<{ class?: string; truth?: CaseTruth }>(parse(text, { maxAliasCount: -1 }));
  const id = basename(path, ".yaml");
  const print = join(path, "..", "kubectl", `${id}.get.txt`);
  return {
    id,
    path,
    text,
    set,
    class: head.class ?? "",
    truth: head.truth ?? null,
    kubectlGet: existsSync(print) ? readFileSync(print, "utf8") : null,
  };
}
