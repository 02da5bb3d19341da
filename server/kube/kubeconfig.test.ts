import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { clustersOf, findClusters } from "./kubeconfig.ts";

let home: string;
beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), "podward-kubeconfig-"));
});
afterEach(() => rmSync(home, { recursive: true }));

const write = (name: string, text: string) => {
  const file = path.join(home, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
  return file;
};
const config = (context: string, more: { server?: string; user?: string; current?: string; clusterMore?: string } = {}) => `
apiVersion: v1
kind: Config
current-context: ${more.current ?? context}
clusters:
- name: ${context}
  cluster: { server: "${more.server ?? `https://${context}.test:6443/`}" ${more.clusterMore ?? ""} }
users:
- name: ${context}-user
  user: ${more.user ?? "{ token: secret-token }"}
contexts:
- name: ${context}
  context: { cluster: ${context}, user: ${context}-user }
`;
const find = (options: Parameters<typeof findClusters>[0] = {}) => findClusters({ environment: {}, home, ...options });
const headersOf = async (options: Parameters<typeof findClusters>[0] = {}) =>
  (await find(options).sources[0]?.credentials().current())?.headers;

describe("where it looks", () => {
  test("nowhere: says where it looked, and offers the demo", () => {
    const { found, sources, problem } = find();
    expect([found, sources]).toEqual([false, []]);
    expect(problem).toContain("$KUBECONFIG (not set)");
    expect(problem).toContain(path.join(home, ".kube", "config"));
    expect(problem).toContain("--demo");
  });

  test("a file that was asked for and is not there is a mistake, not a reason for the demo", () => {
    const { found, problem } = find({ kubeconfig: "/nowhere/config" });
    expect([found, problem]).toEqual([true, expect.stringContaining("--kubeconfig /nowhere/config (no such file)")]);
  });

  test("the flag goes before $KUBECONFIG, that before the home folder, that before the cluster around", () => {
    const names = (options: Parameters<typeof findClusters>[0]) => find(options).sources.map(({ name }) => name);
    mkdirSync(path.join(home, "sa"));
    write("sa/token", "t");
    const around = { KUBERNETES_SERVICE_HOST: "10.0.0.1", KUBERNETES_SERVICE_PORT: "6443" };
    const pod = { environment: around, serviceAccountFolder: path.join(home, "sa") };
    expect(names(pod)).toEqual(["in-cluster"]);
    write(".kube/config", config("at-home"));
    expect(names(pod)).toEqual(["at-home"]);
    const KUBECONFIG = write("env", config("from-env"));
    expect(names({ ...pod, environment: { ...around, KUBECONFIG } })).toEqual(["from-env"]);
    expect(names({ ...pod, environment: { ...around, KUBECONFIG }, kubeconfig: write("flag", config("flagged")) })).toEqual(["flagged"]);
  });

  test("in a pod: the service account's token is read from its file, IPv6 is bracketed", async () => {
    write("sa/token", "t1\n");
    write("sa/ca.crt", "CA");
    const [source] = find({
      environment: { KUBERNETES_SERVICE_HOST: "fd00::1" },
      serviceAccountFolder: path.join(home, "sa"),
      inClusterName: "prod",
    }).sources;
    expect(source).toMatchObject({ name: "prod", server: "https://[fd00::1]:443", current: true });
    expect(await source?.credentials().current()).toMatchObject({ headers: { authorization: "Bearer t1" }, tls: { ca: "CA" } });
  });
});

describe("several files", () => {
  test("are merged: the first entry of a name and the first current context win, missing files are passed over", async () => {
    const one = write("one", config("shared", { server: "https://first.test", user: "{ token: first }" }));
    const two = write("two", `${config("shared", { server: "https://second.test", user: "{ token: second }", current: "other" })}`);
    const three = write("three", config("other"));
    const KUBECONFIG = [one, path.join(home, "missing"), two, three].join(path.delimiter);
    const { sources } = find({ environment: { KUBECONFIG } });
    expect(sources.map(({ name, server, current }) => [name, server, current])).toEqual([
      ["shared", "https://first.test", true],
      ["other", "https://other.test:6443", false],
    ]);
    expect(await headersOf({ environment: { KUBECONFIG } })).toEqual({ authorization: "Bearer first" });
  });
});

describe("what is wrong", () => {
  test.each([
    ["a: [b", /is not valid YAML \(line \d+\)/],
    ["- a list", /does not hold a kubeconfig/],
    ["", /has no context/],
    ["clusters: [{ name: a }]", /is not complete: clusters\[0\].cluster is missing/],
  ])("%j is said", (text, message) => {
    const { found, sources, problem } = find({ kubeconfig: write("bad", text) });
    expect([found, sources]).toEqual([true, []]);
    expect(problem).toMatch(message);
  });

  test("a context without its cluster or user is left out and named, the others work", () => {
    const text = `${config("good")}\n- name: lost\n  context: { cluster: nowhere, user: good-user }\n- name: nobody\n  context: { cluster: good, user: ghost }\n`;
    const { sources, problem } = find({ kubeconfig: write("c", text) });
    expect(sources.map(({ name }) => name)).toEqual(["good"]);
    expect(problem).toContain("lost names the cluster nowhere");
    expect(problem).toContain("nobody names the user ghost");
  });

  test("a --context that does not exist lists those that do", () => {
    expect(find({ kubeconfig: write("c", config("real")), context: "typo" }).problem).toContain("no context typo; it has real");
    expect(find({ kubeconfig: write("c", config("real", { current: "gone" })), context: "real" }).sources[0]?.current).toBe(true);
  });
});

describe("credentials", () => {
  test("a token file and certificates are found relative to the kubeconfig, and tokens are read at use", async () => {
    const ca = Buffer.from("CA-DATA").toString("base64");
    const kubeconfig = write(
      "dir/c",
      config("c", {
        user: "{ tokenFile: ./token, client-certificate: crt, client-key: key }",
        clusterMore: `, certificate-authority-data: ${ca}`,
      }),
    );
    write("dir/token", " abc \n");
    write("dir/crt", "CRT");
    write("dir/key", "KEY");
    const credentials = find({ kubeconfig }).sources[0]?.credentials();
    const first = await credentials?.current();
    expect(first).toMatchObject({
      headers: { authorization: "Bearer abc" },
      tls: { ca: "CA-DATA", cert: "CRT", key: "KEY", rejectUnauthorized: true },
    });
    write("dir/token", "def");
    expect((await credentials?.current())?.headers.authorization).toBe("Bearer abc");
    expect(credentials?.refused()).toBe(true);
    const second = await credentials?.current();
    expect(second?.headers.authorization).toBe("Bearer def");
    expect(second?.tls).toBe(first?.tls);
    write("dir/crt", "CRT2");
    const anew = find({ kubeconfig }).sources[0]?.credentials();
    expect((await anew?.current())?.tls.cert).toBe("CRT2");
  });

  test("name and password, and impersonation with all its groups", async () => {
    const user = '{ username: jo, password: "p:w", as: boss, as-groups: [dev, "a,b"] }';
    expect(await headersOf({ kubeconfig: write("c", config("c", { user })) })).toEqual({
      authorization: `Basic ${Buffer.from("jo:p:w").toString("base64")}`,
      "impersonate-user": "boss",
      "impersonate-group": ["dev", "a,b"],
    });
  });

  test("a file that cannot be read is named", async () => {
    const kubeconfig = write("c", config("c", { user: "{ tokenFile: /nowhere/token }" }));
    await expect(find({ kubeconfig }).sources[0]?.credentials().current()).rejects.toThrow("/nowhere/token");
  });

  test("a static token cannot be had anew", () => {
    expect(
      find({ kubeconfig: write("c", config("c")) })
        .sources[0]?.credentials()
        .refused(),
    ).toBe(false);
  });

  describe("credential plugins", () => {
    const plugin = (script: string) => {
      const file = write("plugin.mjs", script);
      return `{ exec: { apiVersion: client.authentication.k8s.io/v1, command: ${process.execPath}, args: ["${file}"], env: [{ name: MORE, value: yes-please }] } }`;
    };

    test("run once for a burst of requests, know the protocol, and their answer is used", async () => {
      const counter = write("runs", "");
      const user = plugin(`
        import { appendFileSync } from "node:fs";
        appendFileSync(${JSON.stringify(counter)}, "x");
        const { apiVersion } = JSON.parse(process.env.KUBERNETES_EXEC_INFO);
        console.log(JSON.stringify({ apiVersion, kind: "ExecCredential", status: { token: process.env.MORE, clientCertificateData: "C", clientKeyData: "K" } }));
      `);
      const credentials = find({ kubeconfig: write("c", config("c", { user })) }).sources[0]?.credentials();
      const [one] = await Promise.all([credentials?.current(), credentials?.current(), credentials?.current()]);
      expect(one).toMatchObject({ headers: { authorization: "Bearer yes-please" }, tls: { cert: "C", key: "K" } });
      expect(readFileSync(counter, "utf8")).toBe("x");
      expect([credentials?.refused(), credentials?.refused(), credentials?.refused()]).toEqual([true, true, true]);
      await Promise.all([credentials?.current(), credentials?.current()]);
      expect(readFileSync(counter, "utf8")).toBe("xx");
    });

    test("that fail say why, in their own last words", async () => {
      const user = plugin('console.error("long story\\nlogin has expired"); process.exit(3);');
      const credentials = find({ kubeconfig: write("c", config("c", { user })) }).sources[0]?.credentials();
      await expect(credentials?.current()).rejects.toMatchObject({
        kind: "unauthorized",
        message: expect.stringContaining("login has expired"),
      });
    });

    test("that do not exist are named", async () => {
      const kubeconfig = write(
        "c",
        config("c", { user: "{ exec: { apiVersion: client.authentication.k8s.io/v1, command: no-such-plugin } }" }),
      );
      await expect(find({ kubeconfig }).sources[0]?.credentials().current()).rejects.toThrow("no-such-plugin");
    });
  });
});

test("the fingerprint changes with anything of the context, its cluster or its user, and holds no secret", () => {
  const of = (text: string) => find({ kubeconfig: write("c", text) }).sources[0]?.fingerprint;
  const base = of(config("c"));
  expect(of(config("c"))).toBe(base);
  expect(new Set([base, of(config("c", { server: "https://x" })), of(config("c", { user: "{ token: other }" }))]).size).toBe(3);
  expect(base).not.toContain("secret");
});

test("a kubeconfig that is not in a file", () => {
  const { sources } = clustersOf({
    "current-context": "demo",
    clusters: [{ name: "demo", cluster: { server: "http://127.0.0.1:1" } }],
    users: [{ name: "u", user: { token: "t" } }],
    contexts: [{ name: "demo", context: { cluster: "demo", user: "u" } }],
  });
  expect(sources).toMatchObject([{ name: "demo", server: "http://127.0.0.1:1", current: true }]);
});
