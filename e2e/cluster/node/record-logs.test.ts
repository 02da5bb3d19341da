import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PodWardError } from "#lib/contract/errors.ts";
import { readNodeLog } from "#server/evidence/node-log-reader.ts";
import { Reads } from "#server/evidence/reads.ts";
import { RequestBudget } from "#server/evidence/request-budget.ts";
import { createKubeClient } from "#server/kube/client.ts";
import { findClusters } from "#server/kube/kubeconfig.ts";
import type { KubeClient } from "#server/kube/types.ts";
import { parseLogQuery } from "#server/record/log-query.ts";
import { openLog } from "#server/record/logs.ts";
import { systemTimers } from "#server/watch/timers.ts";
import { requireOrSkip } from "../require.ts";
import { waitFor } from "../wait.ts";
import { type RealNode, startRealNode } from "./real-node.ts";
import { whyNoRealNode } from "./requirements.ts";

const reason = await whyNoRealNode();
const runs = requireOrSkip("the real node", reason);
const BUILD_AND_START_MS = 20 * 60_000;
const IMAGE = "registry.example.test/podward/app:1.0";

const pod = (name: string, command: string, more: object = {}) => ({
  apiVersion: "v1",
  kind: "Pod",
  metadata: { name, namespace: "default" },
  spec: { terminationGracePeriodSeconds: 1, containers: [{ name: "app", image: IMAGE, command: ["sh", "-c", command], ...more }] },
});

/** Writes bytes that are no text, a very long line, colours and a password. */
const CHATTY = [
  "printf '\\377\\376\\000binary\\n'",
  "head -c 100000 /dev/zero | tr '\\0' x; echo ' end'",
  "printf '\\033[31mred\\033[0m\\n'",
  "echo 'login password=hunter2hunter2 done'",
  "exec sleep 3600",
].join("; ");

/** Sixty last lines of which each alone is long, the telling one at the end. */
const WORDY = `line=$(head -c 3000 /dev/zero | tr '\\0' x); for i in $(seq 80); do echo $i $line; done; echo 'Error: DB_URL is not set'; exec sleep 3600`;

