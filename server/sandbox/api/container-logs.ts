/** One line of a container. */
export interface LogLine {
  /** When the container wrote it, ms. */
  readonly time: number;
  /** The line as bytes without its end; logs need not be UTF-8. */
  readonly text: string | Uint8Array;
  /** It has no end: only the last line of a container can be so, and it is shown only once that has ended. */
  readonly unfinished?: boolean;
}

/** What one run of a container wrote, as a function of time: the same question has the same answer. */
export interface LogInstance {
  /** Lines up to `until` (ms), oldest first. */
  read(until: number): readonly LogLine[];
  /** When the container ended, ms; null while it runs. */
  endedAt(): number | null;
}

/** The log files on all nodes, by container id (`containerd://…`). */
export class ContainerLogs {
  readonly #instances = new Map<string, LogInstance>();

  set(containerId: string, instance: LogInstance): void {
    this.#instances.set(containerId, instance);
  }

  /** The file is gone, as after the kubelet's clean-up of dead containers. */
  drop(containerId: string): void {
    this.#instances.delete(containerId);
  }

  get(containerId: string): LogInstance | undefined {
    return this.#instances.get(containerId);
  }
}
