"use client";

import { useQueryStates } from "nuqs";
import { useTranslations } from "use-intl";
import { PageFooter } from "#components/shell/page-footer.tsx";
import { PageFrame } from "#components/shell/page-frame.tsx";
import { BackLink } from "./back-link.tsx";
import { RecordActions } from "./record-actions.tsx";
import { RecordBody } from "./record-body.tsx";
import { RecordFreshness } from "./record-freshness.tsx";
import { recordParams } from "./record-params.ts";
import { RecordLoading, RecordProblem } from "./record-states.tsx";
import { useRecord } from "./use-record.ts";

export interface RecordPageProps {
  readonly cluster: string;
  readonly namespace: string;
  readonly name: string;
  /** Ids of the fixes this product can carry out; every other one is a step with its commands. */
  readonly executable: readonly string[];
  /** Nonce of the page's Content Security Policy. */
  readonly nonce: string;
}

/** A pod's medical record, live. */
export function RecordPage({ cluster, namespace, name, executable, nonce }: RecordPageProps) {
  const t = useTranslations("record");
  const [{ uid }] = useQueryStates(recordParams);
  const pod = { cluster, namespace, name, uid };
  const { record, error, readAt, refetch } = useRecord(pod);
  return (
    <PageFrame
      cluster={cluster}
      center={<BackLink cluster={cluster} />}
      status={<RecordFreshness record={record} error={error} readAt={readAt} />}
      actions={record === null ? null : <RecordActions cluster={cluster} record={record} className="hidden lg:flex" />}
      footer={
        <PageFooter
          hints={[
            { keys: ["l"], does: t("keys.logs") },
            { keys: ["p"], does: t("keys.previous") },
            { keys: ["d"], does: t("keys.describe") },
            { keys: ["y"], does: t("keys.yaml") },
            { keys: ["e"], does: t("keys.events") },
            { keys: ["/"], does: t("keys.search") },
            { keys: ["Esc"], does: t("keys.back") },
          ]}
        />
      }
    >
      {record !== null ? (
        <RecordBody pod={pod} record={record} error={error} readAt={readAt} refetch={refetch} executable={executable} nonce={nonce} />
      ) : error !== null ? (
        <RecordProblem pod={pod} error={error} onRetry={refetch} />
      ) : (
        <RecordLoading pod={pod} />
      )}
    </PageFrame>
  );
}
