import { z } from "zod";
import { prisma } from "../../db/client";
import { safeName } from "../display-name";
import { takeTurn } from "../throttle";
import { RedirectUris } from "./redirect-uri";
import { OauthRefusal } from "./refusal";

const Registration = z.looseObject({
  client_name: z.string().max(1_000).optional(),
  grant_types: z.array(z.string()).max(10).optional(),
  response_types: z.array(z.string()).max(10).optional(),
});

export const deviceGrantType = "urn:ietf:params:oauth:grant-type:device_code";

const unusedMax = 5_000;
const keptMs = 30 * 24 * 60 * 60_000;

/** Registers a client that introduces itself (RFC 7591). None gets a secret: each is a program that could not keep it. */
export async function registerAgentClient(address: string, raw: Record<string, unknown>): Promise<object> {
  await takeTurn("registration", address);
  const redirectUris = RedirectUris.safeParse(raw.redirect_uris);
  if (!redirectUris.success) throw new OauthRefusal("invalid_redirect_uri", redirectRule);
  const given = Registration.safeParse(raw);
  if (!given.success || !fits(given.data)) throw new OauthRefusal("invalid_client_metadata", metadataRule);
  const name = safeName(given.data.client_name, "An agent without a name");
  const { id, createdAt } = await prisma().agentClient.create({ data: { name, redirectUris: redirectUris.data } });
  await makeRoom();
  return {
    client_id: id,
    client_id_issued_at: Math.floor(createdAt.getTime() / 1_000),
    client_name: name,
    redirect_uris: redirectUris.data,
    grant_types: ["authorization_code", "refresh_token", deviceGrantType],
    response_types: ["code"],
    token_endpoint_auth_method: "none",
  };
}

const redirectRule =
  "Name 1 to 10 redirect_uris: https addresses, http addresses of this machine (localhost, 127.0.0.1, [::1]) or addresses with a scheme of the program's own.";
const metadataRule = "Only the grant type authorization_code with the response type code is offered.";

const fits = ({ grant_types, response_types }: z.infer<typeof Registration>) =>
  (grant_types?.includes("authorization_code") ?? true) && (response_types?.includes("code") ?? true);

/** Whoever registers many clients pushes out those that nobody used, the oldest first. */
async function makeRoom(): Promise<void> {
  const tooMany = (await prisma().agentClient.count({ where: { usedAt: null } })) - unusedMax;
  if (tooMany <= 0) return;
  const oldest = { where: { usedAt: null }, orderBy: { createdAt: "asc" as const }, take: tooMany, select: { id: true } };
  const ids = (await prisma().agentClient.findMany(oldest)).map(({ id }) => id);
  await prisma().agentClient.deleteMany({ where: { id: { in: ids }, usedAt: null } });
}

/** Removes clients that nobody used for as long as a refresh token holds. */
export async function forgetAgentClients(): Promise<void> {
  const before = { lt: new Date(Date.now() - keptMs) };
  await prisma().agentClient.deleteMany({ where: { OR: [{ usedAt: null, createdAt: before }, { usedAt: before }] } });
}

export const stampClient = (id: string) => prisma().agentClient.updateMany({ where: { id }, data: { usedAt: new Date() } });
