"use client";

import { useQuery } from "@tanstack/react-query";
import { ChevronDown } from "lucide-react";
import { useTranslations } from "use-intl";
import type { Cluster } from "#lib/contract/ward.ts";
import { wardHref } from "../data/links.ts";
import { clustersQuery } from "../data/queries.ts";
import { Menu } from "../ui/menu.tsx";
import type { MenuEntry } from "../ui/menu-props.ts";

/** The cluster of this page; opens the list of all, read when it is opened. */
export function ClusterPicker({ cluster }: { cluster: string }) {
  const t = useTranslations("shell.cluster");
  const errors = useTranslations("ui.errors");
  const query = useQuery({ ...clustersQuery, enabled: false });
  const entries: MenuEntry[] = query.data
    ? query.data.clusters.map((one) => entryOf(one, cluster, t))
    : [{ kind: "text", id: "state", text: query.isError ? errors("network") : t("loading") }];
  return (
    <Menu
      label={t("label", { name: cluster })}
      className="max-w-[110px] min-w-0 shrink sm:max-w-[240px]"
      onOpen={() => void query.refetch()}
      entries={[{ kind: "text", id: "heading", text: t("heading") }, ...entries]}
      trigger={
        <>
          <span className="truncate">{cluster}</span>
          <ChevronDown size={12} className="shrink-0 text-quiet" aria-hidden />
        </>
      }
    />
  );
}

function entryOf(one: Cluster, cluster: string, t: ReturnType<typeof useTranslations<"shell.cluster">>): MenuEntry {
  const notes = [t(`states.${one.state}`), ...(one.demo ? [t("demo")] : []), ...(one.current ? [t("current")] : [])];
  return { kind: "link", id: one.name, label: one.name, note: notes.join(" · "), href: wardHref(one.name), current: one.name === cluster };
}
