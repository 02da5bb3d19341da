import { type Document, isMap, isNode, isScalar, LineCounter, parseAllDocuments } from "yaml";
import { asKube } from "#lib/kube/cast.ts";
import type { KubeEvent, KubeList, KubeObject, OwnerReference } from "#lib/kube/objects.ts";
import { readJsonSequence } from "./json-sequence.ts";

/** Log texts of one container, as the log endpoint serves them. */
export interface BundleLogs {
  readonly current?: string;
  readonly previous?: string;
}

/** What was read from files or a pasted text: Kubernetes objects in their order, and what a case file says beside them. */
export interface Bundle {
  readonly objects: readonly KubeObject[];
  /** A case file lists everything there is: what it does not list does not exist. */
  readonly isCase: boolean;
  readonly now: string | null;
  readonly versionText: string | null;
  readonly logs: Readonly<Record<string, BundleLogs>>;
  /** What the subject's node logged of its kubelet and runtime, where the file holds it. */
  readonly nodeLogs?: string;
}

/** Input that is no bundle; the message names the source, the line and what was expected. */
export class BundleError extends Error {
  constructor(source: string, line: number | null, problem: string) {
    super(`${source}${line === null ? "" : `, line ${line}`}: ${problem}`);
    this.name = "BundleError";
  }
}

/** Aliases in YAML may multiply a small text into a huge one; more than this is refused. */
const MAX_ALIASES = 200;

/**
 * Reads YAML or JSON text: one object, a List, several documents, or a case file
 * (`objects` with optional `now`, `kubernetes_version`, `logs`, `node_logs`). Throws BundleError.
 */
export function readBundleText(text: string, source: string): Bundle {
  return readJson(text, source) ?? readYaml(text, source);
}

