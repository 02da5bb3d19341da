import { apiVersionOf, type Resource } from "../store/resources.ts";
import type { JsonObject } from "../types.ts";
import type { ApiContext } from "./context.ts";

const VERBS = ["create", "delete", "deletecollection", "get", "list", "patch", "update", "watch"];

/** The type of aggregated discovery's answer; it is asked for, and sent, by this name. */
export const AGGREGATED = "application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList";

/** Whether this answer is aggregated discovery, to be sent under that name. */
export function isAggregated(answer: object): boolean {
  return "kind" in answer && answer.kind === "APIGroupDiscoveryList";
}

/**
 * The answer to a path that is not a resource: discovery, version, health.
 *
 * @param accept the types the caller takes; the first that can be given decides
 * @returns a JSON object, a plain text, or null when there is no such path
 */
export function answerOther(context: ApiContext, path: string, accept = ""): JsonObject | string | null {
  const clean = path.replace(/\/+$/, "");
  const types = accept.split(",").map((type) => type.trim());
  const first = types.find((type) => type === AGGREGATED || /^(application\/json|\*\/\*)$/.test(type));
  if (first === AGGREGATED && (clean === "/api" || clean === "/apis")) return aggregated(context, clean === "/api");
  if (["/readyz", "/livez", "/healthz"].includes(clean)) return "ok";
  if (clean === "/version") return versionInfo(context.version);
  if (clean === "/api") return { kind: "APIVersions", versions: ["v1"], serverAddressByClientCIDRs: [] };
  if (clean === "/apis") return groupList(context);
  if (clean === "/api/v1") return resourceList(context, "", "v1");
  const group = /^\/apis\/([^/]+)(?:\/([^/]+))?$/.exec(clean);
  if (!group?.[1]) return null;
  return group[2] === undefined ? oneGroup(context, group[1]) : resourceList(context, group[1], group[2]);
}

function versionInfo(version: string): JsonObject {
  const [, major = "1", minor = "0"] = /^v?(\d+)\.(\d+)/.exec(version) ?? [];
  return { major, minor, gitVersion: version, gitTreeState: "clean", goVersion: "go1.26.8", compiler: "gc", platform: "linux/amd64" };
}

function groupList(context: ApiContext): JsonObject {
  const names = [...new Set(context.resources.served().map((each) => each.group))].filter((name) => name !== "");
  return { kind: "APIGroupList", apiVersion: "v1", groups: names.map((name) => describeGroup(context, name)) };
}

function oneGroup(context: ApiContext, name: string): JsonObject | null {
  if (!context.resources.served().some((each) => each.group === name)) return null;
  return { kind: "APIGroup", apiVersion: "v1", ...describeGroup(context, name) };
}

function describeGroup(context: ApiContext, name: string): JsonObject {
  const versions = [
    ...new Set(
      context.resources
        .served()
        .filter((each) => each.group === name)
        .map((each) => each.version),
    ),
  ];
  const listed = versions.map((version) => ({ groupVersion: `${name}/${version}`, version }));
  return { name, versions: listed, preferredVersion: listed[0] };
}

function aggregated(context: ApiContext, isCore: boolean): JsonObject {
  const served = context.resources.served().filter(({ group }) => (group === "") === isCore);
  const groups = [...new Set(served.map(({ group }) => group))];
  const items = groups.map((name) => {
    const ofGroup = served.filter(({ group }) => group === name);
    const versions = [...new Set(ofGroup.map(({ version }) => version))].map((version) => ({
      version,
      resources: ofGroup.filter((each) => each.version === version).map(discovered),
      freshness: "Current",
    }));
    return { metadata: { ...(name === "" ? {} : { name }), creationTimestamp: null }, versions };
  });
  return { kind: "APIGroupDiscoveryList", apiVersion: "apidiscovery.k8s.io/v2", metadata: {}, items };
}

function discovered(resource: Resource): JsonObject {
  const { kind, plural, singular, namespaced, shortNames } = resource;
  return {
    resource: plural,
    // Empty = the group and the version it stands under.
    responseKind: { group: "", version: "", kind },
    scope: namespaced ? "Namespaced" : "Cluster",
    singularResource: singular,
    verbs: resource.answersOnly ? ["create"] : VERBS,
    ...(shortNames.length === 0 ? {} : { shortNames }),
  };
}

function resourceList(context: ApiContext, group: string, version: string): JsonObject | null {
  const here = context.resources.served().filter((each) => each.group === group && each.version === version);
  const [first] = here;
  if (!first) return null;
  const resources = here.flatMap((each) => [describeResource(each), ...each.subresources.map((name) => describeSub(each, name))]);
  return { kind: "APIResourceList", apiVersion: "v1", groupVersion: apiVersionOf(first), resources };
}

function describeResource(resource: Resource): JsonObject {
  const { plural, singular, namespaced, kind, shortNames } = resource;
  const verbs = resource.answersOnly ? ["create"] : VERBS;
  return { name: plural, singularName: singular, namespaced, kind, verbs, ...(shortNames.length === 0 ? {} : { shortNames }) };
}

const SUB_KINDS: Readonly<Record<string, readonly [kind: string, verbs: readonly string[]]>> = {
  binding: ["Binding", ["create"]],
  eviction: ["Eviction", ["create"]],
  scale: ["Scale", ["get", "patch", "update"]],
  log: ["Pod", ["get"]],
  proxy: ["NodeProxyOptions", ["create", "delete", "get", "patch", "update"]],
  finalize: ["Namespace", ["update"]],
};

function describeSub(resource: Resource, name: string): JsonObject {
  const [kind, verbs] = SUB_KINDS[name] ?? [resource.kind, ["get", "patch", "update"]];
  return { name: `${resource.plural}/${name}`, singularName: "", namespaced: resource.namespaced, kind, verbs };
}
