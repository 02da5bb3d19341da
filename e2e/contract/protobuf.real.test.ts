import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readBundleText } from "#lib/evidence/bundle-text.ts";
import type { KubeObject, Pod } from "#lib/kube/objects.ts";
import { OWN_CASES, readCases } from "#server/cli/case-files.ts";
import { createKubeClient } from "#server/kube/client.ts";
import { findClusters } from "#server/kube/kubeconfig.ts";
import { POD_TABLE } from "#server/kube/protobuf/pod.ts";
import { anyMessage } from "#server/kube/protobuf/testing/any-message.ts";
import type { KubeClient } from "#server/kube/types.ts";
import { type Decoder, jsonDecoder, type WatchFrame } from "#server/watch/decode.ts";
import { wholeOf } from "#server/watch/glance.ts";
import { PodDecoder } from "#server/watch/pod-decoder.ts";
import { whyNoBinaries } from "../cluster/binaries.ts";
import { type ControlPlane, startControlPlane } from "../cluster/control-plane.ts";
import { requireOrSkip } from "../cluster/require.ts";
import { forgetHistory } from "./real-cluster.ts";

const SEED = Number(process.env.PODWARD_SEED ?? "20261201");
const FILLED = 300;
const MADE_UP = 200;
const PODS = "/api/v1/pods";
const runs = requireOrSkip("pods in protobuf and JSON on the real control plane", await whyNoBinaries("control-plane"));

describe.skipIf(!runs)("pods, as the real server writes them in protobuf and in JSON", () => {
  let plane: ControlPlane;
  let client: KubeClient;

  beforeAll(async () => {
    plane = await startControlPlane({ controllers: false, scheduler: false, kwok: false, fill: { pods: FILLED, sick: 0.5 } });
    await forgetHistory(plane);
    client = clientOf(plane.kubeconfigPath);
    const cases = readCases(OWN_CASES).flatMap((file) => readBundleText(file.text, file.id).objects.filter(({ kind }) => kind === "Pod"));
    // Straight into etcd, which asks nobody whether a pod makes sense: so every field comes by.
    const madeUp = fc.sample(anyMessage(POD_TABLE, "Pod", 6), { numRuns: MADE_UP, seed: SEED }) as Pod[];
    for (const [index, pod] of [...cases, ...madeUp].entries()) await store(plane, pod, `pod-${index}`);
  }, 20 * 60_000);
  afterAll(async () => {
    await client?.close();
    await plane?.stop();
  }, 60_000);

  it("lists the same pods, field by field", async () => {
    const inJson = await list(client, jsonDecoder);
    const inProtobuf = await list(client, new PodDecoder());
    expect(inProtobuf.contentType).toContain("protobuf");
    expect(inJson.contentType).toContain("json");
    expect(inJson.pods.length).toBeGreaterThan(FILLED + MADE_UP);
    expect(inProtobuf.pods.length).toBe(inJson.pods.length);
    for (const [index, pod] of inJson.pods.entries()) expect(inProtobuf.pods[index]).toEqual(pod);
    expect(inProtobuf.head).toEqual(inJson.head);
  });

  it("pages them alike", async () => {
    const query = { limit: 50 };
    const [inJson, inProtobuf] = [await list(client, jsonDecoder, query), await list(client, new PodDecoder(), query)];
    expect(inProtobuf.pods).toEqual(inJson.pods);
    expect(inProtobuf.head.remaining).toBe(inJson.head.remaining);
    expect(inProtobuf.head.continueToken).not.toBeNull();
  });

  it("tells of the same changes in a watch", async () => {
    const { head } = await list(client, jsonDecoder);
    const read = [jsonDecoder, new PodDecoder()].map((decoder) => watch(client, decoder, head.resourceVersion, "watched"));
    const path = "/api/v1/namespaces/default/pods";
    await plane.client.object("POST", path, {
      body: { metadata: { name: "watched" }, spec: { containers: [{ name: "app", image: "web:1" }] } },
    });
    await plane.client.object("PATCH", `${path}/watched/status`, {
      body: {
        status: { phase: "Running", containerStatuses: [{ name: "app", ready: false, restartCount: 3, image: "web:1", imageID: "" }] },
      },
      contentType: "application/merge-patch+json",
    });
    await plane.client.object("DELETE", `${path}/watched`, { body: { gracePeriodSeconds: 0 } });
    const [inJson, inProtobuf] = await Promise.all(read);
    expect(inProtobuf).toEqual(inJson);
    expect(inJson?.map(({ type }) => type)).toEqual(["ADDED", "MODIFIED", "MODIFIED", "DELETED"]);
  });

  it.each([
    ["a version that is too old", { watch: true, resourceVersion: "1", timeoutSeconds: 5 }],
    ["a token that is none", { limit: 5, continue: "nonsense" }],
    ["a version that is none", { resourceVersion: "nonsense" }],
  ])("refuses %s in the same words", async (_what, query) => {
    const inJson = await refusal(client, jsonDecoder, query);
    expect(await refusal(client, new PodDecoder(), query)).toEqual(inJson);
    expect(inJson).toMatchObject({ message: expect.stringMatching(/\w/), status: expect.any(Number) });
  });

  it("refuses a user without rights in the same words", async () => {
    const nobody = clientOf((await plane.issueUser("nobody")).kubeconfigPath);
    try {
      const inJson = await refusal(nobody, jsonDecoder, {});
      expect(await refusal(nobody, new PodDecoder(), {})).toEqual(inJson);
      expect(inJson).toMatchObject({ kind: "forbidden", status: 403, reason: "Forbidden" });
    } finally {
      await nobody.close();
    }
  });
});

