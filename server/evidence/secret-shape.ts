/** Numbers with or without a unit, ports and their mappings, versions, addresses, octal modes. */
const PLAIN = /^[\d.:,x/-]+(?:[a-zA-Z]{1,3})?(?:\/(?:tcp|udp|sctp))?$|^v\d/i;
/** A reference to a variable, which holds no value itself, or a part of a path, an address or a `NAME=value`. */
const POINTS_ELSEWHERE = /^\$|[/=]|^~|\.\w{1,5}$/;

/** How often letters and digits follow each other: `web-01` once, `c4n4ry` three times. */
function changes(value: string): number {
  return [...value.matchAll(/[a-z](?=\d)|\d(?=[a-z])/gi)].length;
}

/**
 * True for a word that nobody would give to a port, a folder, a project or a profile: signs between letters, all of
 * capitals, small letters and digits in one, or letters and digits in a medley. For options that a password may follow
 * and other things do too (`-p`).
 */
export function looksLikeSecret(value: string): boolean {
  if (value.length < 6 || PLAIN.test(value) || POINTS_ELSEWHERE.test(value)) return false;
  if (/[!@#$%^&*?]/.test(value) && /[a-z]/i.test(value)) return true;
  return /\d/.test(value) && ((/[a-z]/.test(value) && /[A-Z]/.test(value)) || changes(value) >= 3);
}
