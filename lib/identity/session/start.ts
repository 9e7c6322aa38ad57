import { scopedDb } from "../../db/scoped";
import { change } from "../../operation/change";
import type { Context } from "../../operation/context";
import type { Visit } from "../../operation/entrance";
import { hashOfToken, newToken } from "../secret-token";
import { readSignInRules, requireAdmission } from "../sign-in-rules/rules";

type Person = { id: string; email: string };

/** Somebody who has proved who they are, with their password unless it says otherwise. */
export type Arrival = Visit & { isByProvider?: boolean };

/** Opens a session of a person in an organization that admits them, and returns its token. */
export async function startSession(person: Person, organizationId: string, visit: Arrival): Promise<string> {
  const { isByProvider = false } = visit;
  const token = newToken();
  await change(asPerson(person, organizationId, visit), "session.start", async (db, note) => {
    const rules = await readSignInRules(db);
    requireAdmission(rules, { userId: person.id, visit, isByProvider });
    await db.session.create({
      data: {
        organizationId,
        userId: person.id,
        tokenHash: hashOfToken(token),
        address: visit.address,
        userAgent: visit.userAgent.slice(0, 400),
        createdAt: new Date(),
        expiresAt: new Date(Date.now() + rules.sessionHours * 60 * 60_000),
        isByProvider,
      },
    });
    await db.membership.updateMany({ where: { userId: person.id }, data: { lastUsedAt: new Date() } });
    note(person.email, { address: visit.address });
  });
  return token;
}

/** The context of a person who has just proved their identity: they act for themselves, without permissions yet. */
export const asPerson = (person: Person, organizationId: string, { requestId }: Visit): Context => ({
  organizationId,
  actor: { kind: "user", id: person.id, label: person.email, onBehalfOf: null, permissions: [] },
  db: scopedDb(organizationId),
  door: "entrance",
  requestId,
});
