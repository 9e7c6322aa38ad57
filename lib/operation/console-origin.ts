import { env } from "../env";
import type { Context } from "./context";

/** The origin under which people reach this console: PUBLIC_URL, else that of their request, else the address it listens on. */
export const consoleOrigin = ({ origin }: Pick<Context, "origin">): string =>
  env.PUBLIC_URL ? new URL(env.PUBLIC_URL).origin : (origin ?? `http://${ownHost()}`);

/** Listening on all addresses means listening on loopback too. */
const reached: Readonly<Record<string, string>> = { "0.0.0.0": "127.0.0.1", localhost: "127.0.0.1", "::": "::1" };

/** Host and port at which this process reaches itself. */
function ownHost(): string {
  const host = reached[env.HOST] ?? env.HOST;
  return `${host.includes(":") ? `[${host}]` : host}:${env.PORT}`;
}
