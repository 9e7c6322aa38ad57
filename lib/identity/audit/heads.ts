import { appendFile, mkdir, readFile } from "node:fs/promises";
import path from "node:path";
import { prisma } from "../../db/client";
import { scopedDb } from "../../db/scoped";
import { env } from "../../env";
import { log } from "../../log";

type Head = { organizationId: string; seq: number; hash: string; at: string };

const file = () => path.join(/* turbopackIgnore: true */ path.resolve(env.DATA_DIR), "audit-heads.ndjson");

/** Writes where each organization's chain stands outside of the database: to a file and to the log. */
export async function exportHeads(): Promise<number> {
  const known = new Map((await readHeads()).map((head) => [head.organizationId, head.seq]));
  const heads: Head[] = [];
  for (const { id } of await prisma().organization.findMany({ select: { id: true } })) {
    const head = await scopedDb(id).auditHead.findFirst();
    if (!head || known.get(id) === Number(head.seq)) continue;
    heads.push({
      organizationId: id,
      seq: Number(head.seq),
      hash: Buffer.from(head.hash).toString("hex"),
      at: new Date().toISOString(),
    });
  }
  await mkdir(path.dirname(file()), { recursive: true });
  await appendFile(file(), heads.map((head) => `\n${JSON.stringify(head)}`).join(""), { mode: 0o600 });
  for (const head of heads) log.info({ ...head }, "audit head");
  return heads.length;
}

export const readExportedHeads = async (organizationId: string): Promise<Head[]> =>
  (await readHeads()).filter((head) => head.organizationId === organizationId);

async function readHeads(): Promise<Head[]> {
  try {
    const text = await readFile(file(), "utf8");
    return text.split("\n").filter(Boolean).flatMap(readHead);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}

/** A line that was cut off when the machine went down proves nothing, and stands in the way of no other. */
function readHead(line: string): Head[] {
  try {
    return [JSON.parse(line) as Head]; // safe: only exportHeads() writes the file
  } catch {
    log.warn({ line }, "a line of the exported audit heads cannot be read");
    return [];
  }
}
