import { isJsonObject, type JsonObject } from "../types.ts";

/** What the API server warns of in a pod spec that it accepts: variables that are defined twice. */
export function podWarnings(spec: JsonObject, path = "spec"): readonly string[] {
  return ["initContainers", "containers"].flatMap((list) => {
    const containers = Array.isArray(spec[list]) ? spec[list].filter(isJsonObject) : [];
    return containers.flatMap((container, index) => hiddenVariables(container, `${path}.${list}[${index}]`));
  });
}

function hiddenVariables(container: JsonObject, path: string): readonly string[] {
  const variables = Array.isArray(container.env) ? container.env.filter(isJsonObject) : [];
  const seen = new Set<unknown>();
  return variables.flatMap((variable, index) => {
    const again = seen.has(variable.name);
    seen.add(variable.name);
    return again ? [`${path}.env[${index}]: hides previous definition of "${variable.name}", which may be dropped when using apply`] : [];
  });
}
