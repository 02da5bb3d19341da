/**
 * The one choke point for text that the cluster wrote: names, messages, annotations, log lines that are
 * judged. What could act on a terminal or reorder a line on the screen is taken out here, so that no
 * view has to think of it. The log viewer's stream is the exception: it keeps its bytes and colours.
 */

const ESCAPE = 0x1b;
const BELL = 0x07;

/** C0 but tab and newline, DEL and C1, bidi controls, zero-width characters and lone format marks. */
function isHostile(code: number): boolean {
  if (code < 0x20) return code !== 0x0a && code !== 0x09;
  if (code < 0x7f) return false;
  if (code <= 0x9f) return true;
  if (code < 0x200b) return code === 0x061c || code === 0x180e || code === 0xad;
  if (code <= 0x200f) return true;
  if (code >= 0x2028 && code <= 0x202e) return true;
  if (code >= 0x2060 && code <= 0x206f) return true;
  return code === 0xfeff || (code >= 0xfff9 && code <= 0xfffb);
}

/** Index just behind the escape sequence that starts at `at` (CSI, OSC and other strings, or two bytes). */
function endOfEscape(text: string, at: number): number {
  const kind = text[at + 1];
  if (kind === "[") {
    let end = at + 2;
    while (end < text.length && text.charCodeAt(end) >= 0x20 && text.charCodeAt(end) < 0x40) end += 1;
    return Math.min(end + 1, text.length);
  }
  if (kind !== undefined && "]PX^_".includes(kind)) {
    for (let end = at + 2; end < text.length; end += 1) {
      if (text.charCodeAt(end) === BELL) return end + 1;
      if (text.charCodeAt(end) === ESCAPE) return text[end + 1] === "\\" ? end + 2 : end;
    }
    return text.length;
  }
  return at + 2;
}

/**
 * Takes terminal escape sequences, control, bidi and zero-width characters out of a text and makes it
 * well-formed Unicode (a lone surrogate becomes U+FFFD). Newline and tab stay. Linear in its length;
 * a clean text is returned as it is.
 */
export function cleanText(text: string): string {
  let from = 0;
  let out = "";
  for (let at = 0; at < text.length; ) {
    const code = text.charCodeAt(at);
    if (!isHostile(code)) {
      at += 1;
      continue;
    }
    out += text.slice(from, at);
    at = code === ESCAPE ? endOfEscape(text, at) : at + 1;
    from = at;
  }
  const clean = from === 0 ? text : out + text.slice(from);
  return clean.isWellFormed() ? clean : clean.toWellFormed();
}
