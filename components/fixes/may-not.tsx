"use client";

import { useTranslations } from "use-intl";
import { CopyButton } from "#components/ui/copy-button.tsx";
import type { PlanAnswer } from "#lib/contract/fixes.ts";

/** For a reader who lacks the right: the same request as a command, for somebody who has it. */
export function MayNot({ plan }: { plan: PlanAnswer }) {
  const t = useTranslations("fixes");
  const isMissing = plan.preconditions.some(({ id, state }) => id === "permission" && state === "fail");
  if (!isMissing || plan.kubectl === "") return null;
  return (
    <div className="mt-1.5 rounded-md border border-line bg-sunken p-2.5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="min-w-0 flex-1 text-soft">{t("forSomebodyElse")}</p>
        <CopyButton text={plan.kubectl}>{t("copyKubectl")}</CopyButton>
      </div>
      <code className="mt-1.5 block font-mono text-sm break-all">{plan.kubectl}</code>
    </div>
  );
}
