import type { WriteDb } from "../../db/scoped";
import { change } from "../../operation/change";
import type { Visit } from "../../operation/entrance";
import { announce } from "../../signal/announce";
import { hashOfToken } from "../secret-token";
import { findSession } from "./find";
import { asPerson } from "./start";

/** Ends what a member has open in the organization. Their next request is refused. */
export async function endSessionsOf(db: WriteDb, organizationId: string, userId: string): Promise<void> {
  await db.session.deleteMany({ where: { userId } });
  await announce(db, { topic: "identity.changed", payload: { organizationId, userId } });
}

/** Signing out. A token that is over already changes nothing. */
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

/** Whoever changes their password is signed out everywhere, in every organization. */
export async function endSessionsEverywhere(
  person: { id: string; email: string },
  organizationIds: string[],
  visit: Visit,
): Promise<void> {
  for (const organizationId of organizationIds) {
    await change(asPerson(person, organizationId, visit), "session.end_all", async (db, note) => {
      await endSessionsOf(db, organizationId, person.id);
      note(person.email);
    });
  }
}
