import { prisma } from "./client";

const keptDays = 90;
const dayMs = 24 * 60 * 60_000;

export async function databaseBytes(): Promise<number> {
  const [size] = await prisma().$queryRaw<{ bytes: bigint }[]>`select pg_database_size(current_database()) as bytes`;
  return Number(size?.bytes ?? 0);
}

/** Keeps the size of today; the last one of a day stays. */
export async function noteDatabaseSize(): Promise<void> {
  const [day, bytes] = [dayOf(Date.now()), BigInt(await databaseBytes())];
  await prisma().databaseSize.upsert({ where: { day }, create: { day, bytes }, update: { bytes } });
  await prisma().databaseSize.deleteMany({ where: { day: { lt: dayOf(Date.now() - keptDays * dayMs) } } });
}

export type DatabaseDay = { day: string; bytes: number };

/** The size at the end of each day that is known, the oldest first. */
export async function readDatabaseSizes(): Promise<DatabaseDay[]> {
  const rows = await prisma().databaseSize.findMany({ orderBy: { day: "asc" } });
  return rows.map(({ day, bytes }) => ({ day: day.toISOString().slice(0, "2026-01-31".length), bytes: Number(bytes) }));
}

const dayOf = (at: number): Date => new Date(at - (at % dayMs));
