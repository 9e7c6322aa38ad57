import { beginWork } from "@executor/core/http";
import { answerApi } from "./answer-api";
import type { Door } from "./door";

const forMachines = /^\/(health(\/(live|ready))?|metrics)(\?|$)/;

/** Has a process do background work and runs. Over HTTP it only says how it is. */
export function answerAsWorker(door: Door): void {
  beginWork();
  door.answerWith((request, response) => {
    const answer = forMachines.test(request.url ?? "") ? answerApi(request, response) : null;
    if (answer !== null) return answer;
    response.writeHead(404, { "content-type": "application/json", "cache-control": "no-store" });
    const message = "This process has the role worker: it does background work and runs. Pages and the API are at the others.";
    response.end(JSON.stringify({ error: { code: "not_found", message } }));
  });
}
