import { z } from "zod";
import { scopedDb } from "../../db/scoped";

/** The origins whose pages may show the playground of an organization in a frame. Nobody needs to be signed in to ask. */
export async function allowedFrames(organizationId: string | null): Promise<string[]> {
  const id = z.uuid().safeParse(organizationId).data;
  if (id === undefined) return [];
  const rows = await scopedDb(id).embedOrigin.findMany({ orderBy: { origin: "asc" }, select: { origin: true } });
  return rows.map(({ origin }) => origin);
}
