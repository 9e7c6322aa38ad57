import { lasting } from "../journal/lasting";
import type { Run } from "../journal/record";
import { queueMs } from "../limits";
import { arrange, type Group, groupOf, leaveToLease } from "./groups";
import type { Wanted } from "./slots-of";
import { newTicket, type Ticket } from "./ticket";

type Slot = { lost: AbortSignal; free(): void };

/** Waits for a place in the order of all who ask; null when there was none in time. Refused when the pass is over. */
export async function takeSlot(run: Run, { group: name, slotsMax }: Wanted): Promise<Slot | null> {
  const { signal } = run.abort;
  const group = groupOf({ organizationId: run.ctx.organizationId, group: name });
  const ticket = newTicket(slotsMax);
  group.tickets.set(ticket.id, ticket);
  try {
    await lasting(run, () => arrange(group));
    if (await isGranted(ticket, signal)) return { lost: ticket.lost.signal, free: () => leave(group, ticket) };
    leave(group, ticket);
    return null;
  } catch (error) {
    leave(group, ticket);
    throw error;
  }
}

function leave(group: Group, { id }: Ticket): void {
  group.tickets.delete(id);
  group.leaving.push(id);
  arrange(group).catch(leaveToLease);
}

function isGranted({ granted }: Ticket, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => finish(() => resolve(false)), queueMs);
    const abort = () => finish(() => reject(signal.reason));
    function finish(tell: () => void): void {
      clearTimeout(timer);
      signal.removeEventListener("abort", abort);
      tell();
    }
    if (signal.aborted) abort();
    signal.addEventListener("abort", abort);
    void granted.then(() => finish(() => resolve(true)));
  });
}
