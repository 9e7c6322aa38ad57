import { z } from "zod";
import { prisma } from "../../db/client";
import { isDocumentAddress, readClientDocument } from "./client-document";

/** The client that a token request names: by the id it was given, or by the address of its metadata document. */
export async function findAgentClient(id: string | null) {
  if (isDocumentAddress(id)) return prisma().agentClient.findUnique({ where: { document: id } });
  return z.uuid().safeParse(id).success ? prisma().agentClient.findUnique({ where: { id: id ?? "" } }) : null;
}

const freshMs = 60 * 60_000;

/** The client that sends a person here. Its metadata document is read when it has not been for an hour. */
export async function findAskingClient(id: string | null) {
  const known = await findAgentClient(id);
  if (!isDocumentAddress(id) || (known?.readAt && known.readAt.getTime() > Date.now() - freshMs)) return known;
  const written = { ...(await readClientDocument(id)), readAt: new Date() };
  return prisma().agentClient.upsert({ where: { document: id }, create: { ...written, document: id }, update: written });
}
