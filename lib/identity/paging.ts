import { z } from "zod";

export const PageSize = z.coerce.number().int().min(1).max(1_000).default(200);

/** Makes a page of rows, of which one more than its size was read, with the cursor of the next page. */
export function pageOf<Row>(rows: Row[], size: number, cursorOf: (row: Row) => string) {
  const page = rows.slice(0, size);
  const last = page.at(-1);
  return { rows: page, nextCursor: last && rows.length > size ? cursorOf(last) : undefined };
}
