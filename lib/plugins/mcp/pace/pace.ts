import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";

/** So many messages of one server are taken up before others have their turn. */
export const messagesPerTurn = 20;
const messagesPerSecond = 1_000;

/** A server may send any number of messages; they are taken up no faster than everybody else can bear. */
export function newPace() {
  let second = { began: Date.now(), messages: 0 };
  return async (messages: number): Promise<void> => {
    second.messages += messages;
    await nextTurn();
    const leftMs = second.began + 1_000 - Date.now();
    if (second.messages >= messagesPerSecond && leftMs > 0) await sleep(leftMs, undefined, { ref: false });
    if (Date.now() >= second.began + 1_000) second = { began: Date.now(), messages: 0 };
  };
}
