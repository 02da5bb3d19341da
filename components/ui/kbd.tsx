import type { ReactNode } from "react";

/** A key of the keyboard. */
export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className="inline-block min-w-[15px] rounded-sm border border-line-strong bg-surface px-1 text-center font-sans text-xs leading-[15px] text-soft">
      {children}
    </kbd>
  );
}
