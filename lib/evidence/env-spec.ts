import type { Cite } from "#lib/contract/diagnosis.ts";
import { citeField, refOf, specPathOf } from "#lib/evidence/cite.ts";
import type { ContainerFacts } from "#lib/evidence/containers.ts";
import { nearMisses } from "#lib/evidence/references.ts";
import type { Collected, ReferenceFacts } from "#lib/evidence/types.ts";
import type { Pod } from "#lib/kube/objects.ts";
import type { KeySelector } from "#lib/kube/pod-parts.ts";

/** How a container's spec sets an environment variable. */
export interface EnvSetting {
  /**
   * `absent` = nowhere; `maybe` = a ConfigMap or Secret that would set it (taken whole, or by an optional key) could not be read; `optional-missing` =
   * set from an optional object or key that is not there; `empty` = set to an empty text.
   */
  readonly state: "absent" | "maybe" | "set" | "empty" | "optional-missing";
  /** What the optional reference names, or the objects that could not be read. */
  readonly from: string;
  readonly near: readonly string[];
  readonly cites: readonly Cite[];
}

export interface EnvFacts {
  readonly configKeys: Collected<ReferenceFacts>;
  readonly secretRefs: Collected<ReferenceFacts>;
}

/** Properties are set by variables as well: `app.jwt-secret` by APP_JWT_SECRET (relaxed binding), `database_url` by DATABASE_URL. */
function canonical(name: string): string {
  return name.replace(/[.-]/g, "_").replace(/__/g, "_").toUpperCase();
}

function factOf(facts: Collected<ReferenceFacts>, name: string | undefined) {
  return facts.ok ? facts.value.facts.find((fact) => fact.name === name) : undefined;
}

/** Whether an object has a key: null = it could not be read. A Secret's keys may be hidden although it is there. */
function hasKey(facts: Collected<ReferenceFacts>, { name, key }: KeySelector): boolean | null {
  const fact = factOf(facts, name);
  if (!fact || fact.presence === "unknown") return null;
  if (fact.presence === "gone") return false;
  return fact.keys.length === 0 ? null : fact.keys.includes(key ?? "");
}

/** What the last word of a setting says it is; words of one line mean the same. */
const NOTIONS: readonly (readonly string[])[] = [
  ["HOST", "HOSTNAME", "SERVER", "ADDR", "ADDRESS", "ENDPOINT", "URL", "URI", "DSN"],
  ["PORT"],
  ["USER", "USERNAME", "LOGIN"],
  ["PASS", "PASSWORD", "PWD", "SECRET", "TOKEN", "KEY"],
  ["NAME", "DB", "DATABASE", "SCHEMA"],
  ["PATH", "DIR", "FILE"],
  ["TIMEOUT", "INTERVAL"],
];

function notionOf(name: string): number {
  const word = canonical(name).split(/[._-]/).at(-1)?.toUpperCase() ?? "";
  return NOTIONS.findIndex((words) => words.includes(word));
}

function stemOf(name: string): string {
  return canonical(name).split("_").slice(0, -1).join("_");
}

/** True for names of one thing in two words: SMTP_HOST and SMTP_SERVER. */
function isSameNotion(wanted: string, name: string): boolean {
  const [a, b] = [notionOf(wanted), notionOf(name)];
  return a >= 0 && a === b && stemOf(wanted) !== "" && stemOf(wanted) === stemOf(name) && canonical(wanted) !== canonical(name);
}

/** True for names that look alike and speak of different things: SMTP_HOST and SMTP_PORT. */
function isOtherNotion(wanted: string, name: string): boolean {
  const [a, b] = [notionOf(wanted), notionOf(name)];
  return a >= 0 && b >= 0 && a !== b;
}

interface Source {
  readonly kind: "ConfigMap" | "Secret";
  readonly name: string;
  readonly prefix: string;
  readonly path: string;
}

