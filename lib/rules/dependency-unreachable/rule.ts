import type { Cite, Root } from "#lib/contract/diagnosis.ts";
import { behindCites } from "#lib/evidence/behind-service.ts";
import { citeField, citeRecomputed, kubectlIn, refOf, specPathOf } from "#lib/evidence/cite.ts";
import type { ContainerFacts } from "#lib/evidence/containers.ts";
import type { LogMatch } from "#lib/evidence/log-reading.ts";
import { type Target, targetOf } from "#lib/evidence/service-target.ts";
import type { Collected } from "#lib/evidence/types.ts";
import { ShellText, sh } from "#lib/format/shell-word.ts";
import type { KubeObject, Pod } from "#lib/kube/objects.ts";
import { DIED } from "#lib/rules/classes.ts";
import { CRASH_FIXES, type CrashParts, EXPLAINED_BY_A_CAUSE_OF_END, judgeWords } from "#lib/rules/crash-cause.ts";
import { defineRule } from "#lib/rules/define.ts";
import { messages } from "./messages.ts";

/** Settings whose value names a server. */
const SERVER_SETTING = /(?:HOST|URL|URI|ADDR(?:ESS)?|ENDPOINT|SERVERS?|BROKERS?|DSN|UPSTREAM|BACKEND)$/i;
/** Host and port of a setting's value: `postgres://user@db:5432/x`, `db:5432`, `db`. Passwords are never quoted. */
const SERVER = /^(?:[a-z][a-z0-9+.-]{0,20}:\/\/)?(?:[^@/\s]{0,200}@)?([A-Za-z0-9][A-Za-z0-9.-]{0,250})(?::(\d{1,5}))?(?:[/,?]|$)/;

interface Asked {
  readonly host: string;
  readonly port: number | null;
  /** The variable of the spec that names it; null = only the log does. */
  readonly setting: Cite | null;
  /** True when the log names nobody and the spec's only server setting is taken for it. */
  readonly guessed: boolean;
}

function settingsOf(pod: Pod, container: ContainerFacts) {
  const base = specPathOf(pod, container);
  return (container.spec?.env ?? []).flatMap(({ name = "", value = "" }, index) => {
    const [, host = "", port] = SERVER.exec(value) ?? [];
    // Only the host leaves the value: a connection string may hold a password.
    return host && SERVER_SETTING.test(name)
      ? [
          {
            host,
            port: port === undefined ? null : Number(port),
            cite: citeRecomputed(refOf("Pod", pod), `${base}.env[${index}] (${name})`, port ? `${host}:${port}` : host),
          },
        ]
      : [];
  });
}

/** Whom the program asked: its own words first, else the one server that its settings name. */
function askedBy(pod: Pod, container: ContainerFacts, { values }: LogMatch): Asked | null {
  const settings = settingsOf(pod, container);
  if (values.host) {
    const setting = settings.find(({ host }) => host === values.host);
    return {
      host: values.host,
      port: values.port ? Number(values.port) : (setting?.port ?? null),
      setting: setting?.cite ?? null,
      guessed: false,
    };
  }
  const [only] = settings;
  return only && settings.length === 1 ? { host: only.host, port: only.port, setting: only.cite, guessed: true } : null;
}

function variantOf(target: Target | null, unresolved: boolean): string {
  if (!target || target.state === "unclear") return "unread";
  if (target.state === "serving" && unresolved) return "name-not-resolved";
  return target.state;
}

const STEPS: Readonly<Record<string, string>> = {
  "no-endpoints": "repair-backend",
  "no-service": "correct-host",
  "no-service-alone": "correct-host",
  elsewhere: "add-namespace",
  "wrong-port": "correct-port",
  self: "own-address",
  "node-itself": "look-on-node",
  outside: "check-outside",
  serving: "check-path",
  "name-not-resolved": "check-dns",
  unread: "check-service",
  unnamed: "find-host",
};

function serviceRef(target: Target): string {
  return `Service/${target.namespace}/${target.name}`;
}

