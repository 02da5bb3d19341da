import { looksLikeSecret } from "./secret-shape.ts";

/**
 * Shapes of secrets inside free text: flags, key=value pairs, URL user information, bearer tokens, keys of
 * well-known services, PEM blocks. Every pattern is linear in the length of the text: its quantifiers are
 * bounded or consume what they match, so a hostile log line cannot stall the process.
 */

/** What stands in place of a value that is not shown. */
export const MASK = "*****";

const PRIVATE_KEY_BEGIN = /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY( BLOCK)?-----/;

/** Endings that make a secret-sounding key a description of one: `secretName`, `token_ttl`, `--password-file`. */
const DESCRIBES =
  /(?:name|names|ref|refs|file|files|path|dir|mount|ttl|type|kind|policy|provider|version|count|length|size|url|uri|endpoint|issuer|audience|seconds|expiry|expires|expiration\w*|enabled|required|rotation)$/i;

const NO_SECRET = /^(?:true|false|null|nil|none|undefined|<nil>|<none>|<unset>|\*+|yes|no)$/i;

/** Words that follow "password:" or "token:" in error messages rather than in configuration. */
const PROSE =
  /^(?:[a-z]+:|unauthori[sz]ed|authentication|authorization|required|invalid|incorrect|not|must|is|was|failed|failure|denied|unexpected|expired|missing|unable|cannot|could|no|error|serviceaccounts?|unknown|the|a)[.,;]?$/i;

/** What the system says about a file whose name sounds like a secret's: `open /run/secrets/token: permission denied`. */
const SAID_OF_A_FILE =
  /^(?:permission denied|operation not permitted|no such (?:file|device)|(?:is|not) a directory|read-only file system|not found|file exists|executable file not found|exec format error|input\/output error|text file busy|file too large|too many open files|device or resource busy|no space left)\b/i;

const NAME =
  "pass(?:word|wd|phrase)|(?<![a-z])(?:require)?pass(?![a-z])|masterauth|pwd|secret|token|api[_-]?key|access[_-]?key|private[_-]?key|signing[_-]?key|encryption[_-]?key|account[_-]?key|credential";

