import type { ReactNode, RefObject } from "react";

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
