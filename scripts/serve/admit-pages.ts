import type { IncomingMessage, ServerResponse } from "node:http";
import { admitPage, failed } from "@executor/core/http";
import { Failure } from "@executor/core/operation/failure";
import { refusalOfAction } from "./action-body";
import { busyPage } from "./busy-page";
import { incomingRequest } from "./incoming-request";
import { refuse } from "./refusal";
import { sendAnswer } from "./send-answer";

type Answering = (request: IncomingMessage, response: ServerResponse) => unknown;

/** Whatever Next answers waits for its turn beside the requests of the API, but for files, which cost next to nothing. */
export const admitPages =
  (answer: Answering): Answering =>
  async (incoming, response) => {
    if (isFile(incoming.url ?? "/")) return answer(incoming, response);
    const request = incomingRequest(incoming, response);
    try {
      const { leave, bodyMsMax } = await admitPage(request);
      response.once("close", leave);
      if (response.destroyed) return leave();
      const refusal = await refusalOfAction(incoming, bodyMsMax);
      return refusal ? refuse(response, refusal) : answer(incoming, response);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      const { status, headers } = failed(request, error);
      return sendAnswer(incoming, response, { status, ...busyPage(request, error, headers) });
    }
  };

const isFile = (url: string) =>
  /^\/(_next|monaco)\/|^\/(embed\/client\.js|approval-alerts\/worker\.js|offline-worker\.js|favicon\.ico|icon\.svg)(\?|$)/.test(
    url,
  );
