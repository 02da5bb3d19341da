/** What a full quota refused: amounts by resource, as the API writes them (F4.8). */
export interface QuotaExceeded {
  readonly quota: string;
  readonly requested: Readonly<Record<string, string>>;
  readonly used: Readonly<Record<string, string>>;
  readonly limited: Readonly<Record<string, string>>;
}

function amounts(list: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    list.split(",").flatMap((entry) => {
      const at = entry.indexOf("=");
      return at < 1 ? [] : [[entry.slice(0, at).trim(), entry.slice(at + 1).trim()] as const];
    }),
  );
}

/** `exceeded quota: NAME, requested: a=1,b=2, used: …, limited: …`; null for any other text. */
export function parseQuotaExceeded(text: string): QuotaExceeded | null {
  const match = /exceeded quota: ([^,\s]+), requested: (\S+), used: (\S+), limited: (\S+)/.exec(text);
  if (!match) return null;
  const [, quota = "", requested = "", used = "", limited = ""] = match;
  return { quota, requested: amounts(requested), used: amounts(used), limited: amounts(limited) };
}

/**
 * Scopes of which a pod may be made only where a quota allows it, and no quota of its namespace does: `insufficient quota to
 * match these scopes: [{PriorityClass In [a b]}]`, as some providers guard the system's priority classes. Null for any other text.
 */
export function parseQuotaScopes(text: string): string | null {
  return /insufficient quota to (?:match|consume|cover) (?:these )?scopes?: \[?([^\n]{1,400})/.exec(text)?.[1]?.replace(/\]$/, "") ?? null;
}

/** A quota that counts what the template does not set. Containers are named since 1.27 only. */
export interface QuotaUnset {
  readonly quota: string;
  readonly resources: readonly string[];
  readonly containers: readonly string[];
}

/** `failed quota: NAME: must specify requests.cpu for: a; …`, or the older `must specify requests.cpu,requests.memory`. */
export function parseQuotaUnset(text: string): QuotaUnset | null {
  const match = /failed quota: ([^:\s]+): must specify ([^\n]+)/.exec(text);
  if (!match) return null;
  const [, quota = "", rest = ""] = match;
  const parts = rest.split(";").map((part) => part.split(" for: "));
  const words = (list: string | undefined) => (list ?? "").split(",").map((word) => word.trim());
  const unique = (list: readonly string[]) => [...new Set(list.filter((word) => /^[a-z0-9./_-]+$/i.test(word)))];
  return {
    quota,
    resources: unique(parts.flatMap(([resources]) => words(resources))),
    containers: unique(parts.flatMap(([, containers]) => words(containers))),
  };
}

/** One bound of a LimitRange that the template breaks. */
export interface LimitBroken {
  readonly bound: "maximum" | "minimum" | "ratio";
  readonly resource: string;
  /** `Container`, `Pod` or `PersistentVolumeClaim`. */
  readonly per: string;
  readonly allowed: string;
  /** `limit` or `request`; which of the two the bound was compared with. */
  readonly field: string;
  /** `<none>` when the template sets nothing. */
  readonly value: string;
}

const BOUND =
  /(maximum|minimum) (\S+) usage per (Container|Pod|PersistentVolumeClaim) is ([^\s,\]]+?)[.,]+ +(?:but (limit|request) is ([^\s,\]]+)|No (limit|request) is specified)/g;
const RATIO =
  /(\S+) max limit to request ratio per (Container|Pod) is ([^\s,\]]+), but (?:provided ratio is ([^\s,\]]+)|no (request|limit) is specified or (?:request|limit) is 0)/g;

/** Every bound of a LimitRange that the API's text names, in its order. */
export function parseLimitRange(text: string): readonly LimitBroken[] {
  const bounds = [...text.matchAll(BOUND)].map((match): LimitBroken => {
    const [, bound, resource = "", per = "", allowed = "", field, value, unset] = match;
    return { bound: bound as "maximum" | "minimum", resource, per, allowed, field: field ?? unset ?? "", value: value ?? "<none>" };
  });
  const ratios = [...text.matchAll(RATIO)].map(([, resource = "", per = "", allowed = "", value, unset = "limit"]): LimitBroken => {
    return { bound: "ratio", resource: resource.replace(/^\[/, ""), per, allowed, field: unset, value: value ?? "<none>" };
  });
  return [...bounds, ...ratios];
}

/** What Pod Security Admission refuses: the level with its version, and each check with the fields it wants. */
export interface PodSecurityRefusal {
  readonly level: string;
  readonly checks: readonly { readonly name: string; readonly detail: string }[];
}

/** `violates PodSecurity "restricted:latest": privileged (container "app" must not set …), …`. */
export function parsePodSecurity(text: string): PodSecurityRefusal | null {
  const match = /violates PodSecurity "([^"\s]+)": ([^\n]+)/.exec(text);
  if (!match) return null;
  const [, level = "", rest = ""] = match;
  const checks = [...rest.matchAll(/(?:^|, )([^(),][^()]{0,80}?) \(([^()]*)\)/g)].map(([, name = "", detail = ""]) => ({ name, detail }));
  return { level, checks };
}

/** Who refused a pod and with which words: an admission webhook, or a ValidatingAdmissionPolicy. */
export interface AdmissionDenial {
  readonly by: "webhook" | "policy";
  readonly name: string;
  /** Of a policy: its binding. */
  readonly binding: string | null;
  readonly words: string;
}

