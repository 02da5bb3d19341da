/**
 * Reads the colours a program printed into its log. Output is a list of text tokens for text nodes, never
 * markup: every other escape sequence is dropped, and an OSC 8 link is text, not a link, because a log line
 * is written by whoever can write to the container's stdout.
 */

/** One of the sixteen terminal colours; 256-colour and RGB values are brought to the nearest of them. */
export type AnsiColour = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15;

export interface AnsiStyle {
  readonly fg: AnsiColour | null;
  readonly bg: AnsiColour | null;
  readonly bold: boolean;
  readonly dim: boolean;
  readonly italic: boolean;
  readonly underline: boolean;
  readonly strike: boolean;
  readonly inverse: boolean;
}

export interface AnsiToken {
  readonly text: string;
  readonly style: AnsiStyle;
}

export interface AnsiLine {
  readonly tokens: readonly AnsiToken[];
  /** The style the next line starts with: a terminal keeps colours across line ends. */
  readonly end: AnsiStyle;
  /** How many texts were overwritten by a carriage return (progress bars) and are not among the tokens. */
  readonly overwritten: number;
}

export const PLAIN: AnsiStyle = {
  fg: null,
  bg: null,
  bold: false,
  dim: false,
  italic: false,
  underline: false,
  strike: false,
  inverse: false,
};

const ESC = "\u001b";
// Everything a line may hold that is not to be shown as it is: C0 but tab, DEL, C1, bidi marks, overrides and isolates.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const SPECIAL = /[\u0000-\u0008\u000a-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: a control sequence of ECMA-48 begins with a control character
const CSI = /(?:\u001b\[|\u009b)([\u0030-\u003f]*)([\u0020-\u002f]*)([\u0040-\u007e])?/y;
// biome-ignore lint/suspicious/noControlCharactersInRegex: string sequences begin and end with control characters
const STRING = /(?:\u001b[\]PX^_]|[\u009d\u0090\u0098\u009e\u009f])[^\u0007\u001b\u009c]*(?:\u0007|\u001b\\|\u009c)/y;
// biome-ignore lint/suspicious/noControlCharactersInRegex: two-character escapes begin with ESC
const SHORT = /\u001b[\u0020-\u002f]*[\u0030-\u007e]?/y;

// Bell, backspace, shifts and bidi marks leave nothing; other controls show that something unprintable stood there.
const SILENT = new Set("\u0007\u0008\u000e\u000f\u009c\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069");

/**
 * One line of log text (no line feed inside) as tokens of text and style.
 * `start` is the style the line before ended with.
 */
export function parseAnsi(line: string, start: AnsiStyle = PLAIN): AnsiLine {
  const out = new TokenList();
  let style = start;
  let at = 0;
  SPECIAL.lastIndex = 0;
  for (let hit = SPECIAL.exec(line); hit !== null; hit = SPECIAL.exec(line)) {
    out.add(line.slice(at, hit.index), style);
    const step = readSpecial(line, hit.index, style);
    style = step.style;
    if (step.carriageReturn) {
      out.carriageReturn();
    } else if (step.unprintable) {
      out.addUnprintable(style);
    }
    at = step.next;
    SPECIAL.lastIndex = at;
  }
  out.add(line.slice(at), style);
  return out.finish(style);
}

/** The text of a line as it is shown: no escapes, no controls; what search, copy and aria labels use. */
export function plainText(line: string): string {
  return parseAnsi(line)
    .tokens.map((token) => token.text)
    .join("");
}

/** The style in force after a line, without building its tokens. */
export function styleAfter(line: string, start: AnsiStyle): AnsiStyle {
  return line.includes(ESC) || line.includes("\u009b") ? parseAnsi(line, start).end : start;
}

interface Step {
  readonly next: number;
  readonly style: AnsiStyle;
  readonly carriageReturn?: boolean;
  readonly unprintable?: boolean;
}

