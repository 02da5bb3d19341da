import { describe, expect, it } from "vitest";
import type { LogKind, LogValues } from "./log-pattern.ts";
import { readLog } from "./log-reading.ts";

type Row = readonly [kind: LogKind, values: LogValues, ...lines: string[]];

const ENV: readonly Row[] = [
  ["env", { variable: "DB_PASSWORD" }, "/entrypoint.sh: line 7: DB_PASSWORD: ***** variable"],
  [
    "env",
    { variable: "STRIPE_API_KEY" },
    "ZodError: [",
    "  {",
    '    "received": "undefined",',
    '    "path": [',
    '      "STRIPE_API_KEY"',
    "    ],",
  ],
  ["env", { variable: "DATABASE_URL" }, "03:30:12 FATAL config: DATABASE_URL is not set"],
  ["env", { variable: "DEPLOY_ENV" }, "DEPLOY_ENV is undefined, refusing to start"],
  ["env", { variable: "DB_HOST" }, "/entrypoint.sh: line 3: DB_HOST: unbound variable"],
  ["env", { variable: "DB_HOST" }, "sh: 1: DB_HOST: parameter not set"],
  ["env", { variable: "API_TOKEN" }, "Error: Missing required environment variable: API_TOKEN"],
  ["env", { variable: "REDIS_URL" }, "panic: required key REDIS_URL missing value"],
  ["env", { variable: "PORT_NUMBER" }, 'env: required environment variable "PORT_NUMBER" is not set'],
  [
    "env",
    { variable: "SECRET_KEY" },
    "Traceback (most recent call last):",
    '  File "/app/main.py", line 4, in <module>',
    "KeyError: 'SECRET_KEY'",
  ],
  ["env", { variable: "DATABASE_URL" }, 'KeyError: key not found: "DATABASE_URL"'],
  [
    "env",
    { variable: "SECRET_KEY" },
    "decouple.UndefinedValueError: SECRET_KEY not found. Declare it as envvar or define a default value.",
  ],
  ["env", { variable: "DB_URL" }, "java.lang.IllegalArgumentException: Could not resolve placeholder 'DB_URL' in value"],
  ["env", { variable: "app.jwt.secret" }, "Could not resolve placeholder 'app.jwt.secret' in value"],
  ["env", { variable: "DATABASE_URL" }, "error: Environment variable not found: DATABASE_URL."],
  ["env", { variable: "APP_SECRET" }, 'Environment variable not found: "APP_SECRET".'],
  ["env", { variable: "DATABASE_URL" }, "thread 'main' panicked at src/main.rs:9:38: DATABASE_URL must be set: NotPresent"],
  ["env", { variable: "DATABASE_URL" }, "** (RuntimeError) environment variable DATABASE_URL is missing."],
  [
    "env",
    { variable: "POSTGRES_PASSWORD" },
    "Error: Database is uninitialized and superuser password is not specified.",
    "       You must specify POSTGRES_PASSWORD to a non-empty value for the",
  ],
  [
    "env",
    { variable: "MYSQL_ROOT_PASSWORD" },
    "Database is uninitialized and password option is not specified",
    "You need to specify one of the following as an environment variable:",
    "- MYSQL_ROOT_PASSWORD",
  ],
  [
    "env",
    { variable: "database_url" },
    "pydantic_core._pydantic_core.ValidationError: 1 validation error for Settings",
    "database_url",
    "  Field required [type=missing, input_value={}, input_type=dict]",
  ],
  ["env", { variable: "STRIPE_KEY" }, 'System.InvalidOperationException: Environment variable "STRIPE_KEY" was not set'],
  [
    "env",
    { variable: "ConnectionStrings__Default" },
    "Unhandled exception. System.Exception: Environment variable 'ConnectionStrings__Default' is not set",
  ],
  ["env", { variable: "AWS_REGION" }, '{"level":"fatal","msg":"missing required environment variable \\"AWS_REGION\\""}'],
  ["env", { variable: "SESSION_KEY" }, "Please set SESSION_KEY before starting"],
  ["env", { variable: "MONGO_URI" }, "\u001b[31merror\u001b[0m: MONGO_URI environment variable is required"],
];

