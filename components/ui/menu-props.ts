import type { ReactNode } from "react";

/** One entry of a menu. */
export type MenuEntry =
  | { readonly kind: "item"; readonly id: string; readonly label: ReactNode; readonly note?: ReactNode; readonly onSelect: () => void }
  | {
      readonly kind: "link";
      readonly id: string;
      readonly label: ReactNode;
      readonly note?: ReactNode;
      readonly href: string;
      readonly current?: boolean;
    }
  | {
      readonly kind: "check";
      readonly id: string;
      readonly label: ReactNode;
      readonly note?: ReactNode;
      readonly checked: boolean;
      readonly onChange: (checked: boolean) => void;
    }
  | {
      readonly kind: "choice";
      readonly id: string;
      readonly label: string;
      readonly value: string;
      readonly options: readonly { readonly value: string; readonly label: ReactNode }[];
      readonly onChange: (value: string) => void;
    }
  | { readonly kind: "text"; readonly id: string; readonly text: ReactNode }
  | { readonly kind: "line"; readonly id: string };

export interface MenuProps {
  /** Name of the trigger, for those who do not see it. */
  readonly label: string;
  readonly trigger: ReactNode;
  readonly entries: readonly MenuEntry[];
  readonly className?: string;
  /** Told when the menu opens, e.g. to read what it lists. */
  readonly onOpen?: () => void;
}
