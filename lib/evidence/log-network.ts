import type { LogPattern, Unreachable } from "./log-pattern.ts";

/** A host name, or an IPv4 address, of bounded length. It begins with a letter: `2026-11-28T11:13` is a time. */
const HOST = "(?<host>[A-Za-z][A-Za-z0-9._-]{0,250}|\\d{1,3}(?:\\.\\d{1,3}){3})";
const IPV6 = "\\[?(?<host>[0-9A-Fa-f:.]{3,45})\\]?";
const PORT = "(?<port>\\d{1,5})";
/** A name behind a sentence's own words is a host only where it looks like one: a dash, a dot or a port in it. */
const SAID_HOST = "(?<host>[A-Za-z][A-Za-z0-9_]{0,60}(?:[.-][A-Za-z0-9._-]{1,190}|(?=:\\d)))(?::(?<port>\\d{1,5}))?";
const NOT_REACHED =
  "(?:could not|couldn't|cannot|can't|unable to|failed to) (?:connect to|reach|contact|ping) (?:the )?(?:(?:host|server|service|database|broker) )?";
const Q = "[\"'`“‘]?";
const QE = "[\"'`”’]?";

function say(from: string, detail: Unreachable, source: string, unless?: RegExp): LogPattern {
  return { kind: "dependency", from, detail, pattern: new RegExp(source, "gi"), ...(unless && { unless }) };
}

/** A name that does not resolve. */
const UNRESOLVED: readonly LogPattern[] = [
  say(
    "Go: lookup X on …: no such host",
    "unresolved",
    `lookup ${HOST}(?: on [^ ]{1,60})?: (?:(?:read|write|dial) udp [^ ]{1,100}: )?(?:no such host|server misbehaving|Temporary failure in name resolution|i/o timeout|(?:read: )?connection refused)`,
  ),
  say("Node: getaddrinfo ENOTFOUND X", "unresolved", `getaddrinfo (?:ENOTFOUND|EAI_AGAIN) ${HOST}(?::${PORT})?`),
  say("JVM: UnknownHostException", "unresolved", `UnknownHostException: ${HOST}(?=$|[:\\s,)])`),
  say("JVM Kafka: couldn't resolve server", "unresolved", `couldn't resolve server ${HOST}:${PORT}`),
  say("libpq: could not translate host name", "unresolved", `could not translate host name ${Q}${HOST}${QE} to address`),
  say("MySQL: unknown server host", "unresolved", `unknown (?:mysql|mariadb) server host ${Q}${HOST}${QE}`),
  say("curl: could not resolve host", "unresolved", `could not resolve (?:host|hostname):? ${Q}${HOST}${QE}`),
  say("busybox: bad address", "unresolved", `bad address ${Q}${HOST}(?::${PORT})?${QE}`),
  say("wget: unable to resolve host address", "unresolved", `unable to resolve host(?: address)? ${Q}${HOST}${QE}`),
  say("nslookup: can't resolve, can't find", "unresolved", `(?:can't resolve|server can't find) ${Q}${HOST}${QE}`),
  say("nginx: host not found in upstream", "unresolved", `host not found in (?:upstream|resolver) ${Q}${HOST}(?::${PORT})?${QE}`),
  say("PHP: getaddrinfo for X failed", "unresolved", `getaddrinfo for ${HOST} failed`),
  say("Ruby: getaddrinfo in opening X:port", "unresolved", `connection to ${HOST}:${PORT} \\(getaddrinfo`),
  say("Python redis: error -2 connecting to X:port", "unresolved", `error -[235] connecting to ${HOST}:${PORT}`),
  say(
    ".NET: no such host is known (X:port)",
    "unresolved",
    `(?:no such host is known|name or service not known|nodename nor servname provided|temporary failure in name resolution)\\.? \\(${HOST}:${PORT}\\)`,
  ),
  say(
    "Python urllib3: NameResolutionError host='X'",
    "unresolved",
    `host=${Q}${HOST}${QE}, port=${PORT}.{0,300}(?:NameResolutionError|failed to resolve|name or service not known|name resolution)`,
  ),
  say("Python: failed to resolve 'X'", "unresolved", `failed to (?:resolve|lookup)(?: host| hostname)? ["'\`]${HOST}["'\`]`),
  say(
    "any: the resolver's words without a name",
    "unresolved",
    "name or service not known|temporary failure in name resolution|no such host|name does not resolve|failed to lookup address information|nodename nor servname|no address associated with hostname|NXDOMAIN|could not resolve host|no resolvable bootstrap urls",
  ),
];

