import { expect, it } from "vitest";
import { parseServerTrouble } from "./server-trouble.ts";

it.each([
  ["etcdserver: mvcc: database space exceeded", "etcd-full"],
  ["etcdserver: request timed out", "etcd"],
  ["etcdserver: leader changed", "etcd"],
  [
    'Operation cannot be fulfilled on resourcequotas "all": the object has been modified; please apply your changes to the latest version',
    "conflict",
  ],
  ["Internal error occurred: resource quota evaluation timed out", "quota"],
  ["Internal error occurred: resource quota evaluates timeout", "quota"],
  ["Timeout: request did not complete within requested timeout - context deadline exceeded", "timeout"],
  ["the server was unable to return a response in the time allotted, but may still be processing the request (post pods)", "timeout"],
  ["context deadline exceeded", "timeout"],
  ["the server has received too many requests and has asked us to try again later (post pods)", "overload"],
  ['Post "https://10.0.0.1:6443/api/v1/namespaces/a/pods": dial tcp 10.0.0.1:6443: connect: connection refused', "unreachable"],
  ['Post "https://10.0.0.1:6443/api/v1/namespaces/a/pods": net/http: TLS handshake timeout', "unreachable"],
  ["Internal error occurred: no kind is registered", "internal"],
])("%s is the server's own trouble", (text, fault) => {
  expect(parseServerTrouble(text)?.fault).toBe(fault);
});

it("names the object that was written at the same time", () => {
  const text =
    'Operation cannot be fulfilled on resourcequotas "all": the object has been modified; please apply your changes to the latest version';
  expect(parseServerTrouble(text)?.object).toBe("resourcequotas/all");
});

it.each([
  'pods "a" is forbidden: exceeded quota: all, requested: pods=1, used: pods=2, limited: pods=2',
  'Pod "a" is invalid: spec.containers[0].image: Required value',
  'Internal error occurred: failed calling webhook "a.example.net": failed to call webhook: Post "https://a.b.svc:443/": context deadline exceeded',
  'admission webhook "a.example.net" denied the request: etcdserver: no',
  "etcdserver: request is too large",
  "",
])("%s is none", (text) => {
  expect(parseServerTrouble(text)).toBeNull();
});
