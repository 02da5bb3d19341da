import { describe, expect, it } from "vitest";
import { debugCopyOf } from "#lib/kube/debug-copy.ts";
import type { Pod } from "#lib/kube/objects.ts";
import { fix } from "./debug-pod.ts";
import type { FixPlan, PodInput } from "./define.ts";
import { CRASHING, DEBUG_INPUTS, debugInput, loadedPod, RUNNING } from "./testing/debug-inputs.ts";

type Offered = Extract<FixPlan, { offered: true }>;

function planned(input: PodInput): Offered {
  const plan = fix.plan(input);
  if (!plan.offered) throw new Error(`refused: ${plan.why.id}`);
  return plan;
}
const bodyOf = (plan: Offered): Pod => plan.request.body as Pod;
const choiceOf = (plan: Offered, param: string) => plan.choices?.find((choice) => choice.param === param);
const COPY = { form: "copy" };
const BESIDE = { form: "beside" };

describe("a container beside the others", () => {
  it("is the one added container of a patch that carries UID and resourceVersion", () => {
    const { request, enter, success } = planned(debugInput(loadedPod(RUNNING)));
    expect(request).toEqual({
      method: "PATCH",
      path: "/api/v1/namespaces/shop/pods/cart-0/ephemeralcontainers",
      contentType: "application/strategic-merge-patch+json",
      body: {
        metadata: { uid: "u-1", resourceVersion: "66" },
        spec: {
          ephemeralContainers: [{ name: "debug-1a2b3c4d", image: "busybox:1.37", command: ["sleep", "3600"], targetContainerName: "app" }],
        },
      },
    });
    expect(enter).toBe("kubectl -n shop exec -it cart-0 -c debug-1a2b3c4d -- sh");
    expect(success).toMatchObject({ kind: "container-running", container: "debug-1a2b3c4d" });
  });

  it("takes the image that was named, else the site's own", () => {
    const site = planned(debugInput(loadedPod(RUNNING), { debugImage: "mirror.example.test/tools:2" }));
    expect(choiceOf(site, "image")).toMatchObject({ kind: "text", value: "mirror.example.test/tools:2" });
    const named = planned(debugInput(loadedPod(RUNNING), { params: { image: "alpine:3" }, debugImage: "mirror.example.test/tools:2" }));
    expect(named.kubectl).toContain("--image=alpine:3 --target=app --profile=baseline -- sleep 3600");
  });

  it("joins no process of a container that does not run", () => {
    const plan = planned(debugInput(loadedPod(CRASHING), { params: { ...BESIDE, target: "" } }));
    expect(JSON.stringify(plan.request.body)).not.toContain("targetContainerName");
    expect(choiceOf(plan, "target")).toMatchObject({ options: [{ value: "proxy" }, { value: "" }] });
  });

  it("sets for a profile what kubectl sets, and a user where root is forbidden", () => {
    const restricted = bodyOf(planned(debugInput(loadedPod(RUNNING), { params: { ...BESIDE, profile: "restricted" } })));
    expect(restricted.spec?.ephemeralContainers?.[0]?.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 65_534 });
    const owned = loadedPod(RUNNING);
    const asUser = { ...owned, spec: { ...owned.spec, securityContext: { runAsUser: 1000 } } };
    const sameUser = bodyOf(planned(debugInput(asUser, { params: { ...BESIDE, profile: "restricted" } })));
    expect(sameUser.spec?.ephemeralContainers?.[0]?.securityContext).toMatchObject({ runAsUser: 1000 });
  });
});

