import { z } from "zod";
import { prisma } from "../../db/client";
import { log } from "../../log";
import { entrance, type Visit } from "../../operation/entrance";
import { Failure } from "../../operation/failure";
import { Email } from "../email";
import { verifyPassword, waitAsIfVerified } from "../password";
import { countAttempt, noteSuccess, triesAreCounted } from "../throttle";
import { startSession } from "./start";

export type SignedIn = { token: string; organizationId: string; userId: string };

/** Signs in with email and password. Every refusal reads the same and takes the same time. */
export const signIn = entrance({
  name: "session.sign_in",
  input: z.object({ email: Email, password: z.string().min(1, "Enter your password").max(200) }),
  async run(visit, { email, password }): Promise<SignedIn> {
    const attempt = { account: email, address: visit.address };
    const isHeard = await countAttempt(attempt);
    const user = await prisma().user.findUnique({ where: { email } });
    const isRight = isHeard ? await verifyPassword(password, user?.passwordHash) : await waitAsIfVerified();
    if (!user || !isRight) return refuse(visit, isHeard);
    const organizationId = await homeOf(user.id);
    await noteSuccess(attempt);
    return { token: await startSession(user, organizationId, visit), organizationId, userId: user.id };
  },
});

function refuse({ requestId, address }: Visit, isHeard: boolean): never {
  log.warn({ requestId, address, isHeard }, "a sign-in was refused");
  throw new Failure("unauthenticated", `This email and password do not belong together. ${triesAreCounted}`);
}

/** The organization a person worked in last, or else their first one. */
export async function homeOf(userId: string): Promise<string> {
  const memberships = await prisma().membership.findMany({
    where: { userId, status: "active" },
    orderBy: { createdAt: "asc" },
    select: { organizationId: true, lastUsedAt: true },
  });
  const [home] = memberships.sort((a, b) => (b.lastUsedAt?.getTime() ?? 0) - (a.lastUsedAt?.getTime() ?? 0));
  if (!home)
    throw new Failure("forbidden", "You do not belong to an organization at present. Ask an administrator for an invitation.");
  return home.organizationId;
}
