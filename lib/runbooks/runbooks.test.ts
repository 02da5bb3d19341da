import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { LOCALES } from "#lib/contract/causes.ts";
import { filledRunbookSchema } from "#lib/contract/runbook.ts";
import { FIXES } from "#lib/fixes/registry.ts";
import { placeholders } from "#lib/format/fill.ts";
import type { Pod } from "#lib/kube/objects.ts";
import { RULES } from "#lib/rules/registry.ts";
import { mountHolders, type RunbookInput, word } from "./define.ts";
import { RUNBOOKS } from "./registry.ts";
import { sayRunbook, sayRunbooks } from "./say.ts";

const UID = "7d3f0000-0000-4000-8000-00000000c21e";
const ID = "4f9c2b1ad0e34f9c2b1ad0e34f9c2b1ad0e34f9c2b1ad0e34f9c2b1ad0e3aaaa";

const POD: Pod = {
  apiVersion: "v1",
  kind: "Pod",
  metadata: {
    namespace: "shop",
    name: "ledger-2",
    uid: UID,
    deletionTimestamp: "2026-11-30T12:09:33Z",
    deletionGracePeriodSeconds: 30,
  },
  spec: {
    nodeName: "worker-7",
    initContainers: [{ name: "proxy", restartPolicy: "Always" }],
    containers: [{ name: "app" }, { name: "job" }],
  },
  status: {
    hostIP: "192.0.2.7",
    initContainerStatuses: [{ name: "proxy", containerID: "cri-o://bbbb", state: { running: {} } }],
    containerStatuses: [
      { name: "app", containerID: `containerd://${ID}`, state: { running: {} } },
      { name: "job", containerID: "containerd://cccc", state: { terminated: { exitCode: 0 } } },
    ],
  },
};
const MIRROR: Pod = {
  ...POD,
  metadata: { ...POD.metadata, name: "etcd-worker-7", annotations: { "kubernetes.io/config.hash": "f00d" } },
};
const DAEMON: Pod = {
  ...POD,
  metadata: { ...POD.metadata, ownerReferences: [{ apiVersion: "apps/v1", kind: "DaemonSet", name: "agent", uid: "u", controller: true }] },
};
const WITH_VOLUME: Pod = {
  ...POD,
  spec: { ...POD.spec, volumes: [{ name: "data", persistentVolumeClaim: { claimName: "data-ledger-2" } }] },
  status: { ...POD.status, podIP: "198.51.100.7" },
};
const INPUTS: readonly RunbookInput[] = [POD, MIRROR, DAEMON, WITH_VOLUME].flatMap((pod) => [
  { pod, nodeGone: false },
  { pod, nodeGone: true },
]);

function commands(id: string, input: RunbookInput): (string | null)[] {
  const [filled] = sayRunbooks([id], input, "en");
  return filled?.steps.map(({ command }) => command) ?? [];
}

it("every file is in the registry under its own name, and a rule or a fix names it", () => {
  const files = readdirSync(fileURLToPath(new URL("./", import.meta.url)))
    .filter((name) => !/^(define|registry|say)\.ts$|\.test\.ts$/.test(name))
    .map((name) => name.replace(/\.ts$/, ""));
  expect([...RUNBOOKS.keys()].sort()).toEqual(files.sort());
  const named = [...RULES.flatMap(({ meta }) => meta.runbooks), ...Object.values(FIXES).flatMap(({ aftercare }) => aftercare ?? [])];
  expect([...new Set(named)].sort()).toEqual(files.sort());
});

describe.each([...RUNBOOKS.values()].map((runbook) => [runbook.id, runbook] as const))("%s", (_id, runbook) => {
  it("leaves nothing unfilled, whatever the pod", () => {
    for (const input of INPUTS) {
      for (const locale of LOCALES) {
        const filled = sayRunbook(runbook, input, locale);
        expect(filledRunbookSchema.safeParse(filled).error).toBeUndefined();
        expect(filled.steps.length).toBeGreaterThan(2);
        const words = [filled.title, filled.when, filled.before, ...filled.steps.flatMap(({ text, expect: what }) => [text, what])];
        expect(words.filter((text) => placeholders(text).length > 0)).toEqual([]);
        expect(words.filter((text) => text.includes("?)") || text === "")).toEqual([]);
        expect(filled.steps.filter(({ command }) => command !== null && /\?|undefined|<|^\s|\s$/.test(command))).toEqual([]);
      }
    }
  });

  it("writes a text for exactly the steps it takes, in both languages", () => {
    const taken = new Set(INPUTS.flatMap((input) => runbook.steps(input).map(({ id }) => id)));
    const { en, "zh-CN": zh } = runbook.texts;
    expect(Object.keys(en.steps).sort()).toEqual([...taken].sort());
    expect(Object.keys(zh.steps).sort()).toEqual([...taken].sort());
    const pairs = [
      [en.title, zh.title],
      [en.when, zh.when],
      [en.before, zh.before],
    ];
    for (const [id, step] of Object.entries(en.steps))
      pairs.push([step.text, zh.steps[id]?.text ?? ""], [step.expect, zh.steps[id]?.expect ?? ""]);
    for (const [english = "", chinese = ""] of pairs) {
      expect(chinese, english).toMatch(/\p{Script=Han}|^NotFound/u);
      expect([...new Set(placeholders(chinese))].sort(), english).toEqual([...new Set(placeholders(english))].sort());
    }
  });

  it("names no command that removes the object by force", () => {
    for (const input of INPUTS) expect(commands(runbook.id, input).filter((command) => command?.includes("--force"))).toEqual([]);
  });
});

