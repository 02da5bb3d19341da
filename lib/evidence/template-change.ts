import type { Pod, PodTemplateHolder } from "#lib/kube/objects.ts";
import type { Container } from "#lib/kube/pod-parts.ts";

/** One field in which a pod differs from its owner's present template. */
export interface TemplateChange {
  /** Field path within the template, e.g. `spec.containers[0].image`. */
  readonly path: string;
  readonly value: unknown;
  /** `image a:1 -> a:2`, or the field's name alone where values are long. */
  readonly text: string;
}

/** Fields that nobody but the template's author sets; admission adds others. */
const FIELDS = [
  "image",
  "command",
  "args",
  "env",
  "envFrom",
  "resources",
  "livenessProbe",
  "readinessProbe",
  "startupProbe",
  "ports",
] as const;
const MOST = 4;
const MOST_CHARACTERS = 120;

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
}

function compare(list: "containers" | "initContainers", now: readonly Container[], then: readonly Container[]): readonly TemplateChange[] {
  return now.flatMap((container, index) => {
    const before = then.find(({ name }) => name === container.name);
    if (!before) return [];
    return FIELDS.filter((field) => !same(container[field], before[field])).map((field): TemplateChange => {
      const [from, to] = [before[field], container[field]];
      const short = typeof from === "string" && typeof to === "string" && from.length + to.length <= MOST_CHARACTERS;
      return {
        path: `spec.${list}[${index}].${field}`,
        value: to,
        text: short ? `${field} ${from} -> ${to}` : `${container.name}: ${field}`,
      };
    });
  });
}

/** What the owner's template says otherwise than the pod does: containers by name, the author's fields only, the first few. */
export function templateChanges(pod: Pod, owner: PodTemplateHolder): readonly TemplateChange[] {
  const template = owner.spec?.template?.spec;
  return [
    ...compare("initContainers", template?.initContainers ?? [], pod.spec?.initContainers ?? []),
    ...compare("containers", template?.containers ?? [], pod.spec?.containers ?? []),
  ].slice(0, MOST);
}
