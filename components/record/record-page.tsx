"use client";

import { useQueryStates } from "nuqs";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { FixHost } from "#components/fixes/fix-host.tsx";
import { PageFooter } from "#components/shell/page-footer.tsx";
import { PageFrame } from "#components/shell/page-frame.tsx";
import { useKeys } from "#components/ui/use-keys.ts";
import { BackLink } from "./back-link.tsx";
import { RecordActions } from "./record-actions.tsx";
import { RecordBody } from "./record-body.tsx";
import { RecordFreshness } from "./record-freshness.tsx";
import { RecordHelp } from "./record-help.tsx";
import { recordParams } from "./record-params.ts";
import { RecordLoading, RecordProblem } from "./record-states.tsx";
import { useBack } from "./use-back.ts";
import { useRecord } from "./use-record.ts";

export interface RecordPageProps {
  readonly cluster: string;
  readonly namespace: string;
  readonly name: string;
  /** Ids of the fixes this product can carry out; every other one is a step with its commands. */
  readonly executable: readonly string[];
}

const KEYS = [
  ["l", "logs"],
  ["p", "previous"],
  ["d", "describe"],
  ["y", "yaml"],
  ["e", "events"],
  ["Esc", "back"],
  ["?", "all"],
] as const;
const FEW_KEYS = KEYS.slice(-2);

/** A pod's medical record, live. */
export function RecordPage({ cluster, namespace, name, executable }: RecordPageProps) {
  const t = useTranslations("record");
  const [{ uid }] = useQueryStates(recordParams);
  const pod = { cluster, namespace, name, uid };
  const { record, error, readAt, refetch } = useRecord(pod);
  const [help, setHelp] = useState(false);
  useKeys({ Escape: useBack(cluster), "?": () => setHelp(true) });
  return (
    <FixHost cluster={cluster}>
      <PageFrame
        cluster={cluster}
        center={<BackLink cluster={cluster} />}
        status={record === null ? undefined : <RecordFreshness record={record} error={error} readAt={readAt} />}
        actions={record === null ? null : <RecordActions cluster={cluster} record={record} className="hidden lg:flex" />}
        footer={<PageFooter hints={(record === null ? FEW_KEYS : KEYS).map(([key, does]) => ({ keys: [key], does: t(`keys.${does}`) }))} />}
      >
        {record !== null ? (
          <RecordBody pod={pod} record={record} error={error} readAt={readAt} refetch={refetch} executable={executable} />
        ) : error !== null ? (
          <RecordProblem pod={pod} error={error} onRetry={refetch} />
        ) : (
          <RecordLoading pod={pod} />
        )}
        <RecordHelp open={help} onClose={() => setHelp(false)} />
      </PageFrame>
    </FixHost>
  );
}
