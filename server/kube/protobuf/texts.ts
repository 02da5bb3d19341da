import { toRfc3339 } from "#lib/kube/time.ts";

const LONGEST = 64;
const PLACES = 8192;

const DAY = 86_400;
const TWO_DIGITS = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, "0"));

/** Reads texts, and remembers the short ones: names, labels, images and reasons of a list are the same again and again. */
export class Texts {
  readonly #known: string[] = Array(PLACES).fill("");
  #day = Number.NaN;
  #date = "";

  /** The text in UTF-8 between two places. */
  read(bytes: Buffer, start: number, end: number): string {
    if (end - start > LONGEST) return bytes.toString("utf8", start, end);
    let hash = 0;
    let all = 0;
    for (let at = start; at < end; at += 1) {
      const byte = bytes[at] ?? 0;
      hash = (Math.imul(hash, 31) + byte) | 0;
      all |= byte;
    }
    if (all >= 0x80) return bytes.toString("utf8", start, end);
    const place = (hash ^ (hash >>> 15)) & (PLACES - 1);
    const known = this.#known[place] ?? "";
    if (isAt(known, bytes, start, end)) return known;
    const text = bytes.toString("latin1", start, end);
    this.#known[place] = text;
    return text;
  }

  /** Seconds since the epoch as RFC 3339 in UTC. Times of one list mostly fall on the same day. */
  time(seconds: number): string {
    const day = Math.floor(seconds / DAY);
    if (day !== this.#day) {
      this.#day = day;
      this.#date = toRfc3339(day * DAY * 1000).slice(0, 11);
    }
    const left = seconds - day * DAY;
    const minutes = Math.floor(left / 60);
    return `${this.#date}${TWO_DIGITS[Math.floor(minutes / 60)]}:${TWO_DIGITS[minutes % 60]}:${TWO_DIGITS[left % 60]}Z`;
  }
}

function isAt(text: string, bytes: Buffer, start: number, end: number): boolean {
  if (text.length !== end - start) return false;
  for (let at = 0; at < text.length; at += 1) if (text.charCodeAt(at) !== bytes[start + at]) return false;
  return true;
}
