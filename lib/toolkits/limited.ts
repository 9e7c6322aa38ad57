import { type Context, toolkitsOf } from "../operation/context";
import { Failure } from "../operation/failure";

/** Nobody makes themselves room: whoever is limited to a toolkit changes none. */
export function requireUnlimited(ctx: Context): void {
  if (toolkitsOf(ctx).length === 0) return;
  throw new Failure("forbidden", "You are limited to a toolkit yourself, so you change no toolkits. Ask somebody who is not.");
}
