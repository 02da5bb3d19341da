import type { SickAnswer, SickDelta } from "#lib/contract/ward.ts";
import { clusterPath } from "../api.ts";
import { ApiError } from "../api-error.ts";
import { type Link, LiveStore } from "./live-store.ts";
import { LiveStream } from "./stream.ts";
import { TabLink } from "./tab-link.ts";

/** What the leading tab passes on. Frames stay text: it is cheaper to copy than objects. */
type Shared =
  | { readonly kind: "snapshot" | "delta"; readonly text: string }
  | { readonly kind: "link"; readonly link: Link; readonly since: number }
  | { readonly kind: "error"; readonly error: ErrorData | null }
  | {
      readonly kind: "state";
      readonly answer: SickAnswer | null;
      readonly link: Link;
      readonly since: number;
      readonly error: ErrorData | null;
    };

type ErrorData = Pick<ApiError, "code" | "status" | "message" | "missing" | "kubernetes">;

/** A cluster's live ward in this tab: the store, and the stream that feeds it, own or another tab's. */
export class LiveSession {
  readonly store = new LiveStore();
  readonly #tabs: TabLink<Shared>;
  readonly #cluster: string;
  readonly #language: string;
  #restart: () => void = () => {};

  constructor(cluster: string, language: string) {
    this.#cluster = cluster;
    this.#language = language;
    this.#tabs = new TabLink<Shared>(`podward:${language}:${cluster}`, {
      lead: () => this.#lead(),
      state: () => this.#state(),
      receive: (shared) => this.#receive(shared),
    });
  }

  /** Asks for a fresh snapshot, for instance after a refused one. */
  retry(): void {
    this.#restart();
  }

  close(): void {
    this.#tabs.close();
  }

  #lead(): () => void {
    this.store.setLeader(true);
    const root = clusterPath(this.#cluster);
    const language = `lang=${encodeURIComponent(this.#language)}`;
    const stream = new LiveStream(`${root}/stream?ending=1&${language}`, `${root}/sick?${language}`, {
      open: () => this.#pass({ kind: "link", link: "open", since: Date.now() }),
      lost: () => this.#pass({ kind: "link", link: "lost", since: Date.now() }),
      refused: (error) => this.#pass({ kind: "error", error: dataOf(error) }),
      frame: (kind, text) => this.#pass({ kind, text }),
    });
    this.#restart = () => stream.restart();
    return () => {
      this.#restart = () => {};
      this.store.setLeader(false);
      stream.close();
    };
  }

  #pass(shared: Shared): void {
    this.#receive(shared);
    this.#tabs.share(shared);
  }

  #receive(shared: Shared): void {
    const now = Date.now();
    switch (shared.kind) {
      case "snapshot":
        this.store.applySnapshot(parse<SickAnswer>(shared.text), now);
        return;
      case "delta":
        if (!this.store.applyDelta(parse<SickDelta>(shared.text), now)) this.#gap();
        return;
      case "link":
        this.store.setLink(shared.link, shared.since);
        return;
      case "error":
        this.store.setError(errorOf(shared.error));
        return;
      case "state":
        this.store.setLink(shared.link, shared.since);
        if (shared.answer) this.store.applySnapshot(shared.answer, now);
        this.store.setError(errorOf(shared.error));
    }
  }

  /** Frames are missing: the leading tab asks the server again, the others ask the leading tab. */
  #gap(): void {
    if (this.store.meta.leader) this.#restart();
    else if (this.store.meta.answer) this.#tabs.ask();
  }

  #state(): Shared {
    const { link, linkSince, error } = this.store.meta;
    return { kind: "state", answer: this.store.snapshot(), link, since: linkSince, error: error ? dataOf(error) : null };
  }
}

function parse<T>(text: string): T {
  const value: T = JSON.parse(text);
  return value;
}

function dataOf({ code, status, message, missing, kubernetes }: ApiError): ErrorData {
  return { code, status, message, missing, kubernetes };
}

function errorOf(data: ErrorData | null): ApiError | null {
  if (!data) return null;
  return new ApiError(data.code, data.status, data.message, {
    code: data.code === "network" || data.code === "unreadable" ? "internal" : data.code,
    message: data.message,
    ...(data.missing ? { missing: data.missing } : {}),
    ...(data.kubernetes ? { kubernetes: data.kubernetes } : {}),
  });
}
