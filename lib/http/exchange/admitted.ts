import { waiterOf } from "../../operation/asker";
import type { Context } from "../../operation/context";
import { requestAdmission } from "../../operation/request-admission";

type Answer = { body: string | ReadableStream<Uint8Array> | null };

/** Takes a place for a reading, which may be a stream that goes on for as long as its client likes. */
export async function admitted<Of extends Answer>(ctx: Context, work: () => Promise<Of>): Promise<Of> {
  const { leave } = await requestAdmission().enter(waiterOf(ctx), 0);
  try {
    const answer = await work();
    if (answer.body instanceof ReadableStream) return { ...answer, body: untilOver(answer.body, leave) };
    leave();
    return answer;
  } catch (error) {
    leave();
    throw error;
  }
}

/** The same stream. `over` is told once: at its end, when it fails, or when its client goes away. */
export function untilOver(body: ReadableStream<Uint8Array>, over: () => void): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  return new ReadableStream(
    {
      async pull(controller) {
        try {
          const { done, value } = await reader.read();
          if (!done) return controller.enqueue(value);
          over();
          controller.close();
        } catch (error) {
          over();
          controller.error(error);
        }
      },
      cancel(reason) {
        over();
        return reader.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
}
