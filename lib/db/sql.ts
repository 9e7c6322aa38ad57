import { Prisma } from "./generated/client";

/** A part of a statement with bound values. */
export const { sql } = Prisma;

/** A client that runs statements with bound values, as Prisma's do. */
export type RawSql = { $executeRaw(parts: TemplateStringsArray, ...values: unknown[]): PromiseLike<number> };
