import "./globals.css";
import type { Metadata, Viewport } from "next";
import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { Providers } from "#components/data/providers.tsx";
import { THEME_COOKIE, themeFrom } from "#components/shell/theme.ts";
import { messagesFor } from "#lib/messages/index.ts";
import { readerLocale } from "./reader-locale.ts";

export const metadata: Metadata = {
  title: { default: "Pod Ward", template: "%s · Pod Ward" },
  description: "Which pods are sick, since when, why, and the safest next step.",
};

export const viewport: Viewport = {
  width: "device-width",
  initialScale: 1,
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#ffffff" },
    { media: "(prefers-color-scheme: dark)", color: "#151920" },
  ],
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  const [jar, locale] = await Promise.all([cookies(), readerLocale()]);
  return (
    <html lang={locale} className={themeFrom(jar.get(THEME_COOKIE)?.value)}>
      <body>
        <Providers locale={locale} messages={messagesFor(locale)}>
          {children}
        </Providers>
      </body>
    </html>
  );
}
