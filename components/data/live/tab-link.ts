/** What tabs of one browser say to each other; `P` is what they share. */
type TabMessage<P> =
  | { readonly kind: "hello"; readonly from: string }
  | { readonly kind: "state"; readonly to: string; readonly payload: P }
  | { readonly kind: "frame"; readonly from: string; readonly payload: P }
  | { readonly kind: "ping"; readonly from: string }
  | { readonly kind: "pong" }
  | { readonly kind: "claim"; readonly from: string }
  | { readonly kind: "bye" };

export interface TabRole<P> {
  /** This tab reads the stream from now on; returns how to stop. */
  lead(): () => void;
  /** What a tab that joins needs to know. */
  state(): P;
  /** Something the leading tab shared. */
  receive(payload: P): void;
}

const PING_EVERY_MS = 10_000;
const ANSWER_WITHIN_MS = 3_000;
/** Without Web Locks (plain HTTP by address) tabs find their leader by asking; this is how long they listen. */
const CLAIM_AFTER_MS = 400;

/**
 * One stream per browser: over HTTP/1.1 a browser gives six connections to an origin, so that a stream per tab
 * starves the seventh. One tab leads (Web Locks hand over at once when it closes), the others listen to it
 * (BroadcastChannel). A visible tab that gets no answer from its leader, such as a frozen one, takes over.
 */
export class TabLink<P> {
  readonly #id = crypto.getRandomValues(new Uint32Array(2)).join("-");
  readonly #role: TabRole<P>;
  readonly #name: string;
  readonly #bus: BroadcastChannel | null;
  readonly #cleanups: (() => void)[] = [];
  #stopLeading: (() => void) | null = null;
  #releaseLock: (() => void) | null = null;
  #answerDue: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  constructor(name: string, role: TabRole<P>) {
    this.#name = name;
    this.#role = role;
    this.#bus = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(name);
    this.#start();
  }

  /** Shares something with the other tabs. */
  share(payload: P): void {
    this.#post({ kind: "frame", from: this.#id, payload });
  }

  /** Asks the leading tab for its state, to join it or after a gap. */
  ask(): void {
    this.#post({ kind: "hello", from: this.#id });
  }

  close(): void {
    this.#closed = true;
    this.#answered();
    for (const cleanup of this.#cleanups) cleanup();
    if (this.#stopLeading) this.#post({ kind: "bye" });
    this.#endLead();
    this.#bus?.close();
  }

  #start(): void {
    if (!this.#bus) {
      this.#beginLead();
      return;
    }
    this.#bus.onmessage = (event: MessageEvent<TabMessage<P>>) => this.#hear(event.data);
    const timer = setInterval(() => this.#check(), PING_EVERY_MS);
    const onVisible = () => this.#check();
    document.addEventListener("visibilitychange", onVisible);
    this.#cleanups.push(
      () => clearInterval(timer),
      () => document.removeEventListener("visibilitychange", onVisible),
    );
    if (hasLocks()) void this.#waitForLock(false);
    else this.#claimLater();
    this.ask();
    this.#check();
  }

  #hear(message: TabMessage<P>): void {
    switch (message.kind) {
      case "hello":
        if (this.#stopLeading) this.#post({ kind: "state", to: message.from, payload: this.#role.state() });
        return;
      case "ping":
        if (this.#stopLeading) this.#post({ kind: "pong" });
        return;
      case "bye":
        if (!hasLocks()) this.#claimLater();
        return;
      case "claim":
      case "frame":
        if (this.#stopLeading && !this.#yieldTo(message.from)) return;
        break;
      default:
    }
    this.#answered();
    if (message.kind === "frame" || (message.kind === "state" && message.to === this.#id)) this.#role.receive(message.payload);
  }

  /** Two leaders can only meet without Web Locks: the smaller id gives way, the other one says that it stays. */
  #yieldTo(other: string): boolean {
    if (hasLocks()) return false;
    if (this.#id > other) {
      this.#post({ kind: "claim", from: this.#id });
      return false;
    }
    this.#endLead();
    return true;
  }

  #check(): void {
    if (this.#stopLeading || document.visibilityState !== "visible") return;
    this.#answerDue ??= setTimeout(() => this.#takeOver(), ANSWER_WITHIN_MS);
    this.#post({ kind: "ping", from: this.#id });
  }

  #answered(): void {
    clearTimeout(this.#answerDue);
    this.#answerDue = undefined;
  }

  #takeOver(): void {
    this.#answerDue = undefined;
    if (this.#closed || this.#stopLeading) return;
    if (hasLocks()) void this.#waitForLock(true);
    else this.#beginLead();
  }

  #claimLater(): void {
    this.#answered();
    this.#answerDue = setTimeout(() => this.#takeOver(), CLAIM_AFTER_MS * (1 + Math.random()));
  }

  async #waitForLock(steal: boolean): Promise<void> {
    try {
      await navigator.locks.request(this.#name, steal ? { steal: true } : {}, async () => {
        if (this.#closed) return;
        const held = new Promise<void>((resolve) => {
          this.#releaseLock = resolve;
        });
        this.#beginLead();
        await held;
      });
    } catch {
      // Another tab took the lock because this one did not answer: listen to it, and queue for the lock again.
      this.#endLead();
      if (!this.#closed) void this.#waitForLock(false);
    }
  }

  #beginLead(): void {
    this.#answered();
    this.#stopLeading ??= this.#role.lead();
    if (!hasLocks()) this.#post({ kind: "claim", from: this.#id });
  }

  #endLead(): void {
    this.#stopLeading?.();
    this.#stopLeading = null;
    this.#releaseLock?.();
    this.#releaseLock = null;
  }

  #post(message: TabMessage<P>): void {
    if (!this.#bus) return;
    try {
      this.#bus.postMessage(message);
    } catch {
      // The channel closes with its page; whoever listened is told by the next leader.
    }
  }
}

function hasLocks(): boolean {
  return typeof navigator !== "undefined" && "locks" in navigator && navigator.locks !== undefined;
}
