import { inEachOrganization } from "../../db/scoped";

/** Removes the sessions whose time is over. */
export const forgetSessions = () =>
  inEachOrganization((db) => db.session.deleteMany({ where: { expiresAt: { lt: new Date() } } }));
