import { Fragment } from "react";
import { Kbd } from "./kbd.tsx";

/** Keys, and what each does. */
export function KeyList({ keys }: { keys: readonly (readonly [keys: readonly string[], does: string])[] }) {
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-3.5 gap-y-1.5">
      {keys.map(([names, does]) => (
        <Fragment key={names.join(" ")}>
          <dt className="flex gap-1">
            {names.map((name) => (
              <Kbd key={name}>{name}</Kbd>
            ))}
          </dt>
          <dd className="text-soft">{does}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
