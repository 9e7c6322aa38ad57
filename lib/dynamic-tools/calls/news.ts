import type { WriteDb } from "../../db/scoped";
import { announce } from "../../signal/announce";
import { nextSignal } from "../../signal/next-signal";

type OfSession = { organizationId: string; sessionId: string };

/** Whoever waits looks again after so long, whatever it hears. */
const lookMs = 1_000;

export const nextNews = ({ sessionId }: OfSession, atMostMs = lookMs) =>
  nextSignal(["dynamic.changed"], (payload) => payload.sessionId === sessionId, Math.min(atMostMs, lookMs));

export const tellNews = (db: WriteDb, payload: OfSession): Promise<void> => announce(db, { topic: "dynamic.changed", payload });

/** The number of the next thing that a program is told. The row of its session stays locked until the transaction ends. */
export async function takeNumber(db: WriteDb, sessionId: string): Promise<number> {
  await db.dynamicSession.updateMany({ where: { id: sessionId }, data: { lastNumber: { increment: 1 } } });
  const { lastNumber } = await db.dynamicSession.findFirstOrThrow({ where: { id: sessionId }, select: { lastNumber: true } });
  return lastNumber;
}
