import { prisma } from "./client";
import type { Prisma } from "./generated/client";

/** Reads a row under row-level security that is found by what a caller presents, before any organization is known. */
export async function readPresented<Row>(hash: Uint8Array, query: Prisma.PrismaPromise<Row>): Promise<Row> {
  const presented = Buffer.from(hash).toString("hex");
  const [, row] = await prisma().$transaction([
    prisma().$executeRaw`select set_config('app.presented', ${presented}, true)`,
    query,
  ]);
  return row;
}
