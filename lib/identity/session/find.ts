import { prisma } from "../../db/client";
import { lookUpByHash } from "../../db/lookup-by-hash";
import { hashOfToken } from "../secret-token";

/** Finds the open session of a token, with its person and membership. Null if it is expired, ended or unknown. */
export async function findSession(token: string) {
  const tokenHash = hashOfToken(token);
  const query = prisma().session.findUnique({
    where: { tokenHash },
    include: { membership: { include: { user: true, organization: true } } },
  });
  const session = await lookUpByHash(tokenHash, query);
  if (!session || session.expiresAt.getTime() <= Date.now() || session.membership.status !== "active") return null;
  const { membership, ...rest } = session;
  const { passwordSince } = membership.user;
  if (passwordSince && session.createdAt < passwordSince) return null;
  return {
    ...rest,
    toolkitId: membership.toolkitId,
    role: membership.role,
    user: membership.user,
    organization: membership.organization,
  };
}
