import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { ConfigError, readConfig, SETTINGS } from "./config.ts";

const problems = (environment: Record<string, string>) => {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    return error instanceof ConfigError ? error.problems : [String(error)];
  }
};

test("defaults: loopback, the catalogue's patience, data below the home folder", () => {
  expect(readConfig({ HOME: "/home/jo" }).config).toMatchObject({
    port: 4600,
    host: "127.0.0.1",
    demo: false,
    readOnly: false,
    secretsAllowed: false,
    kubeconfig: null,
    dataDir: "/home/jo/.local/share/podward",
    patience: { pending: 30, creating: 60, notReady: 60, overdue: 30 },
  });
});

test("an empty value is no value, flags are 1 or 0", () => {
  const { config } = readConfig({ PODWARD_KUBECONFIG: "", PODWARD_DEMO: "1", PODWARD_READ_ONLY: "0", PODWARD_PATIENCE_PENDING: "5" });
  expect(config).toMatchObject({ kubeconfig: null, demo: true, readOnly: false, patience: { pending: 5 } });
});

test("everything that is wrong is told at once, and names that do not exist are listed", () => {
  expect(problems({ PODWARD_PORT: "x", PODWARD_DEMO: "yes", PODWARD_PATIENCE_CREATING: "1.5" })).toEqual([
    "PODWARD_PORT: must be a port number",
    "PODWARD_DEMO: must be 1 or 0",
    "PODWARD_PATIENCE_CREATING: must be whole seconds",
  ]);
  expect(readConfig({ PODWARD_KUBCONFIG: "x", PODWARD_DIST_DIR: ".next" }).unknown).toEqual(["PODWARD_KUBCONFIG"]);
});

test("docs/settings.md has every setting and no other, with the patience there is", () => {
  const page = readFileSync(new URL("../docs/settings.md", import.meta.url), "utf8");
  const rows = [...page.matchAll(/^\| `(PODWARD_\w+)` \| ([^|]+) \|/gm)].map(
    ([, name = "", standard = ""]) => [name, standard.trim()] as const,
  );
  expect(rows.map(([name]) => name).sort()).toEqual([...SETTINGS].sort());
  const { patience, port, idleSeconds } = readConfig({ HOME: "/home/jo" }).config;
  expect(Object.fromEntries(rows)).toMatchObject({
    PODWARD_PORT: String(port),
    PODWARD_IDLE_SECONDS: String(idleSeconds),
    PODWARD_PATIENCE_PENDING: String(patience.pending),
    PODWARD_PATIENCE_CREATING: String(patience.creating),
    PODWARD_PATIENCE_NOT_READY: String(patience.notReady),
    PODWARD_PATIENCE_OVERDUE: String(patience.overdue),
  });
});

describe("an address that others can reach is refused", () => {
  test.each(["0.0.0.0", "::", "192.168.1.7", "podward.example", "127.0.0.1.evil"])("%s", (host) => {
    expect(problems({ PODWARD_HOST: host })).toEqual([expect.stringContaining("only the access mode local")]);
    expect(problems({ PODWARD_HOST: "127.0.0.1", NODE_ENV: "production", HOSTNAME: host })).toHaveLength(1);
  });

  test("the built server without HOSTNAME would listen everywhere", () => {
    expect(problems({ NODE_ENV: "production" })).toEqual([expect.stringContaining("HOSTNAME: 0.0.0.0")]);
    expect(problems({ NODE_ENV: "production", HOSTNAME: "127.0.0.1" })).toEqual([]);
    expect(problems({ HOSTNAME: "my-laptop" })).toEqual([]);
  });

  test("an access mode that this build does not have", () => {
    expect(problems({ PODWARD_ACCESS: "proxy" })).toEqual([expect.stringContaining("PODWARD_ACCESS: must be local")]);
  });
});
