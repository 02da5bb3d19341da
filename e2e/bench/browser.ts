import { existsSync } from "node:fs";
import { type Browser, chromium } from "playwright";

/** Chromium without a window, or null (said on standard error) where there is none. */
export async function launchBrowser(): Promise<Browser | null> {
  const executablePath = process.env.CHROMIUM_PATH ?? "/usr/bin/chromium";
  if (!existsSync(executablePath)) {
    console.error(`bench: not run: the browser's part: there is no ${executablePath} (set CHROMIUM_PATH)`);
    return null;
  }
  const args = [
    "--no-sandbox",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ];
  return await chromium.launch({ executablePath, args });
}
