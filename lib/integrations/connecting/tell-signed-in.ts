import type { WriteDb } from "../../db/scoped";
import { enqueue } from "../../queue/enqueue";

/** Somebody has seen to it that a connection works: runs that wait for that go on, in whatever process. */
export const tellSignedIn = (
  db: WriteDb,
  { organizationId, integrationId: id }: { organizationId: string; integrationId: string },
): Promise<void> => enqueue(db, { task: "sign_in.look", payload: { organizationId, id } });
