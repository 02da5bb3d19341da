"use client";

import { Dialog as Base } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import { useTranslations } from "use-intl";
import { buttonClass } from "./button.tsx";
import type { DialogProps } from "./dialog-props.ts";

/** The dialog itself: title, body that scrolls, footer that stays. */
export function LoadedDialog({
  open,
  onClose,
  title,
  description,
  aside,
  footer,
  width = 560,
  dismissible = true,
  initialFocus,
  children,
}: DialogProps) {
  const t = useTranslations("ui");
  return (
    <Base.Root
      open={open}
      disablePointerDismissal={!dismissible}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
    >
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-veil transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Popup
          {...(initialFocus ? { initialFocus } : {})}
          style={{ maxWidth: `min(${width}px, calc(100vw - 16px))` }}
          className="fixed top-[6dvh] left-1/2 z-50 flex max-h-[88dvh] w-full -translate-x-1/2 flex-col rounded-lg border border-line bg-surface shadow-float outline-none transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0"
        >
          <header className="flex flex-wrap items-start gap-x-3.5 px-5 pt-4 pb-2">
            <div className="min-w-0 flex-1 basis-3/5">
              <Base.Title className="text-lg font-semibold">{title}</Base.Title>
              {description ? <Base.Description className="mt-0.5 text-soft">{description}</Base.Description> : null}
            </div>
            {aside ? <div className="text-sm text-quiet max-sm:order-last max-sm:w-full">{aside}</div> : null}
            <Base.Close aria-label={t("close")} className={buttonClass("quiet", "-mr-2 w-[26px] px-0!")}>
              <X size={15} aria-hidden />
            </Base.Close>
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto px-5 pb-4">{children}</div>
          {footer ? (
            <footer className="flex flex-wrap items-center justify-end gap-2 border-t border-line px-5 py-3">{footer}</footer>
          ) : null}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