const REFUSED: readonly LogPattern[] = [
  say("Go: dial tcp X:port: connect: connection refused", "refused", `dial tcp ${HOST}:${PORT}: (?:connect: )?connection refused`),
  say("Go, IPv6", "refused", `dial tcp \\[(?<host>[0-9a-f:.]{2,45})\\]:${PORT}: (?:connect: )?connection refused`),
  say("Node: connect ECONNREFUSED X:port", "refused", `ECONNREFUSED ${HOST}:${PORT}`),
  say("Node, IPv6", "refused", `ECONNREFUSED ${IPV6.replace("{3,45}", "{2,45}?")}:${PORT}\\b`),
  say(
    "libpq: connection to server at X, port N failed",
    "refused",
    `connection to server at ${Q}${HOST}${QE}(?: \\([^)]{1,60}\\))?, port ${PORT} failed: connection refused`,
  ),
  say("libpq before 14: is the server running on host X", "refused", `is the server running on host ${Q}${HOST}${QE}.{0,120}port ${PORT}`),
  say("JDBC: connection to X:port refused", "refused", `connection to ${HOST}:${PORT} refused`),
  say("JVM: failed to connect to X/ip:port", "refused", `(?:connect to|connection refused:?) (?:/)?${HOST}(?:/[0-9a-f.:]{3,45})?:${PORT}`),
  say(
    "Kafka: connection to node could not be established",
    "refused",
    `connection to node -?\\d{1,9} \\(${HOST}(?:/[0-9a-f.:]{3,45})?:${PORT}\\) (?:could not be established|terminated)`,
  ),
  say(
    "MySQL: can't connect to server on X",
    "refused",
    `can't connect to (?:mysql |mariadb )?server on ${Q}${HOST}(?::${PORT})?${QE}`,
    /timed out|\(110/i,
  ),
  say("Python redis: error 111 connecting to X:port", "refused", `error 111 connecting to ${HOST}:${PORT}`),
  say(
    "redis-cli, Ruby: error connecting to Redis on X:port",
    "refused",
    `(?:could not connect to|error connecting to) redis (?:at|on) ${HOST}:${PORT}`,
  ),
  say("StackExchange.Redis: UnableToConnect on X:port", "refused", `UnableToConnect on ${HOST}:${PORT}`),
  say(".NET: connection refused (X:port)", "refused", `connection refused \\(${HOST}:${PORT}\\)`),
  say("Npgsql: failed to connect to X:port", "refused", `failed to connect to ${Q}${HOST}:${PORT}`),
  say('Ruby: connect(2) for "X" port N', "refused", `connection refused - connect\\(2\\) for ${Q}${HOST}${QE} port ${PORT}`),
  say("Ruby: failed to open TCP connection to X:port", "refused", `failed to open TCP connection to ${HOST}:${PORT} \\(connection refused`),
  say("curl: failed to connect to X port N", "refused", `failed to connect to ${HOST} port ${PORT}`, /timed out|timeout/i),
  say(
    "nc: connect to X port N failed",
    "refused",
    `connect to ${HOST}(?: \\([0-9a-f.:]{3,45}\\))? port ${PORT} .{0,20}(?:failed|refused)`,
    /timed out/i,
  ),
  say("ssh: connect to host X port N", "refused", `connect to host ${HOST} port ${PORT}: connection refused`),
  say("nc, wget: X (ip:port): refused", "refused", `${HOST} \\([0-9a-f.:]{3,45}:${PORT}\\)?:? (?:open: )?connection refused`),
  say("pg_isready: X:port - no response", "refused", `^\\s{0,8}${HOST}:${PORT} - (?:no response|rejecting connections)`),
  say("Python urllib3: host='X', port=N", "refused", `host=${Q}${HOST}${QE}, port=${PORT}`, /timed out|timeout/i),
  say("any: X:port … connection refused", "refused", `(?<![\\w.:-])${HOST}:${PORT}\\b.{0,160}(?:connection refused|ECONNREFUSED)`),
  say("any: connection refused … X:port", "refused", `connection refused.{0,160}?(?<![\\w.:-])${HOST}:${PORT}\\b`),
  say(
    "any: cannot reach X",
    "refused",
    `${NOT_REACHED}${Q}${SAID_HOST}`,
    /timed? ?out|deadline|resolve|\.sock|config file|no such (?:file|host)/i,
  ),
  say(
    "any: port N on X is not reachable",
    "refused",
    `port ${PORT} (?:on|of|at) ${Q}${HOST}${QE} (?:is (?:not reachable|unreachable)|(?:did|does) not (?:answer|respond))`,
  ),
  say(
    "any: X is not reachable",
    "refused",
    `(?<![\\w.:/-])${SAID_HOST}${QE} (?:is (?:not reachable|unreachable|not responding)|(?:did|does) not (?:answer|respond))`,
  ),
  say("any: connection refused, nobody named", "refused", "connection refused|ECONNREFUSED|communications link failure|actively refused"),
  say(
    "any: could not connect, nobody named",
    "refused",
    "(?:could not|cannot|can't|unable to|failed to) (?:connect to|establish (?:a )?connection (?:to|with)|reach) (?:the )?(?:\\w{1,20} ){0,2}?(?:database|server|broker|redis|postgres(?:ql)?|mysql|mongo(?:db)?|kafka|rabbitmq|elasticsearch|vault|consul|etcd|nats|cache|queue|api|backend|upstream)\\b",
    /config file|no such file|\.sock/i,
  ),
];

const TIMED_OUT: readonly LogPattern[] = [
  say(
    "Go: dial tcp X:port: i/o timeout",
    "timed-out",
    `dial tcp ${HOST}:${PORT}: (?:i/o timeout|connect: connection timed out|connect: operation timed out|context deadline exceeded)`,
  ),
  say("Node: connect ETIMEDOUT X:port", "timed-out", `ETIMEDOUT ${HOST}:${PORT}`),
  say(
    "MySQL: can't connect to server on X (110)",
    "timed-out",
    `can't connect to (?:mysql |mariadb )?server on ${Q}${HOST}(?::${PORT})?${QE}.{0,40}(?:\\(110|timed out)`,
  ),
  say(
    "libpq: port N failed: timeout",
    "timed-out",
    `connection to server at ${Q}${HOST}${QE}(?: \\([^)]{1,60}\\))?, port ${PORT} failed: (?:connection timed out|timeout expired|operation timed out)`,
  ),
  say("ssh: connect to host X port N", "timed-out", `connect to host ${HOST} port ${PORT}: (?:connection|operation) timed out`),
  say("curl: failed to connect, timed out", "timed-out", `failed to connect to ${HOST} port ${PORT}.{0,60}tim(?:ed|e) ?out`),
  say("Python urllib3: host='X', port=N … timed out", "timed-out", `host=${Q}${HOST}${QE}, port=${PORT}.{0,300}tim(?:ed|e) ?out`),
  say(
    "wait-for-it: timeout occurred after waiting for X:port",
    "timed-out",
    `(?:timeout|timed out).{0,60}(?:waiting|wait)(?:ing)? .{0,40}?(?<![\\w.:-])${HOST}:${PORT}\\b`,
  ),
  say("MongoDB: server selection timed out, address=X:port", "timed-out", `(?:timed out|server ?selection).{0,300}address=${HOST}:${PORT}`),
  say(
    'Go: Get "URL": context deadline exceeded',
    "timed-out",
    `"https?://${HOST}(?::${PORT})?(?:/[^"\\s]{0,400})?\\\\?": (?:context deadline exceeded|net/http: (?:TLS handshake timeout|request canceled))`,
  ),
  say(
    "any: X:port … timed out",
    "timed-out",
    `(?<![\\w.:-])${HOST}:${PORT}\\b.{0,120}(?:timed out|i/o timeout|ETIMEDOUT|connect timeout|connection timeout|context deadline exceeded)`,
  ),
  say("any: cannot reach X in time", "timed-out", `${NOT_REACHED}${Q}${SAID_HOST}.{0,120}(?:timed? ?out|deadline exceeded)`, /\.sock/i),
  say(
    "any: connection timed out, nobody named",
    "timed-out",
    "connect(?:ion)?(?: attempt)? timed out|ETIMEDOUT|connect timeout|connection timeout|SocketTimeoutException: connect|server ?selection ?(?:error|timeout)|i/o timeout",
  ),
];

const NO_ROUTE: readonly LogPattern[] = [
  say(
    "Go: dial tcp X:port: no route to host",
    "no-route",
    `dial tcp ${HOST}:${PORT}: (?:connect: )?(?:no route to host|network is unreachable|host is unreachable)`,
  ),
  say("ssh: connect to host X port N", "no-route", `connect to host ${HOST} port ${PORT}: (?:no route to host|network is unreachable)`),
  say("Node: EHOSTUNREACH X:port", "no-route", `(?:EHOSTUNREACH|ENETUNREACH) ${HOST}:${PORT}`),
  say("any: no route to host", "no-route", "no route to host|network is unreachable|EHOSTUNREACH|ENETUNREACH|host is unreachable"),
];

/** Somebody that the program needs does not answer. Exact wordings first, those that name nobody last. */
export const NETWORK_PATTERNS: readonly LogPattern[] = interleave([UNRESOLVED, REFUSED, TIMED_OUT, NO_ROUTE]);

/** Those that name the host before those that do not, whatever the way it failed. */
function interleave(lists: readonly (readonly LogPattern[])[]): readonly LogPattern[] {
  const all = lists.flat();
  const names = ({ pattern }: LogPattern) => pattern.source.includes("?<host>");
  return [...all.filter(names), ...all.filter((one) => !names(one))];
}
