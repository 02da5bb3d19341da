import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { root } from "./say.mjs";

const distDir = process.env.PODWARD_DIST_DIR ?? ".next";
/** First-load JavaScript of the pages that are opened in an incident, gzip, in KB. */
const BUDGET_KB = { "/c/[cluster]": 270, "/c/[cluster]/pods/[namespace]/[name]": 290 };

/** @param {readonly string[]} files @returns {number} their size together, each compressed, in KB of 1024 bytes */
function gzipKb(files) {
  return files.reduce((sum, file) => sum + gzipSync(readFileSync(path.join(root, file)), { level: 9 }).length, 0) / 1024;
}

/** First-load sizes of the budgeted routes of the last build. @returns {{ route: string, kb: number, budget: number }[]} */
export function bundleSizes() {
  const file = path.join(root, distDir, "diagnostics", "route-bundle-stats.json");
  if (!existsSync(file)) return [];
  /** @type {{ route: string, firstLoadChunkPaths: string[] }[]} */
  const routes = JSON.parse(readFileSync(file, "utf8"));
  return Object.entries(BUDGET_KB).flatMap(([route, budget]) => {
    const found = routes.find((one) => one.route === route);
    return found ? [{ route, budget, kb: gzipKb(found.firstLoadChunkPaths) }] : [];
  });
}

/** What is over its budget, in words; null when nothing is. */
export function bundleProblem() {
  const sizes = bundleSizes();
  if (sizes.length < Object.keys(BUDGET_KB).length) return "the build wrote no bundle statistics for the budgeted routes";
  const over = sizes.filter(({ kb, budget }) => kb > budget);
  return over.length === 0
    ? null
    : over.map(({ route, kb, budget }) => `${route}: ${kb.toFixed(1)} KB gzip at first load, at most ${budget}`).join("\n");
}
