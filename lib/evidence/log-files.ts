import type { LogKind, LogPattern } from "./log-pattern.ts";

const Q = "[\"'`“‘]?";
const QE = "[\"'`”’]?";
/** An absolute path, or a relative one that has a `/` or a `.` in it. */
const PATH = "(?<path>/[^\\s\"'`”’,;:()\\]<>]{0,300})";
/** A relative path has a `/` or a `.` in it: else it may be any word. */
const REL_PATH = "(?<path>[^\\s\"'`”’,;:()\\]<>]{0,150}[./][^\\s\"'`”’,;:()\\]<>]{1,150})";
const ANY_PATH = "(?<path>[^\\s\"'`”’,;:()\\]<>]{1,300})";

function say(kind: LogKind, from: string, source: string, unless?: RegExp): LogPattern {
  return { kind, from, pattern: new RegExp(source, "gi"), ...(unless && { unless }) };
}

const READ_ONLY = "(?:read-only file ?system|EROFS)";
/** A low port or a socket is no volume; a database that refuses a user is none either. */
const NOT_FILES =
  /\b(?:bind|listen|socket|setuid|setgid|setgroups|setrlimit|ping|iptables|sysctl|netlink|chroot|ptrace|mount)\b|permission denied \(publickey|for (?:table|relation|schema|database|sequence|function|user)|\b\d{1,3}(?:\.\d{1,3}){3}:\d{1,5}\b|docker\.sock/i;
const DENIED = "(?:permission denied|EACCES|operation not permitted|EPERM)";
const FULL = "(?:no space left on device|ENOSPC|disk quota exceeded|EDQUOT)";
/** The kernel reports its limit of file watches, and a small /dev/shm, with the same words. */
const NOT_A_VOLUME = /file watchers|inotify|shared memory segment|\/dev\/shm|semaphore|semget/i;

/** Each error word with a path behind it, before it, and without one. */
function around(kind: LogKind, error: string, unless?: RegExp): LogPattern[] {
  return [
    say(kind, "Node, Python, Ruby, Go: error, then the path", `${error}[^/]{0,60}${Q}(?<!\\.)${PATH}`, unless),
    say(kind, "shells, Go, C: path, then the error", `(?<![\\w/.])${PATH}${QE}\\)?[^/]{0,80}${error}`, unless),
    say(
      kind,
      "quoted relative path, then the error",
      `(?:open|create|touch|mkdir|write|file|directory) ${Q}${REL_PATH}${QE}[^/]{0,60}: ${error}`,
      unless,
    ),
    say(kind, "the error alone", error, unless),
  ];
}

/** Reading and writing files: what the file system answered. */
export const FILE_PATTERNS: readonly LogPattern[] = [
  say("permission", "MongoDB: lock file on a read-only directory", `on a read-only directory: ${PATH}`),
  say("read-only", "Python: no usable temporary directory", `no usable temporary directory found in \\[${Q}${PATH}`),
  say("read-only", "JVM: java.io.tmpdir", `unable to create tempDir.{0,40}java\\.io\\.tmpdir is set to ${PATH}`),
  say("read-only", ".NET: its diagnostics pipe in /tmp", "failed to create CoreCLR, HRESULT"),
  ...around("read-only", READ_ONLY),
  ...around("no-space", FULL, NOT_A_VOLUME),
  say("no-space", "MySQL: disk is full writing", `disk is full writing ${Q}${ANY_PATH}`),
  say("no-space", "MySQL: InnoDB's error 28", "Operating system error number 28\\b"),
  say("no-space", ".NET: not enough space on the disk", `not enough space on the disk[^/]{0,20}${Q}${PATH}|not enough space on the disk`),
  say(
    "permission",
    "Elasticsearch: node locks",
    `failed to obtain (?:node|shard) locks?,? tried \\[\\[?${PATH}[^\\n]{0,120}(?:not be writable|not writable)`,
  ),
  say("permission", "JVM: AccessDeniedException", `AccessDeniedException:? \\[?${PATH}`),
  say("permission", ".NET: access to the path is denied", `access to the path ${Q}${PATH}${QE} is denied`),
  say(
    "permission",
    "PostgreSQL: wrong ownership or permissions",
    `data directory ${Q}${PATH}${QE} has (?:wrong ownership|invalid permissions|group or world access)`,
  ),
  say("permission", "MySQL: InnoDB's error 13", "Operating system error number 13\\b|does not have the access rights to the directory"),
  say("permission", "PostgreSQL: the mode of its folder", "Permissions should be u=rwx"),
  say("permission", "Grafana and others: is not writable", `${PATH}${QE} (?:is|are) not (?:writable|writeable|readable)`),
  say(
    "permission",
    "any: no write access to",
    `(?:not writable|no write (?:access|permission)s?|cannot write|unable to write)(?: to| for)?(?: directory| folder| path)?:? ${Q}${PATH}`,
  ),
  ...around("permission", DENIED, NOT_FILES),
];
