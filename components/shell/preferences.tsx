"use client";

import { Monitor, Moon, Sun } from "lucide-react";
import { useRouter } from "next/navigation";
import { useSyncExternalStore, useTransition } from "react";
import { useLocale, useTranslations } from "use-intl";
import { LOCALE_COOKIE } from "#lib/messages/locale.ts";
import { Button, IconButton } from "../ui/button.tsx";
import { rememberChoice } from "./cookie.ts";
import { nextTheme, THEME_COOKIE, type Theme, themeFrom } from "./theme.ts";

/** Switches between the two languages; the page's state stays, since it is in the URL. */
export function LanguageButton() {
  const t = useTranslations("shell");
  const locale = useLocale();
  const router = useRouter();
  const [pending, startTransition] = useTransition();
  const other = locale === "en" ? "zh-CN" : "en";
  return (
    <Button
      aria-label={`${t("language")} ${t("languageLabel")}`}
      lang={other}
      title={other === "en" ? "English" : "简体中文"}
      disabled={pending}
      onClick={() => {
        rememberChoice(LOCALE_COOKIE, other);
        startTransition(() => router.refresh());
      }}
    >
      {t("language")}
    </Button>
  );
}

/** One button through system, light and dark. */
export function ThemeButton() {
  const t = useTranslations("shell.theme");
  const theme = useSyncExternalStore<Theme>(subscribeToTheme, readTheme, () => "system");
  const next = nextTheme(theme);
  const Icon = theme === "system" ? Monitor : theme === "light" ? Sun : Moon;
  return (
    <IconButton
      label={`${t("label", { theme: t(`names.${theme}`) })}. ${t("next", { theme: t(`names.${next}`) })}`}
      onClick={() => chooseTheme(next)}
    >
      <Icon size={14} aria-hidden />
    </IconButton>
  );
}

function readTheme(): Theme {
  return themeFrom(document.documentElement.className);
}

function subscribeToTheme(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ["class"] });
  return () => observer.disconnect();
}

function chooseTheme(theme: Theme): void {
  document.documentElement.className = theme;
  rememberChoice(THEME_COOKIE, theme === "system" ? null : theme);
}
