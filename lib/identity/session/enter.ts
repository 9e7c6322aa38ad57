import { prisma } from "../../db/client";
import { Failure } from "../../operation/failure";
import { type Arrival, startSession } from "./start";

export type SignedIn = { token: string; organizationId: string; userId: string };

type Person = { id: string; email: string };

/** Opens a session in the organization the person worked in last, or else in the next one that admits them. */
export async function enter(person: Person, visit: Arrival): Promise<SignedIn> {
  const refusals: Failure[] = [];
  for (const organizationId of await homesOf(person.id)) {
    try {
      return { token: await startSession(person, organizationId, visit), organizationId, userId: person.id };
    } catch (error) {
      if (!(error instanceof Failure && error.code === "forbidden")) throw error;
      refusals.push(error);
    }
  }
  throw refusals[0] ?? new Error("Somebody without an organization has no home.");
}

/** A person's organizations: the one they worked in last comes first, then the one they joined first. */
export async function homesOf(userId: string): Promise<[string, ...string[]]> {
  const memberships = await prisma().membership.findMany({
    where: { userId, status: "active" },
    orderBy: { createdAt: "asc" },
    select: { organizationId: true, lastUsedAt: true },
  });
  const [home, ...others] = memberships
    .sort((a, b) => (b.lastUsedAt?.getTime() ?? 0) - (a.lastUsedAt?.getTime() ?? 0))
    .map(({ organizationId }) => organizationId);
  if (home) return [home, ...others];
  throw new Failure("forbidden", "You do not belong to an organization at present. Ask an administrator for an invitation.");
}
