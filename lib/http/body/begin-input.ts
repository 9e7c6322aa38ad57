import { waiterOf } from "../../operation/asker";
import type { Context } from "../../operation/context";
import { beginLargeInput, type LargeInput } from "../../operation/large-input";
import { requestAdmission } from "../../operation/request-admission";
import { type HttpRequest, isReading } from "../exchange/request";
import { bodyBytesMax } from "./limits";

/** What one request brings. `whole` says how many bytes its body had, once all of it has come. */
export type Input = LargeInput & { whole(bytes: number): void };

/** Takes a place for a request before its body is read. Its end gives back the place and all that the body counted. */
export async function beginInput(ctx: Context, request: HttpRequest, most: number = bodyBytesMax.json): Promise<Input> {
  const { needsOnly, leave } = await requestAdmission().enter(waiterOf(ctx), bodyBytesOf(request, most));
  const large = beginLargeInput(ctx.actor);
  return {
    add: large.add,
    whole: needsOnly,
    end() {
      large.end();
      leave();
    },
  };
}

/** What an ordinary body holds, or may hold if it does not say; more is counted as it comes. */
export function bodyBytesOf({ method, headers }: HttpRequest, most: number): number {
  if (isReading(method)) return 0;
  const told = headers.get("content-length");
  if (told === null) return headers.has("transfer-encoding") ? most : 0;
  return Math.min(Number(told) || 0, most);
}
