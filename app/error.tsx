"use client";

import { CrashView } from "#components/shell/crash-view.tsx";

export default function PageError({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return <CrashView error={error} reset={reset} />;
}
