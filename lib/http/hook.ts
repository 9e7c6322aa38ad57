import { requestAdmission } from "../operation/request-admission";
import { receiveHook } from "../schedules";
import { bodyBytesOf } from "./body/begin-input";
import { strangersBodyMsMax } from "./body/limits";
import { readBytes } from "./body/read-body";
import { strangerAt } from "./caller/stranger";
import type { HttpAnswer } from "./exchange/answer";
import type { HttpRequest } from "./exchange/request";
import { type JsonAnswer, respond } from "./exchange/respond";
import { visitOf } from "./exchange/visit";
import { measured } from "./monitoring/metrics";
import type { Params } from "./routes/handler";

const bodyBytesMax = 256_000;

/** A signed request that begins a run, as Standard Webhooks says. Its signature is over the bytes as they came. */
export const answerHook = (request: HttpRequest, { id = "" }: Params): Promise<HttpAnswer> =>
  respond(request, async () => {
    const visit = visitOf(request.headers);
    const { leave } = await requestAdmission().enter(strangerAt("hooks", visit.address), bodyBytesOf(request, bodyBytesMax));
    try {
      return await receive(request, id);
    } finally {
      leave();
    }
  });

async function receive(request: HttpRequest, id: string): Promise<JsonAnswer> {
  const body = Buffer.from(await readBytes(request, bodyBytesMax, strangersBodyMsMax)).toString("utf8");
  const header = (name: string) => request.headers.get(name) ?? "";
  const signed = {
    messageId: header("webhook-id"),
    timestamp: header("webhook-timestamp"),
    signature: header("webhook-signature"),
  };
  const { executionId, isRepeated } = await measured(receiveHook.definition.name, () =>
    receiveHook(visitOf(request.headers), { id, ...signed, body }),
  );
  return { status: isRepeated ? 200 : 202, json: { executionId, isRepeated } };
}