/** JSON is read by the faster parser; what is not JSON is left to the YAML parser, which knows the line. */
function readJson(text: string, source: string): Bundle | null {
  if (!/^\s*[[{]/.test(text)) return null;
  const sequence = readJsonSequence(text);
  if (sequence === null) return null;
  if ("brokenAt" in sequence) throw new BundleError(source, sequence.brokenAt, "this JSON value is broken or cut off");
  return mergeBundles(sequence.map(({ value, line }) => bundleOf(value, source, line)));
}

function readYaml(text: string, source: string): Bundle {
  const lines = new LineCounter();
  const documents = parseAllDocuments(text, { lineCounter: lines, uniqueKeys: false, logLevel: "silent" });
  const bundles: Bundle[] = [];
  for (const document of Array.isArray(documents) ? documents : []) {
    const [error] = document.errors;
    if (error) throw new BundleError(source, error.linePos?.[0].line ?? null, firstLine(error.message));
    const line = isNode(document.contents) && document.contents.range ? lines.linePos(document.contents.range[0]).line : null;
    const value: unknown = toPlain(() => document.toJS({ maxAliasCount: MAX_ALIASES }), source, line);
    if (value === null || value === undefined) continue;
    if (!isMap(document.contents) && !Array.isArray(value)) throw new BundleError(source, line, EXPECTED);
    bundles.push({ ...bundleOf(value, source, line), ...(isMap(document.contents) && writtenVersion(document)) });
  }
  if (bundles.length === 0) throw new BundleError(source, null, `nothing in it; ${EXPECTED}`);
  return mergeBundles(bundles);
}

const EXPECTED = "expected a Kubernetes object (kind and metadata), a List, or a case file (objects: […])";

function toPlain(read: () => unknown, source: string, line: number | null): unknown {
  try {
    return read();
  } catch (error) {
    throw new BundleError(source, line, error instanceof Error ? firstLine(error.message) : "cannot be read");
  }
}

function firstLine(text: string): string {
  return text.split("\n")[0] ?? text;
}

function bundleOf(value: unknown, source: string, line: number | null): Bundle {
  const plain = { isCase: false, now: null, versionText: null, logs: {} };
  if (Array.isArray(value)) return { ...plain, objects: value.flatMap((item: unknown) => objectsOf(item, source, line)) };
  const record = asKube<Record<string, unknown>>(value);
  if (!Array.isArray(record.objects) || record.kind !== undefined) return { ...plain, objects: objectsOf(value, source, line) };
  return {
    objects: record.objects.flatMap((item: unknown) => objectsOf(item, source, line)),
    isCase: true,
    now: textOf(record.now),
    versionText: textOf(record.kubernetes_version),
    logs: asKube<Record<string, BundleLogs> | undefined>(record.logs) ?? {},
    ...(typeof record.node_logs === "string" && { nodeLogs: record.node_logs }),
  };
}

/** `kubernetes_version: 1.30` is a number to YAML and would lose its zero: the text as written counts. */
function writtenVersion(document: Document): { readonly versionText: string } | null {
  const scalar: unknown = document.get("kubernetes_version", true);
  return isScalar(scalar) && typeof scalar.value === "number" && scalar.source !== undefined ? { versionText: scalar.source } : null;
}

function textOf(value: unknown): string | null {
  return value === undefined || value === null ? null : String(value);
}

function objectsOf(value: unknown, source: string, line: number | null): KubeObject[] {
  const object = asKube<KubeObject & KubeList<KubeObject> & { readonly message?: unknown }>(value ?? {});
  // Go writes a list without members as null.
  if (object.kind?.endsWith("List") && asKube<{ items?: unknown }>(object).items === null) return [];
  if (object.kind === "Status" && typeof object.message === "string") {
    throw new BundleError(source, line, `no object, but an error of the API server: ${object.message}`);
  }
  if (Array.isArray(object.items)) {
    const kind = object.kind?.endsWith("List") && object.kind !== "List" ? object.kind.slice(0, -4) : undefined;
    return object.items.flatMap((item) => objectsOf(withKind(item, kind, object.apiVersion), source, line));
  }
  if (typeof object.kind !== "string" || typeof object.metadata !== "object" || object.metadata === null) {
    throw new BundleError(source, line, EXPECTED);
  }
  const whole = asKube<KubeObject>(withoutNulls(object));
  return [withWholeOwners(whole.kind === "Event" ? normalEvent(whole) : whole)];
}

/** `labels:` with nothing behind it is null to YAML: an empty field is a field that is not there. */
function withoutNulls(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.filter((part) => part !== null && part !== undefined).map(withoutNulls);
  const kept = Object.entries(value).filter(([, part]) => part !== null && part !== undefined);
  return Object.fromEntries(kept.map(([key, part]) => [key, withoutNulls(part)]));
}

/** The API requires all four fields of an owner reference; a file cut by hand may lack some. One without kind or name says nothing. */
function withWholeOwners(object: KubeObject): KubeObject {
  const references: readonly Partial<OwnerReference>[] | null | undefined = object.metadata?.ownerReferences;
  if (!Array.isArray(references)) return object;
  const whole = references.flatMap((ref: Partial<OwnerReference> | null) =>
    ref?.kind && ref.name ? [{ ...ref, kind: ref.kind, name: ref.name, uid: ref.uid ?? "", apiVersion: ref.apiVersion ?? "" }] : [],
  );
  return { ...object, metadata: { ...object.metadata, ownerReferences: whole } };
}

/** Items of a typed list from the API carry no kind of their own. */
function withKind(item: KubeObject, kind: string | undefined, apiVersion: string | undefined): KubeObject {
  return item?.kind === undefined && kind !== undefined ? { ...item, kind, ...(apiVersion && { apiVersion }) } : item;
}

interface NewEvent extends KubeObject {
  readonly note?: string;
  readonly regarding?: KubeEvent["involvedObject"];
  readonly deprecatedFirstTimestamp?: string | null;
  readonly deprecatedLastTimestamp?: string | null;
  readonly deprecatedCount?: number;
  readonly deprecatedSource?: KubeEvent["source"];
  readonly reportingController?: string;
}

/** Gives events of `events.k8s.io/v1` the field names of core/v1: they are the same stored objects (F3.5). */
function normalEvent(object: KubeObject): KubeObject {
  const event = asKube<NewEvent & KubeEvent>(object);
  if (event.regarding === undefined && event.note === undefined) return event;
  return {
    ...event,
    ...(event.regarding && { involvedObject: event.regarding }),
    ...(event.note !== undefined && { message: event.note }),
    firstTimestamp: event.deprecatedFirstTimestamp ?? null,
    lastTimestamp: event.deprecatedLastTimestamp ?? null,
    ...(event.deprecatedCount !== undefined && { count: event.deprecatedCount }),
    ...(event.deprecatedSource && { source: event.deprecatedSource }),
    ...(event.reportingController && { reportingComponent: event.reportingController }),
  } as KubeEvent;
}

/** Puts several bundles into one, in order. It counts as a case file only when all its parts are. */
export function mergeBundles(bundles: readonly Bundle[]): Bundle {
  const nodeLogs = bundles.flatMap((bundle) => bundle.nodeLogs ?? []);
  return {
    objects: bundles.flatMap((bundle) => bundle.objects),
    isCase: bundles.length > 0 && bundles.every((bundle) => bundle.isCase),
    now: bundles.find((bundle) => bundle.now !== null)?.now ?? null,
    versionText: bundles.find((bundle) => bundle.versionText !== null)?.versionText ?? null,
    logs: Object.assign({}, ...bundles.map((bundle) => bundle.logs)),
    ...(nodeLogs.length > 0 && { nodeLogs: nodeLogs.join("\n") }),
  };
}
