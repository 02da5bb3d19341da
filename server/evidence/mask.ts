import type { KubeObject, ManagedFieldsEntry } from "#lib/kube/objects.ts";
import { isSecretName, MASK, maskArgument, maskText } from "./secret-patterns.ts";
import { cleanText } from "./text.ts";

export { MASK, maskText };

/** An object as it may be kept and shown, and how many of its values were masked. */
export interface Admitted<T> {
  readonly object: T;
  readonly masked: number;
}

const LAST_APPLIED = /(?:^|[/.-])(?:last-applied|applied)(?:-configuration|-config|-state)?$/i;

/** Deeper than any Kubernetes type; what lies below is not shown. */
const MAX_DEPTH = 48;

/**
 * Names of variables whose values are configuration and never a secret. Everything else is masked:
 * a value that is hidden for no reason costs a look elsewhere, a shown one cannot be taken back.
 */
const HARMLESS_ENV =
  /^(?:TZ|LANG|LANGUAGE|LC_\w+|PATH|HOME|PWD|SHELL|TERM|USER|HOSTNAME|DEBUG|VERBOSE|PORT|HOST|DOMAIN|REGION|ZONE|CLUSTER|NAMESPACE|ENV|ENVIRONMENT|STAGE|TIER|PROFILE|MODE|VERSION|REPLICAS|WORKERS|THREADS|CONCURRENCY|TIMEOUT|RETRIES|GOMAXPROCS|GOMEMLIMIT|GOGC|GODEBUG|RUST_LOG|RUST_BACKTRACE|NODE_ENV|NODE_NAME|NODE_IP|POD_\w+|KUBERNETES_\w+|\w+_(?:PORT|HOST|HOSTNAME|DOMAIN|REGION|ZONE|NAMESPACE|ENV|ENVIRONMENT|MODE|LEVEL|FORMAT|TIMEOUT|TIMEOUT_MS|SECONDS|INTERVAL|COUNT|SIZE|LIMIT|REPLICAS|WORKERS|THREADS|RETRIES|ENABLED|DISABLED|VERSION|NAME|DIR|PATH|FILE|LOG))$/;

const SECRET_ENV = /PASS|PWD|SECRET|TOKEN|CRED|PRIVATE|APIKEY|API_KEY|ACCESS_KEY|AUTH|DSN|CONN|SALT|SEED|CERT|SIGN/i;

const SECRET_HEADER = /auth|cookie|token|key|secret|signature/i;

/** A value that only points to others: empty, or made of `$(NAME)` references. */
const REFERENCE_ONLY = /^(?:\s*\$\([\w.-]+\)\s*)*$/;

/** Fields that hold the reference of an image, whatever the image is called: `external-secrets:v0.10.4` has a tag, not a secret. */
const IMAGE_FIELDS: readonly string[] = ["image", "imageID", "reference"];
const IMAGE =
  /^(?:docker-pullable:\/\/)?[\w.-]{1,253}(?::\d{1,5}(?=\/))?(?:\/[\w.-]{1,253}){0,20}(?::\w[\w.-]{0,127})?(?:@sha\d{3}:[0-9a-f]{1,128})?$/;

/** What `keysOnly` writes: an object that passes the gate twice stays as it is. */
const KEYS_ONLY = /^\*{5} \(keys: [\w., -]*\)$/;

class Masker {
  masked = 0;
  readonly #keepManagedFields: boolean;

  constructor(keepManagedFields: boolean) {
    this.#keepManagedFields = keepManagedFields;
  }

  text(value: string): string {
    const clean = cleanText(value);
    const shown = maskText(clean);
    if (shown !== clean) this.masked += 1;
    return shown;
  }

  hide(value: unknown): unknown {
    if (value === undefined || value === null || value === "" || value === MASK) return value;
    this.masked += 1;
    return MASK;
  }

  value(value: unknown, key: string, depth: number): unknown {
    if (typeof value === "string" && IMAGE_FIELDS.includes(key) && IMAGE.test(value)) return value;
    if (typeof value === "string") return isSecretName(key) && key !== "name" ? this.hide(value) : this.text(value);
    if (typeof value !== "object" || value === null) return value;
    if (depth > MAX_DEPTH) return this.hide("too deep");
    if (Array.isArray(value)) return this.list(value, key, depth);
    return this.fields(value, key, depth);
  }

  list(items: readonly unknown[], key: string, depth: number): readonly unknown[] {
    if (key === "env") return sameOr(items, (item) => this.variable(item, depth));
    if (key === "httpHeaders") return sameOr(items, (item) => this.header(item));
    if (key === "command" || key === "args") return this.commandLine(items);
    return sameOr(items, (item) => this.value(item, "", depth + 1));
  }

  fields(object: object, key: string, depth: number): object {
    let out: Record<string, unknown> | null = null;
    for (const name in object) {
      const value = (object as Record<string, unknown>)[name];
      const shown = this.field(name, value, key, depth);
      if (shown === value) continue;
      out ??= { ...object };
      if (shown === undefined) delete out[name];
      else out[name] = shown;
    }
    return out ?? object;
  }

