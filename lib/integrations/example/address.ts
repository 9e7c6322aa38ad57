import { env } from "../../env";

export const examplePath = "/api/example";

/** Listening on all addresses means listening on loopback too. */
const reached: Readonly<Record<string, string>> = { "0.0.0.0": "127.0.0.1", localhost: "127.0.0.1", "::": "::1" };

/** Where this process reaches itself. */
export function ownAddress(): { origin: string; base: string; allowed: string } {
  const host = reached[env.HOST] ?? env.HOST;
  const allowed = `${host.includes(":") ? `[${host}]` : host}:${env.PORT}`;
  const origin = `http://${allowed}`;
  return { origin, base: `${origin}${examplePath}`, allowed };
}
