import type { WriteDb } from "../../../db/scoped";

const keptMs = 24 * 60 * 60_000;

/** Sign-ins are told about for a day. */
export const forgetOldAuthorizations = (db: WriteDb) =>
  db.oauthAttempt.deleteMany({ where: { createdAt: { lt: new Date(Date.now() - keptMs) } } });
