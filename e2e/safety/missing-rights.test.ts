import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { FixId } from "#lib/contract/causes.ts";
import type { Permission } from "#lib/fixes/define.ts";
import { FIXES } from "#lib/fixes/registry.ts";
import { targetsOf } from "#lib/fixes/target.ts";
import { TARGETS } from "#lib/fixes/target-kinds.ts";
import { reviewAccess } from "#server/kube/access-review.ts";
import type { KubeClient } from "#server/kube/types.ts";
import { whyNoBinaries } from "../cluster/binaries.ts";
import { type ControlPlane, startControlPlane } from "../cluster/control-plane.ts";
import { requireOrSkip } from "../cluster/require.ts";
import { waitFor } from "../cluster/wait.ts";
import { Draw } from "./draw.ts";
import { type Outcome, runDrill } from "./run.ts";
import { clientOf, versionOf } from "./world.ts";

const runs = requireOrSkip("fixes without the right for them", await whyNoBinaries("control-plane"));
const IDS = Object.keys(FIXES) as FixId[];
const RBAC = "/apis/rbac.authorization.k8s.io/v1";
const READ = ["get", "list", "watch"];

/** The rights that a fix writes with, on each of its targets. */
function needsOf(id: FixId): Permission[] {
  const fix = FIXES[id];
  if (!fix) throw new Error(`no fix ${id}`);
  if (fix.on !== "workload") return [fix.permission];
  return fix.kinds.map((kind) => ({ group: TARGETS[kind].group, resource: TARGETS[kind].resource, ...fix.permission }));
}
const resourceOf = ({ resource, subresource }: Permission) => (subresource ? `${resource}/${subresource}` : resource);
const nameOf = (one: Permission) => `${one.verb} ${resourceOf(one)}.${one.group}`;
const rule = (one: Permission) => ({ verbs: [one.verb], apiGroups: [one.group], resources: [resourceOf(one)] });
const EVERYTHING = [{ verbs: READ, apiGroups: ["*"], resources: ["*"] }];
const ALL_NEEDS = IDS.flatMap(needsOf);

describe.skipIf(!runs)("a fix without the right for it", () => {
  let plane: ControlPlane;
  let admin: KubeClient;
  let count = 0;
  const clients: KubeClient[] = [];

  beforeAll(async () => {
    plane = await startControlPlane({ controllers: false, scheduler: false, kwok: false });
    admin = await clientOf(plane.kubeconfigPath);
  }, 20 * 60_000);
  afterAll(async () => {
    await Promise.all([admin, ...clients].map((client) => client?.close()));
    await plane?.stop();
  }, 60_000);

  /** A user with these rights, once the API server grants the last of them. */
  async function userWith(rules: readonly { verbs: string[]; apiGroups: string[]; resources: string[] }[]): Promise<KubeClient> {
    count += 1;
    const name = `user-${count}`;
    const user = await plane.issueUser(name);
    await admin.json({ method: "POST", path: `${RBAC}/clusterroles`, body: { metadata: { name }, rules } });
    const roleRef = { apiGroup: "rbac.authorization.k8s.io", kind: "ClusterRole", name };
    const subjects = [{ kind: "User", name, apiGroup: "rbac.authorization.k8s.io" }];
    await admin.json({ method: "POST", path: `${RBAC}/clusterrolebindings`, body: { metadata: { name }, roleRef, subjects } });
    const client = await clientOf(user.kubeconfigPath);
    clients.push(client);
    const [last] = rules.slice(-1);
    const [resource = "", subresource] = (last?.resources[0] ?? "").split("/");
    const asked = { verb: last?.verbs[0] ?? "", group: last?.apiGroups[0] ?? "", resource, subresource };
    await waitFor(`${name} has its rights`, async () => (await reviewAccess(client, asked)).allowed);
    return client;
  }
  const drill = (fix: FixId, as: KubeClient, more: { readOnly?: boolean } = {}): Promise<Outcome> => {
    count += 1;
    return runDrill(admin, { fix, disturb: null, draw: new Draw("rights", fix), name: `r-${count}`, namespace: "default", as, ...more });
  };
  const untouched = ({ scene, left }: Outcome) => expect(versionOf(left)).toBe(scene.version);

  it.each(IDS)("%s: all reading and its own verb are enough", async (fix) => {
    const outcome = await drill(fix, await userWith([...EVERYTHING, ...needsOf(fix).map(rule)]));
    expect(outcome.refusal).toBeNull();
    expect(outcome.sent).toHaveLength(1);
  });

  it.each(IDS)("%s: with every right but its own the button is off, says which is missing, and the server refuses", async (fix) => {
    const missing = new Set(needsOf(fix).map(nameOf));
    const outcome = await drill(fix, await userWith([...EVERYTHING, ...ALL_NEEDS.filter((one) => !missing.has(nameOf(one))).map(rule)]));
    const { plan, refusal, sent } = outcome;
    const need = needsOf(fix).at(0);
    expect(plan?.allowed).toBe(false);
    const check = plan?.preconditions.find(({ id }) => id === "permission");
    expect(check).toMatchObject({ state: "fail", message: expect.stringMatching(/^You may not /) });
    expect(check?.message).toContain(need?.verb);
    expect(plan?.kubectl).toMatch(/kubectl /);
    expect(refusal?.code).toBe("forbidden");
    expect(sent).toEqual([]);
    untouched(outcome);
  });

  it.each(IDS)("%s: what may not be read may not be planned for, and the missing verb is named", async (fix) => {
    const hidden = new Set(targetsOf(FIXES[fix] as never).map((kind) => TARGETS[kind].resource));
    const others = Object.values(TARGETS).filter(({ resource }) => !hidden.has(resource));
    const readOthers = others.map(({ group, resource }) => ({ verbs: READ, apiGroups: [group], resources: [resource] }));
    const outcome = await drill(fix, await userWith([...readOthers, ...ALL_NEEDS.map(rule)]));
    expect(outcome.plan).toBeNull();
    expect(outcome.refusal).toMatchObject({ code: "forbidden", missing: { verb: "get" } });
    expect(outcome.sent).toEqual([]);
    untouched(outcome);
  });

  it.each(IDS)("%s: a read-only Pod Ward refuses it, whoever asks", async (fix) => {
    const outcome = await drill(fix, admin, { readOnly: true });
    expect(outcome.plan).toBeNull();
    expect(outcome.refusal).toMatchObject({ code: "forbidden", message: expect.stringContaining("read-only") });
    expect(outcome.sent).toEqual([]);
    untouched(outcome);
  });
});
