import type { IncomingMessage, ServerResponse } from "node:http";
import { answerAt, endpointOf } from "@executor/core/http";
import { incomingRequest } from "./incoming-request";
import { sendAnswer } from "./send-answer";

/** Answers the requests that the table of HTTP knows. Null leaves a request to Next: pages, and whatever else is not in the table. */
export function answerApi(incoming: IncomingMessage, response: ServerResponse): Promise<void> | null {
  const request = incomingRequest(incoming, response);
  const endpoint = endpointOf(request);
  return endpoint && answerAt(endpoint, request).then((answer) => sendAnswer(incoming, response, answer));
}