const DEPENDENCY: readonly Row[] = [
  ["dependency", {}, "Caused by: java.net.ConnectException: Connection refused", "2026-11-28T11:13:31.000Z  INFO 1 --- [main] : stopping"],
  [
    "dependency",
    { host: "10.100.0.1", port: "443" },
    'error retrieving resource lock kube-system/x: Get "https://10.100.0.1:443/apis/coordination.k8s.io/v1/leases/x": context deadline exceeded',
  ],
  ["dependency", { host: "vault.corp" }, 'Put "https://vault.corp/v1/auth/login": net/http: TLS handshake timeout'],
  ["dependency", { host: "10.96.3.4", port: "5432" }, "dial tcp 10.96.3.4:5432: connect: connection refused"],
  ["dependency", { host: "ledger-db" }, "fatal: cannot reach ledger-db"],
  ["dependency", { host: "ledger-db", port: "5432" }, "ERROR: port 5432 on ledger-db is not reachable after 60 attempts"],
  ["dependency", { host: "rabbit", port: "5672" }, "error: rabbit:5672 did not respond, giving up"],
  ["dependency", { host: "queue", port: "5672" }, "FATAL unable to connect to broker queue:5672, giving up"],
  ["dependency", { host: "search.shop.svc" }, "Error: failed to connect to search.shop.svc after 3 tries: timed out"],
  ["dependency", { host: "db" }, "failed to connect: hostname resolving error (lookup db on 10.96.0.10:53: no such host)"],
  ["dependency", { host: "db.prod.svc.cluster.local" }, "Error: getaddrinfo ENOTFOUND db.prod.svc.cluster.local"],
  ["dependency", { host: "redis" }, "Error: getaddrinfo EAI_AGAIN redis"],
  ["dependency", { host: "127.0.0.1", port: "6379" }, "Error: connect ECONNREFUSED 127.0.0.1:6379"],
  [
    "dependency",
    { host: "orders-db", port: "5432" },
    'psycopg2.OperationalError: connection to server at "orders-db" (10.1.2.3), port 5432 failed: Connection refused',
  ],
  [
    "dependency",
    { host: "pg", port: "5432" },
    "psycopg2.OperationalError: could not connect to server: Connection refused",
    '\tIs the server running on host "pg" (10.1.1.1) and accepting',
    "\tTCP/IP connections on port 5432?",
  ],
  ["dependency", { host: "pg" }, 'psycopg2.OperationalError: could not translate host name "pg" to address: Name or service not known'],
  [
    "dependency",
    { host: "cache", port: "6379" },
    "redis.exceptions.ConnectionError: Error 111 connecting to cache:6379. Connection refused.",
  ],
  [
    "dependency",
    { host: "cache", port: "6379" },
    "redis.exceptions.ConnectionError: Error -2 connecting to cache:6379. Name or service not known.",
  ],
  [
    "dependency",
    { host: "api", port: "8080" },
    "requests.exceptions.ConnectionError: HTTPConnectionPool(host='api', port=8080): Max retries exceeded with url: / (Caused by NewConnectionError('<urllib3.connection.HTTPConnection object at 0x7f>: Failed to establish a new connection: [Errno 111] Connection refused'))",
  ],
  [
    "dependency",
    { host: "mysql" },
    "pymysql.err.OperationalError: (2003, \"Can't connect to MySQL server on 'mysql' ([Errno 111] Connection refused)\")",
  ],
  ["dependency", { host: "mysql" }, "ERROR 2005 (HY000): Unknown MySQL server host 'mysql' (-2)"],
  [
    "dependency",
    { host: "db", port: "5432" },
    "org.postgresql.util.PSQLException: Connection to db:5432 refused. Check that the hostname and port are correct and that the postmaster is accepting TCP/IP connections.",
    "\tat org.postgresql.core.v3.ConnectionFactoryImpl.openConnectionImpl(ConnectionFactoryImpl.java:342)",
  ],
  ["dependency", { host: "kafka" }, "Caused by: java.net.UnknownHostException: kafka"],
  [
    "dependency",
    { host: "kafka-0.kafka", port: "9092" },
    "WARN [AdminClient] Connection to node -1 (kafka-0.kafka/10.0.0.7:9092) could not be established. Broker may not be available.",
  ],
  [
    "dependency",
    { host: "kafka", port: "9092" },
    "Couldn't resolve server kafka:9092 from bootstrap.servers as DNS resolution failed for kafka",
  ],
  ["dependency", { host: "db", port: "5432" }, "System.Net.Sockets.SocketException (111): Connection refused (db:5432)"],
  ["dependency", { host: "db", port: "1433" }, "System.Net.Http.HttpRequestException: Name or service not known (db:1433)"],
  [
    "dependency",
    { host: "redis", port: "6379" },
    "StackExchange.Redis.RedisConnectionException: It was not possible to connect to the redis server(s). UnableToConnect on redis:6379/Interactive",
  ],
  ["dependency", { host: "redis", port: "6379" }, 'Errno::ECONNREFUSED: Connection refused - connect(2) for "redis" port 6379'],
  [
    "dependency",
    { host: "db" },
    "PHP Warning: PDO::__construct(): php_network_getaddresses: getaddrinfo for db failed: Name or service not known",
  ],
  ["dependency", {}, "SQLSTATE[HY000] [2002] Connection refused"],
  ["dependency", { host: "backend" }, 'nginx: [emerg] host not found in upstream "backend" in /etc/nginx/conf.d/default.conf:5'],
  ["dependency", { host: "db" }, "nc: bad address 'db'"],
  ["dependency", { host: "db", port: "5432" }, "nc: connect to db (10.2.3.4) port 5432 (tcp) failed: Connection refused"],
  ["dependency", { host: "web", port: "80" }, "curl: (7) Failed to connect to web port 80 after 2 ms: Couldn't connect to server"],
  ["dependency", { host: "web" }, "curl: (6) Could not resolve host: web"],
  ["dependency", { host: "db", port: "5432" }, "db:5432 - no response"],
  ["dependency", { host: "db", port: "3306" }, "wait-for-it.sh: timeout occurred after waiting 15 seconds for db:3306"],
  ["dependency", { host: "10.20.0.9", port: "443" }, "Error: connect ETIMEDOUT 10.20.0.9:443"],
  ["dependency", { host: "10.20.0.9", port: "443" }, "dial tcp 10.20.0.9:443: connect: no route to host"],
  ["dependency", {}, "error communicating with database: failed to lookup address information: Name or service not known"],
];

describe.each([
  ["env", ENV],
  ["dependency", DEPENDENCY],
] as const)("%s", (_name, rows) => {
  it.each(rows.map((row) => [row.slice(2).join(" ⏎ "), row] as const))("%s", (_text, [kind, values, ...lines]) => {
    const [first] = readLog(["starting up", ...lines]);
    expect(first && { kind: first.kind, values: first.values }).toEqual({ kind, values });
  });
});
