import { existsSync } from "node:fs";
import { toolEnv } from "./dependencies.mjs";
import { run, say } from "./say.mjs";

const KNOWN = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** @returns {string | undefined} a Chromium that is already there */
function installed() {
  return [process.env.CHROMIUM_PATH, ...KNOWN].find((file) => file && existsSync(file));
}

/** Debian's packages, fonts included: without a CJK font Chinese screenshots are boxes. */
async function fromDebian() {
  if (process.platform !== "linux" || process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return;
  say("installing Chromium and a CJK font from Debian's packages …");
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  await run("apt-get", ["update", "-q"], { env, quiet: true });
  await run("apt-get", ["install", "-y", "-q", "--no-install-recommends", "chromium", "fonts-noto-cjk"], { env, quiet: true });
}

/**
 * Finds a Chromium for the browser tests, or brings one.
 * @returns {Promise<{ path: string | null, why: string | null }>} `path` null with `why` when there is none; an empty path means Playwright's own
 */
export async function ensureChromium() {
  if (installed()) return { path: installed() ?? "", why: null };
  await fromDebian();
  if (installed()) return { path: installed() ?? "", why: null };
  say("downloading Playwright's Chromium …");
  const { status } = await run("npx", ["playwright", "install", "chromium"], { env: toolEnv(), quiet: true });
  if (status === 0) return { path: "", why: null };
  return {
    path: null,
    why: "no Chromium was found, and neither Debian's packages nor Playwright's download could bring one (set CHROMIUM_PATH)",
  };
}
