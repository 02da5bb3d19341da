/** What the reader chose; `system` follows `prefers-color-scheme`. */
export type Theme = "system" | "light" | "dark";

/** Cookie that holds the theme; without it the system decides. */
export const THEME_COOKIE = "podward-theme";

/** Theme named by a cookie's value. */
export function themeFrom(cookie: string | undefined | null): Theme {
  return cookie === "light" || cookie === "dark" ? cookie : "system";
}

/** The order in which one button goes through the themes. */
export function nextTheme(theme: Theme): Theme {
  if (theme === "system") return "light";
  return theme === "light" ? "dark" : "system";
}
