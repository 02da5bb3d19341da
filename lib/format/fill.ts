/** `{name}`, or with a count's two forms `{name, plural, one {# pod} other {# pods}}`: the part of ICU's messages that texts need here. */
const PLACE = /\{([a-zA-Z]+)(?:, plural, one \{([^{}]*)\} other \{([^{}]*)\})?\}/g;
/**
 * `[[ part with {name}]]`, or `[[part||what is said instead]]`: a stretch that is left out, or replaced, where one of its
 * placeholders has no value, so that no sentence says "seen there: -".
 */
const PART = /\[\[((?:(?!\]\]|\|\|).)*)(?:\|\|((?:(?!\]\]).)*))?\]\]/g;
/** What rules write where a value is not known. */
const NO_VALUE: ReadonlySet<string> = new Set(["-", "", "?"]);
/** The end of a quoted sentence, which a text that goes on with a stop of its own does not want twice. */
const OWN_STOP = /(?<=[\p{L}\p{N})"'）”])[.。]$/u;

/** Placeholders of a text, in order of appearance. */
export function placeholders(text: string): string[] {
  return [...text.matchAll(PLACE)].map((match) => match[1] ?? "");
}

type Values = Readonly<Record<string, string | number>>;

/**
 * Fills `{name}` placeholders from `params`, in the form that the value asks for where there are two. A placeholder
 * without a value stays as it is, so that a test which looks for braces finds it; values are put in verbatim and never
 * read as placeholders themselves.
 */
export function fill(text: string, params: Values): string {
  return put(text, params, (value) => value);
}

/** The same for a sentence whose values may be quoted sentences: where it sets a full stop itself, theirs is left out. */
export function fillQuoting(text: string, params: Values): string {
  return put(text, params, (value, rest) => (/^[.。](?!\S)|^。/.test(rest) ? value.replace(OWN_STOP, "") : value));
}

function put(text: string, params: Values, shown: (value: string, rest: string) => string): string {
  const said = withParts(text, params);
  return said.replace(PLACE, (whole, name: string, one: string | undefined, other: string | undefined, at: number) => {
    if (!Object.hasOwn(params, name)) return whole;
    const value = String(params[name]);
    if (one === undefined || other === undefined) return shown(value, said.slice(at + whole.length));
    return (value === "1" ? one : other).replaceAll("#", () => value);
  });
}

/** True for what stands where a value is not known. */
export function isNoValue(value: string | number | undefined): boolean {
  return value !== undefined && NO_VALUE.has(String(value));
}

/** A text without the parts whose values are not known; the other parts stay, their placeholders too. */
export function withParts(text: string, params: Values): string {
  const isUnknown = (name: string) => Object.hasOwn(params, name) && isNoValue(params[name]);
  return text.replace(PART, (_whole, part: string, otherwise = "") => (placeholders(part).some(isUnknown) ? otherwise : part));
}

/** A text as it is shown unfilled: every part in it, the form for many, with the placeholder of the count in it. */
export function unfilled(text: string): string {
  return text
    .replace(PART, "$1")
    .replace(PLACE, (_whole, name: string, _one: string | undefined, other: string | undefined) =>
      other === undefined ? `{${name}}` : other.replaceAll("#", `{${name}}`),
    );
}
