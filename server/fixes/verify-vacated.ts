import type { VolumeAttachment } from "#lib/evidence/attachments.ts";
import type { SuccessTest } from "#lib/fixes/define.ts";
import type { Node, Pod } from "#lib/kube/objects.ts";
import { joinWords, type Words } from "#lib/messages/words.ts";
import type { Verdict, VerifyInput } from "./look-until.ts";
import { listBeside, readBeside } from "./read-target.ts";
import { fixText } from "./texts.ts";

const WAIT_MS = 2000;
/** So many names are said; the rest is counted. */
const NAMED = 3;
/** A look that fails this often in a row ends the watching. */
const MAX_READ_FAILURES = 15;

type Vacated = Extract<SuccessTest, { kind: "node-vacated" }>;

interface Left {
  /** The Node with the UID the fix was for; null = it is gone. */
  readonly node: Node | null;
  readonly pods: readonly Pod[];
  /** Volumes attached to it; undefined = they could not be read. */
  readonly volumes: readonly string[] | undefined;
}

/** What is left of the node at this moment; null = it could not be read. */
async function lookAround({ view: { client }, target }: VerifyInput, { pods }: Vacated): Promise<Left | null> {
  const [node, onIt, attachments] = await Promise.all([
    readBeside<Node>(client, { version: "v1", resource: "nodes", name: target.name }),
    listBeside<Pod>(client, { version: "v1", resource: "pods" }, { fieldSelector: `spec.nodeName=${target.name}` }),
    listBeside<VolumeAttachment>(client, { group: "storage.k8s.io", version: "v1", resource: "volumeattachments" }),
  ]);
  if (node === undefined || onIt === undefined) return null;
  return {
    node: node?.metadata?.uid === target.uid ? node : null,
    pods: onIt.filter(({ metadata }) => pods.includes(metadata?.uid ?? "")),
    volumes: attachments
      ?.filter(({ spec }) => spec?.nodeName === target.name)
      .map(({ metadata, spec }) => spec?.source?.persistentVolumeName ?? metadata?.name ?? ""),
  };
}

function isVacated({ node, pods, volumes }: Left, { nodeGone }: Vacated): boolean {
  return pods.length === 0 && (nodeGone ? node === null : volumes?.length === 0);
}

function short(names: readonly string[]): string {
  return names.length <= NAMED ? names.join(", ") : `${names.slice(0, NAMED).join(", ")} … +${names.length - NAMED}`;
}

function leftText(success: Vacated, { node, pods, volumes }: Left): Words {
  const names = short(pods.map(({ metadata }) => `${metadata?.namespace}/${metadata?.name}`));
  const finalizers = (node?.metadata?.finalizers ?? []).join(", ") || "–";
  const parts = [
    ...(success.nodeGone && node !== null ? [fixText("left-node", { finalizers })] : []),
    ...(pods.length > 0 ? [fixText("left-pods", { count: pods.length, total: success.pods.length, names })] : []),
    ...(!success.nodeGone && volumes === undefined ? [fixText("left-unread")] : []),
    ...(!success.nodeGone && volumes?.length ? [fixText("left-volumes", { names: short(volumes) })] : []),
  ];
  return joinWords(parts, "; ");
}

/**
 * Watches a node that was given up: its pods have to go, and with them the Node itself or, where it stays, its attached
 * volumes. What could not be read is never taken for gone.
 */
export async function verifyVacated(input: VerifyInput, success: Vacated): Promise<Verdict> {
  const { target } = input;
  const deadline = input.now() + success.withinMs;
  let failures = 0;
  for (;;) {
    const left = await lookAround(input, success);
    failures = left === null ? failures + 1 : 0;
    if (left !== null && isVacated(left, success)) {
      const words = { pods: success.pods.length, node: target.name };
      return { state: "verified", detail: fixText(success.nodeGone ? "vacated-node" : "vacated", words) };
    }
    const words = { node: target.name, seconds: Math.round(success.withinMs / 1000) };
    if (left !== null) input.progress(fixText("vacating", { ...words, left: leftText(success, left) }));
    if (failures >= MAX_READ_FAILURES || input.now() >= deadline) {
      if (left === null) return { state: "not-verified", detail: fixText("stopped-reading", { message: target.name }) };
      return { state: "not-verified", detail: fixText("not-vacated", { ...words, left: leftText(success, left) }) };
    }
    await input.sleep(WAIT_MS);
  }
}
