import type { WriteDb } from "./scoped";

type Removed = { lines: number; through: number };

/** Removes the oldest lines of the organization's audit log, as many as one transaction may. Null when none is old enough. */
export async function removeOldAuditLines(db: WriteDb, before: Date): Promise<Removed | null> {
  const [removed] = await db.$queryRaw<Removed[]>`
    select lines::float8 as lines, through::float8 as through from audit_forget(${before}, ${linesMax}::int)`;
  return removed ?? null;
}

const linesMax = 5_000;
