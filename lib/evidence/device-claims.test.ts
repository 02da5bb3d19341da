import { expect, it } from "vitest";
import { asKube } from "#lib/kube/cast.ts";
import { deviceClaimsOf, deviceClassesOf } from "./device-claims.ts";

it("reads the device classes in every version of the API, from claims and templates", () => {
  const classes = (spec: object) => deviceClassesOf(asKube({ kind: "ResourceClaim", metadata: { name: "c" }, spec }));
  expect(classes({ devices: { requests: [{ name: "a", deviceClassName: "gpu.example.net" }] } })).toEqual(["gpu.example.net"]);
  expect(classes({ devices: { requests: [{ exactly: { deviceClassName: "a" } }, { exactly: { deviceClassName: "a" } }] } })).toEqual(["a"]);
  const first = [{ deviceClassName: "big" }, { deviceClassName: "small" }];
  expect(classes({ spec: { devices: { requests: [{ firstAvailable: first }] } } })).toEqual(["big", "small"]);
  expect(classes({})).toEqual([]);
});

it("knows a claim by its name, or by what was made from its template", () => {
  const spec = {
    resourceClaims: [
      { name: "a", resourceClaimName: "shared" },
      { name: "b", resourceClaimTemplateName: "tpl" },
      { name: "c", resourceClaimTemplateName: "tpl" },
    ],
  };
  const pod = asKube<Parameters<typeof deviceClaimsOf>[0]>({
    spec,
    status: { resourceClaimStatuses: [{ name: "b", resourceClaimName: "x-b-7k2" }] },
  });
  expect(deviceClaimsOf(pod).map(({ object, source }) => [object, source])).toEqual([
    ["shared", "shared"],
    ["x-b-7k2", "tpl"],
    [null, "tpl"],
  ]);
});
