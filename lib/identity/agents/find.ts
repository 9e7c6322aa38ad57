import { prisma } from "../../db/client";
import { lookUpByHash } from "../../db/lookup-by-hash";
import { scopedDb } from "../../db/scoped";
import type { Context } from "../../operation/context";
import { hashOfToken } from "../secret-token";
import { toPermissions } from "./permissions";

export const withMember = { membership: { include: { user: true } } } as const;
const withGrant = { grant: { include: withMember } } as const;

/** The grant behind an access token; null when the token is unknown or over, or its grant is not in force. */
export async function findByAccessToken(text: string) {
  const token = await findAgentToken(text);
  if (token?.kind !== "access" || token.expiresAt.getTime() <= Date.now() || !isInForce(token.grant)) return null;
  await stampUse(token.grant);
  return {
    ...token.grant,
    resources: token.resources,
    permissions: toPermissions(token.grant.permissions),
    label: labelOf(token.grant),
  };
}

export function findAgentToken(text: string) {
  const hash = hashOfToken(text);
  return lookUpByHash(hash, prisma().agentToken.findUnique({ where: { hash }, include: withGrant }));
}

export function findAgentCode(text: string) {
  const hash = hashOfToken(text);
  return lookUpByHash(hash, prisma().agentCode.findUnique({ where: { hash }, include: withGrant }));
}

export type FoundGrant = NonNullable<Awaited<ReturnType<typeof findAgentCode>>>["grant"];

export const isInForce = ({ revokedAt, membership }: FoundGrant) => revokedAt === null && membership.status === "active";

const labelOf = ({ clientName, membership }: FoundGrant) => `${clientName} for ${membership.user.email}`;

/** The context of an agent at the token endpoint. It does nothing there but what its tokens are for. */
export const asAgent = (grant: FoundGrant, requestId: string): Context => ({
  organizationId: grant.organizationId,
  actor: { kind: "oauthClient", id: grant.id, label: labelOf(grant), onBehalfOf: grant.userId, permissions: [] },
  db: scopedDb(grant.organizationId),
  door: "entrance",
  requestId,
});

const stampEveryMs = 60_000;

async function stampUse({ id, organizationId, lastUsedAt }: FoundGrant): Promise<void> {
  if (lastUsedAt && lastUsedAt.getTime() > Date.now() - stampEveryMs) return;
  const data = { lastUsedAt: new Date() };
  await scopedDb(organizationId).$transaction((db) => db.agentGrant.updateMany({ where: { id }, data }));
}
