"use client";

import { useTranslations } from "use-intl";
import { Button } from "../ui/button.tsx";
import { CopyButton } from "../ui/copy-button.tsx";

/** The page itself failed: says so, keeps the text for a report, and offers the way back. */
export function CrashView({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  const t = useTranslations("ui");
  const report = [error.message, error.digest ? `digest ${error.digest}` : "", error.stack ?? ""].filter(Boolean).join("\n");
  return (
    <main role="alert" className="mx-auto flex max-w-[720px] flex-col gap-3.5 p-5">
      <h1 className="text-xl font-semibold">{t("crashed")}</h1>
      <p className="text-soft">{t("crashedDetail")}</p>
      <pre className="max-h-[40dvh] overflow-auto rounded-lg border border-line bg-surface p-3.5 text-sm whitespace-pre-wrap text-soft">
        {report}
      </pre>
      <div className="flex gap-2">
        <Button kind="primary" onClick={reset}>
          {t("retry")}
        </Button>
        <Button onClick={() => window.location.reload()}>{t("reload")}</Button>
        <CopyButton text={report}>{t("copy")}</CopyButton>
      </div>
    </main>
  );
}
