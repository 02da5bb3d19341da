/** `{name}`, or with a count's two forms `{name, plural, one {# pod} other {# pods}}`: the part of ICU's messages that texts need here. */
const PLACE = /\{([a-zA-Z]+)(?:, plural, one \{([^{}]*)\} other \{([^{}]*)\})?\}/g;
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
  return text.replace(PLACE, (whole, name: string, one: string | undefined, other: string | undefined, at: number) => {
    if (!Object.hasOwn(params, name)) return whole;
    const value = String(params[name]);
    if (one === undefined || other === undefined) return shown(value, text.slice(at + whole.length));
    return (value === "1" ? one : other).replaceAll("#", () => value);
  });
}

/** A text as it is shown unfilled: the form for many, with the placeholder of the count in it. */
export function unfilled(text: string): string {
  return text.replace(PLACE, (_whole, name: string, _one: string | undefined, other: string | undefined) =>
    other === undefined ? `{${name}}` : other.replaceAll("#", `{${name}}`),
  );
}
