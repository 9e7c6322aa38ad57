import type { IncomingMessage, ServerResponse } from "node:http";
import { admitPage, failed } from "@executor/core/http";
import { Failure } from "@executor/core/operation/failure";
import { refusalOfAction } from "./action-body";
import { busyPage } from "./busy-page";
import { incomingRequest } from "./incoming-request";
import type { IsFile } from "./known-files";
import { leaveWhenMade } from "./leave-when-made";
import { refuse } from "./refusal";
import { sendAnswer } from "./send-answer";

type Answering = (request: IncomingMessage, response: ServerResponse) => unknown;

/** Whatever Next answers waits for its turn beside the requests of the API, but for files, which cost next to nothing. */
export const admitPages =
  (answer: Answering, isFile: IsFile): Answering =>
  async (incoming, response) => {
    if (isFile(incoming.method, incoming.url)) return answer(incoming, response);
    const request = incomingRequest(incoming, response);
    try {
      const { leave, bodyMsMax } = await admitPage(request);
      if (response.destroyed) return leave();
      leaveWhenMade(response, leave);
      const refusal = await refusalOfAction(incoming, bodyMsMax);
      return refusal ? refuse(response, refusal) : answer(incoming, response);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      const answered = failed(request, error);
      return sendAnswer(incoming, response, { ...answered, ...busyPage(request, error, answered) });
    }
  };
