import { citeField, citeLog, kubectlIn, refOf, specPathOf, workloadOf, workloadRoot } from "#lib/evidence/cite.ts";
import { type ContainerFacts, containersOf } from "#lib/evidence/containers.ts";
import { tellingLine } from "#lib/evidence/crash.ts";
import { quotedLine } from "#lib/evidence/log-reading.ts";
import { probeTarget } from "#lib/evidence/probes.ts";
import { sh } from "#lib/format/shell-word.ts";
import { parseTime } from "#lib/kube/time.ts";
import { offer } from "#lib/rules/answer.ts";
import { defineRule, NOT_APPLICABLE } from "#lib/rules/define.ts";
import { awaitedService } from "./awaited.ts";
import { messages } from "./messages.ts";

/** As long as a pod may be creating before anybody asks (catalogue, patience of `creating`). */
const PATIENCE_MS = 60_000;
/** Lines that are quoted: enough for what is asked and what came of it. */
const WORDS = 2;

/**
 * The init container that runs and has not ended, or the sidecar that runs and whose startup probe has not passed; one
 * that fails and is started again is another cause.
 */
function runningInit(container: ContainerFacts, now: number): boolean {
  const started = parseTime(container.startedAt);
  return (
    (container.kind === "init" || (container.kind === "sidecar" && !container.started)) &&
    container.phase === "running" &&
    started !== null &&
    now - started >= PATIENCE_MS &&
    container.last === null
  );
}

/** What it says, in its order: the line that tells most, and the last ones of another text, as a wait is told in several. */
function lastWords(lines: readonly string[], telling: string): readonly string[] {
  const last = [...new Set(lines.slice(-WORDS * 2))].slice(-WORDS);
  return last.includes(telling) ? last : [telling, ...last.slice(1 - WORDS)];
}

/** What is told of it: the Service that it waits for, its startup probe, its words, or that it has none. */
function messageOf(awaited: string | null, isProbed: boolean, line: string | null): string {
  if (awaited !== null) return line === null ? "service-empty-silent" : "service-empty";
  if (isProbed) return "sidecar";
  return line === null ? "silent" : "says";
}

export const rule = defineRule({
  meta: {
    id: "init-container-stalled",
    evidence: ["pod"],
    optionalEvidence: ["logs", "services", "owners"],
    classes: ["creating"],
    certainties: ["likely", "possible"],
    explains: [],
    fixes: ["debug-pod", "delete-pod"],
    runbooks: [],
  },
  messages,
  detect({ pod, logs, services, owners }, { now }) {
    const init = containersOf(pod).find((container) => runningInit(container, now));
    if (!init) return NOT_APPLICABLE;
    const lines = (logs.ok ? (logs.value.find(({ container }) => container === init.name)?.lines ?? []) : []).filter(
      (line) => line.trim() !== "",
    );
    const line = lines.length > 0 ? tellingLine(lines.slice(-20)) : null;
    const words = line === null ? [] : lastWords(lines, line);
    const command = [...(init.spec?.command ?? []), ...(init.spec?.args ?? [])].join(" ");
    const namespace = pod.metadata?.namespace ?? "";
    const awaited = awaitedService(`${lines.slice(-20).join("\n")}\n${command}`, namespace, services.ok ? services.value : []);
    const links = owners.ok ? owners.value : [];
    const probe = init.kind === "sidecar" ? probeTarget(init, "startup") : null;
    const owner = workloadOf(pod, links);
    const ref = refOf("Pod", pod);
    const started = parseTime(init.startedAt) ?? now;
    const later = containersOf(pod)
      .filter(({ kind }) => kind === "init")
      .map(({ name }) => name);
    return {
      verdict: "found",
      findings: [
        {
          certainty: line === null ? "possible" : "likely",
          message: messageOf(awaited, probe !== null, line),
          nextStep: awaited ? "service" : probe ? "probe" : line === null ? "look-inside" : "provide",
          avoid: "again",
          params: {
            pod: pod.metadata?.name ?? "",
            container: init.name,
            line: words.map((one) => quotedLine(one)).join(" / ") || "-",
            command: command || "-",
            minutes: Math.floor((now - started) / 60_000),
            service: awaited ?? "-",
            probe: probe?.what ?? "-",
            inits: later.join(", "),
            owner: `${owner.kind} ${owner.name}`,
          },
          root: awaited ? { kind: "Service", key: `Service/${namespace}/${awaited}`, label: awaited } : workloadRoot(pod, links),
          cites: [
            citeField(ref, `${init.statusPath}.state.running.startedAt`, init.startedAt),
            ...(probe ? [citeField(ref, `${init.statusPath}.started`, init.status?.started)] : []),
            ...words.map((one) => citeLog(pod, init.name, "current", one)),
            ...(command === "" ? [] : [citeField(ref, `${specPathOf(pod, init)}.command`, command)]),
          ],
          fixes: [offer("debug-pod", "now"), offer("delete-pod", "no")],
          runbooks: [],
          kubectl: [
            sh`${kubectlIn(pod)} logs ${pod.metadata?.name ?? ""} -c ${init.name} --tail=50`,
            sh`${kubectlIn(pod)} get svc,endpointslices`,
          ],
          notChecked: [...(logs.ok ? [] : ["logs"]), "meaning"],
        },
      ],
    };
  },
});
