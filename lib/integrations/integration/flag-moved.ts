import type { WriteDb } from "../../db/scoped";
import { originsNow } from "../calling/wiring";

type Moved = { id: string; servers: unknown; baseUrl: string | null };

/** Calls that now go to another address than a credential was entered for get none, and the connection says why. */
export async function flagMoved(db: WriteDb, { id, servers, baseUrl }: Moved): Promise<void> {
  const [main] = originsNow({ servers, baseUrl });
  if (main === undefined) return;
  const stateReason = `The integration now leads to ${main}, but this credential was entered for another address. Enter it again to send it there.`;
  await db.connection.updateMany({
    where: { integrationId: id, template: { not: "none" }, baseUrl: null, NOT: { origins: { has: main } } },
    data: { state: "needs_reconnect", stateReason: stateReason.slice(0, 500) },
  });
}
