"use client";

import { lazy, Suspense, useState } from "react";
import type { DialogProps } from "./dialog-props.ts";

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
