"use client";

import { useParams } from "next/navigation";
import { useTranslations } from "use-intl";
import { pathPart, ruleHref } from "../data/links.ts";
import { PlainFrame } from "../shell/plain-frame.tsx";
import { buttonClass } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { AllCauses } from "./rule-view.tsx";

/** No rule has the id in the address. */
export function RuleNotFound() {
  const t = useTranslations("rules");
  const { id } = useParams<{ id?: string }>();
  return (
    <PlainFrame center={<AllCauses />}>
      <div className="mx-auto w-full max-w-[720px] p-3.5 md:p-5">
        <Card className="flex flex-col items-start gap-3.5 p-5">
          <h1 className="max-w-full text-xl font-semibold break-words">{t("notFound", { id: pathPart(id ?? "") })}</h1>
          <p className="text-soft">{t("notFoundText")}</p>
          <a href={ruleHref()} className={buttonClass("primary")}>
            {t("all")}
          </a>
        </Card>
      </div>
    </PlainFrame>
  );
}
