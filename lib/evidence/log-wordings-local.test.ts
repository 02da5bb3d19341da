import { describe, expect, it } from "vitest";
import type { LogKind, LogValues } from "./log-pattern.ts";
import { readLog } from "./log-reading.ts";

type Row = readonly [kind: LogKind, values: LogValues, ...lines: string[]];

const FILES: readonly Row[] = [
  [
    "read-only",
    { path: "/tmp" },
    "FileNotFoundError: [Errno 2] No usable temporary directory found in ['/tmp', '/var/tmp', '/usr/tmp', '/app']",
  ],
  [
    "env",
    { variable: "SECRET_KEY_BASE" },
    '** (System.EnvError) could not fetch environment variable "SECRET_KEY_BASE" because it is not set',
  ],
  ["env", { variable: "DATABASE_URL" }, "app: DATABASE_URL: getEnv: does not exist (no environment variable)"],
  ["dependency", { host: "vault.infra", port: "8200" }, "Unable to reach Vault at https://vault.infra:8200: context deadline exceeded"],
  ["read-only", { path: "/tmp" }, "WebServerException: Unable to create tempDir. java.io.tmpdir is set to /tmp"],
  ["read-only", {}, "Failed to create CoreCLR, HRESULT: 0x80004005"],
  [
    "permission",
    { path: "/data/db" },
    '{"s":"E","msg":"terminating","attr":{"error":"IllegalOperation: Attempted to create a lock file on a read-only directory: /data/db"}}',
  ],
  ["read-only", { path: "/scripts/run.sh" }, "chmod: changing permissions of '/scripts/run.sh': Read-only file system"],
  ["read-only", { path: "/app/cache" }, "OSError: [Errno 30] Read-only file system: '/app/cache'"],
  ["read-only", { path: "/tmp/x" }, "Error: EROFS: read-only file system, open '/tmp/x'"],
  ["read-only", { path: "/var/log/app.log" }, "open /var/log/app.log: read-only file system"],
  [
    "read-only",
    { path: "/var/cache/nginx/client_temp" },
    '[emerg] 1#1: mkdir() "/var/cache/nginx/client_temp" failed (30: Read-only file system)',
  ],
  ["read-only", { path: "/tmp/tomcat.80" }, "java.nio.file.FileSystemException: /tmp/tomcat.80: Read-only file system"],
  ["no-space", {}, "loading history into /data", "OSError: [Errno 28] No space left on device", "cannot initialise repository, exiting"],
  ["no-space", { path: "/data/wal/000" }, "write /data/wal/000: no space left on device"],
  ["no-space", { path: "/var/lib/x" }, "Error: ENOSPC: no space left on device, write '/var/lib/x'"],
  ["no-space", {}, "java.io.IOException: No space left on device"],
  ["no-space", { path: "pg_wal/xlogtemp.29" }, 'PANIC:  could not write to file "pg_wal/xlogtemp.29": No space left on device'],
  ["permission", { path: "/data/db" }, "Error: EACCES: permission denied, mkdir '/data/db'"],
  ["permission", { path: "/data/x" }, "touch: /data/x: Permission denied"],
  ["permission", { path: "/data/x" }, "PermissionError: [Errno 13] Permission denied: '/data/x'"],
  ["permission", { path: "/prometheus/queries.active" }, "open /prometheus/queries.active: permission denied"],
  [
    "permission",
    { path: "/var/jenkins_home/copy_reference_file.log" },
    "touch: cannot touch '/var/jenkins_home/copy_reference_file.log': Permission denied",
  ],
  [
    "permission",
    { path: "/usr/share/elasticsearch/data/nodes" },
    "java.nio.file.AccessDeniedException: /usr/share/elasticsearch/data/nodes",
  ],
  [
    "permission",
    { path: "/usr/share/elasticsearch/data" },
    "IllegalStateException: failed to obtain node locks, tried [/usr/share/elasticsearch/data]; maybe these locations are not writable or multiple nodes were started on the same data path?",
  ],
  ["permission", { path: "/data/out" }, "System.UnauthorizedAccessException: Access to the path '/data/out' is denied."],
  ["permission", { path: "/srv/up" }, "Permission denied @ dir_s_mkdir - /srv/up (Errno::EACCES)"],
  ["permission", { path: "/var/lib/postgresql/data" }, 'FATAL:  data directory "/var/lib/postgresql/data" has wrong ownership'],
  ["permission", { path: "/var/lib/grafana" }, "GF_PATHS_DATA='/var/lib/grafana' is not writable."],
  ["permission", { path: "/var/lib/mysql" }, "chown: changing ownership of '/var/lib/mysql': Operation not permitted"],
  [
    "permission",
    { path: "/var/lib/mysql/is_writable" },
    "mysqld: Can't create/write to file '/var/lib/mysql/is_writable' (OS errno 13 - Permission denied)",
  ],
];

