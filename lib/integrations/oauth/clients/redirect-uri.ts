import { env } from "../../../env";
import type { Context } from "../../../operation/context";
import { ownAddress } from "../../example/address";

/** Where providers send people back to: this console as people reach it. */
export function redirectUri({ origin }: Pick<Context, "origin">): string {
  const own = env.PUBLIC_URL ?? origin ?? ownAddress().origin;
  return new URL("/oauth/callback", own).href;
}
