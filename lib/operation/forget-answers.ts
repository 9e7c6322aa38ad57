import type { WriteDb } from "../db/scoped";

const keptMs = 24 * 60 * 60_000;

/** Removes the answers that no repeated request gets any more. */
export const forgetOldAnswers = (db: WriteDb) =>
  db.idempotentAnswer.deleteMany({ where: { createdAt: { lt: new Date(Date.now() - keptMs) } } });
