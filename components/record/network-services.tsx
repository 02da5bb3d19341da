import Link from "next/link";
import { useTranslations } from "use-intl";
import { recordHref } from "#components/data/links.ts";
import type { PodServiceView, UnreadyPod } from "#lib/contract/network.ts";
import { mono } from "./network-policies.tsx";

/** Where the pods of a Service are. */
interface Place {
  readonly cluster: string;
  readonly namespace: string;
}

/** A Service and its ports, then who serves it and whether this pod does, then why it and its companions do not. */
export function ServiceLine({ pods, service }: { pods: Place; service: PodServiceView }) {
  const t = useTranslations("record.network");
  const { name, ports, ready, self, why, unready, unreadyPods } = service;
  return (
    <div className="mb-1 last:mb-0">
      {mono(name)}
      {ports.map(({ text, found }) => (
        <span key={text} className={found ? "" : "text-red"}>
          {` · ${text}${found ? "" : ` (${t("noPort")})`}`}
        </span>
      ))}
      <div>
        {ready === null ? null : <span className={ready === 0 ? "font-medium text-red" : ""}>{t("endpoints", { ready })}</span>}
        {ready === null ? "" : " · "}
        {t(`self.${self}`)}
      </div>
      {why === "" ? null : <div className="text-quiet">{why}</div>}
      {unready === 0 ? null : (
        <div className="text-quiet">
          {t.rich("unready", {
            more: unready - unreadyPods.length,
            pods: () => unreadyPods.map((pod, at) => <Unready key={pod.uid} first={at === 0} place={pods} pod={pod} />),
          })}
        </div>
      )}
    </div>
  );
}

function Unready({ first, place, pod }: { first: boolean; place: Place; pod: UnreadyPod }) {
  const { name, status, why } = pod;
  return (
    <>
      {first ? "" : "; "}
      <Link prefetch={false} className="text-accent underline" href={recordHref(place.cluster, { namespace: place.namespace, ...pod })}>
        {name}
      </Link>
      {` ${[status, why].filter((one) => one !== "").join(", ")}`}
    </>
  );
}
