"use client";

import { lazy, type ReactNode, type RefObject, Suspense, useState } from "react";

export interface DialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  /** One sentence under the title. */
  readonly description?: ReactNode;
  /** Something quiet at the title's right. */
  readonly aside?: ReactNode;
  readonly footer?: ReactNode;
  readonly width?: number;
  /** False while something runs that must not be lost by a click beside the dialog. */
  readonly dismissible?: boolean;
  /** What gets the focus when it opens; without it the first control. */
  readonly initialFocus?: RefObject<HTMLElement | null>;
  readonly children: ReactNode;
}

const LoadedDialog = lazy(() => import("./dialog-loaded.tsx").then((module) => ({ default: module.LoadedDialog })));

/** A modal dialog; its code is fetched when it opens first. The focus returns to where it was. */
export function Dialog(props: DialogProps) {
  const [used, setUsed] = useState(props.open);
  if (props.open && !used) setUsed(true);
  if (!used) return null;
  return (
    <Suspense fallback={null}>
      <LoadedDialog {...props} />
    </Suspense>
  );
}
