"use client";

import { createContext, lazy, type ReactNode, Suspense, useContext, useState } from "react";
import type { GroupView } from "#components/ward/build-view.ts";

const GroupDialog = lazy(() => import("./group-dialog.tsx").then((module) => ({ default: module.GroupDialog })));

const OpenGroup = createContext<(group: GroupView) => void>(() => {
  throw new Error("useOpenGroup needs a GroupHost around it");
});

/** Holds the dialog of a group: it stands above the lines, which come and go while one works on them. */
export function GroupHost({ children }: { children: ReactNode }) {
  const [group, setGroup] = useState<GroupView | null>(null);
  return (
    <OpenGroup value={setGroup}>
      {children}
      {group === null ? null : (
        <Suspense fallback={null}>
          <GroupDialog group={group} onClose={() => setGroup(null)} />
        </Suspense>
      )}
    </OpenGroup>
  );
}

/** Opens the dialog of a group. */
export function useOpenGroup(): (group: GroupView) => void {
  return useContext(OpenGroup);
}