function clientOf(kubeconfigPath: string): KubeClient {
  const [source] = findClusters({ kubeconfig: kubeconfigPath }).sources;
  if (source === undefined) throw new Error("the kubeconfig of the control plane names no cluster");
  return createKubeClient({ cluster: source.name, server: source.server, credentials: source.credentials(), userAgent: "podward/test" });
}

async function store({ etcd }: ControlPlane, pod: Pod, name: string): Promise<void> {
  const metadata = { ...pod.metadata, name, namespace: "made-up", uid: name };
  const value = Buffer.from(JSON.stringify({ ...pod, apiVersion: "v1", kind: "Pod", metadata })).toString("base64");
  await etcd.object("POST", "/v3/kv/put", { body: { key: Buffer.from(`/registry/pods/made-up/${name}`).toString("base64"), value } });
}

type Query = Readonly<Record<string, string | number | boolean>>;

async function list(client: KubeClient, decoder: Decoder, query: Query = {}) {
  const stream = await client.stream({ method: "GET", path: PODS, accept: decoder.accept, query });
  const pods: KubeObject[] = [];
  let head = { resourceVersion: "", continueToken: null as string | null, remaining: null as number | null };
  for await (const part of decoder.page(stream)) {
    if (part.kind === "head") head = { ...part.head };
    else pods.push(...part.items.map((pod) => wholeOf(pod) ?? pod));
  }
  return { contentType: stream.contentType, head, pods };
}

/** Frames about one pod until it is deleted; a frame's object says its kind in JSON only. */
async function watch(client: KubeClient, decoder: Decoder, resourceVersion: string, name: string) {
  const query = { watch: true, resourceVersion, timeoutSeconds: 60, fieldSelector: `metadata.name=${name}` };
  const stream = await client.stream({ method: "GET", path: PODS, accept: decoder.accept, query });
  const seen: { type: WatchFrame["type"]; object: KubeObject | null }[] = [];
  try {
    for await (const frames of decoder.frames(stream)) {
      for (const frame of frames) {
        if (frame.type === "ERROR") throw new Error(JSON.stringify(frame.status));
        const { kind: _, apiVersion: __, ...object } = wholeOf(frame.object) ?? frame.object;
        seen.push({ type: frame.type, object });
        if (frame.type === "DELETED") return seen;
      }
    }
  } finally {
    stream.cancel();
  }
  throw new Error("the watch ended before the pod was deleted");
}

/** How a request fails, as an answer or as the first frame of a watch. */
async function refusal(client: KubeClient, decoder: Decoder, query: Query): Promise<object> {
  try {
    const stream = await client.stream({ method: "GET", path: PODS, accept: decoder.accept, query });
    for await (const frames of decoder.frames(stream)) {
      for (const frame of frames) if (frame.type === "ERROR") return { message: frame.status.message, status: frame.status.code };
    }
  } catch (error) {
    const { kind, status, reason, message } = error as { kind: string; status: number; reason: string; message: string };
    return { kind, status, reason, message };
  }
  throw new Error("the API server refused nothing");
}
