import type { IncomingMessage } from "node:http";
import { textExceedsJsonDepth, tooDeepMessage } from "@executor/core/json-depth";
import type { Refusal } from "./refusal";

/** The most that Next reads of a server action's body. */
const bytesMax = 1_048_576;

/**
 * Next decodes the body of a server action before any code of the project runs, and answers what it cannot decode with 500
 * and a stack in the log. So the body is checked here first and handed on unchanged.
 */
export async function refusalOfAction(request: IncomingMessage): Promise<Refusal | undefined> {
  const { method, headers } = request;
  const isForm = headers["content-type"]?.startsWith("multipart/form-data") ?? false;
  if (method !== "POST" || (headers["next-action"] === undefined && !isForm)) return undefined;
  const body = await bodyOf(request);
  if (body === null) return { status: 413, message: `The body is larger than ${bytesMax} bytes, the most that is taken here.` };
  const message = faultOf(body, isForm);
  return message === null ? undefined : { status: 400, message };
}

/** Reads the body before anybody else and puts it back. Null if it is too large. */
function bodyOf(request: IncomingMessage): Promise<string | null> {
  const push = request.push.bind(request);
  const chunks: Buffer[] = [];
  let bytes = 0;
  return new Promise((resolve) => {
    const putBack = () => {
      request.push = push;
      for (const chunk of chunks) push(chunk);
    };
    request.push = (chunk: Buffer | null) => {
      bytes += chunk?.length ?? 0;
      if (chunk !== null && bytes <= bytesMax) return chunks.push(chunk) > 0;
      putBack();
      resolve(chunk === null ? Buffer.concat(chunks).toString("utf8") : null);
      return push(chunk);
    };
    request.once("close", () => resolve(null));
  });
}

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
