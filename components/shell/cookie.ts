const YEAR_SECONDS = 31_536_000;

/** Keeps a choice of the reader for a year, for every page. Only for choices that are no secret. */
export function rememberChoice(name: string, value: string | null): void {
  const age = value === null ? 0 : YEAR_SECONDS;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain HTTP and in older browsers
  document.cookie = `${name}=${encodeURIComponent(value ?? "")}; path=/; max-age=${age}; samesite=lax`;
}
