"use client";

import { useTranslations } from "use-intl";
import type { MissingWhy } from "#lib/contract/causes.ts";

/** That the pods of an object could not be read, in place of their number: never taken for none. */
export function PodsMissing({ why }: { why: MissingWhy }) {
  const t = useTranslations("object");
  const words = useTranslations("record.why");
  return <span className="text-amber">{t("podsMissing", { why: words(why) })}</span>;
}