it("ends running containers by their bare ids, sidecars last", () => {
  expect(commands("end-container-now", { pod: POD, nodeGone: false })).toEqual([
    `kubectl -n shop get pod ledger-2 -o jsonpath='{.metadata.uid} {.spec.nodeName}{"\\n"}'`,
    "kubectl -n shop logs ledger-2 -c app --tail=20 --timestamps",
    `crictl ps --label io.kubernetes.pod.uid=${UID}`,
    `crictl stop --timeout 0 ${ID}`,
    "crictl stop --timeout 0 bbbb",
    "kubectl -n shop get pod ledger-2 --watch",
  ]);
  const [filled] = sayRunbooks(["end-container-now"], { pod: POD, nodeGone: false }, "en");
  expect(filled?.before).toMatch(/^What the preStop hook or the process still had to do is lost/);
  expect(filled?.steps[0]?.expect).toContain(`${UID} worker-7`);
});

it("reads the kubelet's log from the deletion request on", () => {
  expect(commands("restart-kubelet", { pod: POD, nodeGone: false })).toContain(
    `journalctl -u kubelet --since '2026-11-30 12:09:03 UTC' --no-pager | grep -F ${UID}`,
  );
});

it("finds a static pod's manifest by its own name, and the pod on the node by its hash", () => {
  const input = { pod: MIRROR, nodeGone: false };
  expect(commands("edit-static-manifest", input)).toContain("mv -n /etc/kubernetes/manifests/etcd.yaml /etc/kubernetes/etcd.yaml");
  expect(commands("restart-kubelet", input)).toContain("crictl ps -a --label io.kubernetes.pod.uid=f00d");
});

it("asks a node that is gone for nothing, and taints none for a DaemonSet's pod", () => {
  const all = (input: RunbookInput) => commands("confirm-node-off", input).join("\n");
  expect(all({ pod: POD, nodeGone: false })).toContain(
    "kubectl taint node worker-7 node.kubernetes.io/out-of-service=nodeshutdown:NoExecute",
  );
  expect(all({ pod: POD, nodeGone: true })).not.toMatch(/taint|lease/);
  expect(all({ pod: DAEMON, nodeGone: false })).not.toContain("taint");
  expect(all({ pod: DAEMON, nodeGone: false })).toContain("kubectl delete node worker-7");
});

it("clears up after a force delete by the UID, container ids, claims, address and times of that very pod", () => {
  const all = commands("aftercare-force-delete", { pod: WITH_VOLUME, nodeGone: false });
  expect(all).toContain(`crictl ps -a --label io.kubernetes.pod.uid=${UID}`);
  expect(all).toContain(`crictl stop --timeout 30 ${ID}`);
  expect(all).toContain("ip route get 198.51.100.7; ping -c 1 -W 1 198.51.100.7");
  expect(all.at(-1)).toContain("--since '2026-11-30 12:09:03 UTC'");
  const [filled] = sayRunbooks(["aftercare-force-delete"], { pod: WITH_VOLUME, nodeGone: true }, "en");
  expect(filled?.steps[0]).toMatchObject({ command: null, text: expect.stringContaining("worker-7") });
  expect(filled?.steps[2]?.text).toContain("data-ledger-2");
});

it("leaves out of a mount's holders what follows the node's own mount table", () => {
  expect(mountHolders("abc|/run/netns/")).toBe(
    "grep -E 'abc|/run/netns/' /proc/[0-9]*/mountinfo 2>/dev/null | grep -vE ' (shared|master):' | cut -d/ -f3 | sort -u | xargs -r ps -o pid,comm,cgroup -p",
  );
  expect(commands("release-mount", { pod: POD, nodeGone: false })).toContain(mountHolders(`${UID}|/run/netns/`));
});

it("quotes what a shell would read as more than a word", () => {
  expect(word("a;b")).toBe("'a;b'");
  expect(word("it's")).toBe(`'it'\\''s'`);
});

it("leaves out an id it does not know, and says each once", () => {
  const filled = sayRunbooks(["restart-kubelet", "of-tomorrow", "restart-kubelet"], { pod: POD, nodeGone: false }, "zh-CN");
  expect(filled.map(({ id }) => id)).toEqual(["restart-kubelet"]);
});
