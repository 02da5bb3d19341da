import type { Locale } from "#lib/contract/causes.ts";
import type { Messages } from "#lib/messages/index.ts";

declare module "use-intl" {
  interface AppConfig {
    Locale: Locale;
    Messages: Messages;
  }
}
