"use client";

import { useTranslations } from "use-intl";
import type { SickRow } from "#lib/contract/ward.ts";

/** Pods to tick, each with its uid: names are reused, uids are not. */
export function PodChecks({
  pods,
  chosen,
  onChoose,
}: {
  pods: readonly SickRow[];
  chosen: ReadonlySet<string>;
  onChoose: (chosen: ReadonlySet<string>) => void;
}) {
  const t = useTranslations("bulk");
  const all = pods.length > 0 && pods.every(({ uid }) => chosen.has(uid));
  const toggle = (uid: string) => {
    const next = new Set(chosen);
    if (!next.delete(uid)) next.add(uid);
    onChoose(next);
  };
  return (
    <fieldset className="rounded-lg border border-line">
      <legend className="sr-only">{t("pods")}</legend>
      <label className="flex items-center gap-2 border-line border-b px-2.5 py-1.5">
        <input type="checkbox" checked={all} onChange={() => onChoose(new Set(all ? [] : pods.map(({ uid }) => uid)))} />
        {t("all", { count: pods.length })}
      </label>
      <ul className="max-h-[260px] overflow-y-auto">
        {pods.map((pod) => (
          <li key={pod.uid}>
            <label className="flex items-baseline gap-2 px-2.5 py-1 hover:bg-hover">
              <input type="checkbox" checked={chosen.has(pod.uid)} onChange={() => toggle(pod.uid)} />
              <span className="min-w-0 flex-1">
                <span className="font-mono text-sm break-all">
                  {pod.namespace}/{pod.name}
                </span>
                <span className="block font-mono text-xs break-all text-quiet">uid {pod.uid}</span>
              </span>
              <span className="shrink-0 text-sm text-soft">{pod.status}</span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
