/** What a command may touch of its process. */
export interface Console {
  readonly env: Readonly<Record<string, string | undefined>>;
  out(text: string): void;
  err(text: string): void;
}
