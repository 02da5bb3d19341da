"use client";

import { useTranslations } from "use-intl";

/** A user's name, with the login name where that says more. */
export function useWho(): (one: { readonly user: string; readonly osUser: string | null }) => string {
  const t = useTranslations("board");
  return ({ user, osUser }) => (osUser === null || osUser === user ? user : t("login", { user, login: osUser }));
}
