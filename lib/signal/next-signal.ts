import { listen } from "./listen";
import type { PayloadOf, Topic } from "./topics";

/**
 * Waits for the next signal that is about something. `came` is false when the time was over first. Callers begin to listen
 * before they look, so nothing in between is missed.
 */
export function nextSignal<T extends Topic>(
  topics: readonly T[],
  isAbout: (payload: PayloadOf<T>) => boolean,
  atMostMs: number,
): { came: Promise<boolean>; stop(): void } {
  let stop = () => {};
  const came = new Promise<boolean>((resolve) => {
    const done = (isChanged: boolean) => {
      clearTimeout(timer);
      for (const unlisten of listening) unlisten();
      resolve(isChanged);
    };
    const timer = setTimeout(() => done(false), atMostMs);
    const listening = topics.map((topic) => listen(topic, (payload) => isAbout(payload) && done(true)));
    stop = () => done(false);
  });
  return { came, stop };
}
