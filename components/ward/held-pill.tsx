"use client";

import clsx from "clsx";
import { useTranslations } from "use-intl";

/** "3 changes" wait while the order is held; a click shows them now. It floats, so that nothing moves when it comes. */
export function HeldPill({ pending, narrow, onShow }: { pending: number; narrow: boolean; onShow: () => void }) {
  const t = useTranslations("ward.held");
  if (pending === 0) return null;
  return (
    <div className={clsx("absolute z-20", narrow ? "top-1 right-1.5" : "top-[2px] right-1.5")}>
      <button
        type="button"
        onClick={onShow}
        title={t("show", { count: pending })}
        className="rounded-full border border-accent bg-surface px-3 text-sm leading-[24px] font-semibold text-blue shadow-float hover:bg-hover"
      >
        {t("waiting", { count: pending })}
      </button>
    </div>
  );
}
