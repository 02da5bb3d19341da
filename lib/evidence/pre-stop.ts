import type { ContainerFacts } from "./containers.ts";

/** The preStop hook of a container as its author wrote it; empty when it has none. */
export function hookText(container: ContainerFacts): string {
  const hook = container.spec?.lifecycle?.preStop;
  if (hook?.exec) return (hook.exec.command ?? []).join(" ");
  if (hook?.sleep) return `sleep ${hook.sleep.seconds ?? 0} s`;
  return hook?.httpGet ? `GET ${hook.httpGet.path ?? "/"} on port ${hook.httpGet.port ?? ""}` : "";
}

/** Seconds of a `sleep` argument with its unit. */
const UNIT: Readonly<Record<string, number>> = { "": 1, s: 1, m: 60, h: 3600, d: 86_400 };

/** The seconds that the hook sleeps by its own text: the `sleep` action, or `sleep N` in a command. Null when it does not say. */
export function hookSleepSeconds(container: ContainerFacts): number | null {
  const hook = container.spec?.lifecycle?.preStop;
  if (hook?.sleep) return hook.sleep.seconds ?? 0;
  const slept = /(?:^|[\s;&|/])sleep\s{1,4}(\d{1,9})([smhd]?)(?=$|[\s;&|"'])/.exec((hook?.exec?.command ?? []).join(" "));
  if (/(?:^|[\s;&|/])sleep\s{1,4}infinity\b/.test((hook?.exec?.command ?? []).join(" "))) return Number.MAX_SAFE_INTEGER;
  return slept ? Number(slept[1]) * (UNIT[slept[2] ?? ""] ?? 1) : null;
}
