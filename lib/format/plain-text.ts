/** What somebody typed, without control characters and marks that turn the direction of text; lines stay lines. */
export function plainText(text: string): string {
  return text.replace(/\r\n?/g, "\n").replace(/[^\P{C}\n]/gu, "");
}
