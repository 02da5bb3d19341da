/** A word as a POSIX shell takes it literally: commands that are shown to be copied may hold a stranger's text. */
export function shellWord(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''").replace(/[\r\n]+/g, " ")}'`;
}

/** A part of a command that is written by us, with what `sh` has quoted: `sh` takes it as it is. */
export class ShellText {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  toString(): string {
    return this.#text;
  }
}

/**
 * A command to copy: each value becomes one word of it, whatever is written in it. Names come from files too, and what is
 * read out of logs, events and scheduler names is free text: none of it may be run. An empty value leaves nothing.
 */
export function sh(parts: TemplateStringsArray, ...values: readonly (string | number | ShellText)[]): string {
  return parts.reduce((text, part, at) => text + inShell(values[at - 1] ?? "") + part);
}

function inShell(value: string | number | ShellText): string {
  if (value instanceof ShellText) return value.toString();
  return value === "" ? "" : shellWord(String(value));
}