function wholeSources(container: ContainerFacts, base: string): readonly Source[] {
  return (container.spec?.envFrom ?? []).flatMap(({ prefix = "", configMapRef, secretRef }, index): Source[] => [
    ...(configMapRef?.name
      ? [{ kind: "ConfigMap" as const, name: configMapRef.name, prefix, path: `${base}.envFrom[${index}].configMapRef.name` }]
      : []),
    ...(secretRef?.name
      ? [{ kind: "Secret" as const, name: secretRef.name, prefix, path: `${base}.envFrom[${index}].secretRef.name` }]
      : []),
  ]);
}

/** Says how the spec sets a variable. Values of Secrets are never looked at; keys only where they could be read. */
export function envSetting(pod: Pod, container: ContainerFacts, variable: string, facts: EnvFacts): EnvSetting {
  const base = specPathOf(pod, container);
  const ref = refOf("Pod", pod);
  const wanted = canonical(variable);
  const own = container.spec?.env ?? [];
  const index = own.findLastIndex(({ name = "" }) => canonical(name) === wanted);
  const entry = own[index];
  if (entry) {
    const path = `${base}.env[${index}]`;
    const config = entry.valueFrom?.configMapKeyRef;
    const secret = entry.valueFrom?.secretKeyRef;
    const selector = config ?? secret;
    if (selector?.optional && hasKey(config ? facts.configKeys : facts.secretRefs, selector) === false) {
      const from = `${config ? "ConfigMap" : "Secret"} ${selector.name}`;
      const field = `${path}.valueFrom.${config ? "configMapKeyRef" : "secretKeyRef"}`;
      return {
        state: "optional-missing",
        from,
        near: [],
        cites: [
          citeField(ref, `${field}.name`, selector.name),
          citeField(ref, `${field}.key`, selector.key),
          citeField(ref, `${field}.optional`, true),
        ],
      };
    }
    if (selector?.optional && hasKey(config ? facts.configKeys : facts.secretRefs, selector) === null) {
      const from = `${config ? "ConfigMap" : "Secret"} ${selector.name}`;
      return { state: "maybe", from, near: [], cites: [citeField(ref, `${path}.valueFrom`, selector.name)] };
    }
    const empty = entry.valueFrom === undefined && (entry.value ?? "") === "";
    return { state: empty ? "empty" : "set", from: "", near: [], cites: [citeField(ref, `${path}.value`, empty ? "" : entry.name)] };
  }
  const sources = wholeSources(container, base).map((source) => {
    const fact = factOf(source.kind === "ConfigMap" ? facts.configKeys : facts.secretRefs, source.name);
    const read =
      fact !== undefined &&
      fact.presence !== "unknown" &&
      (fact.presence === "gone" || fact.keys.length > 0 || source.kind === "ConfigMap");
    return { ...source, read, names: (fact?.keys ?? []).map((key) => `${source.prefix}${key}`), gone: fact?.presence === "gone" };
  });
  if (sources.some(({ names }) => names.some((name) => canonical(name) === wanted))) return { state: "set", from: "", near: [], cites: [] };
  const cites = sources.map(({ path, name }) => citeField(ref, path, name));
  const gone = sources.find((source) => source.gone);
  if (gone) return { state: "optional-missing", from: `${gone.kind} ${gone.name}`, near: [], cites };
  const unread = sources.filter(({ read }) => !read).map(({ kind, name }) => `${kind} ${name}`);
  const names = [...own.map(({ name = "" }) => name), ...sources.flatMap((source) => source.names)];
  const alike = nearMisses(variable, names).filter((name) => !isOtherNotion(variable, name));
  const near = [...new Set([...alike, ...names.filter((name) => isSameNotion(variable, name))])];
  return {
    state: unread.length > 0 ? "maybe" : "absent",
    from: unread.join(", "),
    near,
    cites: [citeField(ref, `${base}.env`, own.map(({ name = "" }) => name).join(", ")), ...cites],
  };
}
