import "server-only";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { type Bundle, BundleError, type BundleLogs, mergeBundles, readBundleText } from "#lib/evidence/bundle-text.ts";
import { admit, admitText } from "#server/evidence/mask.ts";
import { checkSize, decodeObjects } from "./decode-text.ts";
import { UsageError } from "./usage.ts";

const OBJECT_FILE = /\.(ya?ml|json)$/i;

/**
 * Reads files, folders (all YAML and JSON below them, in the order of their names) or `-` for standard input into
 * one bundle. Throws UsageError with file and line for what cannot be read.
 */
export function readBundle(paths: readonly string[]): Bundle {
  const bundles = paths.flatMap((path) => (path === "-" ? [parse(0, "standard input")] : readPath(path)));
  return admitBundle(mergeBundles(bundles));
}

function readPath(path: string): Bundle[] {
  if (!stat(path).isDirectory()) return [parse(path, path)];
  const files = objectFiles(path);
  if (files.length === 0) throw new UsageError(`${path}: no .yaml, .yml or .json file in this folder`);
  return files.map((file) => parse(file, file));
}

function objectFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return objectFiles(path);
      return entry.isFile() && OBJECT_FILE.test(entry.name) ? [path] : [];
    });
}

function stat(path: string) {
  try {
    return statSync(path);
  } catch (error) {
    throw new UsageError(`${path}: ${reason(error)}`);
  }
}

/** Reads a file of log lines; bytes that are no UTF-8 are shown as such, as in the log view. Throws UsageError. */
export function readLog(path: string): string {
  return Buffer.from(readBytes(path, path)).toString("utf8");
}

function readBytes(path: string | number, source: string): Uint8Array {
  if (typeof path === "string") checkSize(stat(path).size, source);
  try {
    const bytes = readFileSync(path);
    checkSize(bytes.length, source);
    return bytes;
  } catch (error) {
    throw error instanceof UsageError ? error : new UsageError(`${source}: ${reason(error)}`);
  }
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: "no such file or folder",
  EACCES: "permission denied",
  EISDIR: "is a folder",
};

function reason(error: unknown): string {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return REASONS[code] ?? (error instanceof Error ? error.message : String(error));
}

function parse(path: string | number, source: string): Bundle {
  try {
    return readBundleText(decodeObjects(readBytes(path, source), source), source);
  } catch (error) {
    if (error instanceof BundleError) throw new UsageError(error.message);
    throw error;
  }
}

/**
 * Masks what a bundle holds where it enters the process, as on a live cluster. Secrets and ConfigMaps pass as they
 * are: only names, keys and registry hosts of them leave `lib/evidence/bundle.ts`.
 */
export function admitBundle(bundle: Bundle): Bundle {
  const objects = bundle.objects.map((object) => {
    if (object.kind === "Secret" || object.kind === "ConfigMap") return object;
    return admit(object, { keepManagedFields: true }).object;
  });
  const logs = Object.entries(bundle.logs).map(([container, texts]) => [container, admitLogs(texts)] as const);
  const nodeLogs = bundle.nodeLogs === undefined ? {} : { nodeLogs: admitText(bundle.nodeLogs) };
  return { ...bundle, objects, logs: Object.fromEntries(logs), ...nodeLogs };
}

function admitLogs({ current, previous }: BundleLogs): BundleLogs {
  return {
    ...(current !== undefined && { current: admitText(current) }),
    ...(previous !== undefined && { previous: admitText(previous) }),
  };
}
