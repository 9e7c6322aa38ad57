/** What goes on beside a stream. It is given a function that ends the stream, and returns one for its own end. */
type Beside = (end: (reason: string) => void) => () => void;

export const isStream = ({ body, headers }: Response): boolean =>
  body !== null && (headers.get("content-type")?.startsWith("text/event-stream") ?? false);

/** The same answer. If it is a stream, something goes on beside it for as long as it is open. */
export function withBeside(answer: Response, beside: Beside): Response {
  const { body, status, headers } = answer;
  if (!body || !isStream(answer)) return answer;
  const reader = body.getReader();
  let over = () => {};
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      over = beside((reason) => {
        over();
        void reader.cancel(reason);
        controller.close();
      });
    },
    async pull(controller) {
      const { done, value } = await reader.read().catch((error: unknown) => {
        over();
        throw error;
      });
      if (!done) return controller.enqueue(value);
      over();
      controller.close();
    },
    async cancel(reason) {
      over();
      await reader.cancel(reason);
    },
  });
  return new Response(stream, { status, headers });
}
