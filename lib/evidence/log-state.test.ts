import { describe, expect, it } from "vitest";
import type { LogKind, LogValues } from "./log-pattern.ts";
import { readLog } from "./log-reading.ts";

const SAID: readonly (readonly [kind: LogKind, values: LogValues, line: string])[] = [
  [
    "kernel-limit",
    { module: "vm.max_map_count" },
    "max virtual memory areas vm.max_map_count [65530] is too low, increase to at least [262144]",
  ],
  [
    "kernel-limit",
    { module: "file descriptors" },
    "max file descriptors [4096] for elasticsearch process is too low, increase to at least [65535]",
  ],
  [
    "kernel-limit",
    { module: "inotify" },
    "System.IO.IOException: The configured user limit (128) on the number of inotify instances has been reached",
  ],
  ["kernel-limit", { module: "file watchers" }, "Error: ENOSPC: System limit for number of file watchers reached, watch '/app/src'"],
  ["kernel-limit", { module: "inotify" }, "error: inotify_add_watch: no space left on device"],
  ["kernel-limit", { module: "open files" }, "accept tcp [::]:8080: accept4: too many open files"],
  [
    "kernel-limit",
    { module: "native thread" },
    "java.lang.OutOfMemoryError: unable to create native thread: possibly out of memory or process/resource limits reached",
  ],
  ["kernel-limit", { module: "fork" }, "bash: fork: retry: Resource temporarily unavailable"],
  ["heap", {}, "java.lang.OutOfMemoryError: Java heap space"],
  ["heap", {}, "FATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory"],
  ["heap", {}, "PHP Fatal error:  Allowed memory size of 134217728 bytes exhausted (tried to allocate 20480 bytes)"],
  ["heap", {}, "Error: Could not reserve enough space for 4194304KB object heap"],
  ["heap", {}, "numpy.core._exceptions._ArrayMemoryError: Unable to allocate 12.5 GiB for an array"],
  ["held", { path: "./ibdata1" }, "[ERROR] [MY-012574] [InnoDB] Unable to lock ./ibdata1 error: 11"],
  ["held", { path: "postmaster.pid" }, 'FATAL:  lock file "postmaster.pid" already exists'],
  ["held", { path: "/app/tmp/pids/server.pid" }, "A server is already running (pid: 1, file: /app/tmp/pids/server.pid)."],
  ["held", {}, 'err="opening storage failed: lock DB directory: resource temporarily unavailable"'],
  [
    "held",
    { path: "/var/lib/kafka/data" },
    "Failed to acquire lock on file .lock in /var/lib/kafka/data. A Kafka instance in another process or thread is using this directory.",
  ],
  [
    "data",
    { module: "14" },
    "DETAIL:  The data directory was initialized by PostgreSQL version 14, which is not compatible with this version 16.2.",
  ],
  ["data", { path: "/var/lib/postgresql/data" }, 'initdb: error: directory "/var/lib/postgresql/data" exists but is not empty'],
  ["data", {}, '{"s":"F","msg":"Wrong mongod version","attr":{"error":"UPGRADE PROBLEM"}}'],
  [
    "data",
    { module: "Invalid cluster.id" },
    "java.lang.RuntimeException: Invalid cluster.id in: /bitnami/kafka/data/meta.properties. Expected a, but read b",
  ],
  ["data", {}, "Bad file format reading the append only file: make a backup of your AOF file"],
  ["data", {}, "panic: member 8e9e05c52164694d has already been bootstrapped"],
  ["data", {}, "sqlite3.DatabaseError: database disk image is malformed"],
  ["low-port", { port: "80" }, "nginx: [emerg] bind() to 0.0.0.0:80 failed (13: Permission denied)"],
  ["low-port", { port: "443" }, "Error: loading initial config: listening on :443: listen tcp :443: bind: permission denied"],
  ["low-port", { port: "80" }, "(13)Permission denied: AH00072: make_sock: could not bind to address [::]:80"],
  ["shared-memory", {}, 'FATAL:  could not resize shared memory segment "/PostgreSQL.284390" to 2097152 bytes: No space left on device'],
  ["missing-kind", { module: "Certificate" }, 'no matches for kind "Certificate" in version "cert-manager.io/v1"'],
  ["missing-kind", { module: "Certificate" }, '{"error":"no matches for kind \\"Certificate\\" in version \\"cert-manager.io/v1\\""}'],
  ["credentials", { module: "orders" }, 'FATAL:  password authentication failed for user "orders"'],
  ["credentials", { module: "shop" }, "ERROR 1045 (28000): Access denied for user 'shop'@'10.244.1.7' (using password: YES)"],
  ["credentials", {}, "redis.exceptions.AuthenticationError: WRONGPASS invalid username-password pair or user is disabled."],
  ["certificate", {}, "tls: failed to verify certificate: x509: certificate signed by unknown authority"],
  ["certificate", {}, "Error: self-signed certificate in certificate chain"],
  [
    "certificate",
    {},
    "sun.security.validator.ValidatorException: PKIX path building failed: unable to find valid certification path to requested target",
  ],
  ["certificate", {}, "ssl.SSLCertVerificationError: [SSL: CERTIFICATE_VERIFY_FAILED] certificate verify failed: certificate has expired"],
];

it("a library that the loader does not find is a part of the program", () => {
  const line = "could not load NVML library: libnvidia-ml.so.1: cannot open shared object file: No such file or directory";
  expect(readLog([line])[0]).toMatchObject({ kind: "missing-module", values: { module: "libnvidia-ml.so.1" } });
});

describe("what a program finds in place", () => {
  it.each(SAID)("%s %j: %s", (kind, values, line) => {
    const [said] = readLog(["starting up", line]);
    expect(said && { kind: said.kind, values: said.values }).toEqual({ kind, values });
  });

  it.each([
    "INFO lock acquired, leader elected",
    "ERROR: out of memory for query result",
    "heap dump written",
    "torch.cuda.OutOfMemoryError: CUDA out of memory. Tried to allocate 2.00 GiB",
    "already up to date",
    "[ERROR] Worker (pid:9) was sent SIGKILL! Perhaps out of memory?",
    "Memory cgroup out of memory: Killed process 4711 (java)",
    "certificate renewed, valid until 2027-02-11",
    "authentication enabled for user admin",
    "server is already listening",
  ])("is none of them: %s", (line) => {
    const kinds: readonly (LogKind | undefined)[] = [
      "kernel-limit",
      "heap",
      "held",
      "data",
      "low-port",
      "shared-memory",
      "missing-kind",
      "credentials",
      "certificate",
    ];
    expect(kinds).not.toContain(readLog([line])[0]?.kind);
  });

  it("never hides a cause of its own", () => {
    expect(readLog(["FATAL: write /data/wal: no space left on device", "database is locked"])[0]?.kind).toBe("no-space");
  });
});
