/** A word as a POSIX shell takes it literally: commands that are shown to be copied may hold a stranger's text. */
export function shellWord(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''").replace(/[\r\n]+/g, " ")}'`;
}
