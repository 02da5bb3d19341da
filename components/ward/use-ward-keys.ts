"use client";

import { useRouter } from "next/navigation";
import type { RefObject } from "react";
import { type RecordTab, rowHref } from "../data/links.ts";
import { useLive } from "../data/live/live-provider.tsx";
import { type KeyHandlers, useKeys } from "../ui/use-keys.ts";
import type { Item } from "./build-view.ts";
import type { Hold } from "./use-hold.ts";
import type { WardState } from "./ward-state.ts";

export interface WardKeys {
  readonly items: readonly Item[];
  readonly active: number;
  readonly setActive: (index: number) => void;
  readonly state: WardState;
  readonly hold: Hold;
  readonly grid: RefObject<HTMLDivElement | null>;
  readonly search: RefObject<HTMLInputElement | null>;
  readonly onHelp: () => void;
}

const PAGE = 12;
/** They mean nothing in the filter box: they lead from it to the first line that it left. */
const OUT_OF_THE_BOX = ["ArrowDown", "PageDown"] as const;

/** The ward's keys. None of them changes anything in a cluster. */
export function useWardKeys(ward: WardKeys): void {
  const router = useRouter();
  const { cluster, store } = useLive();
  const item = ward.items[ward.active];

  const move = (index: number) => {
    if (ward.items.length === 0) return false;
    ward.hold.key();
    ward.setActive(Math.max(0, Math.min(ward.items.length - 1, index)));
    ward.grid.current?.focus({ preventScroll: true });
    return true;
  };
  const openRecord = (open: { tab?: RecordTab; previous?: boolean } = {}) => {
    const row = item?.kind === "row" ? store.row(item.uid)?.row : item?.kind === "group" ? item.group.worst : undefined;
    if (row === undefined) return false;
    router.push(rowHref(cluster, row, open));
    return true;
  };
  const fold = (open: boolean) => {
    if (item?.kind === "group" && item.open !== open) ward.state.toggleClosed(item.group.id);
    else if (item?.kind === "more" && item.hidden > 0 === open) ward.state.toggleUnfolded(item.group);
    else if (item?.kind === "row" && !open) return move(groupOf(ward.items, ward.active));
    return item !== undefined;
  };
  const enter = (event: KeyboardEvent) => {
    if (event.target instanceof Element && event.target.closest("a, button, summary")) return false;
    if (item?.kind === "group") return fold(!item.open);
    if (item?.kind === "more") return fold(item.hidden > 0);
    return openRecord();
  };

  const always: KeyHandlers = {
    "/": () => ward.search.current?.focus(),
    "?": ward.onHelp,
    l: () => openRecord({ tab: "logs" }),
    p: () => openRecord({ tab: "logs", previous: true }),
    d: () => openRecord({ tab: "describe" }),
    y: () => openRecord({ tab: "yaml" }),
    e: () => openRecord({ tab: "events" }),
  };
  const moves: readonly (readonly [string, (event: KeyboardEvent) => unknown])[] = [
    ["ArrowDown", (event) => move(event.target === ward.search.current ? 0 : ward.active + 1)],
    ["ArrowUp", () => move(Math.max(0, ward.active - 1))],
    ["PageDown", (event) => (event.target === ward.search.current ? move(0) : ward.active >= 0 && move(ward.active + PAGE))],
    ["PageUp", () => ward.active >= 0 && move(ward.active - PAGE)],
    ["Home", () => ward.active >= 0 && move(0)],
    ["End", () => ward.active >= 0 && move(ward.items.length - 1)],
    ["ArrowRight", () => fold(true)],
    ["ArrowLeft", () => fold(false)],
    ["Enter", enter],
    ["Escape", () => leave(ward)],
  ];
  useKeys({ ...always, ...Object.fromEntries(moves) }, { field: ward.search, keys: OUT_OF_THE_BOX });
}

function leave(ward: WardKeys): void {
  ward.setActive(-1);
  ward.hold.done();
}

/** Index of the group line above a row; the row's own where there is none. */
function groupOf(items: readonly Item[], index: number): number {
  for (let i = index; i >= 0; i -= 1) if (items[i]?.kind === "group") return i;
  return index;
}
