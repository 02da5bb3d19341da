import type { MissingWhy } from "#lib/contract/causes.ts";
import { type ContainerFacts, containersOf } from "#lib/evidence/containers.ts";
import { type Collected, collected, type LogTail, missing } from "#lib/evidence/types.ts";
import { isLogApology } from "#lib/format/log-problem.ts";
import { isNodeLost } from "#lib/kube/taints.ts";
import { resourcePath } from "#server/kube/api-path.ts";
import { KubeError } from "#server/kube/types.ts";
import type { CollectSubject, DemandSource } from "./collector.ts";
import { admitText } from "./mask.ts";
import { whyMissing } from "./reads.ts";
import { closesPrivateKey, continuesCutKey, MASK, opensPrivateKey } from "./secret-patterns.ts";

const TAIL_LINES = 60;
const MOST_CONTAINERS = 4;
/** With `limitBytes` the kubelet cuts the newest of the last lines off (seen on 1.36.3); the end is cut out here. */
const KEPT_BYTES = 48 * 1024;
const LONGEST_LINE = 1_000;
/** A frozen kubelet never answers (F7.4). */
const TIMEOUT_MS = 10_000;

/**
 * True for pods whose own words may tell why they are as they are. A healthy one is asked about only when somebody opens
 * it: the log may say what no status does (a refused permission, a service that does not answer).
 */
export function speaksByLog({ symptom }: CollectSubject): boolean {
  return ["crash-loop", "failed", "unstable", "not-ready", "creating", "healthy"].includes(symptom.class);
}

/**
 * Last lines of the containers that are not well, masked and on one line each. Missing only when no container gave
 * any: `absent` where there is no such log, `timeout` where the kubelet did not answer or has lost it.
 */
export async function readTails(subject: CollectSubject, source: DemandSource, previous: boolean): Promise<Collected<readonly LogTail[]>> {
  const well = subject.symptom.class === "healthy";
  const asked = containersOf(subject.pod).filter((container) => (previous ? hasPrevious(container) && !well : hasSpoken(container, well)));
  if (asked.length === 0) return collected([]);
  const unreachable = whyUnreachable(source);
  if (unreachable !== null) return missing(unreachable);
  const answers = await Promise.all(asked.slice(0, MOST_CONTAINERS).map((container) => tail(subject, source, container.name, previous)));
  const tails = answers.flatMap((answer) => (typeof answer === "string" ? [] : [answer]));
  const [why] = answers.filter((answer) => typeof answer === "string");
  return tails.length > 0 || why === undefined ? collected(tails) : missing(why);
}

/** A kubelet that is known to be silent is not asked: each question would take its whole time limit (F7.4). */
function whyUnreachable({ known }: DemandSource): MissingWhy | null {
  if (known.node?.ok !== true) return null;
  const { presence, object } = known.node.value;
  if (presence === "gone") return "absent";
  return object !== null && isNodeLost(object) ? "timeout" : null;
}

function hasPrevious(container: ContainerFacts): boolean {
  return container.last !== null;
}

/** Has run at least once (one that waits for its first start has no log), and is not well while its pod is not. */
function hasSpoken(container: ContainerFacts, podIsWell: boolean): boolean {
  const isDone = container.phase === "terminated" && container.end?.exitCode === 0 && container.kind === "init";
  const hasRun = container.phase === "running" || container.phase === "terminated" || container.last !== null;
  if (podIsWell) return container.phase === "running" && container.kind !== "ephemeral";
  return hasRun && !isDone && !(container.phase === "running" && container.ready);
}

async function tail(
  subject: CollectSubject,
  { reads, urgent }: DemandSource,
  container: string,
  previous: boolean,
): Promise<LogTail | MissingWhy> {
  const { namespace = "", name = "" } = subject.pod.metadata ?? {};
  const path = resourcePath({ version: "v1", resource: "pods", namespace, name, subresource: "log" });
  const query = { container, previous: previous || undefined, tailLines: TAIL_LINES };
  try {
    const text = await reads.text({ path, query, accept: "text/plain, */*", timeoutMs: TIMEOUT_MS }, KEPT_BYTES, urgent);
    if (isLogApology(text)) return "absent";
    return { container, lines: linesOf(text) };
  } catch (error) {
    // 400: the API server's words for "there is no such log" (F7.4).
    return error instanceof KubeError && error.status === 400 ? "absent" : whyMissing(error);
  }
}

function linesOf(text: string): string[] {
  let insideKey = false;
  let cutLines = 0;
  return text
    .replace(/\n$/, "")
    .split("\n")
    .slice(-TAIL_LINES)
    .map((line, at) => {
      if (cutLines === at && continuesCutKey(line, cutLines)) {
        cutLines += 1;
        return MASK;
      }
      if (insideKey) {
        insideKey = !closesPrivateKey(line);
        return MASK;
      }
      insideKey = opensPrivateKey(line);
      return admitText(line.slice(0, LONGEST_LINE));
    });
}
