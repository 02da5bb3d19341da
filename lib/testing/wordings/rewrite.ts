import type { Bundle, BundleLogs } from "#lib/evidence/bundle-text.ts";
import type { KubeObject } from "#lib/kube/objects.ts";
import { CONTROL_PLANE_WORDINGS } from "./control-plane.ts";
import { KUBELET_WORDINGS } from "./kubelet.ts";
import { LOG_WORDINGS } from "./logs.ts";
import { PULL_WORDINGS } from "./pull.ts";
import { PULL_WAY_WORDINGS } from "./pull-way.ts";
import { RUNTIME_WORDINGS } from "./runtime.ts";
import { SANDBOX_WORDINGS } from "./sandbox.ts";
import { allValues, type Values } from "./values.ts";
import { findWording, sayIn, type Wording, type WordingFamily } from "./wording.ts";

/** Every family of texts that mean the same. */
export const WORDINGS: readonly WordingFamily[] = [
  ...PULL_WORDINGS,
  ...PULL_WAY_WORDINGS,
  ...RUNTIME_WORDINGS,
  ...SANDBOX_WORDINGS,
  ...KUBELET_WORDINGS,
  ...CONTROL_PLANE_WORDINGS,
  ...LOG_WORDINGS,
];

/** Says one text otherwise; `log` = a line of a log. */
type Say = (said: string, log?: true) => string;

/** The value with every `message` inside said otherwise; everything else is kept. */
function inMessages(value: unknown, say: Say, key = ""): unknown {
  if (typeof value === "string") return key === "message" ? say(value) : value;
  if (Array.isArray(value)) return value.map((item) => inMessages(item, say));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, inMessages(part, say, name)]));
}

function linesOf(text: string, say: Say): string {
  return text
    .split("\n")
    .map((line) => say(line, true))
    .join("\n");
}

function inLog({ current, previous }: BundleLogs, say: Say): BundleLogs {
  const lines = (text: string) => linesOf(text, say);
  return { ...(current !== undefined && { current: lines(current) }), ...(previous !== undefined && { previous: lines(previous) }) };
}

/** A bundle in which all that kubelets, runtimes, controllers and programs say is said otherwise; specs and names are kept. */
export function sayOtherwise(bundle: Bundle, say: Say): Bundle {
  const spoken = (object: KubeObject) => {
    if (object.kind === "Event") return inMessages(object, say) as KubeObject;
    return { ...object, ...("status" in object && { status: inMessages(object.status, say) }) };
  };
  return {
    ...bundle,
    objects: bundle.objects.map(spoken),
    logs: Object.fromEntries(Object.entries(bundle.logs).map(([container, log]) => [container, inLog(log, say)])),
    ...(bundle.nodeLogs !== undefined && { nodeLogs: linesOf(bundle.nodeLogs, say) }),
  };
}

/** A bundle in another wording of the same thing. */
export interface Rewriting {
  /** Family, and who says it so. */
  readonly name: string;
  readonly family: string;
  readonly bundle: Bundle;
  /** The same bundle with those words blanked: what rests on them is not found there. */
  readonly blanked: Bundle;
}

/** The first wording of the family that the text holds: the longer ones first, since a short one may stand inside a long one. */
function wordingIn({ wordings }: WordingFamily, said: string) {
  const longest = [...wordings].sort((x, y) => y.text.length - x.text.length);
  for (const wording of longest) {
    const found = findWording(wording, said);
    if (found) return { wording, found };
  }
  return null;
}

const NOTHING_KNOWN = "Zzz.";

function rewriteTo(bundle: Bundle, family: WordingFamily, target: Wording): Rewriting | null {
  const [subject] = bundle.objects;
  if (!subject) return null;
  let changed = 0;
  const sayWith = (fill: (values: Values, quoting: string) => string | null) => (said: string, log?: true) => {
    if (family.where !== undefined && (family.where === "logs") !== (log === true)) return said;
    const place = wordingIn(family, said);
    if (!place || place.wording === target) return said;
    const { start, end, values, quoting } = place.found;
    const words = fill(values, quoting);
    if (words === null) return said;
    changed += 1;
    return said.slice(0, start) + words + said.slice(end);
  };
  const other = (values: Values, quoting: string) => sayIn(target, allValues(values, subject), quoting);
  const rewritten = sayOtherwise(bundle, sayWith(other));
  if (changed === 0) return null;
  const blanked = sayWith((values, quoting) => (other(values, quoting) === null ? null : `${NOTHING_KNOWN} ${values.rest ?? ""}`));
  return { name: `${family.id}, as by ${target.by}`, family: family.id, bundle: rewritten, blanked: sayOtherwise(bundle, blanked) };
}

/** A bundle in every other wording that the table knows of what is said in it. */
export function rewritings(bundle: Bundle): readonly Rewriting[] {
  return WORDINGS.flatMap((family) => family.wordings.flatMap((target) => rewriteTo(bundle, family, target) ?? []));
}
