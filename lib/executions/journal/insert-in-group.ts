import { isConnectionLost } from "../../db/connection-lost";
import { type ExecutionRow, insertEnded } from "../../db/journal/rows";
import { processWide } from "../../process";

type Failures = ReadonlyMap<ExecutionRow, unknown>;
type Group = { rows: ExecutionRow[]; bytes: number; done: Promise<Failures> };
type Queue = { writing: Promise<unknown>; next: Group | null };

const queue = (): Queue => processWide("executions.insert-group", () => ({ writing: Promise.resolve(), next: null }));
const groupMax = { rows: 200, bytes: 4_000_000 };

/** Writes executions that end while a statement is under way together in the next one. */
export async function insertInGroup(row: ExecutionRow): Promise<void> {
  const failures = await groupFor(row).done;
  if (failures.has(row)) throw failures.get(row);
}

function groupFor(row: ExecutionRow): Group {
  const state = queue();
  const { next } = state;
  const bytes = bytesOf(row);
  if (next && next.rows.length < groupMax.rows && next.bytes + bytes <= groupMax.bytes) {
    next.rows.push(row);
    next.bytes += bytes;
    return next;
  }
  const group: Group = { rows: [row], bytes, done: Promise.resolve(new Map()) };
  state.next = group;
  group.done = state.writing.then(() => {
    if (state.next === group) state.next = null;
    return insertAll(group.rows);
  });
  state.writing = group.done;
  return group;
}

const bytesOf = ({ source, code, result, error }: ExecutionRow): number =>
  [source, code, result, error].reduce((sum, part) => sum + (part?.byteLength ?? 0), 0);

/** Returns the rows that could not be written, with their errors. One bad row does not affect the others. */
async function insertAll(rows: readonly ExecutionRow[]): Promise<Failures> {
  try {
    await insertEnded(rows);
    return new Map();
  } catch (error) {
    if (rows.length === 1 || isConnectionLost(error)) return new Map(rows.map((row) => [row, error]));
  }
  const failures = new Map<ExecutionRow, unknown>();
  for (const row of rows) await insertEnded([row]).catch((error: unknown) => failures.set(row, error));
  return failures;
}
