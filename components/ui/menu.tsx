"use client";

import { lazy, Suspense, useState } from "react";
import { buttonClass } from "./button.tsx";
import type { MenuProps } from "./menu-props.ts";

const load = () => import("./menu-loaded.tsx");
const LoadedMenu = lazy(() => load().then((module) => ({ default: module.LoadedMenu })));

/** A button with a menu. The menu's code is fetched when the pointer or the focus comes near. */
export function Menu(props: MenuProps) {
  const [used, setUsed] = useState(false);
  const plain = (
    <button
      type="button"
      aria-label={props.label}
      aria-haspopup="menu"
      aria-expanded={false}
      className={buttonClass("plain", props.className)}
      onPointerEnter={() => void load()}
      onFocus={() => void load()}
      onClick={() => {
        props.onOpen?.();
        setUsed(true);
      }}
    >
      {props.trigger}
    </button>
  );
  if (!used) return plain;
  return (
    <Suspense fallback={plain}>
      <LoadedMenu {...props} />
    </Suspense>
  );
}
