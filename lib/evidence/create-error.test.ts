import { expect, it } from "vitest";
import { createFault, hasOwnCause, nonRootFault } from "./create-error.ts";

it.each([
  ['container has runAsNonRoot and image will run as root (pod: "a_b(c)", container: d)', { kind: "image-is-root", user: null }],
  ["container has runAsNonRoot and image will run as root", { kind: "image-is-root", user: null }],
  [
    'container has runAsNonRoot and image has non-numeric user (node), cannot verify user is non-root (pod: "a")',
    { kind: "named-user", user: "node" },
  ],
  ['container\'s runAsUser breaks non-root policy (pod: "a_b(c)", container: d)', { kind: "user-zero", user: "0" }],
  ['secret "a" not found', null],
])("%s", (text, fault) => expect(nonRootFault(text)).toEqual(fault));

it.each([
  ["still-busy", 'failed to reserve container name "a_b_c_0": name "a_b_c_0" is reserved for "77aa"'],
  ["still-busy", "context deadline exceeded"],
  ["still-busy", 'Error response from daemon: Conflict. The container name "/k8s_a" is already in use by container "77aa"'],
  ["no-command", 'failed to generate container "77aa" spec: failed to generate spec: no command specified'],
  ["no-command", "Error response from daemon: No command specified"],
  ["mount", 'failed to generate spec: path "/data" is mounted on "/" but it is not a shared mount'],
  ["mount", 'failed to mkdir "/etc/app/conf": not a directory'],
  ["device", "failed to inject devices: unresolvable CDI devices vendor.example/gpu=0"],
  ["no-room", "failed to create prepare snapshot dir: mkdir /var/lib/containerd/x: no space left on device"],
  ["other", "failed to apply OCI options: unknown capability"],
])("%s: %s", (fault, text) => {
  expect(createFault(text)).toBe(fault);
  expect(hasOwnCause(text)).toBe(false);
});

it.each([
  ['configmap "a" not found'],
  ["container create failed: executable file not found in $PATH"],
  ["couldn't find key a in Secret b/c"],
  ['failed to prepare subPath for volumeMount "a" of container "b"'],
  ['missing value for "POD_ZONE"'],
])("leaves to another cause: %s", (text) => expect(hasOwnCause(text)).toBe(true));

it("a helper of the runtime that is missing is not the container's own program", () => {
  expect(hasOwnCause('get apparmor_parser version: exec: "apparmor_parser": executable file not found in $PATH')).toBe(false);
  expect(hasOwnCause('exec: "server": executable file not found in $PATH')).toBe(true);
});
