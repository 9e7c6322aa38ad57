import { Prisma } from "./generated/client";

/** Parts of a statement, with their values bound. */
export const { sql } = Prisma;

/** What can run a statement with its values bound, as Prisma's clients do. */
export type RawSql = { $executeRaw(parts: TemplateStringsArray, ...values: unknown[]): PromiseLike<number> };
