import type { KubeObject, ObjectMeta } from "#lib/kube/objects.ts";
import { answerError } from "#server/kube/errors.ts";
import { type KubeAnswer, type KubeClient, KubeError, type KubeRequest, type KubeStream } from "#server/kube/types.ts";

/** What goes wrong with one request; `list` faults hit the next page, `watch` faults the next or running watch. */
export type ApiFault =
  | { readonly on: "list"; readonly kind: "status"; readonly status: number; readonly retryAfter?: number }
  | { readonly on: "list"; readonly kind: "refused" | "garbage" | "cut" }
  | { readonly on: "watch"; readonly kind: "status"; readonly status: number; readonly retryAfter?: number }
  | { readonly on: "watch"; readonly kind: "refused" | "end" | "reset" | "garbage" | "half-frame" | "silence" }
  | { readonly on: "watch"; readonly kind: "error-frame"; readonly code: number };

interface Change {
  readonly version: number;
  readonly type: "ADDED" | "MODIFIED" | "DELETED";
  readonly object: KubeObject;
}

/** Body of an answer that a test feeds. */
class Body implements AsyncIterable<Uint8Array> {
  readonly #parts: (Uint8Array | Error | null)[] = [];
  #wake: (() => void) | null = null;

  push(part: Uint8Array | Error | null): void {
    this.#parts.push(part);
    this.#wake?.();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array> {
    for (;;) {
      const part = this.#parts.shift();
      if (part === null) return;
      if (part instanceof Error) throw part;
      if (part !== undefined) yield part;
      else {
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
      }
    }
  }
}

interface Watcher {
  readonly body: Body;
  isSilent: boolean;
}

/** One collection of an API server as far as list and watch go, with faults on demand. */
export class FakeApi implements KubeClient {
  readonly cluster = "fake";
  readonly requests: KubeRequest[] = [];
  readonly #objects = new Map<string, KubeObject>();
  readonly #watchers = new Set<Watcher>();
  #faults: ApiFault[] = [];
  #history: Change[] = [];
  #compactedTo = 0;
  #version = 100;

  clockOffsetMs(): number {
    return 0;
  }

  json<T>(): Promise<KubeAnswer<T>> {
    return Promise.reject(new KubeError("error", "the fake answers lists and watches only"));
  }

  async close(): Promise<void> {}

