import type { AnsiColour, AnsiStyle } from "#lib/format/ansi.ts";
import type { LogLevel } from "#lib/format/log-level.ts";

// A program's sixteen colours, as colours of ours that can be read in both themes. Magenta and cyan have no
// meaning elsewhere on the page, so they stand only here.
const MAGENTA = "text-[light-dark(#7b2a8e,#dc9bee)]";
const CYAN = "text-[light-dark(#0c6070,#6fd0df)]";
const INKS = ["text-quiet", "text-red", "text-green", "text-amber", "text-blue", MAGENTA, CYAN, "text-ink"] as const;
const GROUNDS = [
  "bg-grey-tint",
  "bg-red-tint",
  "bg-green-tint",
  "bg-amber-tint",
  "bg-blue-tint",
  "bg-grey-tint",
  "bg-blue-tint",
  "bg-grey-tint",
];

const inkOf = (colour: AnsiColour) => (colour === 8 ? "text-quiet" : (INKS[colour % 8] ?? ""));
const groundOf = (colour: AnsiColour) => GROUNDS[colour % 8] ?? "";

/** Classes of a token's style. Inverse text gets its own colour's tint as ground. */
export function styleClasses(style: AnsiStyle): string {
  const classes: string[] = [];
  if (style.inverse) {
    classes.push(style.fg === null ? "bg-grey-tint" : groundOf(style.fg));
  } else if (style.bg !== null) {
    classes.push(groundOf(style.bg));
  }
  if (style.fg !== null) classes.push(inkOf(style.fg));
  else if (style.dim) classes.push("text-quiet");
  if (style.bold) classes.push("font-semibold");
  if (style.italic) classes.push("italic");
  if (style.underline) classes.push("underline");
  if (style.strike) classes.push("line-through");
  return classes.join(" ");
}

/** Class of the word that names a line's level; levels that need no eye have none. */
export function levelClass(level: LogLevel): string {
  if (level === "error") return "text-red";
  return level === "warn" ? "text-amber" : "";
}
