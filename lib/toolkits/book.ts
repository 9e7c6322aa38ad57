import type { ReadDb } from "../db/scoped";
import { keptPattern, type Pattern } from "../policies";

/** What a toolkit has of the catalog: the tools that one of its patterns matches. */
type Toolkit = { id: string; slug: string; name: string; patterns: readonly Pattern[] };

/** The toolkits of an organization at one moment, by id. */
export type ToolkitBook = ReadonlyMap<string, Toolkit>;

export async function readToolkitBook(db: Pick<ReadDb, "toolkit">): Promise<ToolkitBook> {
  const rows = await db.toolkit.findMany({ select: { id: true, slug: true, name: true, patterns: true } });
  return new Map(rows.map((row) => [row.id, { ...row, patterns: row.patterns.map(keptPattern) }]));
}
