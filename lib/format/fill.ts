/** Placeholders of a text, in order of appearance. */
export function placeholders(text: string): string[] {
  return [...text.matchAll(/\{([a-zA-Z]+)\}/g)].map((match) => match[1] ?? "");
}

/**
 * Fills `{name}` placeholders from `params`. A placeholder without a value stays as it is, so that a test
 * which looks for braces finds it; values are put in verbatim and never read as placeholders themselves.
 */
export function fill(text: string, params: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{([a-zA-Z]+)\}/g, (whole, name: string) => (Object.hasOwn(params, name) ? String(params[name]) : whole));
}
