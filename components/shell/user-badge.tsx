"use client";

import { useQuery } from "@tanstack/react-query";
import { CircleHelp, Lock, UserRound } from "lucide-react";
import { useTranslations } from "use-intl";
import { asApiError } from "../data/api-error.ts";
import { identityQuery } from "../data/queries.ts";
import { Tip } from "../ui/tip.tsx";

/** As whom one acts in this cluster, and whether anything can be changed at all. Not known is said, never guessed. */
export function UserBadge({ cluster }: { cluster: string }) {
  const t = useTranslations("shell.user");
  const errors = useTranslations("ui.errors");
  const { data, error, isPending } = useQuery(identityQuery(cluster));
  if (isPending) return null;
  const Icon = !data ? CircleHelp : data.readOnly ? Lock : UserRound;
  const detail = data ? (
    <span className="flex flex-col gap-1">
      <span>{t("label", { name: data.user })}</span>
      {data.osUser ? <span>{t("osUser", { name: data.osUser })}</span> : null}
      <span>{t("mode", { mode: data.mode })}</span>
      {data.readOnly ? <span>{t("readOnly")}</span> : null}
    </span>
  ) : (
    `${t("unknown")} ${errors(asApiError(error).code)}.`
  );
  return (
    <Tip
      focusable
      text={detail}
      className="hidden h-[26px] max-w-[190px] min-w-0 items-center gap-1.5 rounded-md border border-line px-2 text-sm text-soft lg:inline-flex"
    >
      <Icon size={13} className="shrink-0" aria-hidden />
      <span className="truncate">{data?.user ?? "?"}</span>
    </Tip>
  );
}
