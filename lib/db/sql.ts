import { Prisma } from "./generated/client";

/** Parts of a statement, with their values bound. */
export const { sql } = Prisma;
