import { expect, test } from "vitest";
import { liveTarget } from "./live-target.ts";

const read = (words: readonly string[], namespace?: string) => {
  const { of, namespace: found, name } = liveTarget(words, namespace);
  return [of.kind, found, name];
};

test.each([
  [["shop/web-0"], undefined, ["Pod", "shop", "web-0"]],
  [["shop/web-0"], "shop", ["Pod", "shop", "web-0"]],
  [["pod/web-0"], "shop", ["Pod", "shop", "web-0"]],
  [["po", "web-0"], undefined, ["Pod", null, "web-0"]],
  [["pod/job/web-0"], undefined, ["Pod", "job", "web-0"]],
  [["deployment/web"], "shop", ["Deployment", "shop", "web"]],
  [["deployments.apps", "web"], "shop", ["Deployment", "shop", "web"]],
  [["Deploy/shop/web"], undefined, ["Deployment", "shop", "web"]],
  [["pvc/data-0"], "shop", ["PersistentVolumeClaim", "shop", "data-0"]],
  [["ns/shop"], undefined, ["Namespace", "", "shop"]],
  [["namespace", "shop"], "other", ["Namespace", "", "shop"]],
] as const)("%j with -n %s", (words, namespace, expected) => {
  expect(read(words, namespace)).toEqual(expected);
});

test.each([
  [["web"], undefined, /expected KIND\/NAME/],
  [["a/b/c/d"], undefined, /expected KIND\/NAME/],
  [["a//c"], undefined, /expected KIND\/NAME/],
  [["pod/a", "b"], undefined, /expected KIND\/NAME/],
  [["service/shop/web"], undefined, /service is no kind that can be judged/],
  [["deployments.example.com/shop/web"], undefined, /is no kind that can be judged/],
  [["service/web"], "shop", /NAMESPACE\/NAME of a pod, or of no kind that can be judged/],
  [["deploy/shop/web"], "shop", /names its namespace/],
  [["ns/shop/web"], undefined, /a Namespace has no namespace/],
  [["node/n1"], undefined, /its pods have: kubectl get pods -A --field-selector spec.nodeName=n1/],
  [["cronjob/nightly"], "shop", /ask about job\/NAME/],
] as const)("%j with -n %s is refused", (words, namespace, message) => {
  expect(() => liveTarget(words, namespace)).toThrow(message);
});
