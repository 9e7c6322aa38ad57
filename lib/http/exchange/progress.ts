import { errorBody } from "./error-body";
import type { HttpRequest } from "./request";
import { visitOf } from "./visit";

type Work = (progress: (done: number, total: number) => void) => Promise<{ status: number; json: unknown }>;

export const wantsProgress = ({ headers }: HttpRequest): boolean =>
  (headers.get("accept") ?? "").includes("application/x-ndjson");

/** One JSON object a line while the work goes on: how far it is, and at last its result or its error. */
export function progressLines(request: HttpRequest, work: Work): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const { requestId } = visitOf(request.headers);
  let isRead = true;
  return new ReadableStream<Uint8Array>({
    async start(controller) {
      const tell = (line: object) => isRead && controller.enqueue(encoder.encode(`${JSON.stringify(line)}\n`));
      const last = await work((done, total) => tell({ progress: { done, total } })).then(
        ({ status, json }) => (status < 400 ? { result: json } : (json as object)),
        (error: unknown) => ({ error: errorBody(error, requestId) }),
      );
      tell(last);
      if (isRead) controller.close();
    },
    cancel() {
      isRead = false;
    },
  });
}
