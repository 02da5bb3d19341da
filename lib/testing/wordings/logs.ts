import type { WordingFamily } from "./wording.ts";

const DEPENDENCIES: readonly WordingFamily[] = [
  {
    id: "log-connection-refused",
    wordings: [
      { by: "Go", text: "dial tcp {ip}:{port}: connect: connection refused" },
      { by: "Node.js", text: "Error: connect ECONNREFUSED {ip}:{port}" },
      { by: "psycopg2", text: 'psycopg2.OperationalError: connection to server at "{ip}", port {port} failed: Connection refused' },
      { by: ".NET", text: "System.Net.Sockets.SocketException (111): Connection refused ({ip}:{port})" },
      {
        by: "pgjdbc",
        text: "org.postgresql.util.PSQLException: Connection to {ip}:{port} refused. Check that the hostname and port are correct",
      },
      { by: "redis-py", text: "redis.exceptions.ConnectionError: Error 111 connecting to {ip}:{port}. Connection refused." },
      { by: "netcat", text: "nc: connect to {ip} ({ip}) port {port} (tcp) failed: Connection refused" },
      { by: "Ruby", text: 'Errno::ECONNREFUSED: Connection refused - connect(2) for "{ip}" port {port}' },
    ],
  },
  {
    id: "log-connection-timeout",
    wordings: [
      { by: "Node.js", text: "Error: connect ETIMEDOUT {host}:{port}" },
      { by: "Go", text: "dial tcp {host}:{port}: i/o timeout" },
      { by: "Go, connect(2)", text: "dial tcp {host}:{port}: connect: connection timed out" },
      { by: "redis-py", text: "redis.exceptions.ConnectionError: Error 110 connecting to {host}:{port}. Connection timed out." },
    ],
  },
  {
    id: "log-no-such-host",
    wordings: [
      { by: "Node.js", text: "Error: getaddrinfo ENOTFOUND {host}" },
      { by: "Go", text: "dial tcp: lookup {host} on 10.96.0.10:53: no such host" },
      { by: "Java", text: "Caused by: java.net.UnknownHostException: {host}" },
      { by: "psycopg2", text: 'psycopg2.OperationalError: could not translate host name "{host}" to address: Name or service not known' },
      { by: "curl", text: "curl: (6) Could not resolve host: {host}" },
      { by: "busybox", text: "nc: bad address '{host}'" },
    ],
  },
  {
    id: "log-dns-silent",
    wordings: [
      { by: "Node.js", text: "Error: getaddrinfo EAI_AGAIN {host}" },
      {
        by: "psycopg2",
        text: 'psycopg2.OperationalError: could not translate host name "{host}" to address: Temporary failure in name resolution',
      },
      { by: "Go", text: "dial tcp: lookup {host} on 10.96.0.10:53: read udp 10.42.3.17:41233->10.96.0.10:53: i/o timeout" },
    ],
  },
];

const SETTINGS: readonly WordingFamily[] = [
  {
    id: "log-env-missing",
    wordings: [
      { by: "plain words", text: "config error: {variable} is not set" },
      { by: "Python", text: "KeyError: '{variable}'" },
      { by: "Ruby", text: 'KeyError: key not found: "{variable}"' },
      { by: "Bourne shell", text: "sh: 1: {variable}: parameter not set" },
      { by: "bash", text: "/entrypoint.sh: line 3: {variable}: unbound variable" },
      { by: "Go, envconfig", text: "panic: required key {variable} missing value" },
      { by: "Prisma", text: "error: Environment variable not found: {variable}." },
      { by: "Spring", text: "java.lang.IllegalArgumentException: Could not resolve placeholder '{variable}' in value" },
    ],
  },
  {
    id: "log-port-in-use",
    wordings: [
      { by: "Go", text: "listen tcp :{port}: bind: address already in use" },
      { by: "Go, all addresses", text: "listen tcp 0.0.0.0:{port}: bind: address already in use" },
      { by: "Node.js", text: "Error: listen EADDRINUSE: address already in use 0.0.0.0:{port}" },
      { by: "nginx", text: "nginx: [emerg] bind() to 0.0.0.0:{port} failed (98: Address already in use)" },
      { by: "Spring Boot", text: "Web server failed to start. Port {port} was already in use." },
    ],
  },
];

