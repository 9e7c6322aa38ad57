import { exceedsJsonDepth } from "../../../json-depth";
import { isUrl } from "../../../url";
import type { ElicitAnswer, ElicitQuestion, JsonSchema } from "../../contract";
import { isObject } from "../../json/values";
import { onOneLine, trimmed } from "../../text/prose";

type Ask = (question: ElicitQuestion) => Promise<ElicitAnswer>;

const messageMax = 2_000;
const fieldsMax = 50;

/** Puts a server's question to people. What it may not ask like this is answered by nobody. */
export async function elicitedBy(params: unknown, ask: Ask): Promise<ElicitAnswer> {
  const question = questionOf(params);
  return "refused" in question ? { action: "cancel", reason: question.refused } : await ask(question);
}

function questionOf(params: unknown): ElicitQuestion | { refused: string } {
  if (!isObject(params) || exceedsJsonDepth(params)) return { refused: "The server asked nothing that can be read." };
  const message = trimmed(onOneLine(String(params.message ?? "")), messageMax) || "The server asks for an answer.";
  if ("url" in params) return addressed(message, String(params.url));
  const { requestedSchema } = params;
  const fields = isObject(requestedSchema) && isObject(requestedSchema.properties) ? requestedSchema.properties : {};
  if (Object.keys(fields).length > fieldsMax) return { refused: `The server asked for more than ${fieldsMax} fields.` };
  return { message, requestedSchema: isObject(requestedSchema) ? (requestedSchema as JsonSchema) : { type: "object" } };
}

/** People open the address in their browser, so it is one that a browser opens and that shows where it leads. */
function addressed(message: string, given: string): ElicitQuestion | { refused: string } {
  const url = isUrl(given) ? new URL(given) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== "" || url.password !== "" || given.length > 2_000)
    return { refused: "The server asked to open an address that is not opened here." };
  return { message, url: url.href };
}
