import { consoleOrigin } from "../../../operation/console-origin";
import type { Context } from "../../../operation/context";

/** Where providers send people back to: this console as people reach it. */
export const redirectUri = (ctx: Pick<Context, "origin">): string => new URL("/oauth/callback", consoleOrigin(ctx)).href;