const FILES: readonly WordingFamily[] = [
  {
    id: "log-permission-denied",
    wordings: [
      { by: "Go", text: "open {path}: permission denied" },
      { by: "Python", text: "PermissionError: [Errno 13] Permission denied: '{path}'" },
      { by: "Node.js", text: "Error: EACCES: permission denied, open '{path}'" },
      { by: "Java", text: "java.nio.file.AccessDeniedException: {path}" },
    ],
  },
  {
    id: "log-no-space",
    wordings: [
      { by: "Java", text: "java.io.IOException: No space left on device" },
      { by: "Python", text: "OSError: [Errno 28] No space left on device" },
      { by: "Node.js", text: "Error: ENOSPC: no space left on device, write" },
    ],
  },
  {
    id: "log-read-only",
    wordings: [
      { by: "Node.js", text: "Error: EROFS: read-only file system, mkdir '{path}'" },
      { by: "Python", text: "OSError: [Errno 30] Read-only file system: '{path}'" },
      { by: "Go", text: "mkdir {path}: read-only file system" },
    ],
  },
  {
    id: "log-exec-format",
    wordings: [
      { by: "runc 1.1", text: "exec {cmd}: exec format error" },
      { by: "runc 1.0", text: "standard_init_linux.go:228: exec user process caused: exec format error" },
      {
        by: "crun",
        text: '{"msg":"exec container process `{cmd}`: Exec format error","level":"error","time":"2026-11-20T11:58:20.000001Z"}',
      },
    ],
  },
  {
    id: "log-syntax-error",
    wordings: [
      { by: "bash", text: "{path}: line {n}: syntax error near unexpected token `{word}'" },
      { by: "dash", text: '{path}: {n}: Syntax error: "{word}" unexpected' },
      { by: "ash", text: '{path}: line {n}: syntax error: unexpected "{word}"' },
    ],
  },
  {
    id: "log-no-interpreter",
    wordings: [
      { by: "runc 1.1", text: "exec {cmd}: no such file or directory" },
      { by: "runc 1.0", text: "standard_init_linux.go:228: exec user process caused: no such file or directory" },
      {
        by: "crun",
        text: '{"msg":"exec container process (missing dynamic library?) `{cmd}`: No such file or directory","level":"error","time":"2026-11-20T11:58:20.000001Z"}',
      },
    ],
  },
];

const REFUSED = 'User "{user}" cannot {verb} resource "{resource}" in API group "{group}" in the namespace "{space}"';
const RUNTIMES: readonly WordingFamily[] = [
  {
    id: "log-heap",
    wordings: [
      { by: "V8", text: "FATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory" },
      {
        by: "V8, collecting",
        text: "FATAL ERROR: Ineffective mark-compacts near heap limit Allocation failed - JavaScript heap out of memory",
      },
      { by: "V8, older", text: "FATAL ERROR: CALL_AND_RETRY_LAST Allocation failed - JavaScript heap out of memory" },
    ],
  },
  {
    id: "log-rbac",
    wordings: [
      { by: "client-go", text: `{kind} is forbidden: ${REFUSED}` },
      {
        by: "Python client",
        text: `HTTP response body: {"kind":"Status","apiVersion":"v1","metadata":{},"status":"Failure","message":"{kind} is forbidden: ${REFUSED.replaceAll('"', '\\"')}","reason":"Forbidden","code":403}`,
      },
      {
        by: "fabric8",
        text: `Message: Forbidden!Configured service account doesn't have access. Service account may have been revoked. {kind} is forbidden: ${REFUSED}.`,
      },
    ],
  },
];

const SERVERS: readonly WordingFamily[] = [
  {
    id: "log-listens",
    wordings: [
      { by: "plain words", text: "server listening on 0.0.0.0:{port}" },
      { by: "http", text: "Server listening at http://0.0.0.0:{port}" },
      { by: "gunicorn", text: "Listening at: http://0.0.0.0:{port} (1)" },
      { by: "uvicorn", text: "Uvicorn running on http://0.0.0.0:{port} (Press CTRL+C to quit)" },
      { by: "Spring Boot", text: "Tomcat started on port {port} (http) with context path '/'" },
    ],
  },
  {
    id: "log-listens-to-itself",
    wordings: [
      { by: "plain words", text: "server listening on 127.0.0.1:{port}" },
      { by: "http", text: "Server listening at http://127.0.0.1:{port}" },
      { by: "gunicorn", text: "Listening at: http://127.0.0.1:{port} (1)" },
      { by: "uvicorn", text: "Uvicorn running on http://127.0.0.1:{port} (Press CTRL+C to quit)" },
    ],
  },
  {
    id: "log-wants-https",
    wordings: [
      { by: "Go", text: "http: TLS handshake error from {ip}:{port}: client sent an HTTP request to an HTTPS server" },
      { by: "nginx", text: "client sent plain HTTP request to HTTPS port while reading client request headers, client: {ip}" },
    ],
  },
];

/** What programs, shells and libraries write to their log when the same thing befalls them. */
export const LOG_WORDINGS: readonly WordingFamily[] = [...DEPENDENCIES, ...SETTINGS, ...FILES, ...RUNTIMES, ...SERVERS].map((family) => ({
  ...family,
  where: "logs",
}));