  objects(): readonly KubeObject[] {
    return [...this.#objects.values()];
  }

  get openWatches(): number {
    return this.#watchers.size;
  }

  /** Creates or replaces an object; a new UID means another object of that name. */
  put(object: KubeObject): void {
    const name = object.metadata?.name ?? "";
    const before = this.#objects.get(name);
    if (before !== undefined && before.metadata?.uid !== object.metadata?.uid) this.remove(name);
    const type = this.#objects.has(name) ? "MODIFIED" : "ADDED";
    const stored = this.#stamp(object);
    this.#objects.set(name, stored);
    this.#record(type, stored);
  }

  remove(name: string): void {
    const before = this.#objects.get(name);
    if (before === undefined) return;
    this.#objects.delete(name);
    this.#record("DELETED", this.#stamp(before));
  }

  /** Forgets the history: older versions answer 410 from now on. */
  compact(): void {
    this.#compactedTo = this.#version;
    this.#history = [];
  }

  /** Something else in the cluster was written. */
  otherWrite(): void {
    this.#version += 1;
  }

  bookmark(): void {
    const metadata: ObjectMeta = { resourceVersion: String(this.#version) };
    for (const watcher of this.#watchers) this.#send(watcher, frame("BOOKMARK", { metadata }));
  }

  /** Arms a fault. Those of running watches strike at once. */
  fail(fault: ApiFault): void {
    if (fault.on === "watch" && this.#watchers.size > 0 && fault.kind !== "refused" && fault.kind !== "status") {
      for (const watcher of [...this.#watchers]) this.#strike(watcher, fault);
    } else {
      this.#faults.push(fault);
    }
  }

  heal(): void {
    this.#faults = [];
  }

  async stream(request: KubeRequest): Promise<KubeStream> {
    this.requests.push(request);
    if (request.signal?.aborted) throw new KubeError("cancelled", "cancelled");
    const isWatch = request.query?.watch === true;
    const at = this.#faults.findIndex((fault) => fault.on === (isWatch ? "watch" : "list"));
    const [fault] = at < 0 ? [] : this.#faults.splice(at, 1);
    if (fault?.kind === "refused") throw new KubeError("unreachable", "connect ECONNREFUSED");
    if (fault?.kind === "status") throw statusError(fault.status, fault.retryAfter);
    return isWatch ? this.#watch(request, fault) : this.#list(request, fault);
  }

  #list(request: KubeRequest, fault: ApiFault | undefined): KubeStream {
    const { limit, continue: token } = request.query ?? {};
    const [versionText = String(this.#version), startText = "0"] = typeof token === "string" ? token.split("/") : [];
    const version = Number(versionText);
    if (version < this.#compactedTo) throw statusError(410);
    const all = this.#at(version);
    const start = Number(startText);
    const items = all.slice(start, start + Number(limit));
    const rest = all.length - start - items.length;
    const metadata = {
      resourceVersion: versionText,
      ...(rest > 0 ? { continue: `${version}/${start + items.length}`, remainingItemCount: rest } : {}),
    };
    const text = JSON.stringify({ kind: "List", apiVersion: "v1", metadata, items });
    const body = new Body();
    const bytes = Buffer.from(fault?.kind === "garbage" ? text.slice(0, -3) : text);
    body.push(bytes.subarray(0, 10));
    if (fault?.kind === "cut") body.push(new KubeError("unreachable", "read ECONNRESET"));
    body.push(bytes.subarray(10));
    body.push(null);
    return answer(body, () => body.push(null));
  }

  #watch(request: KubeRequest, fault: ApiFault | undefined): KubeStream {
    const from = Number(request.query?.resourceVersion);
    if (from < this.#compactedTo) throw statusError(410);
    const watcher: Watcher = { body: new Body(), isSilent: false };
    this.#watchers.add(watcher);
    for (const change of this.#history) if (change.version > from) this.#send(watcher, frame(change.type, change.object));
    if (fault !== undefined) this.#strike(watcher, fault);
    return answer(watcher.body, () => {
      this.#watchers.delete(watcher);
      watcher.body.push(null);
    });
  }

  #strike(watcher: Watcher, fault: ApiFault): void {
    if (fault.kind === "silence") {
      watcher.isSilent = true;
      return;
    }
    this.#watchers.delete(watcher);
    if (fault.kind === "error-frame") {
      watcher.body.push(frame("ERROR", { kind: "Status", code: fault.code, message: "too old", reason: "Expired" }));
    } else if (fault.kind === "garbage") {
      watcher.body.push(Buffer.from("{not json}\n"));
    } else if (fault.kind === "half-frame") {
      watcher.body.push(Buffer.from('{"type":"ADDED","object":{"meta'));
    } else if (fault.kind === "reset") {
      watcher.body.push(new KubeError("unreachable", "read ECONNRESET"));
    }
    watcher.body.push(null);
  }

  /** The objects as they were at a version: history undone from now. */
  #at(version: number): KubeObject[] {
    const state = new Map(this.#objects);
    for (const change of [...this.#history].reverse()) {
      if (change.version <= version) break;
      const name = change.object.metadata?.name ?? "";
      const before = [...this.#history].reverse().find((one) => one.version < change.version && one.object.metadata?.name === name);
      if (before === undefined || before.type === "DELETED") {
        if (change.type === "ADDED") state.delete(name);
        else throw statusError(410);
      } else {
        state.set(name, before.object);
      }
    }
    return [...state.values()].sort((a, b) => ((a.metadata?.name ?? "") < (b.metadata?.name ?? "") ? -1 : 1));
  }

  #stamp(object: KubeObject): KubeObject {
    this.#version += 1;
    return { ...object, metadata: { ...object.metadata, resourceVersion: String(this.#version) } };
  }

  #record(type: Change["type"], object: KubeObject): void {
    this.#history.push({ type, object, version: this.#version });
    for (const watcher of this.#watchers) this.#send(watcher, frame(type, object));
  }

  #send(watcher: Watcher, bytes: Uint8Array): void {
    if (!watcher.isSilent) watcher.body.push(bytes);
  }
}

function answer(body: Body, cancel: () => void): KubeStream {
  return { status: 200, contentType: "application/json", body, cancel };
}

function frame(type: string, object: unknown): Uint8Array {
  return Buffer.from(`${JSON.stringify({ type, object })}\n`);
}

function statusError(status: number, retryAfter?: number): KubeError {
  const body = JSON.stringify({ kind: "Status", code: status, reason: `Code${status}`, message: `answered ${status}` });
  return answerError("GET", { status, retryAfter: retryAfter === undefined ? null : String(retryAfter), body });
}
