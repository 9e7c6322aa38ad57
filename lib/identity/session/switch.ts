import { z } from "zod";
import { prisma } from "../../db/client";
import type { Visit } from "../../operation/entrance";
import { Failure } from "../../operation/failure";
import { parseInput } from "../../operation/operation";
import { endSession } from "./end";
import { findSession } from "./find";
import { startSession } from "./start";

/** Switches to another organization of the same person: opens a session there and ends the old one. */
export async function switchOrganization(token: string, wanted: string, visit: Visit): Promise<string> {
  const organizationId = parseInput(z.uuid("This is not the id of an organization"), wanted);
  const session = await findSession(token);
  if (!session) throw new Failure("unauthenticated", "Your session is over. Sign in again.");
  const membership = await prisma().membership.findUnique({
    where: { organizationId_userId: { organizationId, userId: session.user.id } },
  });
  if (membership?.status !== "active") throw new Failure("not_found", "You are not a member of that organization.");
  const { isByProvider } = session;
  const next = await startSession(session.user, organizationId, { ...visit, isByProvider });
  await endSession(token, visit);
  return next;
}
