import { expect, it } from "vitest";
import { isLogListing, linesAbout, logServices, wantsNoOptions } from "./node-log.ts";

it.each([
  ['<!doctype html>\n<pre>\n<a href="pods/">pods/</a>', true],
  ['<pre>\n<a href="syslog">syslog</a>', true],
  ["log not found for crio\n", true],
  ['Nov 21 08:00:00 node kubelet[812]: E1121 kuberuntime_container.go] "Kill container failed" <html>', false],
])("%j is a listing: %s", (text, listing) => expect(isLogListing(text)).toBe(listing));

it.each([
  ["\noptions present and query resolved to log files for [kubelet]\ntry without specifying options\n", true],
  ["Nov 21 08:00:00 node kubelet[812]: options present and query resolved to log files for [kubelet]", false],
])("%j asks for no options: %s", (text, asked) => expect(wantsNoOptions(text)).toBe(asked));

it.each([
  ["containerd://2.0.5", "containerd"],
  ["cri-o://1.31.2", "crio"],
  ["docker://20.10.24", "docker"],
  [undefined, "containerd"],
])("asks for the runtime %s as %s", (version, service) => expect(logServices(version)).toEqual(["kubelet", service]));

it("keeps what names the pod, its UID or a container", () => {
  const pod = {
    metadata: { name: "web-0", namespace: "shop", uid: "51a4" },
    spec: { containers: [{ name: "a" }] },
    status: { containerStatuses: [{ name: "a", containerID: "containerd://beef01" }] },
  };
  const lines = ['podUID="51a4" failed', 'pod="shop/web-0" killing', 'StopContainer for "beef01"', 'pod="shop/other" killing'];
  expect(linesAbout(lines.join("\n"), pod)).toEqual(lines.slice(0, 3));
});
