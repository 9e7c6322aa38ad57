import type { NextConfig } from "next";

const kept = "public, max-age=31536000, immutable";

const config: NextConfig = {
  poweredByHeader: false,
  reactStrictMode: true,
  redirects: async () => [{ source: "/admin/tools", destination: "/catalog", permanent: true }],
  headers: async () => [
    { source: "/embed/client.js", headers: [{ key: "access-control-allow-origin", value: "*" }] },
    // These files of the editor have the hash of what is in them in their names.
    { source: "/monaco/vs/:file([^/]+-[\\w-]{8}\\.js)", headers: [{ key: "cache-control", value: kept }] },
  ],
  experimental: { authInterrupts: true },
  typescript: { ignoreBuildErrors: true }, // `npm run verify` checks types; a user's first start need not wait for it again
  serverExternalPackages: ["@executor/core"], // loaded once, by everything that runs in the process
};

export default config;