/** `admission webhook "NAME" denied the request: …`, or the text of a ValidatingAdmissionPolicy. */
export function parseDenial(text: string): AdmissionDenial | null {
  const webhook = /admission webhook "([^"]+)" denied the request(?: without explanation)?:? ?([\s\S]*)/.exec(text);
  if (webhook) return { by: "webhook", name: webhook[1] ?? "", binding: null, words: (webhook[2] ?? "").trim() };
  const policy = /ValidatingAdmissionPolicy '([^']+)' with binding '([^']+)' denied request: ?([\s\S]*)/.exec(text);
  if (policy) return { by: "policy", name: policy[1] ?? "", binding: policy[2] ?? "", words: (policy[3] ?? "").trim() };
  return null;
}

export type WebhookFault = "no-endpoints" | "no-service" | "refused" | "timeout" | "certificate" | "name" | "answer" | "other";

/** A webhook that could not be asked. `service` null = it is called by URL. */
export interface WebhookFailure {
  readonly name: string;
  readonly host: string;
  readonly service: { readonly namespace: string; readonly name: string } | null;
  readonly fault: WebhookFault;
  readonly words: string;
}

const FAULTS: readonly (readonly [WebhookFault, RegExp])[] = [
  ["no-endpoints", /no endpoints available for service/],
  ["no-service", /service "[^"]+" not found/],
  ["certificate", /x509:|tls: |certificate/],
  ["refused", /connection refused/],
  ["timeout", /deadline exceeded|i\/o timeout|Client\.Timeout|timed out/],
  ["name", /no such host|server misbehaving/],
  ["answer", /returned response|webhook response|expected response|rejected our request|an error on the server|unmarshal|decod(?:e|ing)/i],
];

/** `failed calling webhook "NAME": failed to call webhook: Post "https://svc.ns.svc:443/…": …` (F4.8). */
export function parseWebhookFailure(text: string): WebhookFailure | null {
  const match = /failed calling webhook "([^"]+)": ?([^\n]*)/.exec(text);
  if (!match) return null;
  const [, name = "", words = ""] = match;
  const host = /https?:\/\/([^\s"/?]+)/.exec(words)?.[1] ?? "";
  const parts = /^([a-z0-9-]+)\.([a-z0-9-]+)\.svc(?:[.:]|$)/.exec(host);
  const fault = FAULTS.find(([, pattern]) => pattern.test(words))?.[0] ?? "other";
  return { name, host, service: parts ? { name: parts[1] ?? "", namespace: parts[2] ?? "" } : null, fault, words };
}

/** The account of `error looking up service account NAMESPACE/NAME: …`; null for any other text. */
export function parseMissingAccount(text: string): { readonly namespace: string; readonly name: string } | null {
  const match = /error looking up service account ([^/\s]+)\/([^:\s]+):.*not found/.exec(text);
  return match ? { namespace: match[1] ?? "", name: match[2] ?? "" } : null;
}

/** A template the API does not accept: a field with its complaint, or a class that does not exist. */
export type InvalidTemplate =
  | { readonly what: "field"; readonly field: string; readonly words: string }
  | { readonly what: "PriorityClass" | "RuntimeClass"; readonly name: string };

/** `Pod "N" is invalid: spec.containers[0].image: Required value`, `no PriorityClass with name N was found`, `RuntimeClass "N" not found`. */
export function parseInvalid(text: string): InvalidTemplate | null {
  const priority = /no PriorityClass with name (\S+) was found/.exec(text)?.[1];
  if (priority !== undefined) return { what: "PriorityClass", name: priority };
  const runtime = /RuntimeClass(?:\.node\.k8s\.io)? "([^"]+)" not found/.exec(text)?.[1];
  if (runtime !== undefined) return { what: "RuntimeClass", name: runtime };
  // A policy refuses with the same "is invalid" at times; it is a denial, not a broken template.
  if (parseDenial(text) !== null) return null;
  const match = /\bis invalid: \[?((?:spec|metadata)[^:\s]*): ([^\n]+)/.exec(text);
  return match ? { what: "field", field: match[1] ?? "", words: (match[2] ?? "").replace(/\]$/, "") } : null;
}

/**
 * Any other refusal of a pod, `pods "N" is forbidden: WORDS`: admission plugins that have no cause of their own. Null for
 * texts that another reader here knows, and for a namespace that is going, which refuses whatever is asked.
 */
export function parseOtherRefusal(text: string): string | null {
  const words = /^(?:pods "[^"]{0,253}" is )?forbidden: ([^\n]{1,600})/i.exec(text.trim())?.[1] ?? null;
  // Whose rights are missing has nothing to do with what is asked for.
  if (words === null || /being terminated|^User "[^"]{0,253}" cannot /.test(words)) return null;
  const known =
    parseQuotaExceeded(text) ??
    parseQuotaUnset(text) ??
    parseQuotaScopes(text) ??
    parsePodSecurity(text) ??
    parseDenial(text) ??
    parseWebhookFailure(text) ??
    parseMissingAccount(text) ??
    parseInvalid(text);
  return known !== null || parseLimitRange(text).length > 0 ? null : words.trim().replace(/\.$/, "");
}
