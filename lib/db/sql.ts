import { Prisma } from "./generated/client";

/** A part of a statement with bound values. */
export const { sql } = Prisma;

/** No value in a column of JSON, where `null` would be read as a value of its own. */
export const noJson = Prisma.DbNull;

/** A client that runs statements with bound values, as Prisma's do. */
export type RawSql = { $executeRaw(parts: TemplateStringsArray, ...values: unknown[]): PromiseLike<number> };
