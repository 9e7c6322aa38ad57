import { randomUUID } from "node:crypto";
import { appendFile, mkdir, open, readFile, rename } from "node:fs/promises";
import path from "node:path";
import { prisma } from "../../db/client";
import { scopedDb } from "../../db/scoped";
import { env } from "../../env";
import { log } from "../../log";

type Head = { organizationId: string; seq: number; hash: string; at: string };

const file = () => path.join(path.resolve(env.DATA_DIR), "audit-heads.ndjson");
const mode = 0o600;
const textOf = (heads: Head[]) => heads.map((head) => `\n${JSON.stringify(head)}`).join("");

/** Writes the head of each organization's chain outside of the database: to a file and to the log. */
export async function exportHeads(): Promise<number> {
  const known = await readHeads();
  const heads = await newHeads(new Map(known.map((head) => [head.organizationId, head.seq])));
  await mkdir(path.dirname(file()), { recursive: true });
  const kept = thinOut([...known, ...heads]);
  if (kept.length < known.length + heads.length) await rewrite(kept);
  else await appendFile(file(), textOf(heads), { mode });
  for (const head of heads) log.info({ ...head }, "audit head");
  return heads.length;
}

async function newHeads(known: Map<string, number>): Promise<Head[]> {
  const heads: Head[] = [];
  for (const { id } of await prisma().organization.findMany({ select: { id: true } })) {
    const head = await scopedDb(id).auditHead.findFirst();
    if (!head || known.get(id) === Number(head.seq)) continue;
    heads.push({ organizationId: id, ...headOf(head.seq, head.hash), at: new Date().toISOString() });
  }
  return heads;
}

/** A line of the chain as people keep it. */
export const headOf = (seq: bigint, hash: Uint8Array) => ({ seq: Number(seq), hash: Buffer.from(hash).toString("hex") });

const allKeptMs = 7 * 24 * 60 * 60_000;

/** Keeps one head for each older day, the furthest one, and always the newest. */
function thinOut(heads: Head[]): Head[] {
  const since = new Date(Date.now() - allKeptMs).toISOString();
  const newest = new Map(heads.map((head) => [head.organizationId, head]));
  const furthest = new Map<string, Head>();
  for (const head of heads) {
    const known = furthest.get(dayOf(head));
    if (!known || head.seq > known.seq) furthest.set(dayOf(head), head);
  }
  return heads.filter(
    (head) => head.at >= since || furthest.get(dayOf(head)) === head || newest.get(head.organizationId) === head,
  );
}

const dayOf = ({ organizationId, at }: Head) => `${organizationId} ${at.slice(0, "2026-01-31".length)}`;

/** Writes a draft and renames it, so that no crash loses heads. */
async function rewrite(heads: Head[]): Promise<void> {
  const draft = `${file()}.${randomUUID()}`;
  const handle = await open(draft, "wx", mode);
  try {
    await handle.writeFile(textOf(heads));
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(draft, file());
}

/** The exported hashes by line. If a line was exported twice, the first one counts. */
export type ExportedHeads = ReadonlyMap<number, string>;

export async function readExportedHeads(organizationId: string): Promise<ExportedHeads> {
  const own = (await readHeads()).filter((head) => head.organizationId === organizationId);
  return new Map(own.reverse().map(({ seq, hash }) => [seq, hash]));
}

async function readHeads(): Promise<Head[]> {
  try {
    const text = await readFile(file(), "utf8");
    return text.split("\n").filter(Boolean).flatMap(readHead);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}

/** A line that a crash has cut off proves nothing and is skipped. */
function readHead(line: string): Head[] {
  try {
    return [JSON.parse(line) as Head]; // safe: only exportHeads() writes the file
  } catch {
    log.warn({ line }, "a line of the exported audit heads cannot be read");
    return [];
  }
}
