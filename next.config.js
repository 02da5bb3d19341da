// @ts-check
/** @type {import('next').NextConfig} */
const config = {
  output: "standalone",
  // Tests and a running dashboard may build side by side.
  distDir: process.env.PODWARD_DIST_DIR ?? ".next",
  turbopack: { root: import.meta.dirname },
  outputFileTracingRoot: import.meta.dirname,
  outputFileTracingExcludes: { "*": ["node_modules/@img/**", "node_modules/sharp/**", "e2e/**", "docs/**"] },
  // Types are checked by `npm run check`, tests included; a user's build does not wait for that.
  typescript: { ignoreBuildErrors: true },
  images: { unoptimized: true },
  poweredByHeader: false,
  reactStrictMode: true,
  agentRules: false,
  devIndicators: false,
  // Every page and route read into memory before anybody asks for one: it held the first list back and was kept for good.
  experimental: { preloadEntriesOnStart: false },
};

export default config;
