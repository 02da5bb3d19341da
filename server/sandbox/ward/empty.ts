import type { ApiContext } from "../api/context.ts";
import { kubeTime } from "../time.ts";

/** A cluster as it stands after its start: the four namespaces with their service accounts, no nodes. */
export function fillEmptyWard(context: ApiContext): void {
  for (const name of ["default", "kube-node-lease", "kube-public", "kube-system"]) addNamespace(context, name);
}

/** A namespace with what the controllers put into each: `default` account and the cluster's CA. */
export function addNamespace(context: ApiContext, name: string): void {
  const stamp = () => ({ uid: context.ids.uid(), resourceVersion: "", creationTimestamp: kubeTime(context.now()) });
  const { resources, store } = context;
  store.put(resources.ensure("v1", "Namespace", false), {
    apiVersion: "v1",
    kind: "Namespace",
    metadata: { name, ...stamp(), labels: { "kubernetes.io/metadata.name": name } },
    spec: { finalizers: ["kubernetes"] },
    status: { phase: "Active" },
  });
  store.put(resources.ensure("v1", "ServiceAccount", true), {
    apiVersion: "v1",
    kind: "ServiceAccount",
    metadata: { name: "default", namespace: name, ...stamp() },
  });
  store.put(resources.ensure("v1", "ConfigMap", true), {
    apiVersion: "v1",
    kind: "ConfigMap",
    metadata: { name: "kube-root-ca.crt", namespace: name, ...stamp() },
    data: { "ca.crt": "-----BEGIN CERTIFICATE-----\nMIIBdemo\n-----END CERTIFICATE-----\n" },
  });
}