  field(name: string, value: unknown, parent: string, depth: number): unknown {
    if (name === "managedFields" && Array.isArray(value) && !this.#keepManagedFields) return finalizerOwners(value);
    // Keys of a field set are field names; they are no configuration and must stay readable to F1.8.
    if (name === "fieldsV1") return value;
    if (parent === "annotations" && typeof value === "string") return this.annotation(name, value);
    return this.value(value, name, depth + 1);
  }

  annotation(name: string, value: string): unknown {
    if (KEYS_ONLY.test(value)) return value;
    if (LAST_APPLIED.test(name) || looksLikeObject(value)) {
      this.masked += 1;
      return keysOnly(value);
    }
    return isSecretName(name) ? this.hide(value) : this.text(value);
  }

  variable(item: unknown, depth: number): unknown {
    if (typeof item !== "object" || item === null) return item;
    const { name, value } = item as { name?: unknown; value?: unknown };
    if (typeof value !== "string" || REFERENCE_ONLY.test(value)) return this.value(item, "", depth + 1);
    const harmless = typeof name === "string" && HARMLESS_ENV.test(name) && !SECRET_ENV.test(name);
    const shown = harmless ? this.text(value) : this.hide(value);
    return shown === value ? item : { ...item, value: shown };
  }

  header(item: unknown): unknown {
    if (typeof item !== "object" || item === null) return item;
    const { name, value } = item as { name?: unknown; value?: unknown };
    if (typeof value !== "string") return item;
    const shown = SECRET_HEADER.test(String(name)) ? this.hide(value) : this.text(value);
    return shown === value ? item : { ...item, value: shown };
  }

  argument(item: string, before: readonly string[]): string {
    const text = this.text(item);
    if (text !== cleanText(item)) return text;
    const shown = maskArgument(text, before);
    if (shown !== text) this.masked += 1;
    return shown;
  }

  /** A flag and its value may be two arguments: the second is masked by the name of the first. */
  commandLine(items: readonly unknown[]): readonly unknown[] {
    let flag = "";
    const before: string[] = [];
    return sameOr(items, (item) => {
      if (typeof item !== "string") return item;
      const takesValue = flag !== "" && !item.startsWith("-");
      const shown = takesValue ? this.hide(item) : this.argument(item, before);
      before.push(String(shown));
      flag = /^--?[\w.-]+$/.test(item) && isSecretName(item) ? item : "";
      return shown;
    });
  }
}

/** `items.map(change)`, or `items` itself when nothing changed: unchanged parts of an object stay shared. */
function sameOr(items: readonly unknown[], change: (item: unknown) => unknown): readonly unknown[] {
  const shown = items.map(change);
  return shown.every((item, index) => item === items[index]) ? items : shown;
}

function looksLikeObject(value: string): boolean {
  return /^\s*[{[]/.test(value) && /"(?:kind|spec|data|stringData|env|containers)"\s*:/.test(value);
}

/** Names of the top-level fields of a JSON text, as the only thing that is shown of it. */
function keysOnly(value: string): string {
  try {
    const parsed: unknown = JSON.parse(value);
    if (typeof parsed === "object" && parsed !== null && !Array.isArray(parsed)) {
      const keys = Object.keys(parsed).filter((key) => /^[\w.-]{1,60}$/.test(key));
      return `${MASK} (keys: ${keys.slice(0, 20).join(", ")})`;
    }
  } catch {
    // Not JSON: packed or cut off. Nothing of it is shown.
  }
  return MASK;
}

/**
 * What is kept of `managedFields`: the entries that own finalizers, with nothing but those (F1.8), and when
 * the status was last written by whom (F3.2). The rest may be half of a pod's size.
 */
function finalizerOwners(entries: readonly unknown[]): readonly ManagedFieldsEntry[] | undefined {
  const kept = entries.flatMap((raw) => {
    const entry = raw as ManagedFieldsEntry;
    const metadata = entry.fieldsV1?.["f:metadata"] as Record<string, unknown> | undefined;
    const finalizers = metadata?.["f:finalizers"];
    if (finalizers === undefined && entry.subresource !== "status") return [];
    const { fieldsV1: _dropped, ...rest } = entry;
    return [finalizers === undefined ? rest : { ...rest, fieldsV1: { "f:metadata": { "f:finalizers": finalizers } } }];
  });
  return kept.length === 0 ? undefined : kept;
}

function hideData(object: KubeObject, masker: Masker): KubeObject {
  const out: Record<string, unknown> = { ...object };
  for (const field of ["data", "stringData", "binaryData"]) {
    const values = out[field];
    if (typeof values !== "object" || values === null) continue;
    out[field] = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, masker.hide(value)]));
  }
  return out;
}

/**
 * The gate of the process: every object read from an API server passes it once, before it is kept or judged.
 * Drops `managedFields` but for who owns each finalizer, shows only the keys of applied configurations, masks
 * values of variables, arguments, headers and everything shaped like a secret, and cleans hostile text.
 * Values of Secrets and ConfigMaps never pass. The input is not changed; parts that need no change are shared.
 */
export function admit<T extends KubeObject>(object: T, options: { readonly keepManagedFields?: boolean } = {}): Admitted<T> {
  const masker = new Masker(options.keepManagedFields === true);
  const holdsData = object.kind === "Secret" || object.kind === "ConfigMap";
  const bare = holdsData ? hideData(object, masker) : object;
  const shown = masker.value(bare, "", 0) as T;
  return { object: shown, masked: masker.masked };
}

/** `admit` for those who need the object alone. */
export function admitObject<T extends KubeObject>(object: T): T {
  return admit(object).object;
}

/** One piece of text from the cluster (an error, a log line that is judged): cleaned, then masked. */
export function admitText(text: string): string {
  return maskText(cleanText(text));
}
