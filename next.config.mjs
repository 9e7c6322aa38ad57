/** @type {import("next").NextConfig} */
const config = {
  poweredByHeader: false,
  reactStrictMode: true,
  redirects: async () => [{ source: "/admin/tools", destination: "/catalog", permanent: true }],
  experimental: { authInterrupts: true },
  typescript: { ignoreBuildErrors: true }, // `npm run verify` checks types; a user's first start need not wait for it again
  serverExternalPackages: ["@executor/core"],
};

export default config;
