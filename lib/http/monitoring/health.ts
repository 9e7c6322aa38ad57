import { version } from "../../../package.json";
import { prisma } from "../../db/client";
import { env } from "../../env";
import { isListening } from "../../signal/listen";

type Check = { name: string; ok: boolean; reason?: string };

/** Live as soon as it answers; ready when everything a request needs is there. */
export async function health(): Promise<{ status: number; json: object }> {
  const checks: Check[] = [await databaseCheck(), { name: "signals", ok: isListening(), reason: "not listening yet" }];
  const reasons = checks.filter(({ ok }) => !ok).map(({ name, reason }) => `${name}: ${reason}`);
  if (reasons.length > 0) return { status: 503, json: { status: "starting", live: true, reasons } };
  return {
    status: 200,
    json: { status: "ready", live: true, version: version, mode: env.NODE_ENV },
  };
}

async function databaseCheck(): Promise<Check> {
  try {
    await prisma().rootKey.findFirst();
    return { name: "database", ok: true };
  } catch {
    return { name: "database", ok: false, reason: "does not answer" };
  }
}
