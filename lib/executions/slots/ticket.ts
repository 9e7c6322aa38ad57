import { randomUUID } from "node:crypto";

/** One call of this process in a group: it waits for a place, or has one. */
export type Ticket = {
  id: string;
  slotsMax: number;
  state: "joining" | "waiting" | "held";
  grant(): void;
  /** Done when it has a place. */
  granted: Promise<void>;
  /** Aborted when others may have its place, because this process gave no sign of life for too long. */
  lost: AbortController;
};

export function newTicket(slotsMax: number): Ticket {
  const lost = new AbortController();
  let resolve: () => void = () => {};
  const granted = new Promise<void>((done) => {
    resolve = done;
  });
  const ticket: Ticket = { id: randomUUID(), slotsMax, state: "joining", granted, lost, grant };
  function grant(): void {
    ticket.state = "held";
    resolve();
  }
  return ticket;
}