function citesOf(target: Target | null, services: readonly KubeObject[]): readonly Cite[] {
  if (!target || target.name === "") return [];
  const ref = serviceRef(target);
  if (target.state === "no-service" || target.state === "elsewhere") {
    const near = target.near.map((other) =>
      citeRecomputed(
        target.state === "elsewhere" ? `Service/${other}/${target.name}` : `Service/${target.namespace}/${other}`,
        "metadata.name",
        other,
      ),
    );
    return [citeRecomputed(ref, "metadata.name", "<not found>"), ...near];
  }
  const service = services.find(
    ({ kind, metadata }) => kind === "Service" && metadata?.name === target.name && metadata.namespace === target.namespace,
  );
  const ready =
    target.state === "no-endpoints"
      ? [citeRecomputed(ref, "endpoints ready", "0"), ...(service ? behindCites(service, services) : [])]
      : [];
  return [citeField(ref, "spec.ports", target.ports.join(", ")), citeField(ref, "spec.selector", target.selector), ...ready];
}

function commandsFor(pod: Pod, target: Target | null): readonly string[] {
  if (!target || target.name === "") return [];
  const place = new ShellText(sh`kubectl -n ${target.namespace}`);
  return [
    sh`${place} get service,endpointslices -l kubernetes.io/service-name=${target.name}`,
    ...(target.selector ? [sh`${place} get pods -l ${target.selector}`] : []),
    ...(target.state === "no-service" ? [sh`${kubectlIn(pod)} get services`] : []),
  ];
}

function partsFor(pod: Pod, container: ContainerFacts, match: LogMatch, services: Collected<readonly KubeObject[]>): CrashParts {
  const asked = askedBy(pod, container, match);
  const target = asked && services.ok ? targetOf(asked.host, asked.port, pod, services.value) : null;
  const said = asked === null ? "unnamed" : variantOf(target, match.detail === "unresolved");
  // With the node's network its loopback is the node's: other pods and services of the node are there too.
  const alone = said === "no-service" && target?.near.length === 0 ? "no-service-alone" : said;
  const message = said === "self" && pod.spec?.hostNetwork === true ? "node-itself" : alone;
  const address = asked === null ? "-" : asked.port === null ? asked.host : `${asked.host}:${asked.port}`;
  const inCluster = target !== null && target.name !== "";
  const host: Root = { kind: "Host", key: `Host/${address}`, label: address };
  const root: Root | undefined =
    asked === null || target?.state === "self"
      ? undefined
      : inCluster
        ? { kind: "Service", key: serviceRef(target), label: target.name }
        : host;
  return {
    certainty: asked === null || asked.guessed ? "possible" : "likely",
    message,
    nextStep: STEPS[message] ?? "check-service",
    avoid: "restart",
    params: {
      address,
      node: pod.spec?.nodeName ?? "-",
      host: asked?.host ?? "-",
      port: asked?.port ?? "-",
      service: inCluster ? target.name : "-",
      namespace: inCluster ? target.namespace : (pod.metadata?.namespace ?? ""),
      ports: target?.ports.join(", ") || "-",
      selector: target?.selector || "-",
      near: target?.near.join(", ") || "-",
    },
    cites: [...(asked?.setting ? [asked.setting] : []), ...citesOf(target, services.ok ? services.value : [])],
    ...(root && { root }),
    kubectl: commandsFor(pod, target),
    notChecked: [...(asked?.guessed ? ["guessed"] : []), ...(services.ok ? [] : ["services"]), "path"],
  };
}

export const rule = defineRule({
  meta: {
    id: "dependency-unreachable",
    evidence: ["pod"],
    optionalEvidence: ["owners", "logs", "previousLogs", "services"],
    classes: DIED,
    certainties: ["likely", "possible"],
    explains: [...EXPLAINED_BY_A_CAUSE_OF_END],
    fixes: CRASH_FIXES.map(({ id }) => id),
    runbooks: [],
  },
  messages,
  detect(evidence, context) {
    return judgeWords(evidence, context, ["dependency"], ({ container }, match) =>
      partsFor(evidence.pod, container, match, evidence.services),
    );
  },
});
