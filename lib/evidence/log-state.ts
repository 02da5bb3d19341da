import type { LogKind, LogPattern } from "./log-pattern.ts";

const Q = "[\"'`“‘]?";
const QE = "[\"'`”’]?";
const PATH = "(?<path>\\.{0,2}/[^\\s\"'`”’,;:()\\]<>]{1,300})";

function say(kind: LogKind, from: string, source: string, unless?: RegExp): LogPattern {
  return { kind, from, pattern: new RegExp(source, "gi"), ...(unless && { unless }) };
}

/** A limit of the node's kernel or of the container's processes; before the heap, since the JVM calls both the same. */
const LIMITS: readonly LogPattern[] = [
  say("kernel-limit", "Elasticsearch: vm.max_map_count is too low", "\\b(?<module>vm\\.max_map_count)\\b.{0,40}too low"),
  say("kernel-limit", "Elasticsearch, databases: file descriptors", "max (?<module>file descriptors|number of threads)\\b.{0,80}too low"),
  say(
    "kernel-limit",
    "inotify, fsnotify, watchers",
    "\\b(?<module>inotify)(?![a-z]).{0,80}(?:limit|reached|too many|no space)|number of (?<module2>file watchers) reached|fsnotify .{0,40}too many open files",
  ),
  say("kernel-limit", "any: too many open files", "too many (?<module>open files)"),
  say(
    "kernel-limit",
    "JVM, Go, Python, shells: no more threads or processes",
    "unable to create (?:new )?(?<module>native thread)|failed to create new OS (?<module2>thread)|can't start new (?<module3>thread)|\\b(?:pthread_create|(?<module4>fork))\\b.{0,40}resource temporarily unavailable",
  ),
];

/** The memory of a graphics card is none of the heap. */
const OF_DEVICE = /\b(?:CUDA|HIP|GPU|XPU)\b/i;

/** Memory that the program's own runtime has no more of. */
const HEAP: readonly LogPattern[] = [
  say(
    "heap",
    "JVM",
    "OutOfMemoryError: [\\w ]{1,60}|could not reserve enough space for|insufficient memory for the Java Runtime",
    OF_DEVICE,
  ),
  say("heap", "Node", "heap out of memory|reached heap limit"),
  say(
    "heap",
    "Go, Rust, C++, Erlang",
    "runtime: out of memory|memory allocation of \\d{1,20} bytes failed|std::bad_alloc|eheap_alloc: cannot allocate",
  ),
  say(
    "heap",
    "Python, Ruby, PHP",
    "^\\s*(?:numpy\\S{0,60}\\.)?_?(?:Array)?MemoryError\\b|failed to allocate memory|allowed memory size of \\d{1,20} bytes exhausted",
  ),
  say("heap", ".NET", "OutOfMemoryException|GC heap initialization failed"),
  say(
    "heap",
    "any",
    "\\bout of memory\\b|cannot allocate memory",
    /\b(?:for query|shared memory|max_connections|CUDA|GPU|HIP|device|XPU|perhaps|maybe|SIGKILL|killed|oom-kill\w*)\b/i,
  ),
];

/** Something that only one instance may have, and another has it, or has left its mark. */
const HELD: readonly LogPattern[] = [
  say("held", "InnoDB", `unable to lock ${Q}${PATH}${QE},? error: 11`),
  say("held", "MongoDB", "unable to lock the data directory|DBPathInUse|unable to lock the lock file"),
  say("held", "PostgreSQL", `lock file ${Q}(?<path>[^\\s"]{1,200})${QE} already exists`),
  say("held", "Kafka", "failed to acquire lock on file \\.lock in (?<path>/[^\\s.]{1,200})"),
  say(
    "held",
    "Prometheus, Lucene, Neo4j",
    "lock DB directory: resource temporarily unavailable|LockObtainFailedException|StoreLockException|store.?lock file",
  ),
  say(
    "held",
    "Rails and others: a pid file",
    `already running.{0,40}(?:file|pid)[: ]{1,3}${Q}${PATH}|pid ?file ${Q}(?<path2>/[^\\s"']{1,200})${QE} (?:already )?exists`,
  ),
  say("held", "SQLite", "database is locked"),
];

