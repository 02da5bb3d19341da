import { periodicLog } from "./logs.ts";
import { DAY, type Story } from "./story.ts";

const REGISTRY = "registry.example.com";
/** Where kubelets send the pods' questions; installers fix the address. */
const DNS_ADDRESS = "10.96.0.10";
const COREFILE = `.:53 {
    errors
    health
    ready
    kubernetes cluster.local in-addr.arpa ip6.arpa
    prometheus :9153
    forward . /etc/resolv.conf
    cache 30
    loop
    reload
    loadbalance
}
`;

/** What every cluster has in kube-system: its DNS, its metrics, and the Service of the API server. */
export function system(story: Story): void {
  story.ago(28 * DAY, () => apiServer(story));
  story.ago(26 * DAY, () => {
    dns(story);
    metrics(story);
  });
}

/** Made by the API server itself: a Service without a selector, and its endpoints. */
function apiServer(story: Story): void {
  const labels = { component: "apiserver", provider: "kubernetes" };
  story.create("Service", "default", {
    metadata: { name: "kubernetes", labels },
    spec: { clusterIP: "10.96.0.1", ports: [{ name: "https", port: 443, targetPort: 6443 }] },
  });
  story.create("EndpointSlice", "default", {
    metadata: { name: "kubernetes", labels: { "kubernetes.io/service-name": "kubernetes" } },
    addressType: "IPv4",
    endpoints: [{ addresses: [story.addressOf("control-1")], conditions: { ready: true } }],
    ports: [{ name: "https", port: 6443, protocol: "TCP" }],
  });
}

function dns(story: Story): void {
  const image = `${REGISTRY}/system/coredns:v1.14.2`;
  const labels = { "k8s-app": "kube-dns" };
  story.program(image, {
    run: () => ({
      log: periodicLog(600_000, (n) => `[INFO] plugin/reload: Running configuration checked, ${n}`, [
        [200, ".:53"],
        [210, "CoreDNS-1.14.2"],
      ]),
    }),
  });
  story.create("ConfigMap", "kube-system", { metadata: { name: "coredns" }, data: { Corefile: COREFILE } });
  story.create("Service", "kube-system", {
    metadata: { name: "kube-dns", labels: { ...labels, "kubernetes.io/cluster-service": "true", "kubernetes.io/name": "CoreDNS" } },
    spec: {
      clusterIP: DNS_ADDRESS,
      selector: labels,
      ports: [
        { name: "dns", port: 53, protocol: "UDP", targetPort: 53 },
        { name: "dns-tcp", port: 53, protocol: "TCP", targetPort: 53 },
        { name: "metrics", port: 9153, protocol: "TCP", targetPort: 9153 },
      ],
    },
  });
  story.deployment({
    namespace: "kube-system",
    name: "coredns",
    image,
    replicas: 2,
    labels,
    container: {
      name: "coredns",
      image,
      args: ["-conf", "/etc/coredns/Corefile"],
      ports: [
        { name: "dns", containerPort: 53, protocol: "UDP" },
        { name: "dns-tcp", containerPort: 53, protocol: "TCP" },
        { name: "metrics", containerPort: 9153, protocol: "TCP" },
      ],
      resources: { requests: { cpu: "100m", memory: "70Mi" }, limits: { memory: "170Mi" } },
      livenessProbe: { httpGet: { path: "/health", port: 8080 }, initialDelaySeconds: 60, timeoutSeconds: 5, failureThreshold: 5 },
      readinessProbe: { httpGet: { path: "/ready", port: 8181 } },
      volumeMounts: [{ name: "config-volume", mountPath: "/etc/coredns", readOnly: true }],
    },
    spec: {
      dnsPolicy: "Default",
      priorityClassName: "system-cluster-critical",
      tolerations: [{ key: "CriticalAddonsOnly", operator: "Exists" }],
      volumes: [{ name: "config-volume", configMap: { name: "coredns", items: [{ key: "Corefile", path: "Corefile" }] } }],
    },
  });
  budget(story, "coredns");
}

function metrics(story: Story): void {
  const image = `${REGISTRY}/system/metrics-server:v0.8.0`;
  story.program(image, { run: () => ({ log: periodicLog(60_000, (n) => `I1130 server.go:${n % 7}] "Scraped node summaries"`) }) });
  story.deployment({
    namespace: "kube-system",
    name: "metrics-server",
    image,
    container: {
      name: "metrics-server",
      image,
      ports: [{ name: "https", containerPort: 10250 }],
      resources: { requests: { cpu: "100m", memory: "200Mi" } },
      readinessProbe: { httpGet: { path: "/readyz", port: "https", scheme: "HTTPS" }, periodSeconds: 10 },
    },
    service: [{ name: "https", port: 443, targetPort: "https" }],
  });
}

function budget(story: Story, name: string): void {
  story.create("PodDisruptionBudget", "kube-system", {
    metadata: { name },
    spec: { maxUnavailable: 1, selector: { matchLabels: { app: name } } },
  });
}
