import type { GroupView } from "./build-view.ts";

/** What a group is called: its cause; its root, where that has several causes; null when no cause is known. */
export function groupName({ label, said }: GroupView): string | null {
  const causes = new Set((said?.causes ?? []).map(({ cause }) => cause));
  return causes.size > 1 && said?.root ? `${said.root.kind} ${said.root.label}` : label;
}