const START: readonly Row[] = [
  ["exec-format", { command: "/node-problem-detector" }, "exec /node-problem-detector: exec format error"],
  ["exec-format", {}, "standard_init_linux.go:228: exec user process caused: exec format error"],
  ["exec-format", { command: "/app" }, "/bin/sh: 1: /app: Exec format error"],
  ["port-in-use", { port: "8080" }, "listen tcp :8080: bind: address already in use"],
  ["port-in-use", { port: "3000" }, "Error: listen EADDRINUSE: address already in use :::3000"],
  ["port-in-use", { port: "8080" }, "Web server failed to start. Port 8080 was already in use."],
  ["port-in-use", { port: "80" }, "nginx: [emerg] bind() to 0.0.0.0:80 failed (98: Address already in use)"],
  [
    "port-in-use",
    { port: "8000" },
    "ERROR: [Errno 98] error while attempting to bind on address ('0.0.0.0', 8000): address already in use",
  ],
  ["port-in-use", { port: "8000" }, "[ERROR] Connection in use: ('0.0.0.0', 8000)"],
  ["port-in-use", { port: "5000" }, "Failed to bind to address http://[::]:5000: address already in use."],
  ["port-in-use", { port: "3000" }, 'Address already in use - bind(2) for "0.0.0.0" port 3000 (Errno::EADDRINUSE)'],
  ["port-in-use", { port: "6379" }, "Could not create server TCP listening socket *:6379: bind: Address already in use"],
  ["port-in-use", { port: "80" }, "(98)Address already in use: AH00072: make_sock: could not bind to address [::]:80"],
  ["port-in-use", {}, 'Os { code: 98, kind: AddrInUse, message: "Address already in use" }'],
  ["command", { command: "run-payments" }, "sh: run-payments: not found"],
  ["command", { command: "nodemon" }, "sh: 1: nodemon: not found"],
  ["command", { command: "puma" }, "bundler: command not found: puma"],
  ["missing-module", { module: "__strdup" }, "Error relocating /usr/bin/app: __strdup: symbol not found"],
  [
    "missing-file",
    { path: "/etc/nginx/tls/tls.crt" },
    'nginx: [emerg] cannot load certificate "/etc/nginx/tls/tls.crt": BIO_new_file() failed (SSL: error:80000002:system library::No such file or directory:calling fopen(/etc/nginx/tls/tls.crt, r))',
  ],
  ["command", { command: "gunicorn" }, "/bin/bash: line 1: gunicorn: command not found"],
  ["command", { command: "node" }, "env: 'node': No such file or directory"],
  ["command", { command: "foo" }, "docker-entrypoint.sh: exec: line 11: foo: not found"],
  ["command", { command: "/entrypoint.sh" }, "exec /entrypoint.sh: no such file or directory"],
  ["command", { command: "./run.sh" }, "/bin/sh: 1: ./run.sh: Permission denied"],
  ["syntax", {}, '/bin/sh: syntax error: unexpected "fi"'],
  ["syntax", {}, '/bin/sh: 1: Syntax error: "fi" unexpected'],
  ["syntax", {}, "bash: -c: line 1: syntax error near unexpected token `fi'"],
  ["syntax", {}, "SyntaxError: invalid syntax"],
  ["syntax", {}, "SyntaxError: Unexpected token '}'"],
];

const GENERAL: readonly Row[] = [
  ["missing-module", { module: "flask" }, "ModuleNotFoundError: No module named 'flask'"],
  ["missing-module", { module: "express" }, "Error: Cannot find module 'express'"],
  ["missing-module", { module: "com.acme.Main" }, "Error: Could not find or load main class com.acme.Main"],
  [
    "missing-module",
    { module: "libssl.so.1.1" },
    "app: error while loading shared libraries: libssl.so.1.1: cannot open shared object file: No such file or directory",
  ],
  ["migration", {}, 'ERROR relation "invoices" does not exist'],
  ["migration", { module: "42" }, "error: Dirty database version 42. Fix and force version."],
  ["config", { path: "/etc/nginx/conf.d/default.conf" }, 'nginx: [emerg] unknown directive "sever" in /etc/nginx/conf.d/default.conf:1'],
  ["missing-file", { path: "/etc/app/config.yaml" }, "open /etc/app/config.yaml: no such file or directory"],
];

describe.each([
  ["files", FILES],
  ["start", START],
  ["general", GENERAL],
] as const)("%s", (_name, rows) => {
  it.each(rows.map((row) => [row.slice(2).join(" ⏎ "), row] as const))("%s", (_text, [kind, values, ...lines]) => {
    const [first] = readLog(["starting up", ...lines]);
    expect(first && { kind: first.kind, values: first.values }).toEqual({ kind, values });
  });
});
