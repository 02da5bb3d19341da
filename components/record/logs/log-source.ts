import { podPath } from "#components/data/api.ts";

/** Which log is read: the last `tail` lines, of the last `since` seconds (0 = of any time). */
export interface LogSource {
  readonly cluster: string;
  readonly namespace: string;
  readonly name: string;
  readonly uid: string;
  readonly container: string;
  readonly previous: boolean;
  readonly tail: number;
  readonly since: number;
  readonly follow: boolean;
}

/**
 * Address of the log call. Timestamps are always asked for: they are shown or hidden without reading again,
 * they make links to lines, and a broken stream goes on from the last one. A log that is not there is an answer here.
 * @param resume API timestamp to go on from instead of the source's own tail and since, after a stream broke
 */
export function logPath(source: LogSource, resume: string | null = null): string {
  const query = new URLSearchParams({ uid: source.uid, container: source.container, timestamps: "1", absent: "1" });
  if (source.previous) query.set("previous", "1");
  if (source.follow) query.set("follow", "1");
  if (resume !== null) query.set("since", resume);
  else if (source.since > 0) query.set("since", String(source.since));
  if (resume === null) query.set("tail", String(source.tail));
  return `${podPath(source.cluster, source.namespace, source.name)}/logs?${query}`;
}

/** Address that downloads the whole log of a container's instance as a text file. */
export function downloadPath(source: Pick<LogSource, "cluster" | "namespace" | "name" | "uid" | "container" | "previous">): string {
  const query = new URLSearchParams({ uid: source.uid, container: source.container, timestamps: "1", download: "1" });
  if (source.previous) query.set("previous", "1");
  return `${podPath(source.cluster, source.namespace, source.name)}/logs?${query}`;
}
