import type { IncomingMessage, ServerResponse } from "node:http";
import { countRequest } from "@executor/core/http";

type Answering = (request: IncomingMessage, response: ServerResponse) => unknown;

/** Counts what Next answers: pages, their actions and their files. */
export const countPages =
  (answer: Answering): Answering =>
  (request, response) => {
    const count = countRequest(request.method ?? "", request.url?.startsWith("/_next/") ? "file" : "page");
    response.once("close", () => count(response.statusCode));
    return answer(request, response);
  };
