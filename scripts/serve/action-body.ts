import type { IncomingMessage } from "node:http";
import { actionBytesMax } from "@executor/core/http";
import { textExceedsJsonDepth, tooDeepMessage } from "@executor/core/json-depth";
import type { Refusal } from "./refusal";

/**
 * Next decodes the body of a server action before any code of the project runs, and answers what it cannot decode with 500
 * and a stack in the log. So the body is checked here first and handed on unchanged.
 */
export async function refusalOfAction(request: IncomingMessage, withinMs: number | null): Promise<Refusal | undefined> {
  const { method, headers } = request;
  const isForm = headers["content-type"]?.startsWith("multipart/form-data") ?? false;
  if (method !== "POST" || (headers["next-action"] === undefined && !isForm)) return undefined;
  const body = await bodyOf(request, withinMs);
  if (typeof body !== "string") return body;
  const message = faultOf(body, isForm);
  return message === null ? undefined : { status: 400, message };
}

/** Reads the body before anybody else and puts it back. */
function bodyOf(request: IncomingMessage, withinMs: number | null): Promise<string | Refusal> {
  const come: Buffer[] = request.readableLength > 0 ? [request.read()] : [];
  if (!request.complete) return restOf(request, come, withinMs);
  for (const chunk of come) request.unshift(chunk);
  return Promise.resolve(textOf(come));
}

function restOf(request: IncomingMessage, chunks: Buffer[], withinMs: number | null): Promise<string | Refusal> {
  const push = request.push.bind(request);
  let bytes = Buffer.concat(chunks).length;
  let late: NodeJS.Timeout | undefined;
  const rest = new Promise<string | Refusal>((resolve) => {
    if (withinMs !== null) late = setTimeout(resolve, withinMs, tooSlow(withinMs));
    request.once("close", () => resolve(cutShort));
    request.push = (chunk: Buffer | null) => {
      bytes += chunk?.length ?? 0;
      if (chunk !== null && bytes <= actionBytesMax) return chunks.push(chunk) > 0;
      request.push = push;
      for (const one of chunks) push(one);
      resolve(chunk === null ? textOf(chunks) : tooLarge);
      return push(chunk);
    };
  });
  return rest.finally(() => clearTimeout(late));
}

const textOf = (chunks: Buffer[]) => Buffer.concat(chunks).toString("utf8");

const tooLarge: Refusal = {
  status: 413,
  message: `The body is larger than ${actionBytesMax} bytes, the most that is taken here.`,
};
const cutShort: Refusal = { status: 400, message: "The connection ended before the whole body had come." };
const tooSlow = (withinMs: number): Refusal => ({
  status: 408,
  message: `The body did not come within ${withinMs / 1_000} seconds. Send all of it at once.`,
  headers: { connection: "close" },
});

function faultOf(body: string, isForm: boolean): string | null {
  if (textExceedsJsonDepth(body)) return tooDeepMessage;
  if (isForm) return null;
  let isKnown = true;
  try {
    JSON.parse(body, (_name, part: unknown) => {
      if (typeof part === "string" && part.startsWith("$") && !known.test(part)) isKnown = false;
    });
  } catch {
    return "This is not valid JSON.";
  }
  return isKnown ? null : "This holds a kind of value that no action of this console takes.";
}

/** What is written for a text that begins so, for what JSON has no word for, for a date, and for a part named once more. */
const known = /^\$(\$|undefined$|NaN$|-?Infinity$|-0$|D|n|0(:|$))/;
