import { prisma } from "../db/client";
import { Failure } from "../operation/failure";

/** The organization that the operator names by its slug. */
export async function organizationNamed(slug: string): Promise<{ id: string }> {
  const row = await prisma().organization.findUnique({ where: { slug }, select: { id: true } });
  if (row) return row;
  const known = await prisma().organization.findMany({ orderBy: { slug: "asc" }, take: 20, select: { slug: true } });
  throw new Failure(
    "not_found",
    `There is no organization ${slug}. There are: ${known.map((one) => one.slug).join(", ") || "none yet"}.`,
  );
}