/** Data on the volume that this program, in this version, cannot use. */
const DATA: readonly LogPattern[] = [
  say(
    "data",
    "PostgreSQL: data of another version",
    "initialized by PostgreSQL version (?<module>[\\w.]{1,20})|database files are incompatible with server",
  ),
  say(
    "data",
    "PostgreSQL, MySQL: the folder is not empty",
    `directory ${Q}${PATH}${QE} exists but is not empty|data directory has files in it`,
  ),
  say(
    "data",
    "PostgreSQL: what a crash left",
    "could not locate a valid checkpoint record|invalid primary checkpoint record|PANIC:.{0,60}checkpoint",
  ),
  say(
    "data",
    "MySQL, MariaDB",
    "invalid mysql server (?:upgrade|downgrade)|cannot boot server version|upgrade after a crash is not supported|unsupported redo log format|database page corruption|InnoDB.{0,120}corrupt",
  ),
  say(
    "data",
    "MongoDB",
    "wrong mongod version|invalid featureCompatibilityVersion|too recent to start up on the existing data|WT_PANIC|illegal file format",
  ),
  say("data", "Kafka", "(?<module>invalid cluster\\.id)|InconsistentClusterId|InconsistentBrokerId|not in the form of topic-partition"),
  say(
    "data",
    "Redis",
    "bad file format reading the append only file|can't handle RDB format|wrong signature trying to load|short read or OOM loading|unexpected end of file reading the append only",
  ),
  say(
    "data",
    "Elasticsearch",
    "cannot (?:upgrade|downgrade) a node from version|minimum compatible (?:index )?version|CorruptIndexException",
  ),
  say(
    "data",
    "etcd, Consul, RabbitMQ",
    "has already been bootstrapped|cluster ID mismatch|crc mismatch|incompatible_feature_flags|schema_integrity_check_failed|inconsistent_cluster",
  ),
  say("data", "SQLite, Prometheus", "database disk image is malformed|file is not a database|opening storage failed"),
];

/** A port that only root, or NET_BIND_SERVICE, may bind. */
const LOW_PORT: readonly LogPattern[] = [
  say(
    "low-port",
    "nginx, HAProxy",
    `bind\\(\\) to [^\\s]{0,60}:(?<port>\\d{1,4}) failed \\(13|cannot bind socket \\(permission denied\\)[^\\n]{0,60}:(?<port2>\\d{1,4})\\b`,
  ),
  say(
    "low-port",
    "Go, Node",
    `listen tcp[46]? [^\\s]{0,60}:(?<port>\\d{1,4}): bind: permission denied|listen EACCES.{0,40}:(?<port2>\\d{1,4})\\b`,
  ),
  say("low-port", "Apache", "permission denied: AH00072.{0,60}:(?<port>\\d{1,4})\\b"),
];

const SHARED_MEMORY: readonly LogPattern[] = [
  say(
    "shared-memory",
    "PostgreSQL, Python, Chromium",
    "shared memory segment.{0,120}no space left|/dev/shm.{0,80}(?:too small|no space left|out of)",
  ),
];

/** Kinds of the Kubernetes API that the cluster does not serve. */
const API_KINDS: readonly LogPattern[] = [
  say("missing-kind", "client-go", 'no matches for kind \\\\{0,2}"(?<module>[A-Za-z]{1,80})\\\\{0,2}" in (?:version|group)'),
  say(
    "missing-kind",
    "client-go: the group",
    "unable to retrieve the complete list of server APIs: (?<module>[a-z0-9.-]{1,120}(?:/v\\w{1,20})?)",
  ),
];

/** The other side answers, and does not let the program in. */
const CREDENTIALS: readonly LogPattern[] = [
  say(
    "credentials",
    "PostgreSQL",
    `(?:password|(?:SASL|peer|ident|SCRAM[\\w-]{0,20}) ?)(?: )?authentication failed(?: for user ${Q}(?<module>[^\\s"']{1,80}))?|role ${Q}(?<module2>[^\\s"']{1,80})${QE} does not exist`,
  ),
  say("credentials", "MySQL", "access denied for user '(?<module>[^'\\s]{1,80})'@"),
  say(
    "credentials",
    "Redis, MongoDB, Kafka, RabbitMQ",
    "WRONGPASS|NOAUTH authentication required|MongoServerError: authentication failed|SaslAuthenticationException|ACCESS_REFUSED|login was refused",
  ),
  say("credentials", "SQL Server, Oracle", "login failed for user|ORA-01017"),
  say(
    "credentials",
    "clouds",
    "InvalidAccessKeyId|SignatureDoesNotMatch|ExpiredToken|The security token included in the request is|InvalidClientTokenId|AuthorizationFailure",
  ),
];

/** A certificate that is not accepted. */
const CERTIFICATES: readonly LogPattern[] = [
  say("certificate", "Go", "x509: (?:certificate|cannot validate)"),
  say("certificate", "JVM", "PKIX path (?:building|validation) failed|unable to find valid certification path|CertificateExpiredException"),
  say(
    "certificate",
    "Node, OpenSSL, Python, Ruby",
    "self[- ]signed certificate|certificate verify failed|certificate has expired|unable to (?:verify the first|get local issuer) certificate|UNABLE_TO_VERIFY_LEAF_SIGNATURE|DEPTH_ZERO_SELF_SIGNED_CERT",
  ),
  say("certificate", ".NET", "remote certificate (?:is|was) (?:invalid|rejected)|RemoteCertificate(?:NameMismatch|ChainErrors)"),
];

/** What a program finds in place when it starts, besides its files and its settings: limits, locks, data, ports. */
export const STATE_PATTERNS: readonly LogPattern[] = [...LIMITS, ...HEAP, ...HELD, ...DATA, ...LOW_PORT];

/** How others answer a program that reaches them: they know no such kind, or do not let it in. */
export const ANSWER_PATTERNS: readonly LogPattern[] = [...SHARED_MEMORY, ...API_KINDS, ...CREDENTIALS, ...CERTIFICATES];
