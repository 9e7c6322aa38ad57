import { messagesPerTurn, newPace } from "./pace";

/** A stream of events as it came, a few events at a time. */
export function paced(body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  const [find, pace] = [eventFinder(), newPace()];
  let rest: Uint8Array = new Uint8Array();
  let events = 0;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (events > 0) await pace(events);
        if (rest.length === 0) {
          const { done, value } = await reader.read();
          if (done) return controller.close();
          rest = value;
        }
        const found = find(rest, messagesPerTurn);
        events = found.events;
        controller.enqueue(rest.subarray(0, found.length));
        rest = rest.subarray(found.length);
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}

const lineFeed = 10;
const carriageReturn = 13;

/** Says how much of a chunk holds so many events, each of which an empty line ends. A line may begin in the chunk before. */
export function eventFinder(): (chunk: Uint8Array, most: number) => { length: number; events: number } {
  const endsEvent = eventEnds();
  return (chunk, most) => {
    let events = 0;
    for (let at = 0; at < chunk.length; at++) {
      if (endsEvent(chunk[at] ?? 0)) events++;
      if (events === most) return { length: at + 1, events };
    }
    return { length: chunk.length, events };
  };
}

/** A line ends with a line feed, a carriage return, or both. */
function eventEnds(): (byte: number) => boolean {
  let isLineEmpty = true;
  let last = 0;
  return (byte) => {
    const isSecondHalf = byte === lineFeed && last === carriageReturn;
    last = byte;
    if (isSecondHalf) return false;
    const wasEmpty = isLineEmpty;
    isLineEmpty = byte === lineFeed || byte === carriageReturn;
    return isLineEmpty && wasEmpty;
  };
}
