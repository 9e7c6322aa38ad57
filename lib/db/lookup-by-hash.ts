import { prisma } from "./client";
import type { Prisma } from "./generated/client";

/** Reads a row under row-level security by the hash of a session or key, before any organization is known. */
export async function lookUpByHash<Row>(hash: Uint8Array, query: Prisma.PrismaPromise<Row>): Promise<Row> {
  const hex = Buffer.from(hash).toString("hex");
  const [, row] = await prisma().$transaction([prisma().$executeRaw`select set_config('app.presented', ${hex}, true)`, query]);
  return row;
}
