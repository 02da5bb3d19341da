import { describe, expect, it } from "vitest";
import type { Taint, Toleration } from "#lib/kube/objects.ts";
import { ago, buildNode, buildPod, NOW } from "#lib/testing/build-pod.ts";
import { evictionMoment, restartMoment } from "./moments.ts";

const KEY = "node.kubernetes.io/unreachable";
const taint = (since: number | null, more: Taint = {}): Taint => ({
  key: KEY,
  effect: "NoExecute",
  ...(since === null ? {} : { timeAdded: ago(since) }),
  ...more,
});
const tolerate = (tolerationSeconds?: number, key = KEY): Toleration => ({
  key,
  operator: "Exists",
  effect: "NoExecute",
  ...(tolerationSeconds === undefined ? {} : { tolerationSeconds }),
});
/** Seconds from now until the eviction; null for none. */
function evictedIn(tolerations: readonly Toleration[], taints: readonly Taint[], pod = {}): number | null {
  const moment = evictionMoment(buildPod({ spec: { tolerations }, ...pod }), { ...buildNode(), spec: { taints } });
  return moment === null ? null : (moment.at - NOW) / 1000;
}

describe("the end of a toleration", () => {
  it("is the taint's time and the seconds it is borne", () => {
    expect(evictedIn([tolerate(300)], [taint(60)])).toBe(240);
    expect(evictedIn([tolerate(300)], [taint(400)])).toBe(-100);
    expect(evictedIn([tolerate(-5)], [taint(10)])).toBe(-10);
    // NoSchedule keeps newcomers away and evicts nobody.
    expect(evictedIn([tolerate(300)], [taint(60), taint(60, { effect: "NoSchedule" })])).toBe(240);
  });

  it("is of the taint that stood first, and there of the shortest toleration", () => {
    const other = (since: number) => taint(since, { key: "example.com/maintenance" });
    const both = [tolerate(300), tolerate(30, "example.com/maintenance")];
    expect(evictedIn(both, [taint(60), other(60)])).toBe(-30);
    expect(evictedIn(both, [other(20), taint(60)])).toBe(240);
    // What is borne for ever starts no count.
    expect(evictedIn([tolerate(), tolerate(30, "example.com/maintenance")], [taint(900), other(20)])).toBe(10);
    // The first toleration that fits is the one in use.
    expect(evictedIn([tolerate(300), tolerate(10)], [taint(60)])).toBe(240);
  });

  it("is not told where there is none, or where its start is not known", () => {
    expect(evictedIn([tolerate()], [taint(60)])).toBeNull();
    expect(evictedIn([tolerate(300)], [])).toBeNull();
    expect(evictedIn([tolerate(300)], [taint(60, { effect: "NoSchedule" })])).toBeNull();
    expect(evictedIn([tolerate(300)], [taint(null)])).toBeNull();
    expect(evictedIn([], [taint(60)])).toBeNull();
    expect(evictedIn([tolerate(300)], [taint(60)], { metadata: { name: "web-0", deletionTimestamp: ago(1) } })).toBeNull();
    expect(evictedIn([tolerate(300)], [taint(60)], { status: { phase: "Failed" } })).toBeNull();
  });
});

describe("the next start of a crashed container", () => {
  const crashed = (pause: string, finished: number | null, name = "app") => ({
    name,
    ready: false,
    restartCount: 7,
    image: "registry.example.com/web:1",
    imageID: "",
    state: {
      waiting: {
        reason: "CrashLoopBackOff",
        message: `back-off ${pause} restarting failed container=${name} pod=web-0_shop(uid-web-0)`,
      },
    },
    lastState: { terminated: { exitCode: 1, reason: "Error", ...(finished === null ? {} : { finishedAt: ago(finished) }) } },
  });
  const pod = (...containerStatuses: ReturnType<typeof crashed>[]) =>
    buildPod({
      spec: { nodeName: "worker-1", containers: containerStatuses.map(({ name }) => ({ name, image: "registry.example.com/web:1" })) },
      status: { containerStatuses },
    });
  const startsIn = (...statuses: ReturnType<typeof crashed>[]) => {
    const moment = restartMoment(pod(...statuses), null);
    return moment === null ? null : [(moment.at - NOW) / 1000, moment.container.name, moment.backOff];
  };

  it("is the last end and the pause that the message names", () => {
    expect(startsIn(crashed("10s", 4))).toEqual([6, "app", "10s"]);
    expect(startsIn(crashed("2m40s", 30))).toEqual([130, "app", "2m40s"]);
    expect(startsIn(crashed("5m0s", 400))).toEqual([-100, "app", "5m0s"]);
    expect(startsIn(crashed("1.5s", 1))).toEqual([0.5, "app", "1.5s"]);
    expect(startsIn(crashed("5m0s", 10), crashed("20s", 10, "side"))).toEqual([10, "side", "20s"]);
  });

  it("is not told without a pause, without an end, or where nobody would start it", () => {
    expect(startsIn(crashed("", 4))).toBeNull();
    expect(startsIn(crashed("some time", 4))).toBeNull();
    expect(startsIn(crashed("10s", null))).toBeNull();
    const deleted = { ...pod(crashed("10s", 4)), metadata: { name: "web-0", deletionTimestamp: ago(1) } };
    expect(restartMoment(deleted, null)).toBeNull();
    const lost = buildNode("Unknown");
    expect(restartMoment(pod(crashed("10s", 4)), lost)).toBeNull();
    expect(restartMoment(pod(crashed("10s", 4)), buildNode("False"))).not.toBeNull();
  });
});