const PAIR = new RegExp(`(${NAME})([\\w.-]{0,40}?)(\\\\?["']?)([ \\t]{0,4}(?:=>|:=|=|:)[ \\t]{0,4})`, "gi");
const FLAG = new RegExp(
  `((?<![\\w./-])--?[a-z0-9._-]{0,64}?(?:${NAME})[\\w-]{0,20})([ \\t]+)("[^"\\n]*"?|'[^'\\n]*'?|[^\\s"'-][^\\s"']*)`,
  "gi",
);
const HEADER =
  /\b((?:proxy-)?authorization|(?:set-)?cookie|x-api-key|x-auth-token|x-vault-token|private-token)["']?[ \t]{0,4}[:=][ \t]{0,4}["']?/gi;
const DOCKER_AUTH = /(\\?"auth\\?"[ \t]{0,4}:[ \t]{0,4}\\?")([^"\\\n]+)/gi;
const USER_INFO = /\b([a-z][a-z0-9+.-]{1,20}:\/\/)([^\s/?#"'<>]{1,1024})@(?!sha\d)/gi;
const SIGNED_QUERY = /([?&](?:sig|signature|x-amz-signature|x-goog-signature|x-amz-security-token|code|key)=)([^\s&"'<>]+)/gi;
const SCHEME = /\b(bearer|basic)([ \t]+)([\w.~+/=-]{8,})/gi;
const CURL_USER = /(\s(?:-u|--user)[ \t=]{0,4}["']?)([^\s:"']{1,128}):([^\s"']+)/g;
const SQL_PASSWORD = /(\b(?:password|identified by)[ \t]{1,4})('[^'\n]*'|"[^"\n]*")/gi;
const MYSQL = /(\b(?:mysql|mysqldump|mysqladmin|mariadb)\b[^\n]{0,512}?\s-p)("[^"\n]*"|'[^'\n]*'|[^\s"']+)/g;
/** Programs whose short option takes a password as its next argument. */
const SHORT_OPTION =
  /((?:\b(?:redis|valkey)-cli\b[^\n]{0,256}?\s-a|\bsshpass\b[^\n]{0,64}?\s-p|\bldap(?:search|modify|add|delete|compare|whoami)\b[^\n]{0,256}?\s-w|\bmongo(?:sh|dump|restore|export|import)?\b[^\n]{0,256}?\s-p)[ \t]{1,4})("[^"\n]*"|'[^'\n]*'|[^\s"'-][^\s"']*)/g;
/** The short option that takes a password here and a port, a folder or a project there: the value decides. */
const SHORT_P = /((?<![^\s"'])-p[ \t]{0,4})("[^"\n]{1,256}"|'[^'\n]{1,256}'|[^\s"'-][^\s"']{0,256})/g;
const TOKENS = new RegExp(
  [
    "(?<![\\w-])eyJ[\\w-]{8,}\\.[\\w-]{4,}(?:\\.[\\w-]*)?",
    "\\b(?:AKIA|ASIA|AGPA|AIDA|AROA|ANPA)[A-Z0-9]{12,20}\\b",
    "\\bgh[pousr]_[A-Za-z0-9]{20,255}",
    "\\bgithub_pat_\\w{20,255}",
    "\\bglpat-[\\w-]{16,255}",
    "\\bxox[abeoprs]-[\\w-]{10,255}",
    "\\bAIza[\\w-]{30,60}",
    "\\b[sr]k_(?:live|test)_[A-Za-z0-9]{10,255}",
    "\\bnpm_[A-Za-z0-9]{30,60}",
    "\\bdckr_pat_[\\w-]{16,255}",
    "\\bhv[sb]\\.[\\w-]{20,255}",
    "\\bSG\\.[\\w-]{16,64}\\.[\\w-]{16,64}",
  ].join("|"),
  "g",
);

/** Something of every shape above: a text without any of it holds no secret that could be told. */
const SUSPECT =
  /pass|pwd|secret|token|key|cred|auth|cookie|bearer|basic|:\/\/|-u|--user|mysql|mariadb|redis-cli|valkey-cli|ldap|mongo|identified|[?&](?:sig|code)|(?<![\w-])-p|eyJ|A(?:KIA|SIA|GPA|IDA|ROA|NPA)|gh[pousr]_|github_pat|glpat-|xox|AIza|[sr]k_|npm_|dckr|hv[sb]\.|SG\.|-----BEGIN/i;

const SECRET_NAME = new RegExp(NAME, "i");

/** Something in an argument list whose neighbours tell that an argument is a secret. */
const TOLD_BY_NEIGHBOURS = /(?:^|\s)(?:-u|-p|--user)|\b(?:mysql|mariadb|redis-cli|valkey-cli|sshpass|ldap|mongo)/;

/**
 * Masks an argument by what stands before it (`curl -u`, `mysqladmin … -p`), as `maskText` would in one line.
 * `before` are the arguments so far, already masked.
 */
export function maskArgument(argument: string, before: readonly string[]): string {
  const head = `${before.join(" ").slice(-PREVIEW * 2)} `;
  if (!TOLD_BY_NEIGHBOURS.test(head + argument.slice(0, PREVIEW))) return argument;
  // Blanks end no argument: what follows the first of them in a masked one is not shown either.
  const line = head + (argument.split(/\s/, 1)[0] ?? "");
  const shown = maskText(line);
  if (shown === line || !shown.startsWith(head)) return argument;
  return shown.slice(head.length);
}

/** True when a field or variable of this name holds a secret itself and does not merely describe one. */
export function isSecretName(name: string): boolean {
  return SECRET_NAME.test(name) && !DESCRIBES.test(name);
}

function unquoted(value: string): string {
  return value.replaceAll(/^\\?["']|\\?["']$/g, "");
}

function masked(value: string): string {
  const quote = /^\\?["']/.exec(value)?.[0] ?? "";
  return quote !== "" && value.endsWith(quote) && value.length > quote.length ? `${quote}${MASK}${quote}` : `${quote}${MASK}`;
}

/** So much of a value decides whether it is one. */
const PREVIEW = 128;

/** Where a value stands in a text: behind its opening quote, and before its closing one. */
interface Extent {
  readonly from: number;
  readonly to: number;
}

/** The value that begins at `at`: quoted up to the same quote, else up to a blank or a delimiter. */
function valueAt(text: string, at: number): Extent {
  const quote = /^\\?["']/.exec(text.slice(at, at + 2))?.[0] ?? "";
  const from = at + quote.length;
  for (let to = from; to < text.length; to += 1) {
    const char = text[to] ?? "";
    if (char === "\n" || (quote === "" && " \t\r\"',;&|<>)]}".includes(char))) return { from, to };
    if (quote !== "" && text.startsWith(quote, to)) return { from, to };
    // Inside plain quotes a backslash takes the next character along.
    if (char === "\\" && quote.length === 1) to += 1;
  }
  return { from, to: text.length };
}

/** The rest of a header: to the end of its line or of the string it stands in. */
function headerAt(text: string, from: number): Extent {
  const end = /["'\n]/.exec(text.slice(from))?.index;
  return { from, to: end === undefined ? text.length : from + end };
}

/**
 * Masks what follows each match of `head`, where `isSecret` says so by the match and the beginning of the value.
 * Goes over the text once: a value that is left alone is looked into like the rest.
 */
function maskBehind(
  text: string,
  head: RegExp,
  isSecret: (match: RegExpExecArray, value: string) => boolean,
  extentAt: (text: string, at: number) => Extent,
): string {
  head.lastIndex = 0;
  let out = "";
  let done = 0;
  for (let match = head.exec(text); match !== null; match = head.exec(text)) {
    const at = match.index + match[0].length;
    const preview = text.slice(at, at + PREVIEW);
    const seen = extentAt(preview, 0);
    if (!isSecret(match, preview.slice(seen.from, seen.to))) continue;
    const { from, to } = extentAt(text, at);
    out += text.slice(done, from) + MASK;
    done = to;
    head.lastIndex = to;
  }
  return done === 0 ? text : out + text.slice(done);
}

/** Whether a value, written behind a name and a colon with a space, is a value and not a sentence. */
function isValueInProse(name: string, value: string): boolean {
  if (PROSE.test(value)) return false;
  if (/^p/i.test(name)) return true;
  return value.length >= 12 && /\d/.test(value);
}

/** Kinds whose quoted name stands before a colon in the words of Kubernetes: `failed for volume "app-secret" : …`. */
const OF_KIND =
  /\b(?:volume|volumemount|secrets?|configmaps?|pods?|container|object|serviceaccounts?|persistentvolumeclaims?|persistentvolume|secretproviderclass|certificate|webhook|driver)[ \t]\\?["'][\w.-]{0,200}$/i;
/** An image's reference up to where its name sounds like a secret's: behind a word that announces an image, or behind a registry's host. */
const ANNOUNCED_IMAGE = /(?:\b(?:image|reference|manifest for) \\?["']?|docker:\/\/)[\w.\-/]{0,200}$/i;
const HOSTED_IMAGE = /(?:^|[\s"'=([])(?:localhost|[\w-]{1,63}\.[\w.-]{1,190}|[\w.-]{1,190}:\d{2,5})\/[\w.\-/]{0,200}$/i;
const TAG = /^\w[\w.-]{0,127}:?$/;

/** True where a name only sounds like a secret's: it is that of an object or an image, or of a host before its port. */
function namesAnObject(match: RegExpExecArray, value: string): boolean {
  const [, name = "", rest = "", quote = "", separator = ""] = match;
  const before = match.input.slice(Math.max(0, match.index - PREVIEW * 2), match.index);
  if (quote !== "") return OF_KIND.test(before);
  if (separator !== ":") return false;
  const isWord = rest === "" && /^p/i.test(name);
  if (TAG.test(value) && (ANNOUNCED_IMAGE.test(before) || (!isWord && HOSTED_IMAGE.test(before)))) return true;
  return rest.length > 1 && !/^p/i.test(name) && /^\d{2,5}:?$/.test(value);
}

function isSecretPair(match: RegExpExecArray, value: string): boolean {
  const [whole, name = "", rest = "", quote = "", separator = ""] = match;
  if (value === "" || NO_SECRET.test(value) || DESCRIBES.test(name + rest)) return false;
  if (/^pwd/i.test(name) && value.startsWith("/")) return false;
  if (namesAnObject(match, value)) return false;
  const at = match.index + whole.length;
  if (/:[ \t]/.test(separator) && SAID_OF_A_FILE.test(match.input.slice(at, at + PREVIEW))) return false;
  const next = match.input[at] ?? "";
  const isQuoted = quote !== "" || /["'\\]/.test(next);
  return isQuoted || !/:[ \t]/.test(separator) || isValueInProse(name, value);
}

/** "may require authorization: server message …" is prose; a header carries a scheme, a pair or a long token. */
function isCredentialHeader([, name = ""]: RegExpExecArray, value: string): boolean {
  if (/^(?:bearer|basic|token|digest|negotiate|apikey|key|aws4[\w-]*)[ \t]/i.test(value)) return true;
  if (/cookie/i.test(name)) return value.includes("=");
  return /^\S{8,}/.test(value) && (/^\S*\d/.test(value) || !/authorization/i.test(name));
}

function maskFlag(whole: string, flag: string, space: string, value: string): string {
  return DESCRIBES.test(flag) || NO_SECRET.test(unquoted(value)) ? whole : `${flag}${space}${masked(value)}`;
}

function maskShortP(whole: string, option: string, value: string): string {
  return looksLikeSecret(unquoted(value)) ? `${option}${masked(value)}` : whole;
}

function maskUserInfo(_whole: string, scheme: string, info: string): string {
  const colon = info.indexOf(":");
  return colon > 0 ? `${scheme}${info.slice(0, colon)}:${MASK}@` : `${scheme}${MASK}@`;
}

function maskScheme(whole: string, scheme: string, space: string, value: string): string {
  return /\d/.test(value) || value.length >= 24 ? `${scheme}${space}${MASK}` : whole;
}

/** Replaces private keys in PEM form, whole or cut off, written with real or escaped line breaks. */
function maskPrivateKeys(text: string): string {
  let rest = text;
  let out = "";
  for (;;) {
    const begin = PRIVATE_KEY_BEGIN.exec(rest);
    if (begin === null) return out + rest;
    const bodyAt = begin.index + begin[0].length;
    const end = /-----END [A-Z0-9 ]{0,40}-----/.exec(rest.slice(bodyAt));
    out += rest.slice(0, bodyAt) + MASK;
    if (end === null) return out;
    out += end[0];
    rest = rest.slice(bodyAt + end.index + end[0].length);
  }
}

/** True when a private key begins in this line and does not end in it: the lines that follow belong to it. */
export function opensPrivateKey(line: string): boolean {
  const begin = line.lastIndexOf("-----BEGIN ");
  return begin >= 0 && PRIVATE_KEY_BEGIN.test(line.slice(begin)) && !line.includes("-----END ", begin);
}

/** True when a private key ends in this line. */
export function closesPrivateKey(line: string): boolean {
  return line.includes("-----END ");
}

const KEY_LINE = /^(?:\S+Z )?[A-Za-z0-9+/]{64}$/;
const LAST_KEY_LINE = /^(?:\S+Z )?(?:[A-Za-z0-9+/]{4}){0,15}(?:[A-Za-z0-9+/]{4}|[A-Za-z0-9+/]{3}=|[A-Za-z0-9+/]{2}==)$/;

/**
 * True where a line at the very beginning of a log's tail belongs to a private key whose own beginning was cut off: 64
 * letters of base64 (RFC 7468), behind them a shorter last line.
 * @param before lines of such a key that stood above it
 */
export function continuesCutKey(line: string, before: number): boolean {
  return KEY_LINE.test(line) || (before > 0 && LAST_KEY_LINE.test(line));
}

/**
 * Replaces everything in a text that has the shape of a secret by `MASK`. Works on any string, also on one
 * that holds a byte per character. Masking a masked text changes nothing.
 */
export function maskText(text: string): string {
  if (text.length < 6 || !SUSPECT.test(text)) return text;
  const out = maskOnce(text);
  // What was masked may be the value of a name before it, and is looked at as that.
  return out === text ? out : maskText(out);
}

function maskOnce(text: string): string {
  let out = text.includes("-----BEGIN ") ? maskPrivateKeys(text) : text;
  if (/[:=]/.test(out)) {
    out = maskBehind(out, HEADER, isCredentialHeader, headerAt);
    out = maskBehind(out, PAIR, isSecretPair, valueAt).replace(DOCKER_AUTH, (_whole, head: string) => head + MASK);
    if (out.includes("://")) out = out.replace(USER_INFO, maskUserInfo).replace(SIGNED_QUERY, (_whole, head: string) => head + MASK);
  }
  if (out.includes("-")) {
    out = out.replace(FLAG, maskFlag);
    out = out.replace(CURL_USER, (_whole, head: string, user: string) => `${head}${user}:${MASK}`);
    out = out.replace(MYSQL, (_whole, head: string) => head + MASK).replace(SHORT_OPTION, (_whole, head: string) => head + MASK);
    out = out.replace(SHORT_P, maskShortP);
  }
  out = out.replace(SQL_PASSWORD, (_whole, head: string, value: string) => head + masked(value));
  return out.replace(SCHEME, maskScheme).replace(TOKENS, MASK);
}
