import type { ReadDb, WriteDb } from "../../db/scoped";
import { Failure } from "../../operation/failure";

/** The toolkit that somebody names by its slug. */
export async function requireToolkit(db: ReadDb | WriteDb, slug: string) {
  const row = await (db as ReadDb).toolkit.findFirst({ where: { slug } }); // safe: WriteDb reads as ReadDb does
  if (row) return row;
  throw new Failure("not_found", `There is no toolkit ${slug}.`, { toolkit: [`There is no toolkit ${slug}.`] });
}
