import { prisma } from "../../db/client";
import { lookUpByHash } from "../../db/lookup-by-hash";
import { scopedDb } from "../../db/scoped";
import type { Context } from "../../operation/context";
import type { Visit } from "../../operation/entrance";
import { everyPermission } from "../../operation/permission";
import { hashOfToken } from "../secret-token";

const stampEveryMs = 60_000;

/**
 * The context of the identity provider that presents a token. It may change any member, since it decides who is one; the doors
 * of provisioning alone take it, and they keep to people of the organization's domains and to the roles that its list gives.
 */
export async function findProvisioner(text: string, { requestId, address }: Visit): Promise<Context | null> {
  const hash = hashOfToken(text);
  const token = await lookUpByHash(hash, prisma().provisioningToken.findUnique({ where: { hash } }));
  if (!token) return null;
  const { id, organizationId, name, lastUsedAt } = token;
  const db = scopedDb(organizationId);
  if (!lastUsedAt || lastUsedAt.getTime() < Date.now() - stampEveryMs)
    await db.$transaction((tx) => tx.provisioningToken.updateMany({ where: { id }, data: { lastUsedAt: new Date() } }));
  const actor = { kind: "system" as const, id, label: `${name} (SCIM)`, onBehalfOf: null, permissions: everyPermission };
  return { organizationId, actor, db, door: "api", requestId, address };
}