describe.skipIf(!runs)(`logs of a real kubelet${reason === null ? "" : ` (${reason})`}`, () => {
  let node: RealNode;
  let client: KubeClient;
  let reads: Reads;

  beforeAll(async () => {
    node = await startRealNode();
    const [source] = findClusters({ kubeconfig: node.kubeconfigPath }).sources;
    if (source === undefined) throw new Error("the kubeconfig names no cluster");
    client = createKubeClient({
      cluster: source.name,
      server: source.server,
      credentials: source.credentials(),
      userAgent: "podward-test",
    });
    reads = new Reads(client, new RequestBudget(systemTimers), systemTimers);
    const pods = [
      pod("crashing", "echo round; echo cannot reach upstream >&2; exit 3"),
      pod("chatty", CHATTY),
      pod("wordy", WORDY),
      pod("quiet", "sleep 45; echo at last; exec sleep 3600"),
      pod("waiting", "true", { envFrom: [{ configMapRef: { name: "nowhere" } }] }),
    ];
    for (const body of pods) await node.client.object("POST", "/api/v1/namespaces/default/pods", { body });
    const unbound = pod("unbound", "true");
    await node.client.object("POST", "/api/v1/namespaces/default/pods", {
      body: { ...unbound, spec: { ...unbound.spec, nodeSelector: { none: "such" } } },
    });
    const reasonOf = (name: string) =>
      node.kubectl(["get", "pod", name, "-o", "jsonpath={.status.containerStatuses[0].state.waiting.reason}"]);
    await waitFor("the container crashes again and again", async () => (await reasonOf("crashing")).stdout === "CrashLoopBackOff", 400_000);
    await waitFor("the container waits", async () => (await reasonOf("waiting")).stdout === "CreateContainerConfigError", 120_000);
    await node.kubectl(["wait", "--for=condition=Ready", "pod/chatty", "pod/quiet", "pod/wordy", "--timeout=60s"]);
  }, BUILD_AND_START_MS);
  afterAll(async () => {
    reads?.close();
    await client?.close();
    await node?.stop();
  }, 120_000);

  const open = (name: string, query = "", signal = new AbortController().signal) =>
    openLog(client, { namespace: "default", name }, parseLogQuery(new URLSearchParams(query)), signal);
  const read = async (name: string, query = "") => Buffer.from(await new Response(await open(name, query)).arrayBuffer());
  const refusal = async (name: string, query = "") => {
    const thrown: unknown = await read(name, query).catch((error: unknown) => error);
    return thrown instanceof PodWardError ? { code: thrown.code, message: thrown.message, words: thrown.kubernetes?.message } : thrown;
  };

  it("come from the present and the previous container", async () => {
    for (const query of ["", "previous=true"])
      expect((await read("crashing", query)).toString().split("\n").sort()).toEqual(["", "cannot reach upstream", "round"]);
    expect((await read("crashing", "tail=1&timestamps=true")).toString()).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z \w/);
  });

  it("arrive byte for byte but for the password", async () => {
    const kubectl = (await node.kubectl(["logs", "chatty"])).stdout;
    const bytes = await read("chatty");
    expect(bytes.subarray(0, 10)).toEqual(Buffer.from([0xff, 0xfe, 0x00, ...Buffer.from("binary\n")]));
    expect(bytes.toString()).toContain(`${"x".repeat(100_000)} end\n`);
    expect(bytes.toString()).toContain("\u001b[31mred\u001b[0m\n");
    expect(kubectl).toContain("hunter2hunter2");
    expect(bytes.toString()).toContain("login password=***** done\n");
  });

  it("of which only the end is kept have the newest line, however long the others are", async () => {
    const request = { path: "/api/v1/namespaces/default/pods/wordy/log", query: { tailLines: 60 } };
    await waitFor("the last line is written", async () => (await reads.text(request, 10_000, true)).endsWith("DB_URL is not set\n"));
    const lines = (await reads.text(request, 10_000, true)).trimEnd().split("\n");
    expect(lines.map((line) => line.slice(0, 3))).toEqual(["78 ", "79 ", "80 ", "Err"]);
  });

  it("of kubelet and runtime are read through the node, though they are files and not a journal", async () => {
    const ask = (service: string) => readNodeLog(reads, { node: "node-1", service, since: Date.now() - 60_000, urgent: true });
    expect(await ask("kubelet")).toMatchObject({ ok: true, value: expect.stringMatching(/kubelet_node_status\.go.*node-1/) });
    expect(await ask("containerd")).toMatchObject({ ok: true, value: expect.stringContaining("level=info") });
    expect(await ask("crio")).toEqual({ ok: false, why: "absent" });
  });

  it("that are not there are told apart in words", async () => {
    expect(await refusal("waiting")).toMatchObject({
      code: "not-found",
      words: expect.stringMatching(/is waiting to start: CreateContainerConfigError$/),
    });
    expect(await refusal("chatty", "previous=true")).toMatchObject({
      code: "not-found",
      words: 'previous terminated container "app" in pod "chatty" not found',
    });
    expect(await refusal("chatty", "container=other")).toMatchObject({
      code: "bad-request",
      words: "container other is not valid for pod chatty",
    });
    expect(await refusal("unbound")).toMatchObject({ code: "not-found", words: "pod unbound does not have a host assigned" });
    expect(await refusal("never-was")).toMatchObject({ code: "not-found", words: 'pods "never-was" not found' });
  });

  it("are followed through a silence that is longer than any time limit, and let go", async () => {
    const reader = (await open("quiet", "follow=true")).getReader();
    expect(Buffer.from((await reader.read()).value ?? []).toString()).toBe("at last\n");
    await reader.cancel();
  }, 120_000);

  it("of a frozen kubelet are given up after ten seconds, followed or not", async () => {
    node.components.kubelet.pause();
    try {
      const answers = await Promise.all([refusal("chatty"), refusal("chatty", "follow=true")]);
      for (const answer of answers)
        expect(answer).toMatchObject({ code: "timeout", message: expect.stringContaining("did not answer within 10 s") });
    } finally {
      node.components.kubelet.resume();
    }
  }, 60_000);

  it("of a stopped kubelet and of a node without an object say so", async () => {
    await node.components.kubelet.stop();
    expect(await refusal("chatty")).toMatchObject({ code: "cluster-error", words: expect.stringMatching(/connect: connection refused$/) });
    await node.kubectl(["delete", "node", node.nodeName]);
    expect(await refusal("chatty")).toMatchObject({
      code: "not-found",
      message: expect.stringContaining(`no Node object ${node.nodeName}`),
    });
  }, 60_000);
});
