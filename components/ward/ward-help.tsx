"use client";

import { useTranslations } from "use-intl";
import { Dialog } from "../ui/dialog.tsx";
import { KeyList } from "../ui/key-list.tsx";

const KEYS = [
  [["/"], "search"],
  [["↑", "↓"], "move"],
  [["Home", "End"], "ends"],
  [["←", "→"], "fold"],
  [["Enter"], "open"],
  [["l"], "logs"],
  [["p"], "previous"],
  [["d"], "describe"],
  [["y"], "yaml"],
  [["e"], "events"],
  [["?"], "help"],
  [["Esc"], "escape"],
] as const;

const EXAMPLES = [
  ["cart", "text"],
  ["class:crash-loop,pending", "classes"],
  ["!ns:kube-system", "not"],
  ["node:worker-7", "node"],
  ["label:app=web", "label"],
  ["name:cart-*", "glob"],
] as const;

/** All keys and the filter grammar. */
export function WardHelp({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTranslations("ward.help");
  return (
    <Dialog open={open} onClose={onClose} title={t("title")} description={t("safe")} width={640}>
      <div className="grid gap-5 sm:grid-cols-2">
        <section>
          <h3 className="mb-2 font-semibold">{t("keys")}</h3>
          <KeyList keys={KEYS.map(([keys, does]) => [keys, t(does)])} />
        </section>
        <section>
          <h3 className="mb-2 font-semibold">{t("filters")}</h3>
          <dl className="space-y-1.5">
            {EXAMPLES.map(([term, means]) => (
              <div key={term}>
                <dt className="font-mono text-sm">{term}</dt>
                <dd className="text-soft">{t(`examples.${means}`)}</dd>
              </div>
            ))}
          </dl>
        </section>
      </div>
    </Dialog>
  );
}