describe("a sleeping copy", () => {
  const copies = DEBUG_INPUTS.flatMap((input) => {
    const plan = fix.plan({ ...input, params: { ...input.params, form: "copy", minutes: 5 } });
    return plan.offered ? [plan] : [];
  });

  it("never carries what makes it a part of something else, whatever the pod", () => {
    expect(copies.length).toBeGreaterThan(8);
    for (const plan of copies) {
      const { metadata, spec } = bodyOf(plan);
      expect(Object.keys(metadata?.labels ?? {})).toEqual(["podward.dev/debug-copy-of"]);
      expect(Object.keys(metadata ?? {}).sort()).toEqual(["annotations", "labels", "name", "namespace"]);
      expect(JSON.stringify(plan.request.body)).not.toMatch(
        /ownerReferences|finalizers|Probe|lifecycle|"ports"|hostPort|nvidia|readinessGates|priority|nodeSelector|initContainers|inject|volumeClaimTemplate/,
      );
      expect(spec).toMatchObject({ restartPolicy: "Never", activeDeadlineSeconds: 360, terminationGracePeriodSeconds: 1 });
      expect(spec?.containers).toHaveLength(1);
      expect(spec?.containers?.[0]).toMatchObject({ command: ["sleep", "300"] });
      expect(spec?.containers?.[0]).not.toHaveProperty("args");
    }
  });

  it("has node, account, image, environment, mounted volumes and limits of the pod, and says whose it is", () => {
    const plan = planned(debugInput(loadedPod(CRASHING)));
    const made = bodyOf(plan);
    expect(made.spec).toMatchObject({ nodeName: "worker-1", serviceAccountName: "cart", tolerations: [{ key: "dedicated" }] });
    expect(made.spec?.volumes).toEqual([
      { name: "data", persistentVolumeClaim: { claimName: "data-cart-0" } },
      { name: "scratch", emptyDir: {} },
      { name: "own", emptyDir: {} },
    ]);
    expect(made.spec?.containers?.[0]).toMatchObject({
      image: "registry.example.test/cart:3",
      env: [{ name: "DB_PASSWORD", value: "hunter2" }],
      resources: { limits: { cpu: "2", memory: "4Gi" }, requests: { cpu: "1m", memory: "1Mi" } },
    });
    expect(debugCopyOf(made)).toEqual({ uid: "u-1", name: "cart-0" });
    expect(plan.permission).toEqual({ verb: "create", group: "", resource: "pods" });
  });

  it("has no password in the command that is shown", () => {
    expect(planned(debugInput(loadedPod(CRASHING))).kubectl).not.toContain("hunter2");
  });

  it("is named after its plan, within the length of a host name", () => {
    expect(planned(debugInput(loadedPod(CRASHING))).makes).toBe("cart-0-debug-1a2b3c4d");
    const long = planned(debugInput(loadedPod(CRASHING, { name: `${"a".repeat(47)}.${"b".repeat(40)}` })));
    expect(long.makes).toBe(`${"a".repeat(47)}-debug-1a2b3c4d`);
  });

  it.each([
    ["used on another node", ["ReadWriteOnce"], [{ claim: "data-cart-0", node: "worker-2" }], false],
    ["used on the same node only", ["ReadWriteOnce"], [{ claim: "data-cart-0", node: "worker-1" }], true],
    ["used by nobody else", ["ReadWriteOnce"], [], true],
    ["of one single pod", ["ReadWriteOncePod"], [], false],
    ["whose users are not known", ["ReadWriteOnce"], undefined, false],
    ["of many writers, used on another node", ["ReadWriteMany"], [{ claim: "data-cart-0", node: "worker-2" }], true],
  ])("a claim %s", (_what, accessModes, claimUsers, isMounted) => {
    const claims = [{ metadata: { name: "data-cart-0" }, spec: { accessModes } }];
    const plan = planned(debugInput(loadedPod(CRASHING), { claims, claimUsers }));
    const { volumes, containers } = bodyOf(plan).spec ?? {};
    expect(volumes?.some(({ name }) => name === "data")).toBe(isMounted);
    expect(containers?.[0]?.volumeMounts?.some(({ name }) => name === "data")).toBe(isMounted);
    expect(plan.what.some(({ id }) => id === "claims-left-out")).toBe(!isMounted);
    expect(plan.risks.some(({ id }) => id === "writes")).toBe(isMounted);
  });
});

it("begins with the form that can show something: beside what runs, a copy of what crashes", () => {
  const form = (input: PodInput) => choiceOf(planned(input), "form");
  expect(form(debugInput(loadedPod(RUNNING)))).toMatchObject({ value: "beside" });
  expect(form(debugInput(loadedPod({ ...RUNNING, ready: false })))).toMatchObject({ value: "beside" });
  expect(form(debugInput(loadedPod(CRASHING)))).toMatchObject({ value: "copy", options: [{ value: "beside" }, { value: "copy" }] });
  const ended = form(debugInput(loadedPod(RUNNING, {}, { phase: "Failed" })));
  expect(ended).toMatchObject({ value: "copy", options: [{ value: "copy" }] });
});

it("copies the container in trouble first, an init container too", () => {
  expect(planned(debugInput(loadedPod(RUNNING), { params: COPY })).success).toMatchObject({ container: "app" });
  const failing = { name: "migrate", ready: false, state: { waiting: { reason: "CrashLoopBackOff" } } };
  const waiting = { name: "app", state: { waiting: { reason: "PodInitializing" } } };
  const pod = loadedPod(waiting, {}, { initContainerStatuses: [failing] });
  expect(planned(debugInput(pod)).success).toMatchObject({ container: "migrate" });
});
