import { afterEach, beforeEach, expect, it } from "vitest";
import { FixStand } from "./testing/fix-stand.ts";

let stand: FixStand;
beforeEach(async () => {
  stand = await FixStand.start();
});
afterEach(() => stand.stop());

const MANY = 12;

it.each([
  ["users", (index: number) => `user-${index}`],
  ["windows of one user", () => "ana"],
])("of plans of many %s for one object, confirmed at once, one is carried out and the others hear who and when", async (_, userOf) => {
  const pod = await stand.pod("wanted-0");
  // Asked for in the order of the calls.
  const speakers: string[] = [];
  const fixes = stand.service({ whoAmI: () => Promise.resolve({ user: speakers.shift() ?? "nobody", osUser: null }) });
  const plans = [];
  for (let index = 0; index < MANY; index += 1) {
    speakers.push(userOf(index));
    plans.push(await fixes.plan(stand.request(pod, "delete-pod"), "en"));
  }
  const confirmed = plans.map(({ planId, user }) => {
    speakers.push(user);
    return fixes.confirm(planId, {}).catch((error: unknown) => error);
  });
  const answers = await Promise.all(confirmed);
  const refused = answers.filter((answer) => answer instanceof Error);
  expect(refused).toHaveLength(MANY - 1);
  for (const one of refused) {
    expect(one).toMatchObject({ code: "conflict" });
    expect(String(one)).toMatch(/(user-\d+|ana) is running delete-pod on this UID since 20\d\d-.*Nothing was done/);
  }
  expect(stand.writes).toHaveLength(1);
  expect((await stand.audit.list({})).filter(({ kind }) => kind === "intent")).toHaveLength(1);
});
