import type { SickAnswer, SickDelta } from "#lib/contract/ward.ts";
import type { Judgement } from "#lib/diagnosis/types.ts";
import type { KubeObject, Pod } from "#lib/kube/objects.ts";
import type { PodSymptom } from "#lib/symptoms/types.ts";
import { ManualTimers } from "#server/watch/testing/manual-timers.ts";
import type { BlockedWorkload } from "#server/watch/workloads.ts";
import { type Audience, Hub, type Reader } from "../hub.ts";
import type { PublishedView, SlimPod } from "../types.ts";

const NOW = Date.parse("2026-11-30T12:00:00Z");
export const EN: Audience = { locale: "en", withEnding: false };

/** One frame as a reader got it. */
export interface Frame {
  readonly event: string;
  readonly id: string;
  readonly data: SickAnswer & SickDelta;
}

/** Reads the frames it is sent, as long as it has room. */
class TestReader implements Reader {
  readonly frames: Frame[] = [];
  comments = 0;
  isFull = false;

  send(bytes: Uint8Array): boolean {
    if (this.isFull) return false;
    const text = Buffer.from(bytes).toString();
    if (text.startsWith(":")) {
      this.comments += 1;
      return true;
    }
    const [, id = "", event = "", data = ""] = /^id: (\S+)\nevent: (\S+)\ndata: (.*)\n\n$/.exec(text) ?? [];
    this.frames.push({ id, event, data: JSON.parse(data) });
    return true;
  }
  get last(): Frame {
    const frame = this.frames.at(-1);
    if (frame === undefined) throw new Error("no frame came");
    return frame;
  }
}

/** A hub over a ward of which each part is set by hand, with a clock that is moved by hand. */
export class OpenHub {
  readonly timers = new ManualTimers(NOW);
  readonly pods = new Map<string, SlimPod>();
  readonly full = new Map<string, Pod>();
  readonly judgements = new Map<string, Judgement>();
  readonly objects = new Map<string, KubeObject>();
  readonly workloads = new Map<string, BlockedWorkload>();
  freshness = {
    state: "live" as const,
    since: null,
    message: null as string | null,
    lastHeard: null as string | null,
    newestChange: null,
    degraded: [],
  };
  complete = true;
  settled = true;
  readonly view: PublishedView = {
    now: () => this.timers.now(),
    pods: () => this.pods.values(),
    slim: (uid) => this.pods.get(uid),
    fullPod: (uid) => this.full.get(uid),
    object: (resource, namespace, name) => this.objects.get(`${resource}/${namespace}/${name}`) ?? null,
    blockedWorkload: (uid) => this.workloads.get(uid),
    blockedWorkloads: () => this.workloads.values(),
    freshness: () => this.freshness,
    progress: () => ({
      complete: this.complete,
      settled: this.settled,
      podsRead: this.pods.size,
      podsTotal: this.complete ? this.pods.size : 100,
    }),
  };
  readonly hub = new Hub({ view: this.view, timers: this.timers, judgement: (uid) => this.judgements.get(uid) });

  put(uid: string, symptom: Partial<PodSymptom> = {}, more: Partial<SlimPod> = {}): void {
    this.pods.set(uid, {
      uid,
      namespace: "shop",
      name: uid,
      node: "n1",
      ownerKind: null,
      ownerName: null,
      ownerUid: null,
      labels: {},
      createdAt: null,
      phase: "Running",
      mirror: false,
      requests: {},
      hostPorts: [],
      claims: [],
      ...more,
      symptom: {
        class: "crash-loop",
        listed: true,
        status: "CrashLoopBackOff",
        ready: "0/1",
        restarts: 1,
        lastRestart: null,
        stuckSince: "2026-11-30T11:00:00Z",
        stuckSinceSource: "loop-start",
        nextEdge: null,
        ...symptom,
      },
    });
    this.hub.rowChanged(uid);
  }
  remove(uid: string): void {
    this.pods.delete(uid);
    this.hub.rowChanged(uid);
  }

  /** A new reader of the hub. */
  subscribe(audience = EN, lastEventId: string | null = null) {
    const reader = new TestReader();
    const subscription = this.hub.subscribe(audience, lastEventId, reader);
    return { reader, subscription };
  }
}

/** A hub of its own for one test; the test closes it (`hub.close()`). */
export function openHub(): OpenHub {
  return new OpenHub();
}
