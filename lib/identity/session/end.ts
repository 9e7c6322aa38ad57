import { inEachOrganization, type WriteDb } from "../../db/scoped";
import { change } from "../../operation/change";
import type { Visit } from "../../operation/entrance";
import { announce } from "../../signal/announce";
import { hashOfToken } from "../secret-token";
import { findSession } from "./find";
import { asPerson } from "./start";

/** Ends a member's sessions in the organization. Their next request is refused. */
export async function endSessionsOf(db: WriteDb, organizationId: string, userId: string): Promise<void> {
  await db.session.deleteMany({ where: { userId } });
  await announce(db, { topic: "identity.changed", payload: { organizationId, userId } });
}

/** Signs out. An expired token changes nothing. */
export async function endSession(token: string, visit: Visit): Promise<void> {
  const session = await findSession(token);
  if (!session) return;
  const { organizationId, user } = session;
  await change(asPerson(user, organizationId, visit), "session.end", async (db, note) => {
    await db.session.deleteMany({ where: { tokenHash: hashOfToken(token) } });
    await announce(db, { topic: "identity.changed", payload: { organizationId, userId: user.id } });
    note(user.email);
  });
}

/** Removes expired sessions. */
export const forgetSessions = () =>
  inEachOrganization((db) => db.session.deleteMany({ where: { expiresAt: { lt: new Date() } } }));
