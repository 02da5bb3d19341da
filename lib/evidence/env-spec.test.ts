import { describe, expect, it } from "vitest";
import type { Pod } from "#lib/kube/objects.ts";
import type { Container } from "#lib/kube/pod-parts.ts";
import { containersOf } from "./containers.ts";
import { envSetting } from "./env-spec.ts";
import { collected, missing, type ReferenceFact } from "./types.ts";

const facts = (...list: ReferenceFact[]) => collected({ facts: list, namesInNamespace: [] });
const NOTHING = { configKeys: facts(), secretRefs: facts() };

function setting(spec: Container, variable: string, known: Parameters<typeof envSetting>[3] = NOTHING) {
  const pod: Pod = { metadata: { name: "p", namespace: "n" }, spec: { containers: [{ name: "a", ...spec }] } };
  const [container] = containersOf(pod);
  if (!container) throw new Error("no container");
  const { state, from, near } = envSetting(pod, container, variable, known);
  return { state, from, near };
}

describe("envSetting", () => {
  it("finds a value, an empty one, a property's name and nothing", () => {
    expect(setting({ env: [{ name: "A_B", value: "1" }] }, "A_B").state).toBe("set");
    expect(setting({ env: [{ name: "A_B", value: "1" }, { name: "A_B" }] }, "A_B").state).toBe("empty");
    expect(setting({ env: [{ name: "APP_JWT_SECRET", value: "1" }] }, "app.jwt-secret").state).toBe("set");
    expect(setting({ env: [{ name: "DATABASE_URI", value: "1" }] }, "DATABASE_URL")).toEqual({
      state: "absent",
      from: "",
      near: ["DATABASE_URI"],
    });
  });

  it("follows an optional reference to a key that is not there, says maybe where that is hidden, and trusts one that is required", () => {
    const ref = (optional: boolean): Container => ({
      env: [{ name: "A_B", valueFrom: { configMapKeyRef: { name: "c", key: "k", optional } } }],
    });
    const known = { ...NOTHING, configKeys: facts({ name: "c", presence: "present", keys: ["other"] }) };
    expect(setting(ref(true), "A_B", known)).toEqual({ state: "optional-missing", from: "ConfigMap c", near: [] });
    expect(setting(ref(false), "A_B", known).state).toBe("set");
    expect(setting(ref(true), "A_B", { ...NOTHING, configKeys: missing("forbidden") })).toMatchObject({
      state: "maybe",
      from: "ConfigMap c",
    });
  });

  it("names what is the same thing in another word, and not what only looks alike", () => {
    const whole: Container = { envFrom: [{ configMapRef: { name: "c" } }] };
    const keys = facts({ name: "c", presence: "present", keys: ["SMTP_SERVER", "SMTP_PORT", "OTHER_HOST"] });
    expect(setting(whole, "SMTP_HOST", { ...NOTHING, configKeys: keys }).near).toEqual(["SMTP_SERVER"]);
  });

  it("looks into whole ConfigMaps with their prefix, and says maybe where keys are hidden", () => {
    const whole: Container = { envFrom: [{ prefix: "A_", configMapRef: { name: "c" } }] };
    expect(setting(whole, "A_B", { ...NOTHING, configKeys: facts({ name: "c", presence: "present", keys: ["B"] }) }).state).toBe("set");
    expect(setting(whole, "A_B", { ...NOTHING, configKeys: facts({ name: "c", presence: "present", keys: ["D"] }) }).state).toBe("absent");
    expect(setting(whole, "A_B", { ...NOTHING, configKeys: missing("forbidden") })).toEqual({
      state: "maybe",
      from: "ConfigMap c",
      near: [],
    });
    const secret: Container = { envFrom: [{ secretRef: { name: "s" } }] };
    expect(setting(secret, "A_B", { ...NOTHING, secretRefs: facts({ name: "s", presence: "present", keys: [] }) }).state).toBe("maybe");
    expect(setting(secret, "A_B", { ...NOTHING, secretRefs: facts({ name: "s", presence: "gone", keys: [] }) })).toMatchObject({
      state: "optional-missing",
      from: "Secret s",
    });
  });
});