function readSpecial(line: string, at: number, style: AnsiStyle): Step {
  const char = line.charAt(at);
  if (char === "\r") {
    return { next: at + 1, style, carriageReturn: true };
  }
  const csi = matchAt(CSI, line, at);
  if (csi !== null) {
    const isColour = csi[3] === "m" && csi[2] === "" && !/[<=>?]/.test(csi[1] ?? "");
    return { next: at + csi[0].length, style: isColour ? applySgr(csi[1] ?? "", style) : style };
  }
  // Without its end mark a string sequence would swallow the rest of the line: then only its introducer goes.
  const string = matchAt(STRING, line, at) ?? (char === ESC ? matchAt(SHORT, line, at) : null);
  if (string !== null) {
    return { next: at + string[0].length, style };
  }
  return { next: at + 1, style, unprintable: !SILENT.has(char) };
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

class TokenList {
  private tokens: AnsiToken[] = [];
  private before: AnsiToken[] = [];
  private overwritten = 0;
  private returned = false;

  add(text: string, style: AnsiStyle): void {
    if (text === "") {
      return;
    }
    if (this.returned) {
      this.returned = false;
      if (this.tokens.length > 0) {
        this.before = this.tokens;
        this.tokens = [];
        this.overwritten += 1;
      }
    }
    const last = this.tokens.at(-1);
    if (last !== undefined && last.style === style) {
      this.tokens[this.tokens.length - 1] = { text: last.text + text, style };
    } else {
      this.tokens.push({ text, style });
    }
  }

  addUnprintable(style: AnsiStyle): void {
    if (!this.returned && this.tokens.at(-1)?.text.endsWith("\uFFFD")) {
      return;
    }
    this.add("\uFFFD", style);
  }

  carriageReturn(): void {
    this.returned = true;
  }

  finish(end: AnsiStyle): AnsiLine {
    // A bar that ends by blanking itself would leave an empty line: the last text that said something stays.
    const blank = this.tokens.every((token) => token.text.trim() === "");
    if (blank && this.overwritten > 0) {
      return { tokens: this.before, end, overwritten: this.overwritten - 1 };
    }
    return { tokens: this.tokens, end, overwritten: this.overwritten };
  }
}

const SWITCHES: Readonly<Record<number, Partial<AnsiStyle>>> = {
  1: { bold: true },
  2: { dim: true },
  3: { italic: true },
  4: { underline: true },
  7: { inverse: true },
  // Concealed text is shown dimmed: a log may not hide what it says.
  8: { dim: true },
  9: { strike: true },
  21: { underline: true },
  22: { bold: false, dim: false },
  23: { italic: false },
  24: { underline: false },
  27: { inverse: false },
  28: { dim: false },
  29: { strike: false },
  39: { fg: null },
  49: { bg: null },
};

/** A style after the parameters of one SGR sequence ("1;31", "38;5;208", "38:2::255:0:0"). Unknown ones are skipped. */
export function applySgr(params: string, style: AnsiStyle): AnsiStyle {
  const codes = params.split(";");
  let next = style;
  for (let i = 0; i < codes.length; i += 1) {
    const parts = (codes[i] ?? "").split(":").map(toCode);
    const code = parts[0] ?? 0;
    if (code === 38 || code === 48 || code === 58) {
      const inline = parts.length > 1;
      const rest = inline ? parts.slice(1) : codes.slice(i + 1, i + 5).map(toCode);
      const read = readColour(rest, inline);
      i += inline ? 0 : read.used;
      if (read.colour !== null && code !== 58) {
        next = { ...next, [code === 38 ? "fg" : "bg"]: read.colour };
      }
    } else {
      next = applyCode(code, parts[1], next);
    }
  }
  return sameStyle(next, style) ? style : next;
}

function applyCode(code: number, sub: number | undefined, style: AnsiStyle): AnsiStyle {
  if (code === 0) {
    return PLAIN;
  }
  if (code === 4 && sub === 0) {
    return { ...style, underline: false };
  }
  const base = code % 10;
  if (base <= 7) {
    switch (code - base) {
      case 30:
        return { ...style, fg: base as AnsiColour };
      case 40:
        return { ...style, bg: base as AnsiColour };
      case 90:
        return { ...style, fg: (base + 8) as AnsiColour };
      case 100:
        return { ...style, bg: (base + 8) as AnsiColour };
      default:
        break;
    }
  }
  return { ...style, ...SWITCHES[code] };
}

function readColour(rest: readonly number[], inline: boolean): { readonly colour: AnsiColour | null; readonly used: number } {
  if (rest[0] === 5) {
    return { colour: rest[1] === undefined ? null : nearestOf256(rest[1]), used: 2 };
  }
  if (rest[0] === 2) {
    // The colon form carries a colour space before the three values: 38:2:<space>:r:g:b.
    const [red, green, blue] = inline && rest.length >= 5 ? rest.slice(2) : rest.slice(1);
    const known = red !== undefined && green !== undefined && blue !== undefined;
    return { colour: known ? nearestOfRgb(red, green, blue) : null, used: 4 };
  }
  return { colour: null, used: 0 };
}

function toCode(text: string): number {
  return /^\d{1,4}$/.test(text) ? Number(text) : 0;
}

function nearestOf256(index: number): AnsiColour | null {
  if (index < 16) {
    return index as AnsiColour;
  }
  if (index < 232) {
    const level = (n: number) => (n === 0 ? 0 : 55 + n * 40);
    const cube = index - 16;
    return nearestOfRgb(level(Math.floor(cube / 36)), level(Math.floor(cube / 6) % 6), level(cube % 6));
  }
  const grey = 8 + (index - 232) * 10;
  return index < 256 ? nearestOfRgb(grey, grey, grey) : null;
}

/** Nearest by hue, so that orange stays warm and a pastel keeps its colour; the page's own palette keeps it readable. */
function nearestOfRgb(red: number, green: number, blue: number): AnsiColour {
  const max = Math.max(red, green, blue);
  const min = Math.min(red, green, blue);
  if (max - min < 32) {
    return max < 64 ? 0 : max < 144 ? 8 : max < 216 ? 7 : 15;
  }
  const middle = (max + min) / 2;
  const bits = (red > middle ? 1 : 0) | (green > middle ? 2 : 0) | (blue > middle ? 4 : 0);
  return (bits + (max > 200 ? 8 : 0)) as AnsiColour;
}

function sameStyle(a: AnsiStyle, b: AnsiStyle): boolean {
  return (Object.keys(PLAIN) as (keyof AnsiStyle)[]).every((key) => a[key] === b[key]);
}
