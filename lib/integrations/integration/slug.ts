import type { ReadDb } from "../../db/scoped";
import { Failure } from "../../operation/failure";
import { asSlug, isReservedSlug } from "../../tools";

/** The first segment of the addresses: what was asked for, or the first free one like the one suggested. */
export async function chooseSlug(
  db: Pick<ReadDb, "integration">,
  wish: string | undefined,
  suggested: string | null,
): Promise<string> {
  if (wish !== undefined && isReservedSlug(wish))
    throw refused("invalid", `${wish} means something else in code. Choose another name.`);
  const base = wish ?? suggested ?? "api";
  const rows = await db.integration.findMany({ where: { slug: { startsWith: base } }, select: { slug: true } });
  const taken = new Set(rows.map(({ slug }) => slug));
  if (!taken.has(base)) return base;
  const free = firstFree(base, taken);
  if (wish === undefined) return free;
  throw refused("conflict", `There is an integration ${wish} already. Use another name, for example ${free}.`);
}

function firstFree(base: string, taken: ReadonlySet<string>): string {
  for (let number = 2; ; number++) {
    const candidate = `${base.slice(0, 55)}_${number}`;
    if (!taken.has(candidate) && asSlug(candidate)) return candidate;
  }
}

const refused = (code: "invalid" | "conflict", message: string) => new Failure(code, message, { slug: [message] });
