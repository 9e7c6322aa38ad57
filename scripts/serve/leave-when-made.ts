import type { ServerResponse } from "node:http";

const lookMs = 60_000;

/** A page has its place until it is made, however slowly it is read. One that is not read within a minute or two is dropped. */
export function leaveWhenMade(response: ServerResponse, leave: () => void): void {
  let wasUnread = false;
  const looking = setInterval(() => {
    const isUnread = response.writableLength > 0;
    if (isUnread && wasUnread) response.destroy();
    wasUnread = isUnread;
  }, lookMs);
  response.once("prefinish", leave);
  response.once("close", () => {
    clearInterval(looking);
    leave();
  });
}
