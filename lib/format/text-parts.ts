/** A stretch of a text: words, or something marked in it (a placeholder with its braces, code without its backticks). */
export interface TextPart {
  readonly text: string;
  readonly marked: boolean;
}

/** Splits a rule's text at its `{name}` placeholders; the braces stay, so that nobody takes the name for a value. */
export function placeholderParts(text: string): TextPart[] {
  return split(text, /(\{[a-zA-Z]+\})/);
}

/** Splits a text at its inline code; the backticks go. A backtick without a partner stays what it is. */
export function codeParts(text: string): TextPart[] {
  return split(text, /`([^`]+)`/);
}

/** `pattern` has one group, so every second piece is marked. */
function split(text: string, pattern: RegExp): TextPart[] {
  return text
    .split(pattern)
    .map((piece, i) => ({ text: piece, marked: i % 2 === 1 }))
    .filter((part) => part.text !== "");
}
