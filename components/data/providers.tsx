"use client";

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import { type ReactNode, useState } from "react";
import { IntlProvider } from "use-intl";
import type { Locale } from "#lib/contract/causes.ts";
import type { Messages } from "#lib/messages/index.ts";
import { ApiError } from "./api-error.ts";

/** Texts, query cache and URL state for everything below. */
export function Providers({ locale, messages, children }: { locale: Locale; messages: Messages; children: ReactNode }) {
  const [client] = useState(createQueryClient);
  return (
    <IntlProvider locale={locale} messages={messages} timeZone="UTC">
      <QueryClientProvider client={client}>
        <NuqsAdapter>{children}</NuqsAdapter>
      </QueryClientProvider>
    </IntlProvider>
  );
}

function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // Only what may pass by itself is asked again; "forbidden" stays forbidden until the reader acts.
        retry: (count, error) => count < 2 && error instanceof ApiError && ["network", "timeout", "too-many-requests"].includes(error.code),
        refetchOnWindowFocus: false,
      },
    },
  });
}
