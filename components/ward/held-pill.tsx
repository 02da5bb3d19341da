"use client";

import { useTranslations } from "use-intl";

/** "3 changes" wait while the order is held; a click shows them now. It floats, so that nothing moves when it comes. */
export function HeldPill({ pending, onShow }: { pending: number; onShow: () => void }) {
  const t = useTranslations("ward.held");
  if (pending === 0) return null;
  return (
    <div className="pointer-events-none absolute inset-x-0 top-[34px] z-20 flex justify-center">
      <button
        type="button"
        onClick={onShow}
        title={t("show", { count: pending })}
        className="pointer-events-auto rounded-full border border-accent bg-surface px-3 text-sm leading-[24px] font-semibold text-blue shadow-float hover:bg-hover"
      >
        {t("waiting", { count: pending })}
      </button>
    </div>
  );
}
